import { completeFieldset } from '../../contract/fieldsets.ts';
import { isSoftDeleted } from '../../contract/soft-delete.ts';
import type {
  Fieldset,
  RecordCatalogue,
  RecordType,
  Relationship,
  ToManyRelationship,
  ToOneRelationship,
} from '../../contract/types.ts';
import {
  fieldsetColumns,
  listAlias,
  maxIncludedRows,
  pathToIncluded,
  type ResponseSelection,
  softDeleteOfIncluded,
} from '../../graphql/selection.ts';
import type { BufferWriter } from './buffer-writer.ts';
import { isNullAt } from './codecs.ts';
import { byteCodes, type JsonReader } from './json-reader.ts';
import { type RowReader, rowReader, visitRelated } from './row-reader.ts';
import {
  addAttributes,
  type PageState,
  type ResourceMember,
  ResourceTemplate,
  resourceWriter,
  type ValueWriter,
} from './template.ts';

/** A row of the engine's response: column values by column name. */
export type EngineRow = Readonly<Record<string, unknown>>;

/** Converts rows that were read with one selection to JSON:API resources. */
export interface RowSerializer {
  row(reader: JsonReader, out: BufferWriter, page: PageState): void;
  /** Returns the values of the given columns, by name, from the row that the last call of `row` read. */
  valuesOf(reader: JsonReader, columns: readonly string[]): EngineRow;
}

/** Writes an id with its quotes. */
const id: ValueWriter = ({ bytes }, start, end, out) => {
  if (bytes[start] !== byteCodes.quote) throw new Error("the engine's response does not contain the expected id");
  out.copy(bytes, start, end);
};

const noLinkage = Buffer.from('{"data":null}');
const linkageEnd = Buffer.from('}}');

/** The identifier is the foreign key, even if the caller may not access the related row. */
function linkage({ identifierType, column: name }: ToOneRelationship): ResourceMember {
  const before = Buffer.from(`{"data":{"type":${JSON.stringify(identifierType)},"id":`);
  return {
    name,
    write(reader, start, end, out, page) {
      if (isNullAt(reader.bytes, start)) {
        out.write(noLinkage);
        return;
      }
      out.write(before);
      id(reader, start, end, out, page);
      out.write(linkageEnd);
    },
  };
}

interface Related {
  readonly row: RowReader;
  /** Processes the related row that was read last. In a to-many relationship, its identifier is written first. */
  visit(reader: JsonReader, page: PageState): void;
}

const linkagesBegin = Buffer.from('{"data":[');
const linkagesEnd = Buffer.from(']}');
const linkagesCut = Buffer.from('],"meta":{"truncated":true}}');

/** `{"data":[{"type":…,"id":…},…]}`, at most `maxRows`. The id must be the first member of each related row. */
function linkages(
  to: ToManyRelationship,
  type: string,
  { row, visit }: Related,
  { maxRows, isIncluded }: { readonly maxRows: number; readonly isIncluded: boolean },
): ResourceMember {
  const [name, within] = pathToIncluded(to);
  const before = Buffer.from(`{"type":${JSON.stringify(type)},"id":`);
  return {
    name,
    absent: Buffer.from('{"data":[]}'),
    write(reader, start, _end, out, page) {
      let count = 0;
      out.write(linkagesBegin);
      reader.at = start;
      visitRelated(reader, within, () => {
        row.read(reader);
        count += 1;
        if (count > maxRows) return;
        const end = reader.at;
        if (count > 1) out.byte(byteCodes.comma);
        out.write(before);
        id(reader, row.starts[0] ?? 0, row.ends[0] ?? 0, out, page);
        out.byte(byteCodes.closeBrace);
        visit(reader, page);
        reader.at = end;
      });
      out.write(count > maxRows ? linkagesCut : linkagesEnd);
      if (count <= maxRows || !isIncluded) return;
      page.truncatedRelationships ??= new Set();
      page.truncatedRelationships.add(to.name);
    },
  };
}

export interface SerializedSelection extends Omit<ResponseSelection, 'total' | 'sortColumns'> {
  /** Additional columns that the caller reads with `valuesOf`. */
  readonly more?: readonly string[];
}

/** Reads rows, and writes their resources with the attributes and relationships of one fieldset. */
interface ResourceWriter {
  /** Reader of the rows. The column `id` has the index 0. */
  readonly row: RowReader;
  /** Writes the resource of the row that was read last. */
  write(reader: JsonReader, out: BufferWriter, page: PageState): void;
}

/** The member of a resource for a relationship whose related rows are in the engine's response. */
interface RelatedMember extends ResourceMember {
  readonly relationship: string;
}

/** @param relatedMembers members of a row with related rows, in the order of the GraphQL operation */
function resourceWriterOf(
  { type }: RecordType,
  fieldset: Fieldset,
  {
    withoutRelationships = false,
    more = [],
    relatedMembers = [],
    relationships = [],
  }: {
    withoutRelationships?: boolean;
    more?: readonly string[];
    relatedMembers?: readonly string[];
    relationships?: readonly RelatedMember[];
  } = {},
): ResourceWriter {
  const lists = fieldset.attributes.flatMap((each) => ('column' in each ? [] : [listAlias(each)]));
  const template = new ResourceTemplate();
  template.literal(`{"type":${JSON.stringify(type)},"id":`);
  template.member({ name: 'id', write: id });
  template.literal(',"attributes":');
  addAttributes(template, fieldset.attributes);
  if (!withoutRelationships) {
    const identified = fieldset.identifiers.map((to) => ({ ...linkage(to), relationship: to.name }));
    template.literal(',"relationships":{');
    for (const [index, { relationship, ...member }] of [...identified, ...relationships].entries()) {
      template.literal(`${index > 0 ? ',' : ''}${JSON.stringify(relationship)}:`);
      template.member(member);
    }
    template.literal('}');
  }
  template.literal('}');
  const row = rowReader([...fieldsetColumns(fieldset, more), ...lists, ...relatedMembers]);
  return { row, write: resourceWriter(template, row) };
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
  }: SerializedSelection,
  catalogue: RecordCatalogue,
): RowSerializer {
  const targets = include.map((to) => targetOf(to, catalogue));
  const related = include.map((to): Related & { readonly to: Relationship; readonly type: string } => {
    const target = targetOf(to, catalogue);
    const softDelete = softDeleteOfIncluded(to, target);
    const { row, write } = resourceWriterOf(target, sparse?.get(target.name) ?? completeFieldset(target), {
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
      if (repeats && !isNew(page, target.type, reader.bytes.toString('latin1', row.starts[0], row.ends[0]))) return;
      if (page.included.length > 0) page.included.byte(byteCodes.comma);
      write(reader, page.included, page);
    };
    return { to, type: target.type, row, visit };
  });
  const many = related.flatMap(({ to, type, ...each }) =>
    to.cardinality === 'many'
      ? [{ ...linkages(to, type, each, { maxRows, isIncluded: true }), relationship: to.name }]
      : [],
  );
  const links = linked.map((to) => {
    const rows = { row: rowReader(['id']), visit: () => {} };
    return {
      ...linkages(to, targetOf(to, catalogue).type, rows, { maxRows, isIncluded: false }),
      relationship: to.name,
    };
  });
  const one = related.flatMap(({ to, row, visit }) => {
    const [name, within] = pathToIncluded(to);
    return to.cardinality === 'one' ? [{ name, within, row, visit }] : [];
  });
  const relatedMembers = [...include, ...linked].map((to) => pathToIncluded(to)[0]);
  const { row, write } = resourceWriterOf(
    root,
    { attributes, identifiers },
    { withoutRelationships, more, relatedMembers, relationships: [...many, ...links] },
  );
  const printRow: RowSerializer['row'] = (reader, out, page) => {
    row.read(reader);
    const end = reader.at;
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
