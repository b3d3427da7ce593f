import { type BufferWriter, type RawJson, withBufferWriter, writeJson } from './buffer-writer.ts';
import { JsonReader, tokens } from './json-reader.ts';
import type { Row, RowSerializer } from './row-serializer.ts';
import type { PageState } from './template.ts';

/** What a document needs to know of the rows that it was written from. */
export interface PageFacts {
  /** Number of resources. */
  readonly count: number;
  /** Names of the included relationships that were truncated in some row. */
  readonly truncatedRelationships: readonly string[];
  /** Whether the engine answered more rows than are shown. */
  readonly more: boolean;
  /** The requested columns of the last row shown; of a list only where there are more rows. */
  readonly last: Row | undefined;
  /** The other fields of the engine's response. */
  readonly others: Row;
}

/** Further members of a document, behind `data` and `included`; undefined values are left out. */
export type Members = Readonly<Record<string, unknown>>;

/** Where the rows are in the engine's response, and which of their columns the caller needs. */
export interface Source {
  /** The field of the engine's response that holds them. */
  readonly field: string;
  /** Columns of the last row shown that the caller needs. */
  readonly columns?: readonly string[];
  /** Whether the document has a member `included`. */
  readonly included: boolean;
}

export interface Form {
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

/**
 * Writes a document from the engine's response.
 * @returns undefined where `rest` returns undefined
 * @throws Error for a response of another shape
 */
export function writeDocument(
  bytes: Buffer,
  rows: RowSerializer,
  { field, columns = [], included: hasIncluded }: Source,
  { shown, isList, visit }: Form,
  rest: (facts: PageFacts) => Members | undefined,
): RawJson | undefined {
  return writeJson((out) =>
    withBufferWriter((included) => {
      const reader = new JsonReader(bytes);
      const page: PageState = { included, seen: undefined, truncatedRelationships: undefined };
      let count = 0;
      let more = false;
      const row = (): void => {
        if (count === shown) {
          more = true;
          reader.value();
          return;
        }
        if (count > 0) out.byte(tokens.comma);
        rows.row(reader, out, page);
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
