import type { FieldWithXmlPaths } from '../mappings/camt053.ts';
import type { ExtractionWarning, FieldValueType } from '../records.ts';
import { fieldValueParsers, parseDate, parseRfc3339Time } from '../values.ts';
import { firstTextAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';

/** `warnings` gets the warnings about the value at `at`. */
export interface ValueContext {
  readonly at: string;
  readonly warnings: ExtractionWarning[];
}

/** The value does not have the type of its field. Returns `undefined`, so that the field stays empty. */
export function warnAboutValue(
  { at, warnings }: ValueContext,
  term: string,
  expected: string,
  found: string,
): undefined {
  warnings.push({ rule: 'value', at: `${at}, ${term}`, expected, found: found.slice(0, 200).toWellFormed() });
  return undefined;
}

/** Without a time zone, UTC; without a time, the start of the day. */
export function parseDateTime(text: string): string | undefined {
  const date = parseDate(text);
  if (date === undefined) return undefined;
  if (!text.includes('T')) return `${date}T00:00:00.000Z`;
  return parseRfc3339Time(text) ?? parseRfc3339Time(`${text}Z`);
}

const readers: Readonly<Partial<Record<string, (text: string) => string | undefined>>> = {
  ...fieldValueParsers,
  moment: parseDateTime,
};

/** @param element where the paths of the table start */
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

export function findFirstText(from: XmlElement, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const text = firstTextAt(from, path);
    if (text !== undefined) return text;
  }
  return undefined;
}
