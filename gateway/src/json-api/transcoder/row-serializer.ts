import { allFields } from '../../contract/fieldsets.ts';
import { isSoftDeleted } from '../../contract/soft-delete.ts';
import type {
  Catalogue,
  Fieldset,
  Relationship,
  Root,
  ToManyRelationship,
  ToOneRelationship,
} from '../../contract/types.ts';
import {
  columnsOf,
  includedPath,
  includedRows,
  listAlias,
  type Selection,
  softDeleteOf,
} from '../../graphql/selection.ts';
import type { BufferWriter } from './buffer-writer.ts';
import { isNull } from './codecs.ts';
import { type JsonReader, tokens } from './json-reader.ts';
import { eachRow, type RowReader, rowReader } from './row-reader.ts';
import { addAttributes, type Member, type PageState, Template, type ValueWriter, writerOf } from './template.ts';

/** A row of the engine's response, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Serializes the rows of one selection as resources. */
export interface RowSerializer {
  /** Reads a row, and writes its resource. */
  row(reader: JsonReader, out: BufferWriter, page: PageState): void;
  /** Returns the values of some columns of the last row. */
  valuesOf(reader: JsonReader, columns: readonly string[]): Row;
}

/** Writes an id with its quotes. */
const id: ValueWriter = ({ bytes }, start, end, out) => {
  if (bytes[start] !== tokens.quote) throw new Error("the engine's response does not contain the expected id");
  out.copy(bytes, start, end);
};

const noLinkage = Buffer.from('{"data":null}');
const linkageEnd = Buffer.from('}}');

/** Returns the identifier from a foreign key, whether or not the caller may see the related row. */
function linkage({ identifierType, column: name }: ToOneRelationship): Member {
  const before = Buffer.from(`{"data":{"type":${JSON.stringify(identifierType)},"id":`);
  return {
    name,
    write(reader, start, end, out, page) {
      if (isNull(reader.bytes, start)) {
        out.write(noLinkage);
        return;
      }
      out.write(before);
      id(reader, start, end, out, page);
      out.write(linkageEnd);
    },
  };
}

/** Reads the rows of a relationship. */
interface Related {
  readonly row: RowReader;
  /** Processes the last row in addition to its identifier, for example to include it. */
  visit(reader: JsonReader, page: PageState): void;
}

const linkagesBegin = Buffer.from('{"data":[');
const linkagesEnd = Buffer.from(']}');
const linkagesCut = Buffer.from('],"meta":{"truncated":true}}');

/**
 * Returns the identifiers of a to-many relationship, up to the maximum of included rows. Index 0 of the rows is their
 * id.
 */
function linkages(to: ToManyRelationship, type: string, { row, visit }: Related, isIncluded: boolean): Member {
  const [name, within] = includedPath(to);
  const before = Buffer.from(`{"type":${JSON.stringify(type)},"id":`);
  return {
    name,
    absent: Buffer.from('{"data":[]}'),
    write(reader, start, _end, out, page) {
      let count = 0;
      out.write(linkagesBegin);
      reader.at = start;
      eachRow(reader, within, () => {
        row.read(reader);
        count += 1;
        if (count > includedRows) return;
        const end = reader.at;
        if (count > 1) out.byte(tokens.comma);
        out.write(before);
        id(reader, row.starts[0] ?? 0, row.ends[0] ?? 0, out, page);
        out.byte(tokens.closeBrace);
        visit(reader, page);
        reader.at = end;
      });
      out.write(count > includedRows ? linkagesCut : linkagesEnd);
      if (count <= includedRows || !isIncluded) return;
      page.truncatedRelationships ??= new Set();
      page.truncatedRelationships.add(to.name);
    },
  };
}

/** The parts of a selection that the serializer needs. */
export interface Serialized extends Omit<Selection, 'total' | 'sortColumns'> {
  /** Additional columns that are read. */
  readonly more?: readonly string[];
}

/** Writes the rows of one fieldset. */
interface ResourceWriter {
  /** Index 0 is the id. */
  readonly row: RowReader;
  /** Writes the resource of the last row. */
  write(reader: JsonReader, out: BufferWriter, page: PageState): void;
}

/** A relationship whose rows are part of the response. */
interface RelatedMember extends Member {
  readonly relationship: string;
}

/**
 * Compiles the writer of resources of one fieldset.
 * @param more additional columns that are read
 * @param relatedMembers members with related rows, in the order of the operation
 * @param relationships relationships that write some of those members
 */
function resourceWriterOf(
  { type }: Root,
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
  const template = new Template();
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
  const row = rowReader([...columnsOf(fieldset, more), ...lists, ...relatedMembers]);
  return { row, write: writerOf(template, row) };
}

function targetOf({ root }: Relationship, catalogue: Catalogue): Root {
  const target = catalogue.get(root);
  if (target === undefined) throw new Error(`no root ${root}`);
  return target;
}

/** Returns the parsed value of a column of the last row; `undefined` when the row does not have it. */
function valueIn({ bytes }: JsonReader, { indexes, starts, ends }: RowReader, column: string): unknown {
  const index = indexes.get(column) ?? -1;
  const start = starts[index] ?? -1;
  return start < 0 ? undefined : JSON.parse(bytes.toString('utf8', start, ends[index]));
}

/** Returns whether the page does not yet include the resource with this id. @param written id as in the document */
function isNew(page: PageState, type: string, written: string): boolean {
  page.seen ??= new Map();
  const known = page.seen.get(type);
  if (known === undefined) page.seen.set(type, new Set([written]));
  else if (known.has(written)) return false;
  else known.add(written);
  return true;
}

/**
 * Compiles the serializer of one selection, once for all its pages. The bytes of a row are copied into its resource,
 * except for values with another form in documents. (With strings instead of bytes the process took up to twice the
 * time for pages of 100 rows.)
 */
export function compileRowSerializer(
  {
    root,
    attributes,
    identifiers = root.toOne,
    include,
    sparse,
    linked = [],
    withoutRelationships = false,
    more = [],
  }: Serialized,
  catalogue: Catalogue,
): RowSerializer {
  const targets = include.map((to) => targetOf(to, catalogue));
  const related = include.map((to): Related & { readonly to: Relationship; readonly type: string } => {
    const target = targetOf(to, catalogue);
    const softDelete = softDeleteOf(to, target);
    const { row, write } = resourceWriterOf(target, sparse?.get(target.name) ?? allFields(target), {
      ...(softDelete && { more: [softDelete.field] }),
    });
    const isHidden = (reader: JsonReader): boolean =>
      softDelete !== undefined && isSoftDeleted(softDelete, valueIn(reader, row, softDelete.field));
    // A row that belongs to one parent only, through one relationship only, cannot repeat, so it needs no check.
    const repeats =
      to.cardinality === 'one' || to.through !== undefined || targets.indexOf(target) !== targets.lastIndexOf(target);
    const visit = (reader: JsonReader, page: PageState): void => {
      if (isHidden(reader)) return;
      if (repeats && !isNew(page, target.type, reader.bytes.toString('latin1', row.starts[0], row.ends[0]))) return;
      if (page.included.length > 0) page.included.byte(tokens.comma);
      write(reader, page.included, page);
    };
    return { to, type: target.type, row, visit };
  });
  const many = related.flatMap(({ to, type, ...each }) =>
    to.cardinality === 'many' ? [{ ...linkages(to, type, each, true), relationship: to.name }] : [],
  );
  const links = linked.map((to) => {
    const rows = { row: rowReader(['id']), visit: () => {} };
    return { ...linkages(to, targetOf(to, catalogue).type, rows, false), relationship: to.name };
  });
  const one = related.flatMap(({ to, row, visit }) => {
    const [name, within] = includedPath(to);
    return to.cardinality === 'one' ? [{ name, within, row, visit }] : [];
  });
  const relatedMembers = [...include, ...linked].map((to) => includedPath(to)[0]);
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
      eachRow(reader, within, () => {
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
