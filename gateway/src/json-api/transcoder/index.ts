import type { RecordCatalogue } from '../../contract/types.ts';
import { type BufferWriter, type SerializedJson, withBufferWriter, writeJson } from './buffer-writer.ts';
import { byteCodes, JsonReader, visitRelated } from './json-reader.ts';
import { type EngineRow, type RowSerializer, rowSerializer, type SerializedSelection } from './row-serializer.ts';
import type { PageState } from './template.ts';

export { SerializedJson } from './buffer-writer.ts';
export type { EngineRow, SerializedSelection };

/** Properties of a page of rows, from which the gateway creates the members `meta` and `links` of the document. */
export interface PageSummary {
  /** Number of resources in `data`. */
  readonly count: number;
  /** At least one row has more related rows than the response can include. */
  readonly truncatedRelationships: readonly string[];
  /** True if the engine returned more rows than the document contains. */
  readonly more: boolean;
  /** Columns (`RowsField.columns`) of the last row, for the next cursor; `undefined` on the last page of a list. */
  readonly last: EngineRow | undefined;
  /** The fields of the engine's response that contain no rows of the document, such as the total number of rows. */
  readonly others: EngineRow;
}

/** After `data` and `included`. Members with the value `undefined` are not written. */
type ExtraMembers = Readonly<Record<string, unknown>>;

export interface RowsField {
  readonly field: string;
  /** Names of the columns whose values are read from the last row, for the cursor of the next page. */
  readonly columns?: readonly string[];
  readonly included: boolean;
}

interface WriteOptions {
  readonly maxRows: number;
  readonly isList: boolean;
  /** Reads the value of the field that contains the rows. Calls `row` when the reader is at the start of a row. */
  readonly visit: (reader: JsonReader, row: () => void) => void;
}

const dataKey = Buffer.from('"data":');
const documentStart = Buffer.from('{"data":');
const includedStart = Buffer.from(',"included":[');

function writeMembers(out: BufferWriter, members: ExtraMembers): void {
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) out.text(`,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
}

/**
 * `{"data":{"invoices":[{"id":…},…]}}` becomes `{"data":[{"type":"invoice","id":…},…],"included":[…],"meta":…}`.
 * @param rest members after `included`; `undefined`: no document @throws Error when the response contains no rows
 */
function writeDocument(
  bytes: Buffer,
  rows: RowSerializer,
  { field, columns = [], included: hasIncluded }: RowsField,
  { maxRows, isList, visit }: WriteOptions,
  rest: (facts: PageSummary) => ExtraMembers | undefined,
): SerializedJson | undefined {
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
        if (count > 0) out.byte(byteCodes.comma);
        rows.row(reader, out, page);
        count += 1;
      };
      const others: Record<string, unknown> = {};
      let found = false;
      reader.pass(byteCodes.openBrace);
      if (!reader.takesKey(dataKey)) reader.fail();
      out.write(documentStart);
      if (isList) out.byte(byteCodes.openList);
      reader.members((name) => {
        if (name === field) {
          found = true;
          visit(reader, row);
        } else others[name] = reader.parsed();
      });
      reader.pass(byteCodes.closeBrace);
      if (!found) throw new Error(`the engine's response does not contain ${field}`);
      const last = count > 0 && (more || !isList) ? rows.valuesOf(reader, columns) : undefined;
      const truncatedRelationships = page.truncatedRelationships === undefined ? [] : [...page.truncatedRelationships];
      const members = rest({ count, truncatedRelationships, more, last, others });
      if (members === undefined) return false;
      if (isList) out.byte(byteCodes.closeList);
      if (hasIncluded) {
        out.write(includedStart);
        out.append(included);
        out.byte(byteCodes.closeList);
      }
      writeMembers(out, members);
      out.byte(byteCodes.closeBrace);
      return true;
    }),
  );
}

export interface ResponseSerializer {
  /** `{"data":{"FIELD":[…],…}}` becomes `{"data":[…],…}`. @throws Error when the response has another form */
  list(
    response: Buffer,
    source: RowsField,
    maxRows: number,
    rest: (facts: PageSummary) => ExtraMembers,
  ): SerializedJson;
  /**
   * `{"data":{"FIELD":{…}}}` becomes `{"data":{…},…}`; `undefined` if FIELD is null, or if `isHidden` returns true.
   * @throws Error when the response does not have this form
   */
  one(response: Buffer, source: RowsField, isHidden: (row: EngineRow) => boolean): SerializedJson | undefined;
}

/** @throws Error when the selection names an unknown record type */
export function compileSerializer(selection: SerializedSelection, catalogue: RecordCatalogue): ResponseSerializer {
  const rows = rowSerializer(selection, catalogue);
  return {
    list(response, source, maxRows, rest) {
      const form: WriteOptions = { maxRows, isList: true, visit: (reader, row) => reader.each(row) };
      const written = writeDocument(response, rows, source, form, rest);
      if (written === undefined) throw new Error('the serializer returned no document for a list');
      return written;
    },
    one(response, source, isHidden) {
      const form: WriteOptions = {
        maxRows: 1,
        isList: false,
        visit: (reader, row) => visitRelated(reader, undefined, row),
      };
      return writeDocument(response, rows, source, form, ({ last }) =>
        last === undefined || isHidden(last) ? undefined : {},
      );
    },
  };
}
