/**
 * Tests the console in a real browser: signs in with a wrong and a right credential, opens an example, completes a
 * field without a reload, reads rows and descriptions, downloads CSV, uses the explorer and the history, signs out. Then
 * an analyst and a person of the portal sign in with an account.
 * Needs a running demo and Chromium (`CHROMIUM`, by default Debian's /usr/bin/chromium).
 *
 * node engine/test/console/main.ts [demo.json] [folder for screenshots]
 */
import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { launchChromium } from '../../../testing/chromium.ts';
import { accountSteps } from './account.ts';
import { demoFile, editorOf, execute, patience, resultOf, type Step, untilSignedIn, write } from './browser.ts';

const [demoPath = '.data/demo.json', screenshots] = process.argv.slice(2);
const demo = v.parse(v.pipe(v.string(), v.parseJson(), demoFile), readFileSync(demoPath, 'utf8'));
if (screenshots !== undefined) mkdirSync(screenshots, { recursive: true });

async function photograph(page: Page, name: string): Promise<void> {
  if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, `${name}.png`) });
}

async function signIn(page: Page, credential: string): Promise<void> {
  await page.getByLabel('Token or admin secret').fill(credential);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const steps: readonly Step[] = [
  [
    'a wrong admin secret and a damaged token get a clear sentence',
    async (page) => {
      await signIn(page, 'wrong');
      await page.getByText('The admin secret is wrong.').waitFor({ timeout: patience });
      await signIn(page, `${demo.analyst_token.slice(0, -4)}AAAA`);
      await page.getByText('The engine does not accept this token').waitFor({ timeout: patience });
      await photograph(page, 'wrong-token');
    },
  ],
  [
    'a person opens the demo with one click, and signs out',
    async (page) => {
      await page.getByRole('button', { name: 'Open the demo' }).click();
      await untilSignedIn(page);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Token or admin secret').waitFor({ timeout: patience });
    },
  ],
  [
    'the token of the analyst opens the console with an example',
    async (page) => {
      await signIn(page, `Bearer ${demo.analyst_token}`);
      await untilSignedIn(page);
      assert.match((await editorOf(page).textContent()) ?? '', /NewestInvoices/);
    },
  ],
  [
    'a field is completed without a reload, with its description',
    async (page) => {
      await write(page, '{ invoices(limit: 2) {  } }');
      for (const _ of ' } }') await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('grand_total_a', { delay: 30 });
      const hints = page.locator('.CodeMirror-hints');
      await hints.getByText('grand_total_amount').waitFor({ timeout: patience });
      await photograph(page, 'completion');
      await page.keyboard.press('Enter');
    },
  ],
  [
    'a query shows a table with the number of rows and the time, and JSON, and downloads CSV',
    async (page) => {
      await execute(page);
      const table = page.getByRole('region', { name: 'Result table' });
      await table.getByRole('columnheader', { name: 'grand_total_amount' }).waitFor({ timeout: patience });
      assert.equal(await table.getByRole('row').count(), 3);
      await page.getByText(/^2 rows · \d+ ms$/).waitFor({ timeout: patience });
      await photograph(page, 'table');
      await page.getByRole('button', { name: 'JSON', exact: true }).click();
      await resultOf(page, '"grand_total_amount"').waitFor({ timeout: patience });
      const file = page.waitForEvent('download', { timeout: patience });
      await page.getByRole('button', { name: 'Download rows as CSV' }).click();
      const text = readFileSync(await (await file).path(), 'utf8');
      assert.match(text, /^\ufeffgrand_total_amount\r\n[\d.]+\r\n[\d.]+\r\n$/);
    },
  ],
  [
    'the examples open in a tab and run',
    async (page) => {
      await page.getByRole('button', { name: 'Show Queries' }).click();
      await page.getByRole('button', { name: 'Totals of paid invoices' }).click();
      await execute(page);
      await resultOf(page, 'local_totals_total_amount').waitFor({ timeout: patience });
      await photograph(page, 'examples');
    },
  ],
  [
    'a query can be saved in the browser, opened and deleted',
    async (page) => {
      await page.getByLabel('Name of the query').fill('Mine');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Mine', exact: true }).click();
      assert.match((await editorOf(page).textContent()) ?? '', /PaidInvoices/);
      await page.getByRole('button', { name: 'Delete Mine' }).click();
      await page.getByRole('button', { name: 'Mine', exact: true }).waitFor({ state: 'detached', timeout: patience });
    },
  ],
  [
    'a subscription shows its rows until the user stops it',
    async (page) => {
      await write(page, 'subscription Watched { invoices(limit: 1) { watched_amount: grand_total_amount } }');
      // Until GraphiQL has read the text, it would send the subscription as a query.
      await page.getByRole('tab', { name: 'Watched' }).waitFor({ timeout: patience });
      await execute(page);
      await resultOf(page, '"watched_amount"').waitFor({ timeout: patience });
      await photograph(page, 'subscription');
      await page.getByRole('button', { name: /Stop query/ }).click();
      await page.getByRole('button', { name: /Execute query/ }).waitFor({ timeout: patience });
    },
  ],
  [
    'the documentation shows the descriptions of a table and its columns',
    async (page) => {
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
      const explorer = page.locator('[aria-label="Documentation Explorer"]');
      await explorer.getByRole('combobox').fill('invoices');
      await page.getByRole('option', { name: 'invoices', exact: true }).first().click();
      await explorer.getByText('Date by which the invoice must be paid.').first().waitFor({ timeout: patience });
      await photograph(page, 'documentation');
    },
  ],
  [
    'the explorer lists the tables',
    async (page) => {
      await page.getByRole('button', { name: 'Show GraphiQL Explorer' }).click();
      await page
        .locator('.docExplorerWrap')
        .getByText('payment_means', { exact: true })
        .first()
        .waitFor({ timeout: patience });
      await photograph(page, 'explorer');
    },
  ],
  [
    'the documentation after the explorer starts at its top',
    async (page) => {
      await page.locator('.graphiql-plugin').evaluate((panel) => panel.scrollTo(0, 5_000));
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
      await page.locator('[aria-label="Documentation Explorer"]').waitFor({ timeout: patience });
      await page.waitForFunction("document.querySelector('.graphiql-plugin').scrollTop === 0");
    },
  ],
  [
    'the history lists the queries that ran',
    async (page) => {
      await page.getByRole('button', { name: 'Show History' }).click();
      await page.locator('[aria-label="History"]').getByText('PaidInvoices').first().waitFor({ timeout: patience });
    },
  ],
  [
    'a reload keeps the session, and signing out ends it',
    async (page) => {
      await page.reload();
      await untilSignedIn(page);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Token or admin secret').waitFor({ timeout: patience });
      await page.reload();
      await page.getByLabel('Token or admin secret').waitFor({ timeout: patience });
      await photograph(page, 'sign-in');
    },
  ],
  [
    'the admin secret opens the console, too',
    async (page) => {
      await signIn(page, demo.engine_admin_secret);
      await untilSignedIn(page);
    },
  ],
];

const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const elsewhere: string[] = [];
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('websocket', (socket) => {
    if (!socket.url().startsWith(demo.engine_url.replace(/^http/, 'ws'))) elsewhere.push(socket.url());
  });
  page.on('request', (request) => {
    const own = [demo.engine_url, `${demo.base_url}/console/`].some((start) => request.url().startsWith(start));
    if (!own && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(`${demo.engine_url}/console`);
  const all = [...steps, ...accountSteps(browser, demo)];
  for (const [title, step] of all) {
    await step(page);
    console.log(`ok: ${title}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await photograph(page, 'narrow');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await photograph(page, 'narrow-sign-in');
  assert.deepEqual(elsewhere, [], 'nothing is loaded from another host');
  assert.deepEqual(faults, [], 'no script fails');
  console.log(`${all.length} passed, 0 failed; nothing loaded from another host`);
} finally {
  await browser.close();
}
