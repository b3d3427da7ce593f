import { completeFieldset } from '../../contract/fields.ts';
import { isSoftDeleted } from '../../contract/soft-delete.ts';
import type { RecordCatalogue, RecordType, Relationship } from '../../contract/types.ts';
import {
  maxIncludedRows,
  pathToIncluded,
  type ResponseSelection,
  softDeleteOfIncluded,
} from '../../graphql/selection.ts';
import type { BufferWriter } from './buffer-writer.ts';
import { byteCodes, type JsonReader, type RowReader, rowReader, visitRelated } from './json-reader.ts';
import { linkages, type PageState, type Related, resourceWriterOf } from './template.ts';

/** A row of the engine's response: column values by column name. */
export type EngineRow = Readonly<Record<string, unknown>>;

/** Converts rows that were read with one selection to JSON:API resources. */
export interface RowSerializer {
  row(reader: JsonReader, out: BufferWriter, page: PageState): void;
  /** Returns the values of the given columns, by name, from the row that the last call of `row` read. */
  valuesOf(reader: JsonReader, columns: readonly string[]): EngineRow;
}

export interface SerializedSelection extends Omit<ResponseSelection, 'total' | 'sortColumns'> {
  /** Additional columns that the caller reads with `valuesOf`. */
  readonly more?: readonly string[];
  /** The rows have short names (`shortName`). By default, the names of the columns. */
  readonly short?: boolean;
}

function targetOf({ root }: Relationship, catalogue: RecordCatalogue): RecordType {
  const target = catalogue.get(root);
  if (target === undefined) throw new Error(`no root ${root}`);
  return target;
}

/** In the row that was read last; `undefined` when it does not have the column. */
function valueIn({ bytes }: JsonReader, { indexes, starts, ends }: RowReader, column: string): unknown {
  const index = indexes.get(column) ?? -1;
  const start = starts[index] ?? -1;
  return start < 0 ? undefined : JSON.parse(bytes.toString('utf8', start, ends[index]));
}

/** Id of the row that was read last, as JSON text. */
const idText = ({ bytes }: JsonReader, { starts, ends }: RowReader): string =>
  bytes.toString('latin1', starts[0], ends[0]);

/** False if the page already contains the resource. @param written id as JSON text */
function isNew(page: PageState, type: string, written: string): boolean {
  page.seen ??= new Map();
  const known = page.seen.get(type);
  if (known === undefined) page.seen.set(type, new Set([written]));
  else if (known.has(written)) return false;
  else known.add(written);
  return true;
}

/** Copies the bytes of most values: with strings, a page of 100 rows took up to twice the CPU time. */
export function rowSerializer(
  {
    root,
    attributes,
    identifiers = root.toOne,
    include,
    sparse,
    linked = [],
    includedRows: maxRows = maxIncludedRows,
    withoutRelationships = false,
    more = [],
    short = false,
  }: SerializedSelection,
  catalogue: RecordCatalogue,
): RowSerializer {
  const targets = include.map((to) => targetOf(to, catalogue));
  const related = include.map((to): Related & { readonly to: Relationship; readonly type: string } => {
    const target = targetOf(to, catalogue);
    const softDelete = softDeleteOfIncluded(to, target);
    const { row, write } = resourceWriterOf(target, sparse?.get(target.name) ?? completeFieldset(target), {
      short,
      ...(softDelete && { more: [softDelete.field] }),
    });
    const isHidden = (reader: JsonReader): boolean =>
      softDelete !== undefined && isSoftDeleted(softDelete, valueIn(reader, row, softDelete.field));
    // Searching for repeated rows takes time. The search is needed only if several parents or several relationships can
    // include the same row.
    const repeats =
      to.cardinality === 'one' || to.through !== undefined || targets.indexOf(target) !== targets.lastIndexOf(target);
    const visit = (reader: JsonReader, page: PageState): void => {
      if (isHidden(reader)) return;
      if (repeats && !isNew(page, target.type, idText(reader, row))) return;
      const start = page.included.length;
      if (start > 0) page.included.byte(byteCodes.comma);
      write(reader, page.included, page);
      if (target === root) page.sameType.push({ id: idText(reader, row), start, end: page.included.length });
    };
    return { to, type: target.type, row, visit };
  });
  const many = related.flatMap(({ to, type, ...each }) =>
    to.cardinality === 'many'
      ? [{ ...linkages(to, type, each, { maxRows, isIncluded: true }), relationship: to.name }]
      : [],
  );
  const links = linked.map((to) => {
    const rows = { row: rowReader(['id'], short), visit: () => {} };
    return {
      ...linkages(to, targetOf(to, catalogue).type, rows, { maxRows, isIncluded: false }),
      relationship: to.name,
    };
  });
  const one = related.flatMap(({ to, row: toRow, visit }) => {
    const [name, within] = pathToIncluded(to);
    return to.cardinality === 'one' ? [{ name, within, row: toRow, visit }] : [];
  });
  const relatedMembers = [...include, ...linked].map((to) => pathToIncluded(to)[0]);
  const { row, write } = resourceWriterOf(
    root,
    { attributes, identifiers },
    { short, withoutRelationships, more, relatedMembers, relationships: [...many, ...links] },
  );
  const printRow: RowSerializer['row'] = (reader, out, page) => {
    row.read(reader);
    const end = reader.at;
    if (targets.includes(root)) page.dataIds.add(idText(reader, row));
    write(reader, out, page);
    for (const { name, within, row: behind, visit } of one) {
      const start = row.starts[row.indexes.get(name) ?? -1] ?? -1;
      if (start < 0) continue;
      reader.at = start;
      visitRelated(reader, within, () => {
        behind.read(reader);
        const after = reader.at;
        visit(reader, page);
        reader.at = after;
      });
    }
    reader.at = end;
  };
  return {
    row: printRow,
    valuesOf: (reader, columns) => Object.fromEntries(columns.map((column) => [column, valueIn(reader, row, column)])),
  };
}
