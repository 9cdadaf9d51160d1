// An evening on the floor: two arbiters with phones, one without scripts, and one board at which much happens.

import assert from 'node:assert/strict';
import { fitsAThumb, given, shows, story, text } from './story.mjs';

const INSTRUCTION = '+1 min to White, 2 s off Black. First illegal move. (7.5.5, A.3)';

/** Three taps: the board, the colour, what happened. */
async function report(page, tournament, board, colour) {
  await page.goto(`/t/${tournament}/floor`);
  await page.locator('a.pairing', { has: page.locator('.board', { hasText: new RegExp(`^${board}$`) }) }).tap();
  await page.locator(`label.side.${colour}`).tap();
  await page.getByRole('button', { name: 'Illegal move' }).tap();
}

await story(async ({ phone }) => {
  // A link signs a phone in; its code never reaches the address bar's history.
  const first = await phone({ colorScheme: 'dark' });
  await first.page.goto(`/join#${given('ARBITER_FIRST')}`);
  await first.page.waitForURL('**/');
  await first.page.getByRole('link', { name: 'City Blitz Night' }).tap();
  await first.page.waitForURL('**/floor');
  const tournament = new URL(first.page.url()).pathname.split('/')[2];
  await first.shot('floor');
  await fitsAThumb(first.page);

  await report(first.page, tournament, 14, 'black');
  await first.page.waitForURL('**/incidents/*');
  await shows(first.page, INSTRUCTION);
  await first.shot('ruling');
  await first.forTheDocuments('ruling');
  await fitsAThumb(first.page);
  const incident = first.page.url();

  // The same tap on another phone, whose browser runs no script: it signs in with the code by hand.
  const second = await phone({ javaScriptEnabled: false, colorScheme: 'light' });
  await second.open('/join');
  await second.page.getByLabel('Code or token').fill(given('ARBITER_SECOND'));
  await second.page.getByRole('button', { name: 'Sign in' }).tap();
  await shows(second.page, 'City Blitz Night');
  await report(second.page, tournament, 14, 'black');
  await shows(second.page, 'ago by another arbiter: the same one?');
  await second.shot('same-one');
  await fitsAThumb(second.page);
  await second.page.getByRole('button', { name: 'Yes, the same one' }).tap();
  await shows(second.page, 'Both reports are now one.');
  await shows(second.page, INSTRUCTION);
  assert.equal(second.page.url().split('?')[0], incident);

  // The second phone changes what was presumed, and back: the first shows a ruling that is the last no longer.
  for (const value of ['false', 'true']) {
    await second.page.locator(`form.reading button[name=move_completed][value=${value}]`).tap();
    await second.page.locator(`form.reading:has(button[name=move_completed]) .chip[aria-current]`).waitFor();
  }
  await first.page.getByRole('button', { name: 'Confirm', exact: true }).tap();
  await shows(first.page, 'Somebody was faster');
  await shows(first.page, 'Ruling given');
  await first.shot('conflict');
  await first.page.getByRole('button', { name: 'Confirm', exact: true }).tap();
  await shows(first.page, 'Confirmed It counts against the player.');

  // A second illegal move: one question, and the game is lost.
  await report(second.page, tournament, 14, 'black');
  await shows(second.page, 'the same one?');
  await second.page.getByRole('button', { name: 'No, another one' }).tap();
  await shows(second.page, 'Could White still checkmate by any series of legal moves? (Has White more than a king?)');
  await second.shot('question');
  await fitsAThumb(second.page);
  await second.page.locator('.ask').getByRole('button', { name: 'Yes' }).tap();
  await shows(second.page, 'Black loses: second illegal move. White wins. (7.5.5)');
  await second.shot('lost');
  await second.page.getByRole('button', { name: 'Confirm', exact: true }).tap();
  await shows(second.page, '1–0 (White wins, illegal moves)');

  // The result was another: corrected with a reason, and both values stay.
  await first.open(`/t/${tournament}/rounds/3/boards/14`);
  await first.page.getByText('Correct the result').tap();
  await first.page.getByRole('textbox', { name: 'Reason' }).fill('The flag had fallen before.\nBoth players agree.');
  await first.page.getByRole('button', { name: 'Draw', exact: true }).tap();
  // It contradicts what was decided: the page asks whether it is meant.
  await shows(first.page, 'decided otherwise: White wins.');
  await first.page.getByRole('button', { name: 'It is meant' }).tap();
  await shows(first.page, '½–½ (Draw) instead of 1–0 (White wins, illegal moves)');
  await first.shot('board');
  await first.forTheDocuments('board');
  await fitsAThumb(first.page);

  // What was presumed is changed in one tap.
  await report(first.page, tournament, 13, 'white');
  await first.page.locator('form.reading button[name=move_completed][value=false]').tap();
  await shows(first.page, 'Clock pressed reported');
  const changed = await text(first.page);
  assert.ok(!changed.includes('First illegal move'), changed);

  // The public sees the result and nothing else; in Swedish, if it likes.
  const stranger = await phone({ locale: 'sv-SE' });
  await stranger.open(`/t/${tournament}/rounds/3`);
  await shows(stranger.page, '½–½ rättat');
  const seen = await text(stranger.page);
  assert.ok(!/regelvidrig|illegal/i.test(seen), seen);
  await stranger.shot('round');
  await stranger.page.getByRole('link', { name: 'English' }).tap();
  await shows(stranger.page, '½–½ corrected');
  console.log('told to the end');
});
