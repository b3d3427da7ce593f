import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { UserFlowTest } from '../browser.ts';
import { startWebhookReceiver } from '../receiver.ts';

const longestMs = 120_000;
const sample = new URL('../../../docs/samples/invoice.xml', import.meta.url);

export const flows: readonly UserFlowTest[] = [
  {
    title: 'a person who knows only the address sees a webhook tell of an uploaded invoice within two minutes',
    async run(portal) {
      await using receiver = await startWebhookReceiver();
      // The service creates records only from the first of several equal files. Each run therefore gives the invoice a
      // new number.
      const invoice = (await readFile(sample, 'utf8')).replaceAll('NL-2026-0815', randomUUID().slice(0, 13));
      const startedAt = performance.now();
      const page = await portal.open();
      await page.getByRole('button', { name: 'Open the demo' }).click();
      await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
      await page.getByRole('button', { name: 'Register webhook' }).click();
      await page.getByLabel('URL of your program').fill(receiver.url);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('document.processed').check();
      await dialog.getByRole('button', { name: 'Register' }).click();
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
      await dialog.getByRole('button', { name: 'Open webhook' }).click();
      await page.getByText('No delivery yet', { exact: true }).waitFor();
      const webhookUrl = page.url();

      await page.getByRole('link', { name: 'Documents' }).click();
      const file = { name: 'new-invoice.xml', mimeType: 'application/xml', buffer: Buffer.from(invoice) };
      await page.getByLabel('Files').setInputFiles(file);
      await page.getByRole('region', { name: 'Upload' }).getByRole('link', { name: 'new-invoice.xml' }).click();
      await page.getByRole('cell', { name: 'Office chair Föhr' }).waitFor();
      await portal.inspect(page, 'tour-items');

      await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
      await page.getByRole('link', { name: receiver.url }).click();
      assert.equal(page.url(), webhookUrl);
      const delivery = page.getByRole('row', { name: /document\.processed/ }).first();
      await delivery.getByText('delivered').waitFor();
      await delivery.getByRole('button', { name: 'document.processed' }).click();
      await page.getByRole('dialog').getByText('new-invoice.xml').waitFor();
      const tookMs = performance.now() - startedAt;
      assert.ok(receiver.events.includes('document.processed'));
      console.log(`  ${(tookMs / 1000).toFixed(1)} s from the address to the delivery`);
      assert.ok(tookMs < longestMs);
      await portal.inspect(page, 'tour-delivery');

      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Delete webhook' }).click();
      await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    },
  },
];
