import { expect, test } from 'vitest';
import { getFieldsOfRecordType } from '../../test/accuracy.ts';
import { evaluateExtractor } from './evaluate.ts';
import { extractedType, extractorPaths } from './fields.ts';
import type { Extractor } from './language.ts';

const fields = new Map(
  ['invoices', 'documents', 'people', 'payment_means', 'companies'].flatMap((root) =>
    getFieldsOfRecordType(root).map((field) => [field.path, field] as const),
  ),
);
const values = {
  terms: 'Net 30 days, 2,5 % discount',
  'grand_total.amount': '12345678901234567890.10',
  'local_totals.tax_total': '0.20',
  'local_totals.subtotal': null,
  'payment_status.paid': false,
  status: 'sent',
  issue_date: '2024-01-31',
  due_date: '2024-03-01',
  issued_at: '2024-01-31T23:30:00.123456+00:00',
  full_name: "Siobhán O'Connor",
  email: 'siobhan@example.org',
  file_name: 'scan.final.PDF',
  domain_name_primary_link_url: 'https://www.Example.org/path',
  locale: 'de-CH',
  'card_details.masked_pan': '**** **** **** 7656',
};

const run = (extractor: Extractor) => evaluateExtractor(extractor, { id: '1', values }, fields, '2024-02-29');
const cases = (
  ...filters: {
    field: string;
    operator: 'eq' | 'gt' | 'lt' | 'contains' | 'in' | 'is_null';
    value?: string | number | boolean | string[];
    conjunction?: 'and' | 'or';
  }[]
): Extractor => ({ kind: 'cases', cases: [{ filters, value: true }], otherwise: false });

test.each<[Extractor, string, unknown]>([
  [{ kind: 'field', field: 'grand_total.amount' }, 'number', '12345678901234567890.10'],
  [{ kind: 'take', field: 'terms', what: 'number' }, 'number', '30'],
  [{ kind: 'take', field: 'terms', what: 'percentage' }, 'number', '2.5'],
  [{ kind: 'take', field: 'full_name', what: 'initials' }, 'text', 'SO'],
  [{ kind: 'take', field: 'email', what: 'after_at' }, 'text', 'example.org'],
  [{ kind: 'take', field: 'file_name', what: 'extension' }, 'text', 'pdf'],
  [{ kind: 'take', field: 'domain_name_primary_link_url', what: 'host' }, 'text', 'example.org'],
  [{ kind: 'take', field: 'locale', what: 'prefix' }, 'text', 'de'],
  [{ kind: 'take', field: 'card_details.masked_pan', what: 'last_four' }, 'text', '7656'],
  [{ kind: 'take', field: 'terms', what: 'reference' }, 'text', null],
  [{ kind: 'date_part', field: 'issued_at', part: 'quarter' }, 'text', '2024-Q1'],
  [{ kind: 'date_part', field: 'issue_date', part: 'weekday' }, 'enum', 'Wednesday'],
  [{ kind: 'date_part', field: 'issue_date', part: 'year' }, 'number', '2024'],
  [{ kind: 'time_between', from: { field: 'issue_date' }, to: { field: 'due_date' }, unit: 'days' }, 'number', '30'],
  [{ kind: 'time_between', from: { field: 'due_date' }, to: { today: true }, unit: 'days' }, 'number', '-1'],
  [{ kind: 'date_shift', field: 'issue_date', amount: 1, unit: 'months' }, 'date', '2024-02-29'],
  [{ kind: 'date_shift', field: 'issued_at', amount: 10, unit: 'years' }, 'date', '2034-01-31'],
  [
    {
      kind: 'arithmetic',
      start: { field: 'grand_total.amount' },
      steps: [{ operator: 'add', by: { field: 'local_totals.tax_total' } }],
    },
    'number',
    '12345678901234567890.3',
  ],
  [
    {
      kind: 'arithmetic',
      start: { field: 'local_totals.tax_total' },
      steps: [{ operator: 'subtract', by: { field: 'local_totals.subtotal' } }],
    },
    'number',
    null,
  ],
  [{ kind: 'join', fields: ['locale', 'local_totals.subtotal', 'status'], separator: '/' }, 'text', 'de-CH/sent'],
  [cases({ field: 'issued_at', operator: 'eq', value: '2024-01-31' }), 'boolean', true],
  [cases({ field: 'issued_at', operator: 'gt', value: '2024-01-31' }), 'boolean', false],
  [cases({ field: 'grand_total.amount', operator: 'gt', value: '12345678901234567890.09' }), 'boolean', true],
  [cases({ field: 'local_totals.subtotal', operator: 'lt', value: 5 }), 'boolean', false],
  [cases({ field: 'local_totals.subtotal', operator: 'is_null' }), 'boolean', true],
  [cases({ field: 'terms', operator: 'contains', value: 'NET 30' }), 'boolean', true],
  [cases({ field: 'status', operator: 'in', value: ['draft', 'sent'] }), 'boolean', true],
  [
    cases(
      { field: 'status', operator: 'eq', value: 'sent', conjunction: 'or' },
      { field: 'status', operator: 'eq', value: 'paid' },
      { field: 'payment_status.paid', operator: 'eq', value: true },
    ),
    'boolean',
    true,
  ],
])('evaluateExtractor(%j) has the type %s and the value %j', (extractor, type, value) => {
  expect(extractedType(extractor, fields)).toBe(type);
  expect(run(extractor)).toMatchObject({ value });
  expect(extractorPaths(extractor).every((path) => fields.has(path))).toBe(true);
});

test('evaluateExtractor returns a fault for a division by zero, an unknown field and a date outside of the calendar', () => {
  const byZero: Extractor = {
    kind: 'arithmetic',
    start: { number: '1' },
    steps: [
      { operator: 'divide', by: { number: '0' } },
      { operator: 'add', by: { field: 'grand_total.amount' } },
    ],
  };
  expect(run(byZero)).toEqual({ fault: 'the divisor is zero' });
  expect(run({ kind: 'field', field: 'nothing' })).toHaveProperty('fault');
  for (const amount of [8000, 36_500, -2024, -36_500]) {
    const beyond: Extractor = { kind: 'date_shift', field: 'issue_date', amount, unit: 'years' };
    expect(run(beyond)).toEqual({ fault: 'the date is out of range' });
  }
  expect(extractedType({ kind: 'date_part', field: 'terms', part: 'year' }, fields)).toBeUndefined();
});

test('evaluateExtractor never splits a surrogate pair when it truncates a text', () => {
  const of = (extractor: Extractor, terms: string) =>
    evaluateExtractor(extractor, { id: '1', values: { terms } }, fields, '');
  const take = (what: 'last_word' | 'last_four' | 'upper', terms: string) =>
    of({ kind: 'take', field: 'terms', what }, terms);
  const long = `${'a'.repeat(1999)}😀`;
  const cut = { value: 'a'.repeat(1999) };
  expect(take('last_word', long)).toEqual(cut);
  expect(take('upper', 'ß'.repeat(999).concat('a😀'))).toEqual({ value: `${'S'.repeat(1998)}A` });
  expect(of({ kind: 'join', fields: ['terms'], separator: '' }, long)).toEqual(cut);
  expect(take('last_four', '1𠀀𠀁𠀂𠀃')).toEqual({ value: '𠀀𠀁𠀂𠀃' });
});
