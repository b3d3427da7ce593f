import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createDemoPdf } from '../../../db/src/seed/files/pdf.ts';
import type { UserFlowTest } from '../browser.ts';

const sample = (name: string): string => fileURLToPath(new URL(`../../../docs/samples/${name}`, import.meta.url));
/** Smallest picture that browsers show: one pixel, as GIF. */
const pixel = Buffer.from(
  '47494638396101000100800000000000ffffff21f90401000000002c000000000100010000020144003b',
  'hex',
);

/** Its total is 2.00 too high, so a person has to look. */
const invoicePage = (number: string) => `<html><body style="font: 12px Arial">
<p>Acme Werkzeuge GmbH<br>Hauptstr. 12<br>10115 Berlin<br>VAT ID: DE136695976</p>
<h2>Invoice</h2><p>Invoice number: ${number}<br>Invoice date: 2026-10-15<br>Due date: 2026-11-14</p>
<p>Bill to:<br>Nordlicht Holding GmbH<br>Speicherstadt 5<br>20457 Hamburg</p>
<table width="100%"><tr><th align="left">Description</th><th align="right">Quantity</th>
<th align="right">Unit price</th><th align="right">Amount</th></tr>
<tr><td>Cordless drill</td><td align="right">2</td><td align="right">100.00</td><td align="right">200.00</td></tr>
<tr><td>Bit set</td><td align="right">1</td><td align="right">50.00</td><td align="right">50.00</td></tr></table>
<p align="right">Subtotal: 250.00 EUR<br>VAT 19 %: 47.50 EUR<br><b>Total: 299.50 EUR</b></p></body></html>`;

export const flows: readonly UserFlowTest[] = [
  {
    title:
      'a person uploads an ordinary PDF invoice, corrects a value next to its place on the page, and finds the records',
    async run(portal) {
      const page = await portal.openSignedIn('documents');
      const number = `INV-${Date.now()}`;
      const printed = await page.context().newPage();
      await printed.setContent(invoicePage(number));
      const buffer = await printed.pdf({ format: 'A4' });
      await printed.close();
      await page.getByLabel('Files').setInputFiles({ name: 'ordinary.pdf', mimeType: 'application/pdf', buffer });
      await page.getByRole('region', { name: 'Upload' }).getByRole('link', { name: 'ordinary.pdf' }).click();
      await page.getByRole('link', { name: 'To review' }).click();
      await page.getByRole('img', { name: 'Page 1 of ordinary.pdf' }).waitFor();
      const values = page.getByRole('form', { name: 'Values' });
      await values.getByText('net-plus-tax').waitFor();
      const total = values.getByLabel('Total amount');
      assert.equal(await total.inputValue(), '299.50');
      await total.focus();
      await page.locator('.mark').waitFor();
      await portal.inspect(page, 'document-review');
      await total.fill('297.50');
      await total.press('Enter');
      await page.getByText('Records written').waitFor();
      await values.getByText('Recorded').waitFor();
      await page.getByRole('link', { name: '← Document', exact: true }).click();
      await page
        .getByRole('region', { name: 'Records' })
        .getByRole('link', { name: `Invoice ${number}` })
        .click();
      await page.getByText('€297.50').first().waitFor();
    },
  },
  {
    title: 'the list of documents shows all its columns at a width of 1280 pixels',
    async run(portal) {
      const page = await portal.openSignedIn('documents');
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('cell').first().waitFor();
      const frame = page.locator('.table-frame');
      assert.equal(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
    },
  },
  {
    title: 'a person chooses an XML invoice, sees the upload, and then its items beside the file',
    async run(portal) {
      const page = await portal.openSignedIn('documents');
      await page.getByRole('table').getByRole('link').first().waitFor();
      await portal.inspect(page, 'documents');
      await page.getByLabel('Files').setInputFiles(sample('invoice.xml'));
      const uploads = page.getByRole('region', { name: 'Upload' });
      await uploads.getByText('uploaded').waitFor();
      await portal.inspect(page, 'documents-uploaded');
      await uploads.getByRole('link', { name: 'invoice.xml' }).click();
      await page.getByText('completed').waitFor();
      const records = page.getByRole('region', { name: 'Records' });
      await records
        .getByRole('cell', { name: 'Office chair Föhr' })
        .or(page.getByText('the same file'))
        .first()
        .waitFor();
      await page.frameLocator('iframe[title=Invoice]').getByRole('heading', { name: 'Invoice lines' }).waitFor();
      await portal.inspect(page, 'document-invoice');
      await page.getByRole('button', { name: 'Source' }).click();
      await page.getByText('<?xml').waitFor();
      await portal.inspect(page, 'document-xml');
    },
  },
  {
    title: 'a person uploads an invalid invoice, and reads what is wrong and who has to repair it',
    async run(portal) {
      const page = await portal.openSignedIn('documents');
      const xml = (await readFile(sample('invoice.xml'), 'utf8'))
        .replace(/(TaxInclusiveAmount[^>]*>)/, '$19')
        .replace('</cbc:CustomizationID>', `</cbc:CustomizationID><!-- ${Date.now()} -->`);
      await page
        .getByLabel('Files')
        .setInputFiles({ name: 'wrong.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) });
      await page.getByRole('region', { name: 'Upload' }).getByRole('link', { name: 'wrong.xml' }).click();
      await page.getByRole('link', { name: 'Invalid' }).click();
      await page.getByRole('heading', { name: 'Validation of wrong.xml' }).waitFor();
      await page.getByText('The Invoice total amount with VAT (BT-112) is not').waitFor();
      await page.getByText('The seller must send a corrected invoice.').first().waitFor();
      await portal.inspect(page, 'document-validation');
    },
  },
  {
    title: 'the preview shows a dropped picture and a PDF file, and a damaged file shows its reason',
    async run(portal) {
      const page = await portal.openSignedIn('documents');
      await page.getByRole('button', { name: 'Choose files' }).waitFor();
      const transfer = await page.evaluateHandle(
        `(() => { const bytes = Uint8Array.from(atob('${pixel.toString('base64')}'), (c) => c.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'pixel.gif', { type: 'image/gif' }));
          return transfer; })()`,
      );
      await page.getByRole('region', { name: 'Upload' }).dispatchEvent('drop', { dataTransfer: transfer });
      await page.getByRole('link', { name: 'pixel.gif' }).first().click();
      await page.getByRole('img', { name: 'Preview of pixel.gif' }).waitFor();
      await page.goBack();
      const pdf = createDemoPdf(['An invoice of the tests'], 1);
      await page.getByLabel('Files').setInputFiles([
        { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: pdf },
        { name: 'damaged.pdf', mimeType: 'application/pdf', buffer: pdf.subarray(0, 300) },
      ]);
      await page.getByRole('region', { name: 'Upload' }).getByRole('link', { name: 'invoice.pdf' }).click();
      await page.getByText('completed').waitFor();
      await page.getByRole('img', { name: 'Preview of' }).waitFor();
      assert.equal(await page.getByTitle('Preview of invoice.pdf').count(), 0);
      await page.getByRole('button', { name: 'Open the PDF here' }).click();
      await page.getByTitle('Preview of invoice.pdf').waitFor();
      await portal.inspect(page, 'document-pdf');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      assert.equal((await download).suggestedFilename(), 'invoice.pdf');
      await page.goBack();
      const damaged = page.getByRole('row', { name: /damaged\.pdf/ }).first();
      await damaged.getByText('failed').waitFor();
      await portal.inspect(page, 'documents-failed');
    },
  },
  {
    title: 'the list of documents pages by cursors and filters by status',
    async run(portal) {
      const page = await portal.openSignedIn('documents');
      const first = page.getByRole('table').getByRole('link').first();
      const name = await first.textContent();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Page 2').waitFor();
      await page.getByRole('button', { name: 'Previous' }).click();
      await page.getByText('Page 1').waitFor();
      await page
        .getByRole('table')
        .getByRole('link', { name: name ?? '' })
        .first()
        .waitFor();
      await page.getByLabel('Status').selectOption('failed');
      await page.getByRole('table').getByText('failed').first().waitFor();
      assert.equal(await page.getByRole('table').getByText('completed').count(), 0);
    },
  },
];
