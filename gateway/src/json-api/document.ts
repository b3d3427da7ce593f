import { type BufferWriter, type RawJson, withBufferWriter, writeJson } from './buffer-writer.ts';
import { JsonReader, tokens } from './json-reader.ts';
import { eachRow } from './row-reader.ts';
import type { Row, Serializer } from './serializer.ts';
import type { PageState } from './template.ts';

/** What a document needs to know of the rows that it was written from. */
export interface PageFacts {
  /** Number of resources. */
  readonly count: number;
  /** Names of the included relationships that were truncated in some row. */
  readonly cut: readonly string[];
  /** Whether the engine answered more rows than are shown. */
  readonly more: boolean;
  /** The requested columns of the last row shown; of a list only where there are more rows. */
  readonly last: Row | undefined;
  /** The other fields of the engine's response. */
  readonly others: Row;
}

/** Further members of a document, behind `data` and `included`; undefined values are left out. */
type Members = Readonly<Record<string, unknown>>;

/** Where the rows are, and what to make of them. */
export interface Source {
  /** The field of the engine's response that holds them. */
  readonly field: string;
  readonly print: Serializer;
  /** Columns of the last row shown that the caller needs. */
  readonly columns?: readonly string[];
  /** Whether the document has a member `included`. */
  readonly included: boolean;
}

interface Form {
  /** How many rows are shown at most. */
  readonly shown: number;
  readonly isList: boolean;
  /** Visits the rows that the field holds. */
  readonly visit: (reader: JsonReader, row: () => void) => void;
}

const dataKey = Buffer.from('"data":');
const documentStart = Buffer.from('{"data":');
const includedStart = Buffer.from(',"included":[');

/** Writes the members behind the first ones. */
function writeMembers(out: BufferWriter, members: Members): void {
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) out.text(`,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
}

/** Writes a document from the engine's response; nothing where `rest` returns undefined. */
function document(
  bytes: Buffer,
  { field, print, columns = [], included: hasIncluded }: Source,
  { shown, isList, visit }: Form,
  rest: (facts: PageFacts) => Members | undefined,
): RawJson | undefined {
  return writeJson((out) =>
    withBufferWriter((included) => {
      const reader = new JsonReader(bytes);
      const page: PageState = { included, seen: undefined, cut: undefined };
      let count = 0;
      let more = false;
      const row = (): void => {
        if (count === shown) {
          more = true;
          reader.value();
          return;
        }
        if (count > 0) out.byte(tokens.comma);
        print.row(reader, out, page);
        count += 1;
      };
      const others: Record<string, unknown> = {};
      let answered = false;
      reader.pass(tokens.openBrace);
      if (!reader.takesKey(dataKey)) reader.fail();
      out.write(documentStart);
      if (isList) out.byte(tokens.openList);
      reader.members((name) => {
        if (name === field) {
          answered = true;
          visit(reader, row);
        } else others[name] = reader.parsed();
      });
      reader.pass(tokens.closeBrace);
      if (!answered) throw new Error(`the engine answered without ${field}`);
      const last = count > 0 && (more || !isList) ? print.valuesOf(reader, columns) : undefined;
      const cut = page.cut === undefined ? [] : [...page.cut];
      const members = rest({ count, cut, more, last, others });
      if (members === undefined) return false;
      if (isList) out.byte(tokens.closeList);
      if (hasIncluded) {
        out.write(includedStart);
        out.append(included);
        out.byte(tokens.closeList);
      }
      writeMembers(out, members);
      out.byte(tokens.closeBrace);
      return true;
    }),
  );
}

/**
 * Serializes a list of rows as a document: `data`, `included`, then further members.
 * @param response of the engine: `{"data":{"<field>":[…],…}}`
 * @param shown how many rows are shown at most
 * @param rest returns the further members
 * @throws Error when the engine answered something else
 */
export function serializeList(
  response: Buffer,
  source: Source,
  shown: number,
  rest: (facts: PageFacts) => Members,
): RawJson {
  const form: Form = { shown, isList: true, visit: (reader, row) => reader.each(row) };
  const written = document(response, source, form, rest);
  if (written === undefined) throw new Error('a list has a document');
  return written;
}

/**
 * Serializes one row as a document: `data`, `included`.
 * @param response of the engine: `{"data":{"<field>":{…}}}`, the field null where there is no row
 * @param isHidden whether a row is not to be shown, by the values of the columns asked for
 * @returns undefined where there is no row, or it is hidden
 * @throws Error when the engine answered something else
 */
export function serializeOne(response: Buffer, source: Source, isHidden: (row: Row) => boolean): RawJson | undefined {
  const form: Form = { shown: 1, isList: false, visit: (reader, row) => eachRow(reader, undefined, row) };
  return document(response, source, form, ({ last }) => (last === undefined || isHidden(last) ? undefined : {}));
}
