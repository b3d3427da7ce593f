import { type BufferWriter, type RawJson, withBufferWriter, writeJson } from './buffer-writer.ts';
import { JsonReader, tokens } from './json-reader.ts';
import type { Row, RowSerializer } from './row-serializer.ts';
import type { PageState } from './template.ts';

/** Facts about the rows of a document, for its `meta` and `links`. */
export interface PageFacts {
  /** Number of resources. */
  readonly count: number;
  /** Names of the included relationships with a truncated row. */
  readonly truncatedRelationships: readonly string[];
  /** Whether the engine returned more rows than the document contains. */
  readonly more: boolean;
  /** The requested columns of the last row of the document; for a list only when there are more rows. */
  readonly last: Row | undefined;
  /** The other fields of the engine's response. */
  readonly others: Row;
}

/** Members of a document after `data` and `included`; undefined values are omitted. */
export type Members = Readonly<Record<string, unknown>>;

/** The position of the rows in the engine's response, and the columns that the caller needs. */
export interface Source {
  /** Name of the response field with the rows. */
  readonly field: string;
  /** Columns of the last row that the caller needs. */
  readonly columns?: readonly string[];
  /** Whether the document has a member `included`. */
  readonly included: boolean;
}

export interface Form {
  /** Maximum number of rows in the document. */
  readonly maxRows: number;
  readonly isList: boolean;
  /** Visits the rows of the field. */
  readonly visit: (reader: JsonReader, row: () => void) => void;
}

const dataKey = Buffer.from('"data":');
const documentStart = Buffer.from('{"data":');
const includedStart = Buffer.from(',"included":[');

/** Writes the members after the first ones. */
function writeMembers(out: BufferWriter, members: Members): void {
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) out.text(`,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
}

/**
 * Writes a document from the engine's response.
 * @returns `undefined` when `rest` returns `undefined`
 * @throws Error for a response of another shape
 */
export function writeDocument(
  bytes: Buffer,
  rows: RowSerializer,
  { field, columns = [], included: hasIncluded }: Source,
  { maxRows, isList, visit }: Form,
  rest: (facts: PageFacts) => Members | undefined,
): RawJson | undefined {
  return writeJson((out) =>
    withBufferWriter((included) => {
      const reader = new JsonReader(bytes);
      const page: PageState = { included, seen: undefined, truncatedRelationships: undefined };
      let count = 0;
      let more = false;
      const row = (): void => {
        if (count === maxRows) {
          more = true;
          reader.value();
          return;
        }
        if (count > 0) out.byte(tokens.comma);
        rows.row(reader, out, page);
        count += 1;
      };
      const others: Record<string, unknown> = {};
      let found = false;
      reader.pass(tokens.openBrace);
      if (!reader.takesKey(dataKey)) reader.fail();
      out.write(documentStart);
      if (isList) out.byte(tokens.openList);
      reader.members((name) => {
        if (name === field) {
          found = true;
          visit(reader, row);
        } else others[name] = reader.parsed();
      });
      reader.pass(tokens.closeBrace);
      if (!found) throw new Error(`the engine's response does not contain ${field}`);
      const last = count > 0 && (more || !isList) ? rows.valuesOf(reader, columns) : undefined;
      const truncatedRelationships = page.truncatedRelationships === undefined ? [] : [...page.truncatedRelationships];
      const members = rest({ count, truncatedRelationships, more, last, others });
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
