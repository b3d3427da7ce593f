/**
 * Tests the console in a real browser: signs in by headers, types a query, reads rows, opens the documentation of a
 * type. Needs a running engine and Chromium (`CHROMIUM`, by default Debian's /usr/bin/chromium).
 *
 * node engine/test/console/main.ts [demo.json] [screenshot.png]
 */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import * as v from 'valibot';

const demoFile = v.object({ engine_url: v.string(), analyst_token: v.string() });

const patience = 15_000;

/** Inserts a text into an editor of the console, as a paste does. */
async function write(page: Page, editor: string, text: string): Promise<void> {
  await page.locator(`${editor} .CodeMirror`).filter({ visible: true }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  await write(page, '[aria-label="Headers"]', JSON.stringify({ authorization: `Bearer ${token}` }));
  // The console applies typed headers after a delay. Until then, the engine rejects the console's requests.
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/v1/graphql'), { timeout: patience });
    await page.getByRole('button', { name: 'Re-fetch GraphQL schema' }).click();
    if ((await (await answer).text()).includes('__schema')) return;
  }
  throw new Error('the console did not get the schema');
}

async function ask(page: Page): Promise<string> {
  await write(
    page,
    '[aria-label="Query Editor"]',
    '{ invoices(limit: 2, order_by: {issue_date: desc}) { id status } }',
  );
  await page.getByRole('button', { name: /Execute query/ }).click();
  const rows = page.locator('[aria-label="Result Window"]').filter({ hasText: '"status"' });
  await rows.waitFor({ timeout: patience });
  return (await rows.textContent()) ?? '';
}

async function readDocumentation(page: Page, type: string): Promise<string> {
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  const explorer = page.locator('[aria-label="Documentation Explorer"]');
  await explorer.getByRole('combobox').fill(type);
  await page.getByRole('option', { name: type, exact: true }).first().click();
  await explorer.getByText('issue_date').first().waitFor({ timeout: patience });
  return (await explorer.textContent()) ?? '';
}

const [demoPath = '.data/demo.json', screenshot] = process.argv.slice(2);
const demo = v.parse(v.pipe(v.string(), v.parseJson(), demoFile), readFileSync(demoPath, 'utf8'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(demo.engine_url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await page.goto(`${demo.engine_url}/console`);
  await signIn(page, demo.analyst_token);
  const rows = await ask(page);
  assert.match(rows, /"id": "[0-9a-f-]{36}"/, 'the query shows rows');
  const documentation = await readDocumentation(page, 'invoices');
  assert.match(documentation, /grand_total_amount/, 'the documentation shows the fields of the type');
  assert.deepEqual(elsewhere, [], 'nothing is loaded from another host');
  if (screenshot !== undefined) await page.screenshot({ path: screenshot });
  console.log('query typed, rows seen, documentation of a type read; nothing loaded from elsewhere');
  console.log('3 passed, 0 failed');
} finally {
  await browser.close();
}
