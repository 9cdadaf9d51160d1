// A hall of 120 boards: the pages of a large round on a phone and on a laptop, and its slips typed from the keyboard.

import assert from 'node:assert/strict';
import { fitsAThumb, given, shows, story } from './story.mjs';

const BOARDS = 120;
const LAPTOP = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

await story(async ({ phone }) => {
  const t = `/t/${given('ARBITER_TOURNAMENT')}`;
  const floor = await phone({ colorScheme: 'dark' });
  await floor.page.goto(`/join#${given('ARBITER_FLOOR')}`);
  await floor.page.waitForURL('**/');

  /** Opens a page; how large it is, and how many screens of the phone it is long. */
  const measured = async (device, path, most) => {
    const answer = await device.open(path);
    const bytes = (await answer.body()).length;
    const screens = await device.page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    console.log(`${path.replace(t, '')}: ${Math.round(bytes / 1024)} kB, ${screens.toFixed(1)} screens`);
    assert.ok(bytes < most.bytes, `${path} has ${bytes} bytes`);
    assert.ok(screens < most.screens, `${path} is ${screens} screens long`);
  };
  const inView = (locator) => locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

  // The floor: every board by its number, within three screens, and straight to a board by typing it.
  await measured(floor, `${t}/floor`, { bytes: 50_000, screens: 3.5 });
  await floor.shot('floor');
  await fitsAThumb(floor.page);
  await floor.page.mouse.wheel(0, 5_000);
  assert.ok(await inView(floor.page.locator('#board')), 'the field for a board stays on the screen');
  await floor.page.locator('#board').fill('97');
  await floor.page.getByRole('button', { name: 'Go' }).tap();
  await floor.page.waitForURL('**/boards/97');
  await floor.open(`${t}/floor?show=names`);
  await shows(floor.page, 'Player 240');

  // The public list of pairings has ways to its parts, on a phone that runs no script either.
  const stranger = await phone({ javaScriptEnabled: false, colorScheme: 'light' });
  await stranger.open(`${t}/rounds/1`);
  await stranger.page.getByRole('link', { name: '81–100' }).tap();
  assert.ok(await stranger.page.locator('#b81').isVisible());
  await fitsAThumb(stranger.page);

  // The start: the chairs of a far board, and what comes next, without a long way back.
  await measured(floor, `${t}/rounds/1/start`, { bytes: 100_000, screens: 12 });
  await floor.page.getByRole('button', { name: 'The clocks are running' }).tap();
  await shows(floor.page, 'Started at');
  await floor.page.getByRole('link', { name: '101–120' }).tap();
  await floor.page.locator('#b117 .chair.black').tap();
  await floor.page.waitForURL('**/start#b117');
  assert.ok(await inView(floor.page.locator('#b117')), 'the list stays where the tap was');
  const missing = floor.page.getByRole('link', { name: 'One player missing' });
  assert.ok(await inView(missing), 'what comes next stays on the screen');
  await floor.picture('start');
  await fitsAThumb(floor.page);
  await missing.tap();
  await floor.page.locator('.late').getByRole('button', { name: 'Arrived' }).tap();
  await shows(floor.page, 'Empty chairs');

  // 120 slips, from the keyboard alone.
  const laptop = await phone(LAPTOP);
  await signedInByClick(laptop);
  await measured(laptop, `${t}/rounds/1/results`, { bytes: 100_000, screens: 8 });
  await laptop.shot('slips');
  const began = Date.now();
  for (let board = 1; board <= BOARDS; board += 1) {
    assert.equal(await laptop.page.evaluate(() => document.activeElement.name), `b${board}`);
    await laptop.page.keyboard.type(board === 60 ? '' : ['1', '0', '='][board % 3]);
    if (board < BOARDS) await laptop.page.keyboard.press('Enter');
  }
  await laptop.page.keyboard.press('Enter');
  await shows(laptop.page, '119 results recorded.');
  console.log(`119 slips typed and recorded in ${Date.now() - began} ms`);
  await laptop.page.getByRole('link', { name: 'Still playing (1)' }).click();
  await shows(laptop.page, 'Player 60');
  assert.equal(await laptop.page.evaluate(() => document.activeElement.name), 'b60');
  await laptop.page.keyboard.type('+');
  await laptop.page.keyboard.press('Enter');
  await shows(laptop.page, '1 result recorded.');
  await laptop.open(`${t}/rounds/1/results`);
  await shows(laptop.page, '120 of 120');

  // The same page on the phone.
  await measured(floor, `${t}/rounds/1/results`, { bytes: 100_000, screens: 12 });
  await floor.picture('slips-phone');
  await floor.open(`${t}/floor`);
  await floor.shot('floor-over');
  await floor.open(`${t}/floor?show=playing`);
  await shows(floor.page, 'Still playing (0)');
  console.log('told to the end');

  async function signedInByClick(device) {
    await device.open('/join');
    await device.page.locator('input[name=code]').fill(given('ARBITER_FLOOR_TOO'));
    await device.page.locator('#join button').click();
    await device.page.waitForURL('**/');
  }
});
