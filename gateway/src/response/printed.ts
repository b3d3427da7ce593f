import { isObject, type JsonText, listText } from '../json.ts';
import type { Gathered } from './print.ts';
import { Reader, sign } from './reader.ts';
import { eachRow } from './row.ts';

/** A row as the engine answers it, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of an answer as resources, and what was included along with them. */
export interface Printed {
  /** A resource for each row that is shown: JSON texts with commas between. */
  readonly resources: string;
  /** How many there are. */
  readonly count: number;
  /** A list of resources, each once. */
  readonly included: JsonText;
  /** Names of the included relationships of which some row has more than are shown. */
  readonly cut: readonly string[];
  /** There are more rows than are shown. */
  readonly more: boolean;
  /** The last row that is shown, as the engine answered it; `undefined` where none is. */
  readonly last: () => Row | undefined;
  /** The other fields of the answer. */
  readonly others: Row;
}

function rowAt(text: string): Row {
  const row: unknown = JSON.parse(text);
  if (!isObject(row)) throw new Error('the engine answered something else than a row');
  return row;
}

/** Passes over a row. @returns the JSON text of its resource */
export type Print = (reader: Reader, page: Gathered) => string;

/**
 * Turns the rows of an answer into resources.
 * @param text of an answer with `data`
 * @param field of the answer that holds them
 * @param visit goes over what it holds
 * @param shown how many rows are shown at most
 */
function printed(
  text: string,
  field: string,
  print: Print,
  shown: number,
  visit: (reader: Reader, row: () => void) => void,
): Printed {
  const reader = new Reader(text);
  const gathered: Gathered = { included: '', seen: new Map(), cut: new Set() };
  let resources = '';
  let count = 0;
  const others: Record<string, unknown> = {};
  let more = false;
  let last: readonly [number, number] | undefined;
  const row = (): void => {
    if (count === shown) {
      more = true;
      reader.value();
      return;
    }
    const start = reader.at;
    resources += count === 0 ? print(reader, gathered) : `,${print(reader, gathered)}`;
    count += 1;
    last = [start, reader.at];
  };
  reader.pass(sign.openBrace);
  if (reader.name() !== 'data') reader.fail();
  let answered = false;
  reader.members((name) => {
    if (name === field) {
      answered = true;
      visit(reader, row);
    } else others[name] = JSON.parse(reader.value());
  });
  reader.pass(sign.closeBrace);
  if (!answered) throw new Error(`the engine answered without ${field}`);
  return {
    resources,
    count,
    included: listText(gathered.included),
    cut: [...gathered.cut],
    more,
    last: () => (last === undefined ? undefined : rowAt(text.slice(...last))),
    others,
  };
}

/** Turns a list of rows into resources, at most as many as are shown. @throws Error when the engine answered something else */
export const printRows = (text: string, field: string, print: Print, shown: number): Printed =>
  printed(text, field, print, shown, (reader, row) => reader.each(row));

/** Turns one row, or null, into a resource. @throws Error when the engine answered something else */
export const printRow = (text: string, field: string, print: Print): Printed =>
  printed(text, field, print, 1, (reader, row) => eachRow(reader, [], row));
