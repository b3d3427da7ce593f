import type { FieldPaths } from '../mappings/camt053.ts';
import type { FieldKind, Warning } from '../records.ts';
import { parseDate, parseMoment, parsers } from '../values.ts';
import { textAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';

/** A place in the document, and the warnings that are found there. */
export interface Place {
  readonly at: string;
  readonly warnings: Warning[];
}

/** Notes a value that is not of its kind. Returns `undefined`, so that the field stays empty. */
export function refuseValue({ at, warnings }: Place, term: string, expected: string, found: string): undefined {
  warnings.push({ rule: 'value', at: `${at}, ${term}`, expected, found: found.slice(0, 200).toWellFormed() });
  return undefined;
}

/** Reads a date and time of ISO 20022. Without a zone it counts as UTC; a date is its first moment. */
export function parseDateTime(text: string): string | undefined {
  const date = parseDate(text);
  if (date === undefined) return undefined;
  if (!text.includes('T')) return `${date}T00:00:00.000Z`;
  return parseMoment(text) ?? parseMoment(`${text}Z`);
}

/** How the text of a field is read, by the field's kind. */
const readers: Readonly<Partial<Record<string, (text: string) => string | undefined>>> = {
  ...parsers,
  moment: parseDateTime,
};

/**
 * Reads the fields of a record by its table.
 * @param kinds the kind of each field
 * @param from the element that the paths of the table start from
 */
export function readFields<F>(
  rows: readonly FieldPaths<F>[],
  kinds: Readonly<Record<keyof F & string, FieldKind>>,
  from: XmlElement,
  place: Place,
): Partial<F> {
  const fields: Record<string, string> = {};
  for (const [field, term, ...paths] of rows) {
    const text = firstText(from, paths);
    if (text === undefined) continue;
    const kind = String(kinds[field]);
    const value = readers[kind]?.(text) ?? refuseValue(place, term, kind, text);
    if (value !== undefined) fields[field] = value;
  }
  return fields as Partial<F>;
}

/** Returns the text of the first path that has one. */
export function firstText(from: XmlElement, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const text = textAt(from, path);
    if (text !== undefined) return text;
  }
  return undefined;
}
