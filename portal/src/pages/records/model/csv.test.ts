import { expect, test } from 'vitest';
import { sampleCatalogue, sampleRecordType } from '../../../../test/sample-catalogue.ts';
import {
  type ExportProgress,
  exportRows,
  formatCsvField,
  formatCsvHeader,
  formatCsvLines,
  getCsvColumns,
  maximumCsvRows,
} from './csv.ts';

const invoices = sampleRecordType('invoices');

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49 40', "'+49 40"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
])('formatCsvField converts the text %j to %j', (text, field) => {
  expect(formatCsvField(text)).toBe(field);
});

test('a CSV file contains the ids, the unformatted values, the currency of each amount and the names of related records', () => {
  const columns = getCsvColumns(['grand_total.amount', 'issuer', 'reference_number', 'issue_date'], invoices);
  expect(formatCsvHeader(columns)).toBe(
    'id,grand_total.amount,grand_total.currency,issuer,reference_number,issue_date\r\n',
  );
  const record = {
    type: 'invoice',
    id: 'i1',
    attributes: { grand_total: { amount: -12.5, currency: 'EUR' }, reference_number: '-5', issue_date: null },
    relationships: { issuer: { data: { type: 'company', id: 'c1' } } },
  };
  const included = [{ type: 'company', id: 'c1', attributes: { name: '=Ltd, "A"' } }];
  const page = { data: [record], included, meta: { next_cursor: null } };
  expect(formatCsvLines(page, columns, invoices, sampleCatalogue)).toBe(`i1,-12.5,EUR,"'=Ltd, ""A""",'-5,\r\n`);
});

const record = { type: 'invoice', id: 'i' };
const pageOf = (rows: number, cursor: string | null, total?: number) => ({
  data: Array.from({ length: rows }, () => record),
  meta: { next_cursor: cursor, total },
});

test('an export reads page by page until the last page, and reports its progress', async () => {
  const cursors: (string | undefined)[] = [];
  const progress: ExportProgress[] = [];
  const result = await exportRows(
    async (cursor) => {
      cursors.push(cursor);
      return cursor === undefined ? pageOf(200, 'next', 250) : pageOf(50, null);
    },
    ({ data }) => `${data.length};`,
    (value) => progress.push(value),
  );
  expect(cursors).toEqual([undefined, 'next']);
  expect(progress).toEqual([
    { rows: 200, expected: 250, matching: 250 },
    { rows: 250, expected: 250, matching: 250 },
  ]);
  expect(result).toEqual({ rows: 250, expected: 250, matching: 250, parts: ['200;', '50;'] });
});

test('an export ends after 10,000 rows and returns the number of matching records', async () => {
  let reads = 0;
  const result = await exportRows(
    async () => {
      reads += 1;
      return pageOf(190, 'next', 100_000);
    },
    ({ data }) => 'x'.repeat(data.length),
    () => {},
  );
  expect(reads).toBe(Math.ceil(maximumCsvRows / 190));
  expect(result).toMatchObject({ rows: maximumCsvRows, matching: 100_000 });
  expect(result.parts.join('')).toHaveLength(maximumCsvRows);
});

test('if reading a page fails, the export fails with the same error', async () => {
  const failure = new Error('aborted');
  const readPage = async (cursor: string | undefined) => {
    if (cursor !== undefined) throw failure;
    return pageOf(1, 'next', 2);
  };
  await expect(
    exportRows(
      readPage,
      () => '',
      () => {},
    ),
  ).rejects.toBe(failure);
});
