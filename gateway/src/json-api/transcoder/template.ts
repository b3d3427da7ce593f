import type {
  ColumnAttribute,
  Fieldset,
  ListAttribute,
  RecordType,
  ResourceAttribute,
  ToManyRelationship,
  ToOneRelationship,
} from '../../contract/types.ts';
import { fieldsetColumns, listAlias, pathToIncluded } from '../../graphql/selection.ts';
import type { BufferWriter } from './buffer-writer.ts';
import { columnWriter, isNullAt } from './codecs.ts';
import { byteCodes, type JsonReader, type RowReader, rowReader, visitRelated } from './json-reader.ts';

/** Collected while the rows of a page are read. */
export interface PageState {
  /** JSON text of the included resources, separated by commas. It contains each resource once. */
  readonly included: BufferWriter;
  /** Ids of the included resources, by resource type. */
  seen: Map<string, Set<string>> | undefined;
  /** Ids of the rows in `data`, if the selection includes records of their type. */
  readonly dataIds: Set<string>;
  /** Positions in `included` of the resources of the type in `data`, with the comma before them. */
  readonly sameType: { readonly id: string; readonly start: number; readonly end: number }[];
  /** Names of the included relationships of which at least one row has too many related rows to include all. */
  truncatedRelationships: Set<string> | undefined;
}

/** The value is at the bytes `start` to `end` of the engine's response. */
type ValueWriter = (reader: JsonReader, start: number, end: number, out: BufferWriter, page: PageState) => void;

interface ResourceMember {
  readonly name: string;
  readonly write: ValueWriter;
  /** Written if a row does not have the member; `undefined` if every row must have it. */
  readonly absent?: Buffer;
}

/** A member of a resource, and the constant JSON text that is written before its value. */
interface Part extends ResourceMember {
  readonly before: string;
}

/** `{"type":"invoice","id":` value `,"attributes":{"number":` value `…}}`: constant texts between the values. */
class ResourceTemplate {
  readonly members: Part[] = [];
  #literal = '';

  literal(text: string): void {
    this.#literal += text;
  }

  member(member: ResourceMember): void {
    this.members.push({ ...member, before: this.#literal });
    this.#literal = '';
  }

  get textAfterLastMember(): string {
    return this.#literal;
  }
}

const columnMember = ({ column: name, codec }: ColumnAttribute): ResourceMember => ({
  name,
  write: columnWriter(codec, name),
});

/** Attributes whose paths begin with the same segment become a nested object. */
function addAttributes(
  template: ResourceTemplate,
  attributes: readonly ResourceAttribute[],
  short: boolean,
  depth = 0,
): void {
  const groups = Map.groupBy(attributes, ({ segments }) => segments[depth] ?? '');
  let separator = '{';
  for (const [key, members] of groups) {
    template.literal(`${separator}${JSON.stringify(key)}:`);
    separator = ',';
    const [first] = members;
    if (first === undefined || first.segments.length > depth + 1) addAttributes(template, members, short, depth + 1);
    else template.member('column' in first ? columnMember(first) : listMember(first, short));
  }
  template.literal(separator === '{' ? '{}' : '}');
}

/** The constant texts of the template, and between them the values of the row that was read last. */
function resourceWriter({ members, textAfterLastMember }: ResourceTemplate, { indexes, starts, ends }: RowReader) {
  const steps = members.map((piece) => {
    const index = indexes.get(piece.name);
    if (index === undefined) throw new Error(`the template contains ${piece.name}, which the operation does not read`);
    return { ...piece, before: Buffer.from(piece.before), index };
  });
  const behind = Buffer.from(textAfterLastMember);
  return (reader: JsonReader, out: BufferWriter, page: PageState): void => {
    for (const { before, name, index, write, absent } of steps) {
      out.write(before);
      const start = starts[index] ?? -1;
      if (start >= 0) write(reader, start, ends[index] ?? start, out, page);
      else if (absent !== undefined) out.write(absent);
      else throw new Error(`a row of the engine's response does not contain ${name}`);
    }
    out.write(behind);
  };
}

/** Returns the resource member of an attribute whose value is a list of objects. */
function listMember(attribute: ListAttribute, short: boolean): ResourceMember {
  const columns = attribute.members.map(({ column }) => column);
  const row = rowReader(columns, short);
  const template = new ResourceTemplate();
  addAttributes(template, attribute.members, short);
  const write = resourceWriter(template, row);
  return {
    name: listAlias(attribute),
    absent: Buffer.from('[]'),
    write(reader, start, _end, out, page) {
      let isFirst = true;
      out.byte(byteCodes.openList);
      reader.at = start;
      visitRelated(reader, undefined, () => {
        if (!isFirst) out.byte(byteCodes.comma);
        isFirst = false;
        row.read(reader);
        const end = reader.at;
        write(reader, out, page);
        reader.at = end;
      });
      out.byte(byteCodes.closeList);
    },
  };
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

export interface Related {
  readonly row: RowReader;
  /** Processes the related row that was read last. In a to-many relationship, its identifier is written first. */
  visit(reader: JsonReader, page: PageState): void;
}

const linkagesBegin = Buffer.from('{"data":[');
const linkagesEnd = Buffer.from(']}');
const linkagesCut = Buffer.from('],"meta":{"truncated":true}}');

/** `{"data":[{"type":…,"id":…},…]}`, at most `maxRows`. The id must be the first member of each related row. */
export function linkages(
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

/** Reads rows, and writes their resources with the attributes and relationships of one fieldset. */
interface ResourceWriter {
  /** Reader of the rows. The column `id` has the index 0. */
  readonly row: RowReader;
  /** Writes the resource of the row that was read last. */
  write(reader: JsonReader, out: BufferWriter, page: PageState): void;
}

/** The member of a resource for a relationship whose related rows are in the engine's response. */
type RelatedMember = ResourceMember & { readonly relationship: string };

interface ResourceOptions {
  readonly short?: boolean;
  readonly withoutRelationships?: boolean;
  readonly more?: readonly string[];
  /** Members of a row with related rows, in the order of the GraphQL operation. */
  readonly relatedMembers?: readonly string[];
  readonly relationships?: readonly RelatedMember[];
}

export function resourceWriterOf(
  { type }: RecordType,
  fieldset: Fieldset,
  { short = false, withoutRelationships = false, more = [], relatedMembers = [], relationships = [] }: ResourceOptions,
): ResourceWriter {
  const lists = fieldset.attributes.flatMap((each) => ('column' in each ? [] : [listAlias(each)]));
  const template = new ResourceTemplate();
  template.literal(`{"type":${JSON.stringify(type)},"id":`);
  template.member({ name: 'id', write: id });
  template.literal(',"attributes":');
  addAttributes(template, fieldset.attributes, short);
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
  const row = rowReader([...fieldsetColumns(fieldset, more), ...lists, ...relatedMembers], short);
  return { row, write: resourceWriter(template, row) };
}
