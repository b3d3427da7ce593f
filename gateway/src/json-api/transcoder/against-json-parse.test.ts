import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCharacter } from '../../../../testing/characters.ts';
import { isObject } from '../../base/validation.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { completeFieldset } from '../../contract/fields.ts';
import { isSoftDeleted } from '../../contract/soft-delete.ts';
import type { RecordType, Relationship, ResourceAttribute, ResponseConversion } from '../../contract/types.ts';
import {
  fieldsetColumns,
  listAlias,
  maxIncludedRows,
  pathToIncluded,
  type ResponseSelection,
  softDeleteOfIncluded,
} from '../../graphql/selection.ts';
import { formatDateTime } from '../date-times.ts';
import { compileSerializer, type EngineRow } from './index.ts';

/**
 * For each conversion, a generator of pairs: a value in the engine's response, and the value that the JSON:API document
 * must contain.
 */
const valuesOf: Readonly<Record<ResponseConversion, fc.Arbitrary<readonly [engine: unknown, shown: unknown]>>> = {
  text: fc.string({ unit: arbitraryCharacter, maxLength: 12 }).map((text) => [text, text]),
  date: fc.constant(['2026-02-28', '2026-02-28']),
  // `fc.json` generates JSON text, which never contains -0. `fc.jsonValue` could generate -0, which JSON does not
  // preserve.
  json: fc.json({ maxDepth: 2 }).map((text) => [JSON.parse(text), JSON.parse(text)]),
  textList: fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }).map((list) => [list, list]),
  boolean: fc.boolean().map((value) => [value, value]),
  integer: fc.integer().map((value) => [value, value]),
  number: fc.oneof(
    fc.integer({ min: -99_999, max: 99_999 }).map((cents) => [(cents / 100).toFixed(2), cents / 100] as const),
    fc.constant(['NaN', null] as const),
  ),
  decimal: fc.integer().map((value) => [value, String(value)]),
  dateTime: fc
    .constantFrom('2026-01-31T10:00:00.123456+00:00', '2026-01-31T10:00:00+01:00', '2026-01-31T10:00:00.5+00:00')
    .map((moment) => [moment, formatDateTime(moment)]),
};

/**
 * Two hundred generated values for each conversion. All pages choose from these values, because generating new values
 * for each page would take too long.
 */
const pools = Object.fromEntries(
  Object.entries(valuesOf).map(([codec, values]) => [codec, fc.sample<readonly [unknown, unknown]>(values, 200)]),
);

/** A pseudorandom generator (mulberry32), which repeats its choices for the same seed. */
class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns an integer from 0 to `max`. */
  nat(max: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % (max + 1);
  }

  boolean(): boolean {
    return this.nat(1) === 1;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.nat(list.length - 1)];
    if (found === undefined) throw new Error('the list is empty');
    return found;
  }
}

/** A row of the engine's response, and the resource that the document must contain. */
interface Example {
  readonly row: EngineRow;
  readonly resource: {
    readonly type: string;
    readonly id: string;
    readonly attributes: object;
    readonly relationships: Record<string, unknown>;
  };
}

/** Sets the value at a path inside an object, and creates missing objects on the path. */
function setAt(target: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[first] = value;
  else {
    const within: unknown = target[first] ?? {};
    if (!isObject(within)) throw new Error(`${first} is an attribute and an object`);
    target[first] = within;
    setAt(within, rest, value);
  }
}

/** Generates the rows of one response. Rows of the same table with the same id are equal, as in a real database. */
class Rows {
  readonly #draw: Draw;
  readonly #known = new Map<string, Example>();
  #nextId = 0;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  /** Returns one of three ids, so that several generated rows have the same id. */
  sharedId(): string {
    return `shared-${this.#draw.nat(2)}`;
  }

  ownId(): string {
    this.#nextId += 1;
    return `own-${this.#nextId}`;
  }

  value(codec: ResponseConversion): readonly [unknown, unknown] {
    return this.#draw.nat(3) === 0 ? [null, null] : this.#draw.pick(pools[codec] ?? []);
  }

  row(root: RecordType, id: string): Example {
    const known = this.#known.get(`${root.name} ${id}`);
    if (known !== undefined) return known;
    const row: Record<string, unknown> = { id };
    const relationships = Object.fromEntries(
      root.toOne.map(({ name, column: key, identifierType }) => {
        row[key] = this.#draw.boolean() ? null : this.sharedId();
        return [name, { data: row[key] === null ? null : { type: identifierType, id: row[key] } }];
      }),
    );
    const attributes: Record<string, unknown> = {};
    // The same column may be an attribute and a foreign key.
    const shownByColumn = new Map<string, unknown>(Object.entries(row));
    const column = (name: string, codec: ResponseConversion): unknown => {
      if (!shownByColumn.has(name)) {
        const [engine, shown] = this.value(codec);
        row[name] = engine;
        shownByColumn.set(name, shown);
      }
      return shownByColumn.get(name);
    };
    for (const attribute of root.attributes) setAt(attributes, attribute.segments, this.#shown(attribute, row, column));
    for (const name of fieldsetColumns(
      completeFieldset(root),
      root.softDeleteFilter === undefined ? [] : [root.softDeleteFilter.field],
    ))
      row[name] ??= null;
    const example = { row, resource: { type: root.type, id, attributes, relationships } };
    this.#known.set(`${root.name} ${id}`, example);
    return example;
  }

  #shown(
    attribute: ResourceAttribute,
    row: Record<string, unknown>,
    column: (name: string, codec: ResponseConversion) => unknown,
  ): unknown {
    if ('column' in attribute) return column(attribute.column, attribute.codec);
    const members = Array.from({ length: this.#draw.nat(2) }, () =>
      attribute.members.map((member) => ({ member, value: this.value(member.codec) })),
    );
    row[listAlias(attribute)] = members.map((each) =>
      Object.fromEntries(each.map(({ member, value }) => [member.column, value[0]])),
    );
    return members.map((each) => {
      const object: Record<string, unknown> = {};
      for (const { member, value } of each) setAt(object, member.segments, value[1]);
      return object;
    });
  }
}

/**
 * Generates an included relationship of a row in two forms: the related rows in the engine's response, and the related
 * resources in the expected JSON:API document.
 */
function follow(rows: Rows, draw: Draw, to: Relationship, row: Record<string, unknown>, isShared: boolean) {
  const target = findRecordType(to.root);
  const [name, within] = pathToIncluded(to);
  const wrap = (given: unknown) => (within === undefined ? given : { [within]: given });
  if (to.cardinality === 'one') {
    const id = row[to.column];
    // A related row that the caller may not see is null in the response, although the foreign key contains its id.
    const found = typeof id === 'string' && draw.boolean() ? rows.row(target, id) : undefined;
    row[name] = wrap(found?.row ?? null);
    const rule = softDeleteOfIncluded(to, target);
    const isHidden = found !== undefined && rule !== undefined && isSoftDeleted(rule, found.row[rule.field] ?? null);
    return { resources: found === undefined || isHidden ? [] : [found.resource], linkage: undefined };
  }
  const count = draw.nat(20) === 0 ? maxIncludedRows + 1 : draw.nat(3);
  const isPooled = isShared || to.through !== undefined;
  const found = Array.from({ length: count }, (_, index) =>
    rows.row(target, isPooled && count < maxIncludedRows ? `shared-${index}` : rows.ownId()),
  );
  row[name] = found.map((each) => wrap(each.row));
  const shown = found.slice(0, maxIncludedRows);
  const data = shown.map(({ resource: { id } }) => ({ type: target.type, id }));
  const linkage = count > maxIncludedRows ? { data, meta: { truncated: true } } : { data };
  return { resources: shown.map(({ resource }) => resource), linkage };
}

/** Serializes a value as JSON. The order of members, the white space and the escape sequences are random. */
function textOf(value: unknown, draw: Draw): string {
  const space = () => draw.pick(['', '', '', ' ', '\n\t']);
  if (Array.isArray(value)) return `[${value.map((item) => space() + textOf(item, draw)).join(',')}${space()}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const ordered = draw.nat(4) === 0 ? entries.toReversed() : entries;
    return `{${ordered.map(([name, item]) => `${space()}${JSON.stringify(name)}:${textOf(item, draw)}`).join(',')}}`;
  }
  const written = JSON.stringify(value);
  if (typeof value !== 'string' || draw.boolean()) return written;
  return written.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Generates a selection, rows of the engine, and the resources that a simple implementation creates from these rows.
 */
function drawPage(draw: Draw) {
  const root = findRecordType(draw.pick([...recordCatalogue.keys()]));
  const include = [...root.relationships.values()].filter(() => draw.nat(2) === 0).slice(0, 3);
  const selection: ResponseSelection = { root, attributes: root.attributes, include, total: false, sortColumns: [] };
  const rows = new Rows(draw);
  const targets = include.map((to) => to.root);
  const examples = Array.from({ length: draw.nat(3) }, () => {
    const { row, resource } = rows.row(root, rows.ownId());
    const own: Record<string, unknown> = { ...row };
    const relationships = { ...resource.relationships };
    const included = include.flatMap((to) => {
      const isShared = targets.indexOf(to.root) !== targets.lastIndexOf(to.root);
      const { resources, linkage } = follow(rows, draw, to, own, isShared);
      if (linkage !== undefined) relationships[to.name] = linkage;
      return resources;
    });
    return { row: own, resource: { ...resource, relationships }, included };
  });
  const included = new Map(
    examples.flatMap((example) => example.included).map((each) => [`${each.type} ${each.id}`, each]),
  );
  return { root, selection, examples, included };
}

const pageOf = (seed: number) => {
  const draw = new Draw(seed);
  const { root, selection, examples, included } = drawPage(draw);
  const response = `{"data":{${JSON.stringify(root.name)}:${textOf(
    examples.map(({ row }) => row),
    draw,
  )}}}`;
  const expected = { data: examples.map(({ resource }) => resource), included: [...included.values()] };
  return { root, selection, response, expected };
};

type PageExample = ReturnType<typeof pageOf>;

const byId = (resources: readonly { readonly type: string; readonly id: string }[]) =>
  Object.fromEntries(resources.map((resource) => [`${resource.type} ${resource.id}`, resource]));

const documentOf = ({ root, selection, response }: Pick<PageExample, 'root' | 'selection' | 'response'>) =>
  compileSerializer(selection, recordCatalogue).list(
    Buffer.from(response),
    { field: root.name, included: true },
    100,
    () => ({}),
  );

test('the compiled serializer writes the same document as a simple implementation with JSON.parse', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const example = pageOf(seed);
      const parsed = JSON.parse(JSON.stringify(documentOf(example)));
      expect(parsed.data).toEqual(example.expected.data);
      expect(parsed.included).toHaveLength(example.expected.included.length);
      expect(byId(parsed.included)).toEqual(byId(example.expected.included));
    }),
    { numRuns: 150 },
  );
});

test('the compiled serializer throws an error for an engine response that is truncated at any byte', () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0, max: 0.999, noNaN: true }), (seed, share) => {
      const example = pageOf(seed);
      const bytes = Buffer.from(example.response);
      const response = bytes.toString('latin1', 0, Math.floor(bytes.length * share));
      expect(() => documentOf({ ...example, response })).toThrow(Error);
    }),
    { numRuns: 100 },
  );
});
