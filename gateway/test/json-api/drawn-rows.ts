import fc from 'fast-check';
import { arbitraryCharacter } from '../../../testing/characters.ts';
import { isObject } from '../../src/base/validation.ts';
import { completeFieldset } from '../../src/contract/fields.ts';
import type { RecordType, ResourceAttribute, ResponseConversion } from '../../src/contract/types.ts';
import { fieldsetColumns, listAlias } from '../../src/graphql/selection.ts';
import { formatDateTime } from '../../src/json-api/date-times.ts';
import type { EngineRow } from '../../src/json-api/transcoder/index.ts';

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
export class Draw {
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
export class Rows {
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
