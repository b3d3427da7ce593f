import type { ColumnAttribute, ListAttribute, ResourceAttribute } from '../../contract/types.ts';
import { listAlias } from '../../graphql/selection.ts';
import type { BufferWriter } from './buffer-writer.ts';
import { columnWriter } from './codecs.ts';
import { byteCodes, type JsonReader } from './json-reader.ts';
import { type RowReader, rowReader, visitRelated } from './row-reader.ts';

/** Collected while the rows of a page are read. */
export interface PageState {
  /** JSON text of the included resources, separated by commas. It contains each resource once. */
  readonly included: BufferWriter;
  /** Ids of the included resources, by resource type. */
  seen: Map<string, Set<string>> | undefined;
  /** Names of the included relationships of which at least one row has too many related rows to include all. */
  truncatedRelationships: Set<string> | undefined;
}

/** The value is at the bytes `start` to `end` of the engine's response. */
export type ValueWriter = (reader: JsonReader, start: number, end: number, out: BufferWriter, page: PageState) => void;

export interface ResourceMember {
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
export class ResourceTemplate {
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
export function addAttributes(template: ResourceTemplate, attributes: readonly ResourceAttribute[], depth = 0): void {
  const groups = Map.groupBy(attributes, ({ segments }) => segments[depth] ?? '');
  let separator = '{';
  for (const [key, members] of groups) {
    template.literal(`${separator}${JSON.stringify(key)}:`);
    separator = ',';
    const [first] = members;
    if (first === undefined || first.segments.length > depth + 1) addAttributes(template, members, depth + 1);
    else template.member('column' in first ? columnMember(first) : listMember(first));
  }
  template.literal(separator === '{' ? '{}' : '}');
}

/** The constant texts of the template, and between them the values of the row that was read last. */
export function resourceWriter(
  { members, textAfterLastMember }: ResourceTemplate,
  { indexes, starts, ends }: RowReader,
) {
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
function listMember(attribute: ListAttribute): ResourceMember {
  const row = rowReader(attribute.members.map(({ column }) => column));
  const template = new ResourceTemplate();
  addAttributes(template, attribute.members);
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
