import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import type { UserFlowTest } from '../browser.ts';
import { readFirstColumnTexts } from '../records-table.ts';

const sortBy = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column }).getByRole('button').click();

export const flows: readonly UserFlowTest[] = [
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

      const shown = await readFirstColumnTexts(page);
      assert.ok(shown.length > 10);
      const again = await portal.openSignedIn(page.url().split('/app/')[1] ?? '');
      await again.getByRole('link', { name: '79-40495' }).waitFor();
      assert.deepEqual(await readFirstColumnTexts(again), shown);
      assert.equal(await again.getByRole('group', { name: 'Condition 2' }).getByLabel('Value').inputValue(), '50000');
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
      assert.deepEqual(await readFirstColumnTexts(page), ['F-PD3141']);
      const malformed = await portal.openSignedIn('records/invoices?where=[]');
      await malformed.getByRole('alert').getByText('The condition is not a JSON object.').waitFor();
      await malformed.getByRole('button', { name: 'Clear' }).click();
      await malformed.getByText(/1–50 of/).waitFor();
      assert.match(malformed.url(), /\/app\/records\/invoices$/);
    },
  },
  {
    title: 'conditions on workspaces, dates and truth values have inputs that suit them',
    async run(portal) {
      const page = await portal.openSignedIn('records/invoices');
      const conditions = [
        { field: 'workspace_id', operator: 'eq', value: 'Studio Ångström' },
        { field: 'issue_date', operator: 'gt', value: '2026-10-29' },
        { field: 'payment_status.paid', operator: 'eq', value: 'No' },
      ];
      for (const [index, { field, operator, value }] of conditions.entries()) {
        await page.getByRole('button', { name: 'Add filter' }).click();
        const condition = page.getByRole('group', { name: `Condition ${index + 1}` });
        await condition.getByLabel('Field').selectOption(field);
        await condition.getByLabel('Operator').selectOption(operator);
        const input = condition.getByLabel('Value');
        if (operator === 'gt') await input.fill(value);
        else await input.selectOption(await input.locator('option', { hasText: value }).first().getAttribute('value'));
      }
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('link', { name: 'F-PD3141' }).waitFor();
      await page.getByText(/1–(\d+) of \1 records?/).waitFor();
      await portal.inspect(page, 'records-inputs');
      const query = new URL(page.url()).searchParams.getAll('filter');
      assert.match(query[0] ?? '', /^workspace_id eq [\da-f-]{36}$/);
      assert.deepEqual(query.slice(1), ['issue_date gt 2026-10-29', 'payment_status.paid eq false']);
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
  {
    title: 'a person groups the invoices of the table by month, and asks a ready question',
    async run(portal) {
      const page = await portal.openSignedIn('records/invoices?filter=status+in+sent');
      await page.getByRole('button', { name: 'Group by' }).click();
      const dialog = page.getByRole('dialog', { name: 'Group by' });
      const rows = dialog.getByRole('table', { name: 'Groups' }).getByRole('row');
      await dialog.getByText('1 of 1 groups').waitFor();
      await dialog.getByLabel('Field').selectOption('issue_date');
      await dialog.getByLabel('Value').selectOption('grand_total.amount');
      await dialog.getByRole('columnheader', { name: 'Sum grand total amount' }).waitFor();
      assert.match((await rows.nth(1).textContent()) ?? '', /^\d{4}-\d\d-01/);
      await portal.inspect(page, 'records-groups');
      await dialog.getByLabel('Question').selectOption({ index: 1 });
      await dialog.getByLabel('Field').waitFor({ state: 'detached' });
      await dialog.getByText(/\d+ of \d+ groups/).waitFor();
      await portal.inspect(page, 'records-question');
    },
  },
];
