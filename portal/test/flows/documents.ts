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

export const flows: readonly UserFlowTest[] = [
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
