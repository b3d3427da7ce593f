import type { RecordType, RecordTypeCatalogue } from './catalogue.ts';
import { getValueAtPath, type QueryResponse, type RecordResource, relatedRecordFinder } from './cells.ts';
import { getCurrencyFieldPath } from './numbers.ts';

export const maximumCsvRows = 10_000;

/** Characters with which a formula in a spreadsheet can begin (OWASP, CSV Injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** RFC 4180. A text that a spreadsheet would execute gets an apostrophe. */
export function formatCsvField(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

const isDecimal = (value: unknown): boolean => /^-?\d+(\.\d+)?$/.test(String(value));

/** A negative number gets no apostrophe, although a formula can begin with `-`. */
function csvValue(value: unknown, isNumber: boolean): string {
  if (value === undefined || value === null) return '';
  if (isNumber && isDecimal(value)) return String(value);
  return formatCsvField(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const lineEnd = '\r\n';

/** With the id first, and the currency after each amount of money. */
export const getCsvColumns = (columns: readonly string[], type: RecordType): string[] => [
  ...new Set(['id', ...columns.flatMap((column) => [column, getCurrencyFieldPath(column, type) ?? column])]),
];

export const formatCsvHeader = (columns: readonly string[]): string =>
  `${columns.map(formatCsvField).join(',')}${lineEnd}`;

/** `; ` separates the names of several related records. */
export function formatCsvLines(
  page: QueryResponse,
  columns: readonly string[],
  type: RecordType,
  catalogue: RecordTypeCatalogue,
): string {
  const fields = columns.map((column): ((record: RecordResource) => string) => {
    if (column === 'id') return ({ id }) => formatCsvField(id);
    if (!type.relationships.has(column)) {
      const isNumber = type.fields.get(column)?.type === 'number';
      return ({ attributes }) => csvValue(getValueAtPath(attributes, column), isNumber);
    }
    const related = relatedRecordFinder(column, type, catalogue, page.included ?? []);
    return (record) =>
      formatCsvField(
        related(record)
          .map(({ text }) => text)
          .join('; '),
      );
  });
  return page.data.map((record) => `${fields.map((field) => field(record)).join(',')}${lineEnd}`).join('');
}

export interface ExportProgress {
  readonly rows: number;
  /** Rows that the file will have. */
  readonly expected: number;
  /** Records that match the query. */
  readonly matching: number;
}

export interface ExportedRows extends ExportProgress {
  readonly parts: readonly string[];
}

/** At most `maximumCsvRows` records. The first page has no cursor, and the number of matching records. */
export async function exportRows(
  readPage: (cursor: string | undefined) => Promise<QueryResponse>,
  toLines: (page: QueryResponse) => string,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedRows> {
  const parts: string[] = [];
  let rows = 0;
  let matching = 0;
  let cursor: string | undefined;
  for (;;) {
    const page = await readPage(cursor);
    matching = Math.max(page.meta.total ?? matching, rows + page.data.length);
    const kept = page.data.slice(0, maximumCsvRows - rows);
    rows += kept.length;
    parts.push(toLines({ ...page, data: kept }));
    const next = page.meta.next_cursor;
    const isLast = next === null || rows >= maximumCsvRows;
    const progress = { rows, expected: isLast ? rows : Math.min(matching, maximumCsvRows), matching };
    onProgress(progress);
    if (isLast) return { ...progress, parts };
    cursor = next;
  }
}
