// The first thing anybody sees: the page behind the address that the program prints.

import { story } from './story.mjs';

await story(async ({ phone }) => {
  const { page, open, shot } = await phone();
  await open('/');
  const title = await page.title();
  if (!title.trim()) throw new Error('the page has no title');
  await page.getByRole('heading').first().waitFor();
  await shot('front-page');
  console.log(`title ${title}`);
});
