import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { UserFlowTest } from '../browser.ts';

const sample = (name: string) => readFile(new URL(`../../../docs/samples/${name}.xml`, import.meta.url), 'utf8');

export const flows: readonly UserFlowTest[] = [
  {
    title: 'a payment is linked automatically, and a person undoes and confirms the link with the keyboard',
    async run(portal) {
      const page = await portal.openSignedIn('documents');
      const number = `NL-${randomUUID().slice(0, 8)}`;
      for (const name of ['invoice', 'statement']) {
        const buffer = Buffer.from((await sample(name)).replaceAll('NL-2026-0815', number));
        await page.getByLabel('Files').setInputFiles({ name: `${name}.xml`, mimeType: 'application/xml', buffer });
        await page
          .getByRole('region', { name: 'Upload' })
          .getByRole('link', { name: `${name}.xml` })
          .waitFor();
      }
      await page.getByRole('region', { name: 'Upload' }).getByRole('link', { name: 'invoice.xml' }).click();
      await page.getByRole('link', { name: `Invoice ${number}` }).click();
      const payments = page.getByRole('region', { name: 'Payments' });
      await page.getByRole('heading', { name: 'Payments' }).waitFor();
      // The worker matches a moment after it has read the statement.
      for (let wait = 0; wait < 50 && !(await payments.getByText('Linked automatically').isVisible()); wait += 1) {
        await page.waitForTimeout(200);
        await page.reload();
        await page.getByRole('heading', { name: 'Payments' }).waitFor();
        await payments.or(page.getByText('No transaction is linked or suggested.')).first().waitFor();
      }
      await payments.getByText('amount agrees: 689.11 EUR', { exact: false }).waitFor();
      await portal.inspect(page, 'invoice-payments');
      await payments.getByRole('link').click();
      await page.getByRole('heading', { name: 'Transaction', level: 1 }).waitFor();
      await payments.getByText('Linked automatically').waitFor();
      await payments.getByRole('button', { name: 'Undo' }).focus();
      await page.keyboard.press('Enter');
      await payments.getByText('Undone').waitFor();
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'Confirm', 'the button keeps the focus');
      await page.keyboard.press('Enter');
      await payments.getByText('Confirmed').waitFor();
      await portal.inspect(page, 'transaction');
      await payments.getByRole('link', { name: number }).click();
      await page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByRole('table', { name: 'Audit events' }).getByText('Automatic', { exact: true }).first().waitFor();
    },
  },
];
