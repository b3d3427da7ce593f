import type { Attribute, ColumnAttribute, ListAttribute } from '../../contract/types.ts';
import { listAlias } from '../../graphql/selection.ts';
import type { BufferWriter } from './buffer-writer.ts';
import { codecOf } from './codecs.ts';
import { type JsonReader, tokens } from './json-reader.ts';
import { eachRow, type RowReader, rowReader } from './row-reader.ts';

/** State while the rows of a page are read. */
export interface PageState {
  /** The included resources, each once, separated by commas. */
  readonly included: BufferWriter;
  /** Ids of included resources, by type. */
  seen: Map<string, Set<string>> | undefined;
  /** Names of the included relationships with a truncated row. */
  truncatedRelationships: Set<string> | undefined;
}

/** Writes a member's value, from `start` to `end` of the response, in its form in the document. */
export type ValueWriter = (reader: JsonReader, start: number, end: number, out: BufferWriter, page: PageState) => void;

/** A member of a resource. */
export interface Member {
  readonly name: string;
  readonly write: ValueWriter;
  /** Written for a row without the member; `undefined` for a column, which every row must have. */
  readonly absent?: Buffer;
}

/** A part of a resource: a member, and the constant text before it. */
interface Part extends Member {
  readonly before: string;
}

/**
 * The template of a resource: members, and the constant text between them. The braces of objects belong to that text.
 */
export class Template {
  readonly all: Part[] = [];
  #literal = '';

  literal(text: string): void {
    this.#literal += text;
  }

  member(member: Member): void {
    this.all.push({ ...member, before: this.#literal });
    this.#literal = '';
  }

  /** The text after the last member. */
  get rest(): string {
    return this.#literal;
  }
}

const columnMember = ({ column: name, codec }: ColumnAttribute): Member => ({ name, write: codecOf(codec, name) });

/** Adds attributes as one object; attributes with a common path prefix become a nested object. */
export function addAttributes(template: Template, attributes: readonly Attribute[], depth = 0): void {
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

/** Returns the function that writes the last row by a template. */
export function writerOf({ all, rest }: Template, { indexes, starts, ends }: RowReader) {
  const steps = all.map((piece) => {
    const index = indexes.get(piece.name);
    if (index === undefined) throw new Error(`the template contains ${piece.name}, which the operation does not read`);
    return { ...piece, before: Buffer.from(piece.before), index };
  });
  const behind = Buffer.from(rest);
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

/** Returns the member of an attribute that is a list. */
function listMember(attribute: ListAttribute): Member {
  const row = rowReader(attribute.members.map(({ column }) => column));
  const template = new Template();
  addAttributes(template, attribute.members);
  const write = writerOf(template, row);
  return {
    name: listAlias(attribute),
    absent: Buffer.from('[]'),
    write(reader, start, _end, out, page) {
      let isFirst = true;
      out.byte(tokens.openList);
      reader.at = start;
      eachRow(reader, undefined, () => {
        if (!isFirst) out.byte(tokens.comma);
        isFirst = false;
        row.read(reader);
        const end = reader.at;
        write(reader, out, page);
        reader.at = end;
      });
      out.byte(tokens.closeList);
    },
  };
}
