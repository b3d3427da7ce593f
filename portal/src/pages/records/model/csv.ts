import type { RecordType, RecordTypeCatalogue } from './catalogue.ts';
import { type RecordResource, type RecordsQueryResponse, relatedRecords, valueAt } from './cells.ts';
import { currencyPathOf } from './numbers.ts';

/** Maximum number of records of a CSV file. */
export const maximumRows = 10_000;

/** Characters with which a spreadsheet begins a formula (OWASP, CSV Injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns a text as a field of a CSV file (RFC 4180). A text that a spreadsheet would execute gets an apostrophe. */
export function csvText(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

const isDecimal = (value: unknown): boolean => /^-?\d+(\.\d+)?$/.test(String(value));

/**
 * Converts a value to a field of a CSV file. Numbers (also negative numbers) are not escaped as text, although a
 * spreadsheet formula can begin with `-`.
 */
function csvValue(value: unknown, isNumber: boolean): string {
  if (value === undefined || value === null) return '';
  if (isNumber && isDecimal(value)) return String(value);
  return csvText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const lineEnd = '\r\n';

/** The columns of a CSV file: the id, the chosen columns, and the currency after each amount of money. */
export const csvColumnsOf = (columns: readonly string[], type: RecordType): string[] => [
  ...new Set(['id', ...columns.flatMap((column) => [column, currencyPathOf(column, type) ?? column])]),
];

/** Returns the first line of a CSV file. */
export const csvHeader = (columns: readonly string[]): string => `${columns.map(csvText).join(',')}${lineEnd}`;

/** Returns the lines of a CSV file for a page. A cell with several related records separates their names with `; `. */
export function csvLines(
  page: RecordsQueryResponse,
  columns: readonly string[],
  type: RecordType,
  catalogue: RecordTypeCatalogue,
): string {
  const fields = columns.map((column): ((record: RecordResource) => string) => {
    if (column === 'id') return ({ id }) => csvText(id);
    if (!type.relationships.has(column)) {
      const isNumber = type.fields.get(column)?.type === 'number';
      return ({ attributes }) => csvValue(valueAt(attributes, column), isNumber);
    }
    const related = relatedRecords(column, type, catalogue, page.included ?? []);
    return (record) =>
      csvText(
        related(record)
          .map(({ text }) => text)
          .join('; '),
      );
  });
  return page.data.map((record) => `${fields.map((field) => field(record)).join(',')}${lineEnd}`).join('');
}

/** The progress of an export. */
export interface ExportProgress {
  readonly rows: number;
  /** Number of rows that the file will have. */
  readonly expected: number;
  /** Number of records that match the query. */
  readonly matching: number;
}

/** The rows of an export, page by page. */
export interface ExportedRows extends ExportProgress {
  readonly parts: readonly string[];
}

/**
 * Reads the records of a query page by page, at most `maximumRows`.
 * @param readPage reads the page at a cursor; without a cursor the first page, with the number of matching records
 * @param toLines converts a page to lines of the file
 */
export async function exportRows(
  readPage: (cursor: string | undefined) => Promise<RecordsQueryResponse>,
  toLines: (page: RecordsQueryResponse) => string,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedRows> {
  const parts: string[] = [];
  let rows = 0;
  let matching = 0;
  let cursor: string | undefined;
  for (;;) {
    const page = await readPage(cursor);
    matching = Math.max(page.meta.total ?? matching, rows + page.data.length);
    const kept = page.data.slice(0, maximumRows - rows);
    rows += kept.length;
    parts.push(toLines({ ...page, data: kept }));
    const next = page.meta.next_cursor;
    const isLast = next === null || rows >= maximumRows;
    const progress = { rows, expected: isLast ? rows : Math.min(matching, maximumRows), matching };
    onProgress(progress);
    if (isLast) return { ...progress, parts };
    cursor = next;
  }
}
