import type { AnswerBytes } from '../graphql/transport.ts';
import { Output } from './output.ts';
import type { Gathered } from './pieces.ts';
import type { Print, Row } from './print.ts';
import { Reader, sign } from './reader.ts';
import { eachRow } from './row.ts';
import { WrittenJson } from './written.ts';

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
  /** The columns asked for of the last row that is shown; `undefined` where none is, or no row of a list is behind it. */
  readonly last: Row | undefined;
  /** The other fields of the answer. */
  readonly others: Row;
}

/** How the rows of an answer are gone over. */
interface Way {
  /** The field of the answer that holds them. */
  readonly field: string;
  readonly print: Print;
  /** How many are shown at most. */
  readonly shown: number;
  /** The columns that are to be known of the last of them. */
  readonly columns: readonly string[];
  /** Whether they are a list. */
  readonly isList: boolean;
  /** Goes over what the field holds. */
  readonly visit: (reader: Reader, row: () => void) => void;
}

const dataKey = Buffer.from('"data":');

/** Turns the rows of an answer with `data` into resources, and gives the answer back. */
function printed(answer: AnswerBytes, { field, print, shown, columns, isList, visit }: Way): Printed {
  const { bytes } = answer;
  const reader = new Reader(bytes);
  const page: Gathered = { included: new Output(), seen: undefined, cut: undefined };
  const resources = new Output();
  let count = 0;
  const others: Record<string, unknown> = {};
  let more = false;
  const row = (): void => {
    if (count === shown) {
      more = true;
      reader.value();
      return;
    }
    if (count > 0) resources.byte(sign.comma);
    print.row(reader, resources, page);
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
  const last = count > 0 && (more || !isList) ? print.valuesOf(reader, columns) : undefined;
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
 * Turns a list of rows into resources, at most as many as are shown.
 * @param columns that are to be known of the last of them, where there are more
 * @throws Error when the engine answered something else
 */
export const printRows = (
  answer: AnswerBytes,
  field: string,
  print: Print,
  shown: number,
  columns: readonly string[] = [],
): Printed => printed(answer, { field, print, shown, columns, isList: true, visit: (reader, row) => reader.each(row) });

/**
 * Turns one row, or null, into a resource.
 * @param columns that are to be known of it
 * @throws Error when the engine answered something else
 */
export const printRow = (answer: AnswerBytes, field: string, print: Print, columns: readonly string[] = []): Printed =>
  printed(answer, {
    field,
    print,
    shown: 1,
    columns,
    isList: false,
    visit: (reader, row) => eachRow(reader, undefined, row),
  });
