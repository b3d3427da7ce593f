import type { RecordCatalogue } from '../../contract/types.ts';
import {
  type BufferWriter,
  type SerializedJson,
  withBufferWriter,
  writeJson,
  writeJsonInSlices,
} from './buffer-writer.ts';
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

interface Form {
  readonly maxRows: number;
  /** `lines`: each resource is a line of its own, and the members after them are the last line (NDJSON). */
  readonly as: 'list' | 'one' | 'lines';
}

/**
 * A longer response is converted in slices: 16 MiB would take more than 50 ms. The engine does not reuse the memory of such a
 * response, so it stays valid meanwhile.
 */
const longResponseBytes = 512 * 1024;

const dataKey = Buffer.from('"data":');
const documentStart = Buffer.from('{"data":');
const includedStart = Buffer.from(',"included":[');

function writeMembers(out: BufferWriter, members: ExtraMembers): void {
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) out.text(`,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
}

/** JSON:API, Compound Documents: `included` repeats no resource of `data`, which can come after its inclusion. */
function appendIncluded(out: BufferWriter, { included, dataIds, sameType }: PageState): void {
  const { bytes, length } = included;
  const repeated = sameType.filter(({ id }) => dataIds.has(id));
  let isFirst = true;
  let from = 0;
  for (const { start, end } of [...repeated, { start: length, end: length }]) {
    if (start > from) {
      out.copy(bytes, isFirst && bytes[from] === byteCodes.comma ? from + 1 : from, start);
      isFirst = false;
    }
    from = end;
  }
}

/**
 * `{"data":{"invoices":[{"id":…},…]}}` becomes `{"data":[{"type":"invoice","id":…},…],"included":[…],"meta":…}`.
 * Stops before each row. Returns false if `rest` returns `undefined`.
 * @param rest members after `included` @throws Error when the response contains no rows
 */
function* writing(
  [out, included]: readonly [BufferWriter, BufferWriter],
  bytes: Buffer,
  rows: RowSerializer,
  { field, columns = [], included: hasIncluded }: RowsField,
  { maxRows, as }: Form,
  rest: (facts: PageSummary) => ExtraMembers | undefined,
): Generator<undefined, boolean> {
  const reader = new JsonReader(bytes);
  const page: PageState = {
    included,
    seen: undefined,
    dataIds: new Set(),
    sameType: [],
    truncatedRelationships: undefined,
  };
  let count = 0;
  let more = false;
  const row = (): void => {
    if (count > 0 && as === 'list') out.byte(byteCodes.comma);
    rows.row(reader, out, page);
    if (as === 'lines') out.text('\n');
    count += 1;
  };
  const others: Record<string, unknown> = {};
  let found = false;
  reader.pass(byteCodes.openBrace);
  if (!reader.takesKey(dataKey)) reader.fail();
  if (as !== 'lines') out.write(documentStart);
  if (as === 'list') out.byte(byteCodes.openList);
  for (const name of reader.entries()) {
    if (name !== field) {
      others[name] = reader.parsed();
      continue;
    }
    found = true;
    if (as === 'one') visitRelated(reader, undefined, row);
    else {
      for (const _ of reader.items()) {
        if (count < maxRows) {
          // Not before the extra row: another page may use `rows` meanwhile, and `valuesOf` reads the last row.
          yield;
          row();
        } else {
          more = true;
          reader.value();
        }
      }
    }
  }
  reader.pass(byteCodes.closeBrace);
  if (!found) throw new Error(`the engine's response does not contain ${field}`);
  const last = count > 0 && (more || as === 'one') ? rows.valuesOf(reader, columns) : undefined;
  const truncatedRelationships = page.truncatedRelationships === undefined ? [] : [...page.truncatedRelationships];
  const members = rest({ count, truncatedRelationships, more, last, others });
  if (members === undefined) return false;
  if (as === 'lines') {
    out.text(`${JSON.stringify(members)}\n`);
    return true;
  }
  if (as === 'list') out.byte(byteCodes.closeList);
  if (hasIncluded) {
    out.write(includedStart);
    appendIncluded(out, page);
    out.byte(byteCodes.closeList);
  }
  writeMembers(out, members);
  out.byte(byteCodes.closeBrace);
  return true;
}

function runAtOnce<R>(steps: Iterator<unknown, R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

export interface ResponseSerializer {
  /** `{"data":{"FIELD":[…],…}}` becomes `{"data":[…],…}`. @throws Error when the response has another form */
  list(
    response: Buffer,
    source: RowsField,
    maxRows: number,
    rest: (facts: PageSummary) => ExtraMembers,
  ): SerializedJson;
  /** As `list`, and a long response in slices. It must keep its bytes meanwhile. */
  page(...given: Parameters<ResponseSerializer['list']>): Promise<SerializedJson>;
  /** As `page`, but each resource is a line, and the last line is the object that `rest` returns. */
  lines(...given: Parameters<ResponseSerializer['list']>): Promise<SerializedJson>;
  /**
   * `{"data":{"FIELD":{…}}}` becomes `{"data":{…},…}`; `undefined` if FIELD is null, or if `isHidden` returns true.
   * @throws Error when the response does not have this form
   */
  one(response: Buffer, source: RowsField, isHidden: (row: EngineRow) => boolean): SerializedJson | undefined;
}

function required(written: SerializedJson | undefined): SerializedJson {
  if (written === undefined) throw new Error('the serializer returned no document for a list');
  return written;
}

/** @throws Error when the selection names an unknown record type */
export function compileSerializer(selection: SerializedSelection, catalogue: RecordCatalogue): ResponseSerializer {
  const rows = rowSerializer(selection, catalogue);
  const atOnce = (form: Form, ...[response, source, , rest]: Parameters<ResponseSerializer['list']>) =>
    required(
      writeJson((out) =>
        withBufferWriter((included) => runAtOnce(writing([out, included], response, rows, source, form, rest))),
      ),
    );
  const inSlices = async (form: Form, ...given: Parameters<ResponseSerializer['list']>) => {
    const [response, source, , rest] = given;
    if (response.length < longResponseBytes) return atOnce(form, ...given);
    return required(
      await writeJsonInSlices((out, included) => writing([out, included], response, rows, source, form, rest)),
    );
  };
  return {
    list: (...given) => atOnce({ maxRows: given[2], as: 'list' }, ...given),
    page: (...given) => inSlices({ maxRows: given[2], as: 'list' }, ...given),
    lines: (...given) => inSlices({ maxRows: given[2], as: 'lines' }, ...given),
    one(response, source, isHidden) {
      const rest = ({ last }: PageSummary) => (last === undefined || isHidden(last) ? undefined : {});
      return writeJson((out) =>
        withBufferWriter((included) =>
          runAtOnce(writing([out, included], response, rows, source, { maxRows: 1, as: 'one' }, rest)),
        ),
      );
    },
  };
}
