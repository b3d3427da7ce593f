import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { getFieldsOfRecordType } from '../../test/accuracy.ts';
import { extractorFiltersSchema, extractorSchema } from '../extractor/language.ts';
import type { SampledRecord } from '../types.ts';
import { statisticalProvider } from './index.ts';

const fields = getFieldsOfRecordType('invoices');
const texts = fields.filter(({ type }) => type === 'text').map(({ path }) => path);

const subject = (description: string, said: readonly string[] = []) => {
  const records: SampledRecord[] = said.map((text, index) => ({
    id: String(index),
    values: Object.fromEntries(texts.map((path) => [path, text])),
  }));
  return {
    root: 'invoices',
    name: description,
    fields,
    description,
    today: '2026-11-21',
    signal: new AbortController().signal,
    records: async () => records,
    examples: async () => [],
  };
};

const filtersOf = async (description: string) =>
  (await statisticalProvider.suggestRules(subject(description)))[0]?.filters;

const words = [
  'over',
  'between',
  'and',
  'or',
  'not',
  'without',
  '1,000',
  '10k',
  '€',
  '2026-02-31',
  'March',
  'last',
  '30',
  'days',
  'constructor',
  '__proto__',
  'toString',
  "O'Brien",
  'starts',
  'with',
  'contains',
  'due',
  'paid',
  'unpaid',
  '(',
  '\\',
  '%',
];

test('statisticalProvider suggests valid filters and extractors for any description', async () => {
  const said = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((list) => list.join(' ')),
  );
  await fc.assert(
    fc.asyncProperty(
      said,
      fc.array(fc.oneof(fc.string(), fc.constantFrom(...words)), { maxLength: 5 }),
      async (description, values) => {
        const asked = subject(description, values);
        const rules = await statisticalProvider.suggestRules(asked);
        for (const { filters, confidence } of rules) {
          expect(v.is(extractorFiltersSchema, filters), JSON.stringify(filters)).toBe(true);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
        const { extractor } = await statisticalProvider.inferColumn(asked);
        if (extractor !== undefined) expect(v.is(extractorSchema, extractor), JSON.stringify(extractor)).toBe(true);
      },
    ),
    { numRuns: 75 },
  );
});

test.each([
  ['due before March 2026', [{ field: 'due_date', operator: 'lt', value: '2026-03-01' }]],
  ['issued after 31 January 2026', [{ field: 'issue_date', operator: 'gt', value: '2026-01-31' }]],
  [
    'issued between 1 March 2026 and 15 April 2026',
    [
      { field: 'issue_date', operator: 'gt', value: '2026-02-28' },
      { field: 'issue_date', operator: 'lt', value: '2026-04-16' },
    ],
  ],
  ['issued on 2026-05-04', [{ field: 'issue_date', operator: 'eq', value: '2026-05-04' }]],
  ['issued on March 3rd, 2026', [{ field: 'issue_date', operator: 'eq', value: '2026-03-03' }]],
  ['issued on 3rd of March 2026', [{ field: 'issue_date', operator: 'eq', value: '2026-03-03' }]],
  [
    'issued this week',
    [
      { field: 'issue_date', operator: 'gt', value: '2026-11-15' },
      { field: 'issue_date', operator: 'lt', value: '2026-11-23' },
    ],
  ],
  ['issued more than 30 days ago', [{ field: 'issue_date', operator: 'lt', value: '2026-10-22' }]],
  [
    'due in the next two weeks',
    [
      { field: 'due_date', operator: 'gt', value: '2026-11-20' },
      { field: 'due_date', operator: 'lt', value: '2026-12-06' },
    ],
  ],
  [
    'issued last month',
    [
      { field: 'issue_date', operator: 'gt', value: '2026-09-30' },
      { field: 'issue_date', operator: 'lt', value: '2026-11-01' },
    ],
  ],
  [
    'issued in Q1 2026',
    [
      { field: 'issue_date', operator: 'gt', value: '2025-12-31' },
      { field: 'issue_date', operator: 'lt', value: '2026-04-01' },
    ],
  ],
  ['total of at most 2.500,50', [{ field: 'grand_total.amount', operator: 'lte', value: 2500.5 }]],
  ['draft or sent', [{ field: 'status', operator: 'in', value: ['draft', 'sent'] }]],
  [
    'draft, or over 1000',
    [
      { field: 'status', operator: 'eq', value: 'draft', conjunction: 'or' },
      { field: 'grand_total.amount', operator: 'gt', value: 1000 },
    ],
  ],
])('suggestRules converts %j to the expected filters', async (description, filters) => {
  expect(await filtersOf(description)).toEqual(filters);
});

test.each(['due in the last 9999 years', 'issued older than 999999999999 days', 'due within the next 99999 years'])(
  'suggestRules returns only valid dates for %j',
  async (description) => {
    const ofDates = (await filtersOf(description))?.filter(({ field }) => /_date$/.test(field)) ?? [];
    expect(ofDates.filter(({ value }) => !/^\d{4}-\d{2}-\d{2}$/.test(String(value)))).toEqual([]);
  },
);

describe('statisticalProvider.suggestRules', () => {
  const longest = (text: string) => text.repeat(2000 / text.length);
  const millisecondsOf = async (description: string) => {
    const values = Array.from({ length: 100 }, (_, index) => `1 of ${index}, draft of a Swiss franc`);
    const start = performance.now();
    await statisticalProvider.suggestRules(subject(description, values));
    return performance.now() - start;
  };

  it.each([
    // Each `or` in a description doubles the number of combinations. Without a limit on combinations, suggestions for a
    // description with 14 words `or` took half a minute.
    ['alternatives', longest('over 1 or under 2 draft or paid ')],
    ['numbers', longest('1 ')],
    ['values', longest('1 of draft ')],
    ['missing fields', longest('without a due date ')],
  ])('suggestRules needs limited time for a description of 2,000 characters with many %s', async (_, description) => {
    const usual = await millisecondsOf('unpaid invoices over 1,000 euro');
    expect(await millisecondsOf(description)).toBeLessThan(Math.max(20 * usual, 5000));
  });
});
