import { decideStatus } from '@fds/extraction/reading-status';
import { describe, expect, it } from 'vitest';
import { showNumber } from '../../../extraction/src/office/numbers.ts';
import { createDocxInvoice, createOpenDocumentInvoice, createXlsxInvoice } from '../../test/office-invoices.ts';
import { createDocx, createOdt } from '../../test/samples.ts';
import { readDocumentFile } from './read.ts';
import { unreadableReasons } from './reading.ts';

const read = (bytes: Buffer) =>
  readDocumentFile(bytes, { fileName: 'a', mediaType: 'application/octet-stream', extract: true });

async function readingOf(bytes: Buffer) {
  const result = await read(bytes);
  return result.outcome === 'read' ? result.content.extraction?.reading : undefined;
}

describe('invoices of office programs', () => {
  it.each([
    ['a Word document', createDocxInvoice],
    ['an Excel sheet', createXlsxInvoice],
    ['an OpenDocument text', () => createOpenDocumentInvoice('text')],
    ['an OpenDocument spreadsheet', () => createOpenDocumentInvoice('spreadsheet')],
  ])('%s becomes records by the words that it shows', async (_name, create) => {
    const reading = await readingOf(create());
    const values = Object.fromEntries(reading?.fields.map(({ field, value }) => [field, value]) ?? []);
    expect(values).toMatchObject({
      'invoice.reference_number': 'RE-2026-0815',
      'invoice.issue_date': '2026-03-17',
      'invoice.local_currency': 'EUR',
      'invoice.local_totals.subtotal': '100.00',
      'invoice.local_totals.total_amount': '119.00',
      'issuer.name': 'Nordwind Technik GmbH',
      'issuer.tax_id.value': 'DE136695976',
      'receiver.name': 'Atelier Morgenrot AG',
      'invoice_items[0].quantity': '2',
      'invoice_items[1].name': 'Bürostuhl',
      'invoice_items[1].amount': '60.00',
    });
    expect(reading?.fields.every(({ source }) => source.page === null && source.box === null)).toBe(true);
    expect(reading && decideStatus(reading, 0.9)).toBe('recorded');
  });

  it('the footer of a Word document is read', async () => {
    const reading = await readingOf(createDocxInvoice());
    expect(reading?.fields.find(({ field }) => field === 'payment_means.account_details.iban')?.value).toBe(
      'DE89370400440532013000',
    );
  });

  it('an office invoice whose sum is wrong needs a review', async () => {
    const reading = await readingOf(createOpenDocumentInvoice('text', '191,00 €'));
    expect(reading && decideStatus(reading, 0.9)).toBe('needs_review');
  });

  it('an office document without an invoice has no reading', async () => {
    expect(await readingOf(createDocx(['We meet on 17.03.2026 and pay 119,00 €.']))).toBeUndefined();
  });

  it('an office document with declared entities, or with a damaged part, is refused with the reason', async () => {
    const entities = createDocx(
      ['a'],
      [{ name: 'word/header1.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><w:hdr xmlns:w="w">&b;</w:hdr>' }],
    );
    expect(await read(entities)).toMatchObject({ outcome: 'unreadable', reason: unreadableReasons.entities });
    const damaged = createOdt('</text:p><text:p>');
    expect(await read(damaged)).toMatchObject({ outcome: 'read' });
    expect(await read(createOdt('<b>'))).toMatchObject({ outcome: 'unreadable', reason: unreadableReasons.damaged });
  });

  it.each([
    ['46098', 14, undefined, '2026-03-17'],
    ['46098.75', 164, 'dd/mm/yyyy hh:mm', '2026-03-17'],
    ['0.19', 9, undefined, '19 %'],
    ['0.075', 164, '0.0%', '7.5 %'],
    ['119', 164, '#,##0.00\\ "€"', '119.00 €'],
    ['119', 164, '[$£-809]#,##0.00', '119.00 £'],
    ['0.30000000000000004', 0, undefined, '0.3'],
    ['1e999', 14, undefined, '1e999'],
    ['99999999', 14, undefined, '99999999'],
  ])('the number %s with the format %i %s shows %s', (value, id, code, shown) => {
    expect(showNumber(value, { id, code })).toBe(shown);
  });
});
