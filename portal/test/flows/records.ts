import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { Flow, PortalUnderTest } from '../browser.ts';

/** The table of paid and sent invoices above 50,000, largest first. */
const largeInvoices =
  'records/invoices?filter=status+in+sent,paid&filter=grand_total.amount+gt+50000&sort=-grand_total.amount&limit=25';

/** Returns the references in the first column of the table. */
const firstColumn = (page: Page): Promise<string[]> => page.locator('tbody td:first-child a').allInnerTexts();

const sortBy = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column }).getByRole('button').click();

const referencesOf = (records: unknown): string[] =>
  v
    .parse(v.array(v.object({ attributes: v.object({ reference_number: v.nullable(v.string()) }) })), records)
    .map(({ attributes }) => attributes.reference_number ?? 'Open');

/** Returns a token of the demo organisation, as a program gets it. */
async function readToken({ demo }: PortalUnderTest): Promise<string> {
  const [{ client_id, client_secret }] = demo.organisations;
  const response = await fetch(`${demo.base_url}/auth/api_key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret }),
  });
  return v.parse(v.object({ token: v.string() }), await response.json()).token;
}

const clientSource = new URL('../../../client/src/index.ts', import.meta.url).href;

/** Runs a program of the dialog "Copy as code", which imports the client by its package name. */
function runTypeScript({ demo }: PortalUnderTest, program: string): string {
  const [{ client_id, client_secret }] = demo.organisations;
  const folder = mkdtempSync(join(tmpdir(), 'portal-program-'));
  try {
    const file = join(folder, 'query.mts');
    const output = 'console.log(JSON.stringify(page.data))';
    writeFileSync(file, program.replace('@fds/client', clientSource).replace('console.log(page.data)', output));
    const env = { ...process.env, CLIENT_ID: client_id, CLIENT_SECRET: client_secret };
    return execFileSync(process.execPath, [file], { env, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const flows: readonly Flow[] = [
  {
    title: 'a person filters and sorts invoices, and the address opens the same table again',
    async run(portal) {
      const page = await portal.openSignedIn('records');
      await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
      await page.getByText(/1–50 of [\d,]+ records/).waitFor();
      await portal.inspect(page, 'records-table');

      await page.getByRole('button', { name: 'Add filter' }).click();
      await page.getByLabel('Field').selectOption('status');
      await page.getByLabel('Operator').selectOption('in');
      await page.getByLabel('Sent').check();
      await page.getByLabel('Paid').check();
      await page.getByRole('button', { name: 'Add filter' }).click();
      const second = page.getByRole('group', { name: 'Condition 2' });
      await second.getByLabel('Field').selectOption('grand_total.amount');
      await second.getByLabel('Operator').selectOption('gt');
      await second.getByLabel('Value').fill('50000');
      await second.getByLabel('Value').press('Enter');
      await page.waitForURL('**/app/records/invoices?filter=status+in+sent%2Cpaid&filter=grand_total.amount+gt+50000');
      await sortBy(page, 'Grand total amount');
      await sortBy(page, 'Grand total amount');
      await page.waitForURL('**&sort=-grand_total.amount');
      await page.getByRole('link', { name: '79-40495' }).waitFor();
      const focused = await page.evaluate('document.activeElement.title');
      assert.equal(focused, 'grand_total.amount', 'the focus stays on the title of the column');
      await page.getByLabel('Rows per page').selectOption('25');
      await page.waitForURL('**&limit=25');
      await page.getByText(/1–\d+ of \d+ records/).waitFor();
      await portal.inspect(page, 'records-filtered');

      const shown = await firstColumn(page);
      assert.ok(shown.length > 10);
      const again = await portal.openSignedIn(page.url().split('/app/')[1] ?? '');
      await again.getByRole('link', { name: '79-40495' }).waitFor();
      assert.deepEqual(await firstColumn(again), shown);
      assert.equal(await again.getByRole('group', { name: 'Condition 2' }).getByLabel('Value').inputValue(), '50000');
    },
  },
  {
    title: 'the copied curl command and the copied TypeScript program return the records of the table',
    async run(portal) {
      const page = await portal.openSignedIn(largeInvoices);
      await page.getByText(/1–\d+ of \d+ records/).waitFor();
      const shown = await firstColumn(page);
      await page.getByRole('button', { name: 'Copy as code' }).click();
      await page.getByRole('dialog', { name: 'Copy as code' }).waitFor();
      await portal.inspect(page, 'records-code');
      const copied = async (index: number) => {
        await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
        await page.getByRole('button', { name: 'Copied' }).nth(index).waitFor();
        return String(await page.evaluate('navigator.clipboard.readText()'));
      };
      const env = { ...process.env, TOKEN: await readToken(portal) };
      const answer: unknown = JSON.parse(execFileSync('sh', ['-c', await copied(0)], { env, encoding: 'utf8' }));
      assert.deepEqual(referencesOf(v.parse(v.object({ data: v.unknown() }), answer).data), shown);
      assert.deepEqual(referencesOf(JSON.parse(runTypeScript(portal, await copied(1)))), shown);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const focused = await page.evaluate('document.activeElement.innerText');
      assert.equal(focused, 'Copy as code', 'the focus returns from the dialog');
    },
  },
  {
    title: 'a person chooses columns, includes related records, and follows a related record',
    async run(portal) {
      const page = await portal.openSignedIn('records/invoices?limit=25');
      await page.getByText(/1–25 of/).waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Due date' }).uncheck();
      await page.getByRole('checkbox', { name: 'Invoice items' }).check();
      await portal.inspect(page, 'records-columns');
      await page.getByRole('button', { name: 'Show 7 columns' }).click();
      await page.getByRole('columnheader', { name: 'Invoice items' }).waitFor();
      assert.equal(await page.getByRole('columnheader', { name: 'Due date' }).count(), 0);
      await sortBy(page, 'Invoice items');
      await page.waitForURL('**&sort=invoice_items.count&limit=25');
      await page.getByText(/1–25 of/).waitFor();
      await sortBy(page, 'Invoice items');
      await page.waitForURL('**&sort=-invoice_items.count&limit=25');
      await page
        .getByText(/and \d+ more/)
        .first()
        .waitFor();
      await portal.inspect(page, 'records-include');
      await page.locator('.record-related a').first().click();
      await page.getByText('1–1 of 1 record').waitFor();
      assert.match(page.url(), /\/records\/companies\?where=/);
    },
  },
  {
    title: 'alternatives of conditions and a nested condition find the records of both',
    async run(portal) {
      const page = await portal.openSignedIn('records/invoices?filter=reference_number+eq+79-40495');
      await page.getByText('1–1 of 1 record').waitFor();
      await page.getByRole('button', { name: 'Add alternative (or)' }).click();
      const other = page.getByRole('group', { name: 'Condition 1 of alternative 2' });
      await other.getByLabel('Value').fill('F-PD3141');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('1–2 of 2 records').waitFor();
      await portal.inspect(page, 'records-alternatives');
      await page.getByText('Nested condition').click();
      await page.getByLabel('Condition as JSON').fill('{"status": ');
      await page.getByText(/JSON/).nth(1).waitFor();
      await page
        .getByLabel('Condition as JSON')
        .fill('{"status": {"_eq": "sent"}, "issuer": {"name": {"_like": "Weiß%"}}}');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('1–1 of 1 record').waitFor();
      assert.deepEqual(await firstColumn(page), ['F-PD3141']);
      const malformed = await portal.openSignedIn('records/invoices?where=[]');
      await malformed.getByRole('alert').getByText('The condition is not a JSON object.').waitFor();
      await malformed.getByRole('button', { name: 'Clear' }).click();
      await malformed.getByText(/1–50 of/).waitFor();
      assert.match(malformed.url(), /\/app\/records\/invoices$/);
    },
  },
  {
    title: 'an error of the API is at the filter that it points at, and a query without result says what to do',
    async run(portal) {
      const page = await portal.openSignedIn(
        'records/invoices?filter=status+eq+paid&filter=issue_date+gt+soon&filter=status+like+x',
      );
      const second = page.getByRole('group', { name: 'Condition 2' });
      await second.getByText(/date/).last().waitFor();
      await page.getByText('The service rejected a filter').waitFor();
      await page.getByText('filter=status like x').waitFor();
      assert.ok(portal.problems.splice(0).every((problem) => problem.includes('400')));
      await portal.inspect(page, 'records-error');
      await second.getByRole('button', { name: 'Remove the filter on Issue date' }).click();
      await page.getByRole('button', { name: 'Add filter' }).click();
      await page.getByRole('group', { name: 'Condition 2' }).getByLabel('Value').fill('no such reference');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('heading', { name: 'No record matches the filters' }).waitFor();
      await portal.inspect(page, 'records-no-match');
      await page.getByRole('button', { name: 'Show all records' }).click();
      await page.getByText(/1–50 of/).waitFor();
    },
  },
  {
    title: 'a person downloads the records of the table as CSV',
    async run(portal) {
      const page = await portal.openSignedIn(largeInvoices);
      await page.getByText(/1–\d+ of \d+ records/).waitFor();
      const total = Number(/of ([\d,]+) records/.exec((await page.locator('.record-foot').textContent()) ?? '')?.[1]);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const download = await downloading;
      await page.getByText('The file is complete').waitFor();
      await portal.inspect(page, 'records-csv');
      assert.equal(download.suggestedFilename(), 'invoices.csv');
      const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
      assert.equal(
        lines[0],
        '\uFEFFid,reference_number,issuer,receiver,issue_date,due_date,status,grand_total.amount,grand_total.currency',
      );
      assert.equal(lines.length, total + 2, 'a title, a line for each record, and the end of the last line');
      assert.match(lines[1] ?? '', /^[\da-f-]{36},79-40495,Sakura Optics,.*,3506863,/);
    },
  },
  {
    title: 'every record type opens as a table',
    async run(portal) {
      const page = await portal.openSignedIn('records');
      await page.getByText(/1–50 of/).waitFor();
      const roots = await page
        .getByLabel('Record type')
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.value));
      assert.equal(roots.length, 32);
      for (const root of roots) {
        await page.getByLabel('Record type').selectOption(root);
        await page.waitForURL(`**/app/records/${root}`);
        await page.locator('table[aria-busy=false], .empty').waitFor();
      }
    },
  },
];
