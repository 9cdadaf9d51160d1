// An organiser at work: a token for a colleague, regulations with a mistake, the log.

import assert from 'node:assert/strict';
import { story, given } from './story.mjs';

await story(async ({ phone }) => {
  const { page, shot, open, forTheDocuments } = await phone();
  await page.goto(`/join#${given('ARBITER_ORGANISER')}`);
  await page.waitForURL('**/');
  await page.getByRole('link', { name: 'City Blitz Night' }).tap();
  await page.waitForURL('**/t/*');
  const tournament = new URL(page.url()).pathname.split('/')[2];
  await page.getByRole('link', { name: 'Organise', exact: true }).tap();
  await page.getByLabel('For whom').fill('Åsa <b>Berg</b>');
  await page.getByLabel('Role').selectOption({ label: 'Arbiter' });
  await page.getByRole('button', { name: 'Make a token' }).tap();
  await shot('organise');
  const link = await page.locator('a.token').getAttribute('href');

  const colleague = await phone();
  await colleague.page.goto(link);
  await colleague.page.waitForURL('**/');
  assert.ok((await colleague.page.locator('footer').innerText()).includes('Åsa <b>Berg</b>'));
  assert.ok(!colleague.page.url().includes('#'), 'the code is gone from the address');

  await page.getByText('Your own text').tap();
  await page.getByLabel('Regulations', { exact: true }).fill('regulations "Mine"\n  time contrl: 3 min\n');
  await page.locator('form', { has: page.locator('textarea') }).getByRole('button', { name: 'Put in force' }).tap();
  await page.getByText('The regulations have mistakes.').waitFor();
  await shot('mistakes');
  await open(`/t/${tournament}/log`);
  await shot('log');
  await open(`/t/${tournament}/rules`);
  await forTheDocuments('rules');
  await open(`/t/${tournament}/manage`);
  await forTheDocuments('organise');
  console.log('told to the end');
});
