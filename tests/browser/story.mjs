// Tells a story in a real browser: what an arbiter sees and does, on one phone or several.
//
//     import { story } from './story.mjs';
//
//     await story(async ({ phone }) => {
//       const { page, open, shot } = await phone();
//       await open('/');
//       await page.getByRole('link', { name: 'Round 3' }).click();
//       await shot('round');
//     });
//
// Beside what the story itself checks, it fails on any error in a page's own code (refusals by the content security
// policy among them), on any request to another server (a venue has no internet), and on a page that is wider than
// the phone's screen.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const LIMIT_MS = 180_000; // of a whole story; no single step may take longer than:
const STEP_MS = 20_000;
const PHONE = { width: 390, height: 844 };

const FLAGS = [
  '--headless',
  '--no-sandbox', // root has none, and only our own pages are opened
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // Nothing but our pages is asked for:
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A variable that the Rust side hands over. */
export function given(variable) {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: run \`cargo xtask test\``);
  return value;
}

/** The page's main text, as a person reads it. */
export async function text(page) {
  return (await page.locator('main').innerText()).replace(/\s+/g, ' ');
}

/** Waits until the page shows this: a tap has been answered when its page is there. */
export async function shows(page, wanted) {
  let shown = '';
  for (let attempt = 0; attempt < 50; attempt += 1) {
    shown = await text(page).catch(() => '');
    if (shown.includes(wanted)) return;
    await page.waitForTimeout(100);
  }
  assert.fail(`"${wanted}" is not on ${page.url()}: ${shown}`);
}

/** Every thing to tap is large enough for a thumb; what stands in a label is tapped by it. */
export async function fitsAThumb(page) {
  const small = await page.evaluate(() => {
    const inLabels = '[type=radio], [type=checkbox]';
    const tapped = `a, button, summary, select, textarea, input:not([type=hidden], ${inLabels}), label:has(${inLabels})`;
    return [...document.querySelectorAll(tapped)]
      .filter((element) => element.offsetParent && !element.matches('.skip'))
      .map((element) => [element.textContent.trim().slice(0, 30), element.getBoundingClientRect().height])
      .filter(([, height]) => height < 47.5);
  });
  assert.deepEqual(small, [], `too small for a thumb on ${page.url()}`);
}

/** Signs a phone in with a code typed by hand, as one without a script has to. */
export async function signedIn(phone, code) {
  await phone.open('/join');
  await phone.page.locator('input[name=code]').fill(code);
  await phone.page.locator('#join button').tap();
  await phone.page.waitForURL('**/');
}

/** Runs `tell` with a browser, then reports every fault that the pages showed meanwhile. */
export async function story(tell) {
  const address = given('ARBITER_URL');
  const screenshots = given('ARBITER_SCREENSHOTS');
  await mkdir(screenshots, { recursive: true });
  const browser = await chromium.launch({ executablePath: given('ARBITER_CHROMIUM'), args: FLAGS });
  const faults = [];
  const phones = [];
  const limit = setTimeout(() => {
    console.error(`The story takes longer than ${LIMIT_MS / 1000} s.`);
    browser.close().finally(() => process.exit(1));
  }, LIMIT_MS);
  try {
    await tell({
      address,
      given,
      /** A new phone that nobody is signed in on; `options` as for a browser context of Playwright's. */
      phone: async (options = {}) => {
        const phone = await newPhone(browser, { address, screenshots, faults, options });
        phones.push(phone);
        return phone;
      },
    });
    if (faults.length > 0) throw new Error('the story went well, but its pages did not');
  } catch (error) {
    console.error(error.stack ?? error);
    if (faults.length > 0) console.error(`Faults of the pages:\n  ${faults.join('\n  ')}`);
    for (const [index, phone] of phones.entries()) {
      await phone.picture(`failed-${index + 1}`).catch(() => {});
    }
    process.exitCode = 1;
  } finally {
    clearTimeout(limit);
    await browser.close();
  }
}

async function newPhone(browser, { address, screenshots, faults, options }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    ...options,
  });
  context.setDefaultTimeout(STEP_MS);
  const origin = new URL(address).origin;
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) {
      faults.push(`asks another server: ${request.url()}`);
    }
  });
  context.on('weberror', (error) => faults.push(`${error.page()?.url()}: ${error.error()}`));
  context.on('console', (message) => {
    // A refused request (409, 412 …) is an answer like any other; the story looks at what the page makes of it.
    const isAnswer = message.text().startsWith('Failed to load resource: the server responded with a status');
    if (message.type() === 'error' && !isAnswer) {
      faults.push(`${message.page()?.url()}: ${message.text()}`);
    }
  });

  const page = await context.newPage();
  const picture = async (name) => {
    const path = join(screenshots, `${name}.png`);
    await page.screenshot({ path, fullPage: true });
    console.log(`screenshot ${path}`);
  };
  return {
    context,
    page,
    picture,
    /** Takes the picture of this name that the documents show: what is on the screen, light enough to print. */
    forTheDocuments: async (name) => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: join(screenshots, `docs-${name}.png`), scale: 'css' });
    },
    /** Opens a path of the server's; anything but a success is a fault of the story. */
    open: async (path) => {
      const answer = await page.goto(path);
      if (answer && !answer.ok()) throw new Error(`${path} was answered ${answer.status()}`);
      return answer;
    },
    /** Takes a picture of the whole page, and insists that it fits the screen's width. */
    shot: async (name) => {
      await picture(name);
      const { needed, there } = await page.evaluate(() => ({
        needed: document.documentElement.scrollWidth,
        there: window.innerWidth,
      }));
      const width = page.viewportSize()?.width ?? there;
      if (needed > width) {
        throw new Error(`${page.url()} (${name}) is ${needed} pixels wide, the phone only ${width}`);
      }
    },
  };
}
