// Names that would rather be code: stored, and shown harmlessly on every page.

import assert from 'node:assert/strict';
import { story, given } from './story.mjs';

const LONG = 'W'.repeat(160) + '<script>alert(1)</script>\u202eevil';

/** A player's line of a TRF16 file, with the pairing of round 1. */
function player(number, name, opponent, colour) {
  const blank = (length) => ' '.repeat(length);
  const start = ['001', String(number).padStart(4), blank(4), name.padEnd(33), blank(4), blank(3), blank(11), blank(10)];
  return [...start, ' 0.0', blank(4), '', String(opponent).padStart(4), `${colour}  \r\n`].join(' ');
}

/** No page holds the character that turns a line round. */
async function isStraight(page) {
  const html = await page.content();
  assert.ok(!html.includes('\u202e'), `${page.url()} can be turned round`);
}

const names = ['<script>alert(1)</script>', 'Rev\u202eersed\u2069', 'M'.repeat(33), '"><img src=x onerror=alert(2)>'];
const file = '012 Hostile\r\n' + names.map((name, index) =>
  player(index + 1, name, [2, 1, 4, 3][index], index % 2 ? 'b' : 'w')).join('');

await story(async ({ phone }) => {
  const owner = await phone();
  const { page, shot } = owner;
  page.on('dialog', (dialog) => assert.fail(`a name ran as code: ${dialog.message()}`));
  await page.goto(given('ARBITER_OWNER'));
  await page.getByLabel('Name', { exact: true }).fill(LONG);
  await page.getByLabel('Name in addresses').fill('hostile');
  await page.getByRole('button', { name: 'Create' }).tap();
  await page.waitForURL('**/t/hostile/manage');
  await page.getByLabel('Tournament file').setInputFiles({ name: 'a.trf', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Import' }).tap();
  await page.getByText('4 players').waitFor();
  await page.getByLabel('Shipped regulations').selectOption('events/city-blitz');
  await page.getByRole('button', { name: 'Put in force' }).first().tap();
  await page.getByText('The regulations are in force').waitFor();
  await page.getByLabel('For whom').fill(LONG);
  await page.getByLabel('Role').selectOption({ label: 'Arbiter' });
  await page.getByRole('button', { name: 'Make a token' }).tap();
  const link = await page.locator('a.token').getAttribute('href');
  await shot('organise');
  for (const path of ['/', '/t/hostile', '/t/hostile/rounds/1', '/t/hostile/rounds/1/pairings', '/t/hostile/log', '/t/hostile/webhooks']) {
    await owner.open(path);
    await isStraight(page);
    await shot(`page${path.replaceAll('/', '-')}`);
  }

  const arbiter = await phone();
  arbiter.page.on('dialog', (dialog) => assert.fail(`a name ran as code: ${dialog.message()}`));
  await arbiter.page.goto(link);
  await arbiter.page.waitForURL('**/');
  for (const board of [1, 2]) {
    await arbiter.open(`/t/hostile/rounds/1/boards/${board}`);
    await arbiter.shot(`board-${board}`);
    await arbiter.page.locator('label.side.black').tap();
    await arbiter.page.getByRole('button', { name: 'Illegal move' }).tap();
    await arbiter.page.waitForURL('**/incidents/*');
    await isStraight(arbiter.page);
    await arbiter.shot(`ruling-${board}`);
  }
  await arbiter.open('/t/hostile/rounds/1/start');
  await arbiter.page.getByRole('button', { name: 'The clocks are running' }).tap();
  await arbiter.page.getByText('Started at').waitFor();
  await arbiter.page.locator('#b1 .chair.white').tap();
  await arbiter.page.getByRole('heading', { name: 'Not there' }).waitFor();
  for (const page of ['rounds/1/start', 'rounds/1/forfeits', 'rounds/1/results']) {
    await arbiter.open(`/t/hostile/${page}`);
    await isStraight(arbiter.page);
    await arbiter.shot(page.replaceAll('/', '-'));
  }
  await arbiter.open('/devices');
  await isStraight(arbiter.page);
  await arbiter.shot('devices');
  await owner.open('/t/hostile/devices');
  await isStraight(page);
  await shot('all-devices');
  await arbiter.open('/t/hostile/floor');
  await arbiter.shot('floor');
  const shown = await arbiter.page.locator('main').innerText();
  assert.ok(shown.includes('<script>alert(1)</script>') && shown.includes('Reversed'), shown);
  console.log('told to the end');
});
