import { describe, expect, it } from 'vitest';
import { readPdfWords } from '../src/pdf/words.ts';
import { decideStatus } from '../src/reading/decide.ts';
import { type ModelAnswer, textsOf } from '../src/reading/model/question.ts';
import { pagesForModel, readAnswer } from '../src/reading/model/read-answer.ts';
import { readPages } from '../src/reading/read.ts';
import { createPageInvoice, type Layout, type PrintedInvoice, sampleInvoice } from './page-invoice.ts';
import { pageLanguages, unknownLanguage } from './page-languages.ts';

const invoice: PrintedInvoice = {
  ...sampleInvoice,
  lines: [
    ['Desk lamp', 4, 4950, 19],
    ['Office chair', 2, 129_900, 19],
  ],
};

const fieldsOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([field, value]) => ({ field, value })) as ModelAnswer['fields'];

const header = {
  'invoice.reference_number': 'RE-2026/0815',
  'invoice.issue_date': '2026-03-17',
  'invoice.local_currency': 'EUR',
  'invoice.local_totals.subtotal': '2796.00',
  'invoice.local_totals.tax_total': '531.24',
  'invoice.local_totals.total_amount': '3327.24',
  'issuer.name': 'Nordwind Technik GmbH',
  'issuer.tax_id.value': 'DE 136 695 976',
};

const item = (name: string, quantity: string, unit_price: string, amount: string) => ({
  name,
  quantity,
  unit: null,
  unit_price,
  tax_rate: '19',
  amount,
});

const right: ModelAnswer = {
  document: 'invoice',
  fields: fieldsOf(header),
  items: [item('Desk lamp', '4', '49.50', '198.00'), item('Office chair', '2', '1299', '2598')],
  taxes: [{ rate: '19', taxable_amount: '2796.00', tax_amount: '531.24' }],
};

const layout: Layout = { language: unknownLanguage, font: 'Helvetica', size: 10, below: false, mirrored: false };
const unknown = await readPdfWords(createPageInvoice(invoice, layout));
const [english] = pageLanguages;
const known = await readPdfWords(createPageInvoice(invoice, { ...layout, language: english ?? unknownLanguage }));

function read(pages: typeof unknown, answer: ModelAnswer) {
  const own = readPages(pages, 'text');
  const extraction = readAnswer({ read: { method: 'text', pages }, answer });
  const reading = extraction?.reading;
  const fieldAt = (name: string) => reading?.fields.find(({ field }) => field === name);
  return { own, extraction, reading, fieldAt, status: reading && decideStatus(reading, 0.9) };
}

const changed = (values: Readonly<Record<string, string>>): ModelAnswer => ({
  ...right,
  fields: fieldsOf({ ...header, ...values }),
});

describe('answers of a model', () => {
  it('the values of a right answer become records if the reading without a model was not sure', () => {
    const { own, reading, fieldAt, status } = read(unknown, right);
    expect(own?.reading === undefined ? 'none' : decideStatus(own.reading, 0.9)).not.toBe('recorded');
    expect([reading?.method, reading?.checks.filter(({ holds }) => !holds), status]).toEqual(['model', [], 'recorded']);
    expect(fieldAt('issuer.name')).toMatchObject({
      value: 'Nordwind Technik GmbH',
      source: { kind: 'model', page: 1, text: 'Nordwind Technik GmbH' },
    });
    expect(fieldAt('issuer.tax_id.value')?.value).toBe('DE136695976');
    expect(fieldAt('invoice_items[1].amount')?.source).toMatchObject({ page: 1, text: '2.598,00' });
    const [left = 0, top = 0, width = 0] = fieldAt('invoice.local_totals.total_amount')?.source.box ?? [];
    expect([left > 400, left + width < 560, top > 300]).toEqual([true, true, true]);
  });

  it.each([
    [
      'a total, tax and net total that add up but are not on the page',
      {
        'invoice.local_totals.subtotal': '1000.00',
        'invoice.local_totals.tax_total': '190.00',
        'invoice.local_totals.total_amount': '1190.00',
      },
    ],
    ['a total of which only the digits are on the page', { 'invoice.local_totals.total_amount': '332724' }],
    ['the amount of a line as the total', { 'invoice.local_totals.total_amount': '2598.00' }],
    ['a number that is not on the page', { 'invoice.reference_number': 'RE-2026/0816' }],
    ['a part of the number', { 'invoice.reference_number': '0815' }],
    ['a date that is not on the page', { 'invoice.issue_date': '2026-03-18' }],
    ['an issuer that is not on the page', { 'issuer.name': 'Sudwind Technik GmbH' }],
    ['a currency that is not on the page', { 'invoice.local_currency': 'USD' }],
  ])('an answer with %s makes no records', (_name, values) => {
    const { status, fieldAt, reading } = read(unknown, changed(values));
    expect(status).toBe('needs_review');
    expect(reading && decideStatus(reading, 0)).toBe('needs_review');
    const unsure = Object.keys(values).map((field) => (fieldAt(field)?.confidence ?? 0) < 0.9);
    expect(unsure.every(Boolean) || reading?.checks.some(({ holds }) => !holds)).toBe(true);
  });

  it.each([
    ['an invented line', [...right.items, item('Sofa', '1', '0.00', '0.00')]],
    ['no lines', []],
    ['the lines in another order', right.items.toReversed()],
  ])('an answer with %s makes no records', (_name, items) => {
    expect(read(unknown, { ...right, items }).status).toBe('needs_review');
  });

  it('a quantity and a price whose product is another amount, and a rate that is not there, are left out of the records', () => {
    const wrong = { ...item('Office chair', '4', '49.50', '2598'), tax_rate: '7' };
    const { extraction, status } = read(unknown, { ...right, items: [...right.items.slice(0, 1), wrong] });
    expect(status).toBe('recorded');
    expect(extraction?.invoice?.items[1]).toEqual({ name: 'Office chair', amount: '2598', currency: 'EUR' });
  });

  it('a credit note for a page without the title of a credit note needs a review', () => {
    const { status, reading } = read(unknown, { ...right, document: 'credit_note' });
    expect([status, reading?.format]).toEqual(['needs_review', 'invoice']);
    expect(reading?.checks).toContainEqual(expect.objectContaining({ rule: 'document-type', holds: false }));
  });

  it('a different value of a model makes a sure value unsure, and the same value does not', () => {
    const own = read(known, right).own;
    expect(own?.reading && decideStatus(own.reading, 0.9)).toBe('recorded');
    expect(read(known, right).status).toBe('recorded');
    const other = read(known, changed({ 'invoice.reference_number': 'DE136695976' }));
    expect([other.status, other.fieldAt('invoice.reference_number')?.confidence]).toEqual(['needs_review', 0.7]);
  });

  it('an answer with another kind of document changes nothing, and an answer without values makes no reading', () => {
    const { own, reading } = read(unknown, { ...right, document: 'other' });
    expect(reading).toEqual(own?.reading);
    expect(read(unknown, { ...right, fields: [], items: [], taxes: [] }).reading).toEqual(own?.reading);
  });

  it('a model gets the rows of each page, and no document of too many pages or without words', () => {
    const of = (pages: typeof unknown) => pagesForModel({ method: 'text', pages });
    expect(of(unknown)).toEqual({ method: 'text', pages: unknown });
    expect(textsOf(unknown)[0]).toContain('Desk lamp | 4 | 49,50 | 19% | 198,00');
    expect(of(Array.from({ length: 11 }, () => unknown).flat())).toEqual({
      refused: 'more than 10 pages or 4000 words',
    });
    expect(of([{ width: 595, height: 842, words: [] }])).toBeUndefined();
  });
});
