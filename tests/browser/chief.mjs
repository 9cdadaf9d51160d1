// After the ruling: what was given aloud, the chief arbiter, the wrong board, and a draw claim stepped through. Both
// phones run no script: every form and every step works without one.

import assert from 'node:assert/strict';
import { fitsAThumb, given, shows, signedIn, story } from './story.mjs';

const WIDTH = { width: 375, height: 740 };

async function report(page, board, colour) {
  await page.goto(board);
  await page.locator(`.side.${colour}`).tap();
  await page.getByRole('button', { name: 'Illegal move', exact: true }).tap();
  await page.waitForURL('**/incidents/*');
  return page.url();
}

await story(async ({ phone }) => {
  const organiser = await phone({ viewport: { width: 1280, height: 900 }, isMobile: false });
  await organiser.page.goto(`/join#${given('ARBITER_ORGANISER')}`);
  await organiser.page.waitForURL('**/');
  await organiser.page.getByRole('link', { name: 'City Blitz Night' }).tap();
  await organiser.page.waitForURL('**/t/**');
  const t = new URL(organiser.page.url()).pathname.split('/').slice(0, 3).join('/');
  await organiser.open(`${t}/manage`);
  await organiser.page.locator('input[name=name]').fill('Maria Chief');
  await organiser.page.locator('select[name=role]').selectOption('chief');
  await organiser.page.getByRole('button', { name: 'Make a token' }).tap();
  await organiser.page.locator('.qr svg').waitFor();
  await organiser.shot('qr');
  const link = await organiser.page.locator('a.token').getAttribute('href');

  const floor = await phone({ viewport: WIDTH, javaScriptEnabled: false, colorScheme: 'dark' });
  const chief = await phone({ viewport: WIDTH, javaScriptEnabled: false, colorScheme: 'light' });
  await signedIn(floor, given('ARBITER_FLOOR'));
  await signedIn(chief, link.split('#')[1]);
  const board = `${t}/rounds/3/boards/14`;

  // An offence is confirmed; an earlier one is entered afterwards, as the chief had ruled it aloud.
  const first = await report(floor.page, board, 'black');
  await floor.page.getByRole('button', { name: 'Confirm', exact: true }).tap();
  await shows(floor.page, 'Confirmed It counts against the player.');
  await floor.open(board);
  await floor.page.locator('.side.black').tap();
  await floor.page.getByText('Ruled already: enter it now').tap();
  await floor.page.locator('select[name=done_kind]').selectOption('illegal_move');
  await floor.page.locator('textarea[name=done_reason]').fill('+1 min given.');
  await floor.page.locator('select[name=ruled_by]').selectOption({ label: 'Maria Chief' });
  await floor.page.locator('input[name=minutes_ago]').fill('20');
  await floor.shot('done');
  await floor.page.getByRole('button', { name: 'Enter it' }).tap();
  await floor.page.waitForURL('**/incidents/*');
  await shows(floor.page, 'entered by Arbiter');

  // The chief's floor alarms; the chief looks, decides anew, and the alarm is gone.
  await chief.open(`${t}/floor`);
  await shows(chief.page, 'By what is known now it is number 2.');
  await chief.shot('alarms');
  await chief.page.locator('.card.alarm').tap();
  await chief.page.getByText('Overturn').tap();
  await chief.page.locator('details[open] textarea').fill('Both stand; the game goes on.');
  await chief.page.locator('details[open] label', { hasText: 'Yes' }).tap();
  await chief.page.getByRole('button', { name: 'Decide so' }).tap();
  await shows(chief.page, 'Decided before; it stands no longer');
  await chief.shot('overturned');
  await chief.open(`${t}/floor`);
  assert.equal(await chief.page.locator('.card.alarm').count(), 0);
  assert.equal(chief.page.url().includes(first), false);

  // Sent to the chief, who takes it to the right board and confirms it there.
  const sent = await report(floor.page, `${t}/rounds/3/boards/10`, 'white');
  await floor.page.getByText('Send to the chief arbiter').tap();
  await floor.page.locator('details[open] textarea').fill('They disagree.');
  await floor.page.getByRole('button', { name: 'Send', exact: true }).tap();
  await shows(floor.page, 'Sent to the chief arbiter by Arbiter.');
  assert.equal(await floor.page.getByRole('button', { name: 'Confirm', exact: true }).count(), 0);
  await chief.open(new URL(sent).pathname);
  await chief.page.getByText('Wrong board or colour').tap();
  await chief.page.locator('details[open] input[name=board]').fill('11');
  await chief.page.locator('details[open] label', { hasText: 'Black' }).tap();
  await chief.page.getByRole('button', { name: 'Move it there' }).tap();
  await shows(chief.page, 'moved here from Board 10, White. If it was given there, take it back:');
  await chief.shot('moved');
  await chief.page.getByRole('button', { name: 'Confirm', exact: true }).tap();
  await shows(chief.page, 'Confirmed It counts against the player.');

  // A report that should not be there.
  await report(floor.page, `${t}/rounds/3/boards/13`, 'white');
  await floor.page.getByText('Withdraw the report').tap();
  await floor.page.locator('details[open] textarea').fill('Another hall.');
  await floor.page.getByRole('button', { name: 'Withdraw it' }).tap();
  await shows(floor.page, 'It counts for nothing.');

  // The log finds it.
  await floor.open(`${t}/log`);
  await floor.page.locator('details.search summary').tap();
  await floor.page.locator('select[name=kind]').selectOption('incident_voided');
  await floor.page.getByRole('button', { name: 'Show these' }).tap();
  await shows(floor.page, 'Report withdrawn');
  await floor.page.waitForURL('**/log?**');
  assert.equal(await floor.page.locator('.log li').count(), 1);
  await floor.shot('log');

  // A claim: typed, checked, stepped through.
  await floor.open(board);
  await floor.page.getByRole('link', { name: 'Check a draw claim' }).tap();
  await floor.page.locator('textarea[name=moves]').fill('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8');
  await floor.page.getByRole('button', { name: 'Check', exact: true }).tap();
  await shows(floor.page, 'the claim is correct. The position has stood there 3 times. (9.2.2)');
  await floor.shot('claim');
  await floor.page.getByRole('button', { name: 'One move back' }).tap();
  await shows(floor.page, 'After 4. Ng1');
  await floor.page.getByRole('button', { name: '2... Ng8', exact: true }).first().tap();
  await shows(floor.page, 'After 2... Ng8');
  await shows(floor.page, 'the claim is correct');

  // The same of a game pasted as a board sent it; the report carries its moves.
  const pgn = '[White "Lind"]\n\n1. Nf3 {[%clk 0:03:01]} Nf6 (1... d5) 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *';
  await floor.page.locator('textarea[name=moves]').fill(pgn);
  await floor.page.getByRole('button', { name: 'Check', exact: true }).tap();
  await shows(floor.page, 'After 4... Ng8');
  await floor.forTheDocuments('claim');
  await fitsAThumb(floor.page);
  await floor.page.getByRole('button', { name: 'White claims a draw by repetition' }).tap();
  await shows(floor.page, 'The position stood on the board 3 times, after plies 0, 4, 8.');
  await floor.shot('claimed');
  await floor.page.getByRole('button', { name: 'Step through the moves' }).tap();
  await shows(floor.page, 'After 4... Ng8');
  console.log('told to the end');
});
