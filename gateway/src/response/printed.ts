import type { AnswerBytes } from '../graphql/transport.ts';
import { isObject } from '../json.ts';
import { Output } from './output.ts';
import type { Gathered } from './pieces.ts';
import type { Print } from './print.ts';
import { Reader, sign } from './reader.ts';
import { eachRow } from './row.ts';
import { WrittenJson } from './written.ts';

/** A row as the engine answers it, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of an answer as resources, and what was included along with them. */
export interface Printed {
  /** A resource for each row that is shown: a list, or, of an answer of one row, the resource itself. */
  readonly resources: WrittenJson;
  /** How many there are. */
  readonly count: number;
  /** A list of resources, each once. */
  readonly included: WrittenJson;
  /** Names of the included relationships of which some row has more than are shown. */
  readonly cut: readonly string[];
  /** There are more rows than are shown. */
  readonly more: boolean;
  /** The last row that is shown, as the engine answered it; `undefined` where none is, or nobody asks for it. */
  readonly last: Row | undefined;
  /** The other fields of the answer. */
  readonly others: Row;
}

function rowAt(bytes: Buffer, start: number, end: number): Row {
  const row: unknown = JSON.parse(bytes.toString('utf8', start, end));
  if (!isObject(row)) throw new Error('the engine answered something else than a row');
  return row;
}

/** How the rows of an answer are gone over. */
interface Way {
  /** The field of the answer that holds them. */
  readonly field: string;
  readonly print: Print;
  /** How many are shown at most. */
  readonly shown: number;
  /** Whether the last of them is asked for. */
  readonly wantsLast: (more: boolean) => boolean;
  /** Whether they are a list. */
  readonly isList: boolean;
  /** Goes over what the field holds. */
  readonly visit: (reader: Reader, row: () => void) => void;
}

const dataKey = Buffer.from('"data":');

/** Turns the rows of an answer with `data` into resources, and gives the answer back. */
function printed(answer: AnswerBytes, { field, print, shown, wantsLast, isList, visit }: Way): Printed {
  const { bytes } = answer;
  const reader = new Reader(bytes);
  const page: Gathered = { included: new Output(), seen: undefined, cut: undefined };
  const resources = new Output();
  let count = 0;
  const others: Record<string, unknown> = {};
  let more = false;
  let start = 0;
  let end = 0;
  const row = (): void => {
    if (count === shown) {
      more = true;
      reader.value();
      return;
    }
    if (count > 0) resources.byte(sign.comma);
    reader.peek();
    start = reader.at;
    print(reader, resources, page);
    end = reader.at;
    count += 1;
  };
  reader.pass(sign.openBrace);
  if (!reader.takesKey(dataKey)) reader.fail();
  let answered = false;
  reader.members((name) => {
    if (name === field) {
      answered = true;
      visit(reader, row);
    } else others[name] = reader.parsed();
  });
  reader.pass(sign.closeBrace);
  if (!answered) throw new Error(`the engine answered without ${field}`);
  const last = count > 0 && wantsLast(more) ? rowAt(bytes, start, end) : undefined;
  answer.release();
  return {
    resources: new WrittenJson(resources, isList),
    count,
    included: new WrittenJson(page.included, true),
    cut: page.cut === undefined ? [] : [...page.cut],
    more,
    last,
    others,
  };
}

/**
 * Turns a list of rows into resources, at most as many as are shown; the last of them is known where there are more.
 * @throws Error when the engine answered something else
 */
export const printRows = (answer: AnswerBytes, field: string, print: Print, shown: number): Printed =>
  printed(answer, {
    field,
    print,
    shown,
    wantsLast: (more) => more,
    isList: true,
    visit: (reader, row) => reader.each(row),
  });

/**
 * Turns one row, or null, into a resource.
 * @param wantsRow whether the row itself is asked for, too
 * @throws Error when the engine answered something else
 */
export const printRow = (answer: AnswerBytes, field: string, print: Print, wantsRow: boolean): Printed =>
  printed(answer, {
    field,
    print,
    shown: 1,
    wantsLast: () => wantsRow,
    isList: false,
    visit: (reader, row) => eachRow(reader, undefined, row),
  });
