/**
 * Tests the documentation in a real browser. The API reference must open, search, change its colors, show code samples,
 * and send the example request of every operation with a demo token. The requests change and delete records of the
 * demo. The API reference must be readable without scripts. When the loaded scripts
 * replace the overview, the browser must still show the section that the reader was reading. All pages must fit narrow
 * screens and load nothing from another host. The script needs a running product with demo data, and Chromium
 * (`CHROMIUM`, by default Debian's /usr/bin/chromium). Usage:
 *
 * node gateway/test/reference/main.ts [http://127.0.0.1:3000] [folder of screenshots]
 */
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../testing/chromium.ts';
import { operationsOf, reasonsOfFailures, type SentExample, sendExamples } from './send.ts';

const patienceMs = 60_000;
/** A click takes longer with each section that the page has shown: three times as long after 45 examples. */
const operationsPerPage = 8;
const [address = 'http://127.0.0.1:3000', folder] = process.argv.slice(2);
const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;
const paths = [
  '/docs',
  '/docs/guides',
  '/docs/guides/where-clause',
  '/docs/errors',
  '/docs/errors/INVALID_VALUE',
  '/docs/records/invoices',
];

/** Requests to other hosts, and the browser's messages about content that the security policy rejects. */
const problems: string[] = [];

async function openPage(browser: Browser, options: Parameters<Browser['newPage']>[0]): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(patienceMs);
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`) && !/^(data|blob):/.test(request.url())) problems.push(request.url());
  });
  page.on('console', (message) => {
    const isNote = message.type() === 'info' || message.type() === 'log';
    // `reasonsOfFailures` checks the statuses of all responses.
    if (!isNote && !message.text().includes('the server responded with a status of')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return page;
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(`${address}${path}`);
  await page
    .locator(path === '/docs' ? '#reference h1' : 'main h1')
    .first()
    .waitFor();
}

async function open(browser: Browser, path: string, options: Parameters<Browser['newPage']>[0]): Promise<Page> {
  const page = await openPage(browser, options);
  await load(page, path);
  return page;
}

/** Opens each page on a wide and a narrow screen, in light and dark colors. */
async function fits(browser: Browser): Promise<void> {
  for (const path of paths)
    for (const [width, viewport] of Object.entries(viewports))
      for (const colorScheme of schemes) {
        const page = await open(browser, path, { viewport, colorScheme });
        const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        assert.equal(excess, 0, `${path} fits a ${width} screen`);
        const name = `${path.slice(1).replaceAll('/', '-')}-${width}-${colorScheme}.png`;
        if (folder !== undefined) await page.screenshot({ path: join(folder, name) });
        await page.close();
      }
}

const firstPaint = "Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime)";

/**
 * Opens the API reference in a new browser tab without cached files. The time in which Chromium creates the tab (about
 * 250 ms) does not count.
 * @returns the milliseconds from the navigation until the browser shows the overview, and until the reference replaces
 * the overview
 */
async function measureOpening(browser: Browser): Promise<{ overviewMs: number; referenceMs: number }> {
  const page = await openPage(browser, { viewport: viewports.wide });
  const startedAt = performance.now();
  await load(page, '/docs');
  const referenceMs = Math.round(performance.now() - startedAt);
  const overviewMs = Number(await page.evaluate(firstPaint));
  await page.close();
  return { overviewMs, referenceMs };
}

/** Reads the reference page on a narrow screen in a browser without scripts. */
async function isReadableWithoutScripts(browser: Browser): Promise<void> {
  const page = await openPage(browser, { viewport: viewports.narrow, javaScriptEnabled: false });
  await page.goto(`${address}/docs`);
  await page.getByRole('button', { name: 'Endpoints' }).click();
  await page
    .locator('summary')
    .filter({ hasText: 'Records' })
    .click({ position: { x: 200, y: 16 } });
  await page.getByRole('link', { name: 'List the record types that can be queried' }).click();
  await page.getByRole('heading', { name: 'List the record types that can be queried' }).waitFor();
  if (folder !== undefined) await page.screenshot({ path: join(folder, 'docs-without-scripts.png') });
  await page.close();
}

/** Scrolls the overview while the scripts still load. The reference must then show the same section. */
async function keepsSection(browser: Browser): Promise<void> {
  const page = await openPage(browser, { viewport: viewports.wide });
  const scrolled = Promise.withResolvers<void>();
  await page.route('**/standalone.esm.js', async (route) => {
    await scrolled.promise;
    await route.continue();
  });
  await page.goto(`${address}/docs`, { waitUntil: 'commit' });
  const section = 'tag/webhooks/POST/v1/webhooks';
  await page.locator(`article[id="${section}"]`).evaluate((element) => element.scrollIntoView());
  scrolled.resolve();
  await page.waitForURL(`**/docs#${section}`);
  const shown = page.locator(`section[id="api-1/${section}"]`);
  await shown.waitFor();
  const deadline = performance.now() + patienceMs;
  while (((await shown.boundingBox())?.y ?? 0) > viewports.wide.height)
    assert.ok(performance.now() < deadline, 'the reference scrolls to the section that the reader saw');
  await page.close();
}

async function finds(browser: Browser): Promise<void> {
  const page = await open(browser, '/docs/guides', { viewport: viewports.wide });
  await page.keyboard.press('/');
  await page.keyboard.type('signature');
  await page.locator('.search a').filter({ hasText: 'Verifying a delivery' }).click();
  await page.waitForURL('**/docs/guides/webhooks#verifying-a-delivery');
  await page.close();
}

async function changesColors(browser: Browser): Promise<void> {
  const page = await open(browser, '/docs', { viewport: viewports.wide, colorScheme: 'light' });
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await background();
  await page.locator('.theme').click();
  assert.notEqual(await background(), light, 'the button changes the colors');
  await page.reload();
  await page.locator('#reference h1').first().waitFor();
  assert.notEqual(await background(), light, 'the choice outlasts a reload');
  await page.close();
}

async function sends(browser: Browser): Promise<readonly string[]> {
  const operations = await operationsOf(address);
  const sent: SentExample[] = [];
  for (let first = 0; first < operations.length; first += operationsPerPage) {
    const page = await open(browser, '/docs', { viewport: viewports.wide });
    await page.getByRole('button', { name: 'Use a demo token' }).click();
    await page.locator('.demo output').filter({ hasText: 'now use a token' }).waitFor();
    sent.push(...(await sendExamples(page, address, operations.slice(first, first + operationsPerPage))));
    const kept = await page.evaluate("Object.keys(localStorage).filter((name) => name.includes('auth'))");
    assert.deepEqual(kept, [], 'the browser stores no token');
    await page.close();
  }
  return [`${sent.length} examples sent`, ...reasonsOfFailures(sent)];
}

const chromium = await launchChromium();
try {
  const opened: Awaited<ReturnType<typeof measureOpening>>[] = [];
  for (let round = 0; round < 5; round++) opened.push(await measureOpening(chromium));
  await isReadableWithoutScripts(chromium);
  await keepsSection(chromium);
  await finds(chromium);
  await changesColors(chromium);
  await fits(chromium);
  const sent = await sends(chromium);
  assert.deepEqual(problems, [], 'nothing is loaded from another host, and the browser rejects nothing');
  const list = (member: 'overviewMs' | 'referenceMs') => opened.map((times) => times[member]).join(', ');
  console.log(`the overview is visible after ${list('overviewMs')} ms, the reference after ${list('referenceMs')} ms`);
  console.log(`without scripts, sections, search, colors, demo token, ${paths.length} pages in 4 forms`);
  for (const line of sent) console.log(line);
  console.log('8 passed, 0 failed');
} finally {
  await chromium.close();
}
