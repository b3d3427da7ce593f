import type { Attribute, ColumnAttribute, ListAttribute } from '../../contract/types.ts';
import { listAlias } from '../../graphql/selection.ts';
import type { BufferWriter } from './buffer-writer.ts';
import { codecOf } from './codecs.ts';
import { type JsonReader, tokens } from './json-reader.ts';
import { eachRow, type RowReader, rowReader } from './row-reader.ts';

/** What is gathered while the rows of a page are read. */
export interface PageState {
  /** The resources included along with them, each once, with commas between. */
  readonly included: BufferWriter;
  /** Ids of included resources, by type. */
  seen: Map<string, Set<string>> | undefined;
  /** Names of the included relationships of which some row has more than are shown. */
  truncatedRelationships: Set<string> | undefined;
}

/** Writes a member's value, which stands from `start` to `end` of what is read, as the answer shows it. */
export type Show = (reader: JsonReader, start: number, end: number, out: BufferWriter, page: PageState) => void;

/** A member as it is shown. */
export interface Member {
  readonly name: string;
  readonly show: Show;
  /** What stands in its place where a row has no such member; a column always has to be there. */
  readonly absent?: Buffer;
}

/** A part of a resource: a member, and what stands before it. */
interface Part extends Member {
  readonly before: string;
}

/** The template of objects, whose signs go with what stands before the first value within or behind the last. */
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

  /** What stands behind the last of them. */
  get rest(): string {
    return this.#literal;
  }
}

const columnMember = ({ column: name, codec }: ColumnAttribute): Member => ({ name, show: codecOf(codec, name) });

/** Attributes as one object; those that share a step of their paths lie in an object of that name. */
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

/** From the members of the row that was read last to a part of the answer. */
export function writerOf({ all, rest }: Template, { places, starts, ends }: RowReader) {
  const steps = all.map((piece) => {
    const place = places.get(piece.name);
    if (place === undefined) throw new Error(`${piece.name} is shown without being read`);
    return { ...piece, before: Buffer.from(piece.before), place };
  });
  const behind = Buffer.from(rest);
  return (reader: JsonReader, out: BufferWriter, page: PageState): void => {
    for (const { before, name, place, show, absent } of steps) {
      out.write(before);
      const start = starts[place] ?? -1;
      if (start >= 0) show(reader, start, ends[place] ?? start, out, page);
      else if (absent !== undefined) out.write(absent);
      else throw new Error(`the engine answered a row without ${name}`);
    }
    out.write(behind);
  };
}

/** The rows of an attribute that is a list. */
function listMember(attribute: ListAttribute): Member {
  const row = rowReader(attribute.members.map(({ column }) => column));
  const template = new Template();
  addAttributes(template, attribute.members);
  const write = writerOf(template, row);
  return {
    name: listAlias(attribute),
    absent: Buffer.from('[]'),
    show(reader, start, _end, out, page) {
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
