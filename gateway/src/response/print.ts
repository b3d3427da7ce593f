import { whole } from '../contract/fieldsets.ts';
import type { Attribute, Catalogue, Fieldset, Relationship, Root, ToMany, ToOne } from '../contract/types.ts';
import { columnsOf, includedAt, includedRows, listAlias, type Selection } from '../graphql/selection.ts';
import { codecOf } from './codecs.ts';
import type { Reader } from './reader.ts';
import { columnMember, eachRow, type Member, rowReader } from './row.ts';

/** What is gathered while the rows of a page are read. */
export interface Gathered {
  /** The resources included along with them, each once: JSON texts with commas between. */
  included: string;
  /** Ids of included resources, by type. */
  readonly seen: Map<string, Set<string>>;
  /** Names of the included relationships of which some row has more than are shown. */
  readonly cut: Set<string>;
}

/** A resource as JSON text. */
interface Resource {
  /** With its quotes. */
  readonly id: string;
  readonly text: string;
}

/** A part of a resource's text: what stands before a member, and how that is shown. */
interface Piece {
  readonly before: string;
  readonly member: string;
  readonly show: (text: string) => string;
}

const asIs = (text: string): string => text;

/** The pieces of objects, whose signs go with what stands before the first value within or behind the last. */
class Pieces {
  readonly all: Piece[] = [];
  #literal = '';

  literal(text: string): void {
    this.#literal += text;
  }

  member(member: string, show: Piece['show']): void {
    this.all.push({ before: this.#literal, member, show });
    this.#literal = '';
  }

  /** What stands behind the last of them. */
  get rest(): string {
    return this.#literal;
  }
}

/** Attributes as one object; those that share a step of their paths lie in an object of that name. */
function addAttributes(pieces: Pieces, attributes: readonly Attribute[], depth = 0): void {
  const groups = Map.groupBy(attributes, ({ segments }) => segments[depth] ?? '');
  let separator = '{';
  for (const [key, members] of groups) {
    pieces.literal(`${separator}${JSON.stringify(key)}:`);
    separator = ',';
    const [first] = members;
    if (first === undefined || first.segments.length > depth + 1) addAttributes(pieces, members, depth + 1);
    else if ('column' in first) pieces.member(first.column, codecOf(first.codec, first.column));
    else pieces.member(listAlias(first), asIs);
  }
  pieces.literal(separator === '{' ? '{}' : '}');
}

/** From a row's members to text. */
function writerOf({ all, rest }: Pieces, members: readonly { readonly name: string }[]) {
  const places = new Map(members.map(({ name }, place) => [name, place]));
  const steps = all.map(({ before, member, show }) => {
    const place = places.get(member);
    if (place === undefined) throw new Error(`${member} is shown without being read`);
    return { before, place, show };
  });
  return (found: readonly string[]): string => {
    let text = '';
    for (const { before, place, show } of steps) text += before + show(found[place] ?? '');
    return text + rest;
  };
}

/** The rows of an attribute that is a list. */
function listMember(attribute: Exclude<Attribute, { column: string }>): Member<Gathered> {
  const members = attribute.members.map(({ column }) => columnMember<Gathered>(column));
  const read = rowReader(members);
  const pieces = new Pieces();
  addAttributes(pieces, attribute.members);
  const write = writerOf(pieces, members);
  return {
    name: listAlias(attribute),
    absent: '[]',
    read(reader, page) {
      const items: string[] = [];
      eachRow(reader, [], () => items.push(write(read(reader, page))));
      return `[${items.join()}]`;
    },
  };
}

const idOf = (text: string | undefined): string => {
  if (text?.startsWith('"') !== true) throw new Error('the engine answered something else than an id');
  return text;
};

/** The identifier that a row's own foreign key gives, whether or not the row behind it can be seen. */
const linkage = ({ identifierType }: ToOne): ((text: string) => string) => {
  const before = `{"data":{"type":${JSON.stringify(identifierType)},"id":`;
  return (text) => (text === 'null' ? '{"data":null}' : `${before}${idOf(text)}}}`);
};

const truncated = ',"meta":{"truncated":true}';

/** The identifiers behind a to-many relationship, at most as many as are shown. */
function manyMember(
  to: ToMany,
  type: string,
  read: (reader: Reader, page: Gathered, shown: boolean) => string,
  isIncluded: boolean,
): Member<Gathered> {
  const [name, ...within] = includedAt(to);
  const before = `{"type":${JSON.stringify(type)},"id":`;
  return {
    name,
    absent: '{"data":[]}',
    read(reader, page) {
      let links = '';
      let count = 0;
      eachRow(reader, within, () => {
        count += 1;
        const id = read(reader, page, count <= includedRows);
        if (count <= includedRows) links += `${count > 1 ? ',' : ''}${before}${id}}`;
      });
      if (count > includedRows && isIncluded) page.cut.add(to.name);
      return `{"data":[${links}]${count > includedRows ? truncated : ''}}`;
    },
  };
}

/** What of resources is printed. */
export type Printing = Omit<Selection, 'total' | 'sortColumns'>;

/** Prepares the printing of resources of one fieldset, with members that come along and those of relationships. */
function printerOf(
  { type }: Root,
  fieldset: Fieldset,
  { bare = false, related = [] }: { bare?: boolean; related?: readonly (Member<Gathered> & { shown?: string })[] } = {},
): (reader: Reader, page: Gathered) => Resource {
  const lists = fieldset.attributes.flatMap((each) => ('column' in each ? [] : [listMember(each)]));
  const members = [...columnsOf(fieldset).map((name) => columnMember<Gathered>(name)), ...lists, ...related];
  const pieces = new Pieces();
  pieces.literal(`{"type":${JSON.stringify(type)},"id":`);
  pieces.member('id', idOf);
  pieces.literal(',"attributes":');
  addAttributes(pieces, fieldset.attributes);
  if (!bare) {
    const shown = [
      ...fieldset.identifiers.map((to) => ({ name: to.name, member: to.column, show: linkage(to) })),
      ...related.flatMap((each) =>
        each.shown === undefined ? [] : [{ name: each.shown, member: each.name, show: asIs }],
      ),
    ];
    pieces.literal(',"relationships":{');
    for (const [index, { name, member, show }] of shown.entries()) {
      pieces.literal(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:`);
      pieces.member(member, show);
    }
    pieces.literal('}');
  }
  pieces.literal('}');
  const read = rowReader(members);
  const write = writerOf(pieces, members);
  return (reader, page) => {
    const found = read(reader, page);
    return { id: found[0] ?? '', text: write(found) };
  };
}

function targetOf({ root }: Relationship, catalogue: Catalogue): Root {
  const target = catalogue.get(root);
  if (target === undefined) throw new Error(`no root ${root}`);
  return target;
}

/** Includes a resource unless it is included already. */
function include(page: Gathered, type: string, { id, text }: Resource): void {
  const known = page.seen.get(type);
  if (known === undefined) page.seen.set(type, new Set([id]));
  else if (known.has(id)) return;
  else known.add(id);
  page.included += page.included === '' ? text : `,${text}`;
}

/**
 * Prepares the way from rows to resources for one selection: done once, used for every page of it. The text of a row is
 * turned into that of its resource: values stay as they are, but for those that the answer shows in another form
 * (measured: a quarter less than to parse the rows and to write the resources).
 * @returns a function that passes over a row and gives its resource
 */
export function resourcePrinter(
  { root, attributes, identifiers = root.toOne, include: included, sparse, linked = [], bare = false }: Printing,
  catalogue: Catalogue,
): (reader: Reader, page: Gathered) => string {
  const includers = included.map((to) => {
    const target = targetOf(to, catalogue);
    const print = printerOf(target, sparse?.get(target.name) ?? whole(target));
    const read = (reader: Reader, page: Gathered, shown: boolean): string => {
      const resource = print(reader, page);
      if (shown) include(page, target.type, resource);
      return resource.id;
    };
    if (to.cardinality === 'many') return { ...manyMember(to, target.type, read, true), shown: to.name };
    const [name, ...within] = includedAt(to);
    const member: Member<Gathered> = {
      name,
      absent: 'null',
      read(reader, page) {
        eachRow(reader, within, () => read(reader, page, true));
        return '';
      },
    };
    return member;
  });
  const readId = rowReader<Gathered>([columnMember('id')]);
  const links = linked.map((to) => ({
    ...manyMember(to, targetOf(to, catalogue).type, (reader, page) => idOf(readId(reader, page)[0]), false),
    shown: to.name,
  }));
  const print = printerOf(root, { attributes, identifiers }, { bare, related: [...includers, ...links] });
  return (reader, page) => print(reader, page).text;
}
