import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { PortalUnderTest, UserFlowTest } from '../browser.ts';
import { readFirstColumnTexts } from '../records-table.ts';

/** Path of a table page in the portal: the paid and sent invoices above 50,000, largest first. */
const largeInvoices =
  'records/invoices?filter=status+in+sent,paid&filter=grand_total.amount+gt+50000&sort=-grand_total.amount&limit=25';

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

export const flows: readonly UserFlowTest[] = [
  {
    title: 'the copied curl command and the copied TypeScript program return the records of the table',
    async run(portal) {
      const page = await portal.openSignedIn(largeInvoices);
      await page.getByText(/1–\d+ of \d+ records/).waitFor();
      const shown = await readFirstColumnTexts(page);
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
        '\uFEFFid,reference_number,issuer,receiver,grand_total.amount,grand_total.currency,status,issue_date,due_date',
      );
      assert.equal(lines.length, total + 2, 'a title, a line for each record, and the end of the last line');
      assert.match(lines[1] ?? '', /^[\da-f-]{36},79-40495,Sakura Optics,.*,3506863,/);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByLabel('Act').selectOption('Exported');
      const newest = page.getByRole('table', { name: 'Audit events' }).getByRole('row').nth(1);
      await newest.getByText('invoices').waitFor();
    },
  },
];
