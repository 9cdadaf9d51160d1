// Three phones in one hall: what one arbiter reports, the others see without touching theirs.

import assert from 'node:assert/strict';
import { fitsAThumb, given, shows, signedIn, story, text } from './story.mjs';

await story(async ({ phone }) => {
  const phones = [];
  for (const code of ['ARBITER_FIRST', 'ARBITER_SECOND', 'ARBITER_THIRD']) {
    const one = await phone();
    await signedIn(one, given(code));
    await one.page.getByRole('link', { name: 'City Blitz Night' }).tap();
    await one.page.waitForURL('**/floor');
    phones.push(one);
  }
  const [floor, board, reporter] = phones;
  const tournament = new URL(floor.page.url()).pathname.split('/')[2];
  const place = `/t/${tournament}/rounds/3/boards/14`;
  const streams = [floor, board].map(({ page }) => page.waitForResponse('**/stream?*'));
  await floor.page.reload();
  await board.open(place);
  for (const stream of await Promise.all(streams)) assert.equal(stream.status(), 200);
  assert.ok(!(await text(board.page)).includes('Something happened'));

  await reporter.open(place);
  await reporter.page.locator('label.side.black').tap();
  await reporter.page.getByRole('button', { name: 'Illegal move' }).tap();
  await reporter.page.waitForURL('**/incidents/*');

  // Well before the floor would have looked by itself.
  await shows(floor.page, 'Board 14 Illegal move');
  await shows(board.page, 'Something happened at this board. Show it.');
  await board.shot('news');
  await fitsAThumb(board.page);
  await board.page.getByRole('link', { name: 'Something happened at this board.' }).tap();
  await shows(board.page, 'Ruling given');
  assert.ok(!(await text(board.page)).includes('Something happened'));

  // A phone that comes back from a pocket is told what it missed.
  await board.page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await board.context.setOffline(true);
  await reporter.open(place);
  await reporter.page.locator('label.side.white').tap();
  await reporter.page.getByRole('button', { name: 'Illegal move' }).tap();
  await reporter.page.waitForURL('**/incidents/*');
  await board.context.setOffline(false);
  await board.page.evaluate(() => dispatchEvent(new Event('online')));
  await shows(board.page, 'Something happened at this board. Show it.');

  // What comes between a page and its stream, as on a slow Wi-Fi, is told as well.
  let listens;
  const slow = new Promise((resolve) => { listens = resolve; });
  await board.page.route('**/stream?*', async (route) => { await slow; await route.continue(); });
  await board.open(place);
  assert.ok(!(await text(board.page)).includes('Something happened'));
  await reporter.open(place);
  await reporter.page.locator('label.side.white').tap();
  await reporter.page.getByRole('button', { name: 'Touched piece' }).tap();
  await reporter.page.waitForURL('**/incidents/*');
  listens();
  await shows(board.page, 'Something happened at this board. Show it.');
  console.log('told to the end');
});
