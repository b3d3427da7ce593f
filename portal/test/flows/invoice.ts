import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { UserFlowTest } from '../browser.ts';

export const flows: readonly UserFlowTest[] = [
  {
    title: 'an invoice opens as a readable page, which leads to its document, companies and journal entries',
    async run(portal) {
      const page = await portal.openSignedIn('records/invoices?filter=reference_number+eq+F-PD3141');
      await page.getByRole('link', { name: 'F-PD3141' }).click();
      await page.getByRole('heading', { name: 'Invoice F-PD3141', level: 1 }).waitFor();
      assert.equal(await page.title(), 'Invoice F-PD3141 · Portal');
      await page.getByRole('region', { name: 'Lines of the invoice' }).waitFor();
      const text = await page.locator('main').textContent();
      for (const part of [
        'Weiß & Söhne Druck',
        'Studio Ångström',
        '29 Nov 2026',
        '€880.47',
        '€61.63',
        '€942.10',
        '€486.62',
      ])
        assert.ok(text?.includes(part), `the page shows ${part}`);
      await portal.inspect(page, 'invoice');
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const paper = await page.evaluate('getComputedStyle(document.querySelector(".invoice")).backgroundColor');
      assert.equal(paper, 'rgb(255, 255, 255)', 'paper is light, also for a person with dark colors');
      assert.equal(
        await page.getByRole('navigation', { name: 'Pages', exact: true }).isVisible(),
        false,
        'nobody prints the navigation',
      );
      assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false);
      assert.ok(await page.getByRole('link', { name: 'Weiß & Söhne Druck', exact: true }).isVisible());
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

      await page.getByRole('link', { name: 'PUR-00121' }).first().click();
      await page.getByText('1–1 of 1 record').waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'invoice_Weiß & Söhne Druck-5368.pdf' }).click();
      await page.waitForURL('**/app/documents/01a19015-1d66-7d94-b07b-d86a4ce0396c');
      await page.getByRole('link', { name: 'Invoice F-PD3141' }).click();
      await page.getByRole('link', { name: 'Weiß & Söhne Druck', exact: true }).click();
      await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
      await page.getByText('1–1 of 1 record').waitFor();
    },
  },
  {
    title: 'the totals of an invoice show the sum of the items and each charge, which add up to the subtotal',
    async run(portal) {
      const sample = await readFile(new URL('../../../docs/samples/invoice.xml', import.meta.url), 'utf8');
      const number = randomUUID().slice(0, 13);
      const buffer = Buffer.from(sample.replaceAll('NL-2026-0815', number));
      const page = await portal.openSignedIn('documents');
      await page.getByLabel('Files').setInputFiles({ name: 'charge.xml', mimeType: 'application/xml', buffer });
      await page.getByRole('region', { name: 'Upload' }).getByRole('link', { name: 'charge.xml' }).click();
      await page.getByRole('link', { name: `Invoice ${number}` }).click();
      await page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }).waitFor();
      const lines = await page.locator('.invoice-totals > div').allTextContents();
      assert.deepEqual(lines.slice(0, 3), ['Items€735.40', 'Charge: Freight€25.00', 'Subtotal€760.40']);
      assert.equal(await page.getByRole('cell', { name: 'Freight' }).count(), 0, 'a charge is no line');
      await portal.inspect(page, 'invoice-charge');
    },
  },
  {
    title: 'the address of an unknown invoice says that no invoice has it',
    async run(portal) {
      const page = await portal.openSignedIn('records/invoices/00000000-0000-4000-8000-000000000000');
      await page.getByRole('heading', { name: 'No invoice has this address' }).waitFor();
      await portal.inspect(page, 'invoice-unknown');
      await page.getByRole('link', { name: 'Invoices' }).click();
      await page.getByText(/1–50 of/).waitFor();
    },
  },
];
