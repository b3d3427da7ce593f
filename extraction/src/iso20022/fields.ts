import type { FieldWithXmlPaths } from '../mappings/camt053.ts';
import type { ExtractionWarning, FieldValueType } from '../records.ts';
import { fieldValueParsers, parseDate, parseRfc3339Time } from '../values.ts';
import { firstTextAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';

/** The location of a value in a bank statement, and the list to which warnings about the value are added. */
export interface ValueContext {
  readonly at: string;
  readonly warnings: ExtractionWarning[];
}

/**
 * Adds a warning about a value that does not have the type of its field. Returns `undefined`, so that the field stays
 * empty.
 */
export function warnAboutValue(
  { at, warnings }: ValueContext,
  term: string,
  expected: string,
  found: string,
): undefined {
  warnings.push({ rule: 'value', at: `${at}, ${term}`, expected, found: found.slice(0, 200).toWellFormed() });
  return undefined;
}

/**
 * Parses a date and time of ISO 20022. A time without a time zone counts as UTC, and a date without a time counts as
 * the start of the day.
 */
export function parseDateTime(text: string): string | undefined {
  const date = parseDate(text);
  if (date === undefined) return undefined;
  if (!text.includes('T')) return `${date}T00:00:00.000Z`;
  return parseRfc3339Time(text) ?? parseRfc3339Time(`${text}Z`);
}

/** Functions that parse the text of a field, by the type of the field. */
const readers: Readonly<Partial<Record<string, (text: string) => string | undefined>>> = {
  ...fieldValueParsers,
  moment: parseDateTime,
};

/**
 * Reads the fields of a record from XML with a table of paths.
 * @param fieldTypes the type of each field
 * @param element the XML element at which the paths of the table start
 */
export function readRecordFields<RecordFields>(
  rows: readonly FieldWithXmlPaths<RecordFields>[],
  fieldTypes: Readonly<Record<keyof RecordFields & string, FieldValueType>>,
  element: XmlElement,
  location: ValueContext,
): Partial<RecordFields> {
  const fields: Record<string, string> = {};
  for (const [field, term, ...paths] of rows) {
    const text = findFirstText(element, paths);
    if (text === undefined) continue;
    const kind = String(fieldTypes[field]);
    const value = readers[kind]?.(text) ?? warnAboutValue(location, term, kind, text);
    if (value !== undefined) fields[field] = value;
  }
  return fields as Partial<RecordFields>;
}

/** Returns the text of the first path at which the document has a text. */
export function findFirstText(from: XmlElement, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const text = firstTextAt(from, path);
    if (text !== undefined) return text;
  }
  return undefined;
}
