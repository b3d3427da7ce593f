import { strict as assert } from 'node:assert';
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { UserFlowTest } from '../browser.ts';

const longestFirstPageMs = 1000;
const largestScriptsKiB = 100;
const largestPdfLibraryKiB = 500;
const isPdfLibrary = /^pdf-.*\.js$/;
/** The browser can record a paint after the elements of the page are visible. `buffered` also gives an earlier entry. */
const firstContentfulPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;
const assets = new URL('../../dist/assets/', import.meta.url);

export const flows: readonly UserFlowTest[] = [
  {
    title:
      'the scripts of all pages together have at most 100 KiB, compressed, and the library for PDFs at most 500 KiB',
    async run(portal) {
      const totals = { pages: 0, pdf: 0 };
      for (const name of (await readdir(assets)).filter((file) => file.endsWith('.js')))
        totals[isPdfLibrary.test(name) ? 'pdf' : 'pages'] +=
          gzipSync(await readFile(new URL(name, assets))).length / 1024;
      console.log(`  scripts: ${totals.pages.toFixed(1)} KiB, library for PDFs: ${totals.pdf.toFixed(1)} KiB`);
      assert.ok(totals.pages <= largestScriptsKiB);
      assert.ok(totals.pdf <= largestPdfLibraryKiB);
      const page = await portal.openSignedIn('documents');
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await page.reload();
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('region', { name: 'Records' }).waitFor();
      assert.deepEqual(
        loaded.filter((url) => isPdfLibrary.test(url.slice(url.lastIndexOf('/') + 1))),
        [],
        'only the review of a PDF loads the library',
      );
    },
  },
  {
    title: 'the sign-in form opens within a second',
    async run(portal) {
      let page = await portal.open();
      const paints: number[] = [];
      for (const _ of [1, 2, 3]) {
        page = await portal.open();
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
        paints.push(Number(await page.evaluate(firstContentfulPaint)));
      }
      const openedMs = Math.min(...paints);
      console.log(`  first content after ${Math.round(openedMs)} ms`);
      assert.ok(openedMs < longestFirstPageMs);
      await portal.inspect(page, 'sign-in');
    },
  },
  {
    title: 'a wrong secret gets a clear line, and the right secret leads to the address that was opened',
    async run(portal) {
      const page = await portal.open('documents');
      const [{ client_id, client_secret }] = portal.demo.organisations;
      await page.getByLabel('Client id').fill(client_id);
      await page.getByLabel('Client secret').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('The client id or the client secret is wrong').waitFor();
      await portal.inspect(page, 'sign-in-wrong');
      assert.deepEqual(portal.problems.splice(0).length, 1, 'the browser reports only the rejected exchange');
      await page.getByLabel('Client secret').fill(client_secret);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
      const stored = String(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])'));
      assert.equal(stored.includes(client_secret), false, 'the browser does not store the secret');
      await page.reload();
      await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      const left = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
      assert.equal(left, '[{},{},""]', 'a sign-out removes the token');
    },
  },
  {
    title: 'the navigation, the skip link and the menu of a narrow screen work with the keyboard',
    async run(portal) {
      const page = await portal.openSignedIn('');
      await page.waitForURL('**/app/home');
      await page.keyboard.press('Shift+Tab');
      await page.reload();
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
      const skip = page.getByRole('button', { name: 'Skip to content' });
      await skip.focus();
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate('document.activeElement.tagName'), 'MAIN');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await portal.inspect(page, 'menu');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('link', { name: 'Usage' }).press('Enter');
      await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
      assert.equal(await page.title(), 'Usage · Portal');
      assert.equal(await page.getByRole('link', { name: 'Usage' }).isVisible(), false, 'the menu closes');
    },
  },
  {
    title: 'the choice of dark colors outlasts a reload',
    async run(portal) {
      const page = await portal.openSignedIn('usage', { colorScheme: 'light' });
      const background = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
      const light = await background();
      await page.getByRole('button', { name: 'Dark colors' }).click();
      const dark = await background();
      assert.notEqual(dark, light);
      await page.reload();
      await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
      assert.equal(await background(), dark);
    },
  },
];
