// A round as a whole: its start with empty chairs on a phone without a script, the slips typed on a laptop, a lost phone
// signed out, and the end of the round. Every form works without a script; the laptop has one for its keys.

import assert from 'node:assert/strict';
import { fitsAThumb, given, shows, signedIn, story } from './story.mjs';

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
  const link = await organiser.page.locator('a.token').getAttribute('href');

  // The start: the clocks have been running for two minutes, and two chairs are empty.
  const floor = await phone({ javaScriptEnabled: false, colorScheme: 'dark' });
  await signedIn(floor, given('ARBITER_FLOOR'));
  await floor.open(`${t}/floor`);
  await fitsAThumb(floor.page);
  await floor.page.getByRole('link', { name: 'Round start' }).tap();
  await floor.page.waitForURL('**/start');
  await floor.shot('before');
  await fitsAThumb(floor.page);
  await floor.page.getByText('Earlier, or late').tap();
  await floor.page.locator('input[name=minutes_ago]').fill('2');
  await floor.page.getByRole('button', { name: 'The clocks are running' }).tap();
  await shows(floor.page, 'Started at');
  await floor.page.locator('#b1 .chair.white').tap();
  await shows(floor.page, 'Larsen, Lasse, White');
  await floor.page.locator('#b2 .chair.black').tap();
  await shows(floor.page, 'Järvinen, Jenni, Black');
  await shows(floor.page, 'left');
  await floor.shot('running');
  await floor.forTheDocuments('start');
  await fitsAThumb(floor.page);
  // One comes in time; the floor tells how long the other one has.
  await floor.page.locator('.late', { hasText: 'Larsen' }).getByRole('button', { name: 'Arrived' }).tap();
  await shows(floor.page, 'Not there Board 2');
  await floor.open(`${t}/floor`);
  await shows(floor.page, 'Running out Board 2 Järvinen, Jenni, Black');
  await floor.shot('floor');
  await floor.forTheDocuments('floor');

  // They started earlier than was told: the time is over for both, and the arbiter lets one of them play. One
  // confirmation gives the other game, and it can be undone.
  const give = async () => {
    await floor.page.getByRole('link', { name: 'Give 1 game to who was there' }).tap();
    await shows(floor.page, 'Järvinen, Jenni (Black) was not there in time, Ní Bhriain, Nóra wins');
  };
  await floor.open(`${t}/rounds/3/start`);
  await floor.page.getByText('Correct the start').tap();
  await floor.page.locator('details[open] input[name=minutes_ago]').fill('5');
  await floor.page.getByRole('button', { name: 'Correct it' }).tap();
  await shows(floor.page, 'too late');
  await floor.shot('over');
  await fitsAThumb(floor.page);
  await floor.page.getByRole('button', { name: 'Let the game be played' }).tap();
  await give();
  await floor.shot('forfeit');
  await fitsAThumb(floor.page);
  await floor.page.getByRole('button', { name: 'Give these games' }).tap();
  await shows(floor.page, 'Board 2: undo');
  await floor.page.getByText('Board 2: undo').tap();
  await floor.page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await shows(floor.page, 'Over for');
  await give();
  await floor.page.getByRole('button', { name: 'Give these games' }).tap();
  await shows(floor.page, 'Board 2: undo');
  await floor.shot('given');

  // The slips, typed on a laptop from the keyboard alone.
  const laptop = await phone({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });
  await laptop.page.goto(`/join#${link.split('#')[1]}`);
  await laptop.page.waitForURL('**/');
  await laptop.open(`${t}/rounds/3/results`);
  const typed = await laptop.page.evaluate(() => document.activeElement.name);
  assert.equal(typed, 'b1', 'the writing begins at the first open board');
  for (const keys of ['1', '', '=', '0', '', '2-0', '=0']) {
    await laptop.page.keyboard.type(keys);
    await laptop.page.keyboard.press('Enter');
  }
  assert.equal(await laptop.page.evaluate(() => document.activeElement.name), 'b8');
  await laptop.page.keyboard.press('ArrowUp');
  assert.equal(await laptop.page.evaluate(() => document.activeElement.name), 'b7');
  await laptop.page.getByRole('button', { name: 'Record the results' }).click();
  await shows(laptop.page, '4 results recorded.');
  await shows(laptop.page, 'Not taken yet: Board 6');
  await laptop.shot('slips');
  await laptop.page.keyboard.press('Control+a');
  await laptop.page.keyboard.type('1u');
  await laptop.page.getByRole('button', { name: 'Record the results' }).click();
  await shows(laptop.page, '1 result recorded.');

  // On the phone the same page, without a script: what an arbiter saw at the chair asks before it is contradicted.
  await floor.open(`${t}/rounds/3/results`);
  await floor.forTheDocuments('slips');
  await floor.page.locator('#r2').fill('0');
  await floor.page.getByRole('button', { name: 'Record the results' }).tap();
  await shows(floor.page, 'who was seen at the board says otherwise');
  await floor.page.locator('input[name=d2]').check();
  await floor.page.locator('input[name=w2]').fill('He came and played.');
  await floor.shot('meant');
  await fitsAThumb(floor.page);
  await floor.page.getByRole('button', { name: 'Record the results' }).tap();
  await shows(floor.page, '1 result recorded.');

  // The board's page asks the same.
  await floor.open(`${t}/rounds/3/boards/2`);
  await shows(floor.page, '0–1 (Black wins) instead of + –');
  await floor.page.getByText('Correct the result').tap();
  await floor.page.locator('details[open] textarea[name=reason]').first().fill('Look again.');
  await floor.page.getByRole('button', { name: 'White wins', exact: true }).tap();
  await shows(floor.page, 'This contradicts what is known');
  await floor.shot('board-meant');
  await fitsAThumb(floor.page);
  await floor.page.getByRole('button', { name: 'It is meant' }).tap();
  await shows(floor.page, '1–0 (White wins) instead of 0–1');

  // A name and a PIN for a phone without a camera; the phone before it is lost and signed out by the chief.
  await floor.open('/devices');
  await floor.page.locator('input[name=name]').fill('Karin');
  await floor.page.locator('input[name=pin]').fill('123456');
  await floor.page.getByRole('button', { name: 'Save name and PIN' }).tap();
  await shows(floor.page, 'take another one');
  await floor.page.locator('input[name=pin]').fill('407318');
  await floor.page.getByRole('button', { name: 'Save name and PIN' }).tap();
  await shows(floor.page, 'You can sign in as karin');
  await floor.shot('devices');
  await fitsAThumb(floor.page);
  const other = await phone({ javaScriptEnabled: false, colorScheme: 'light' });
  await other.open('/join');
  await other.page.getByText('With name and PIN').tap();
  await other.page.getByLabel('Name to sign in with').fill('karin');
  await other.page.locator('input[name=pin]').fill('407319');
  await other.page.locator('details[open] button').tap();
  await shows(other.page, 'Name and PIN do not go together');
  await other.page.getByLabel('Name to sign in with').fill('Karin');
  await other.page.locator('input[name=pin]').fill('407318');
  await other.shot('pin');
  await fitsAThumb(other.page);
  await other.page.locator('details[open] button').tap();
  await other.page.waitForURL('**/');
  await laptop.open(`${t}/devices`);
  assert.equal(await laptop.page.getByText('Arbiter (arbiter)').count(), 2);
  await laptop.page.locator('.tokens li', { hasText: 'Arbiter (arbiter)' }).last().getByRole('button').click();
  await laptop.page.waitForURL('**/devices');
  assert.equal(await laptop.page.getByText('Arbiter (arbiter)').count(), 1);
  await floor.page.goto(`${t}/floor`);
  await shows(floor.page, 'Open the link that you were given');

  // The end: what is missing is listed, and stays as it is.
  const chief = laptop;
  await chief.open(`${t}/rounds/3/close`);
  await shows(chief.page, 'Boards without a result');
  await chief.page.locator('textarea[name=reason]').fill('The others are adjourned.');
  await chief.shot('close');
  await chief.page.getByRole('button', { name: 'Close the round' }).click();
  await shows(chief.page, 'The round is closed.');
  await chief.page.locator('textarea[name=reason]').fill('Closed too early.');
  await chief.page.getByRole('button', { name: 'Open the round again' }).click();
  await shows(chief.page, 'Boards without a result');

  // In Swedish, too.
  const swede = await phone({ javaScriptEnabled: false, locale: 'sv-SE', colorScheme: 'light' });
  await signedIn(swede, given('ARBITER_FLOOR'));
  await swede.open(`${t}/rounds/3/start`);
  await shows(swede.page, 'Tomma stolar');
  await swede.shot('start-sv');
  await swede.open(`${t}/rounds/3/results`);
  await shows(swede.page, 'Vad som kan skrivas');
  await swede.shot('slips-sv');
  console.log('told to the end');
});
