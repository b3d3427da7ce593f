import * as fc from 'fast-check';
import { chooseRandomItem, type RandomValueChooser } from '../records/random.ts';
import type { KnownIdsAndCursors } from './known.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value if it is an object; otherwise an empty object. */
export const toObjectOrEmpty = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Returns the value if it is a list; otherwise an empty list. */
export const toListOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const isTrueWithProbability = (chooseRandom: RandomValueChooser, percent: number): boolean =>
  chooseRandom(fc.integer, { min: 1, max: 100 }) <= percent;

/** Texts that can be sent as any member or parameter. Some of the texts are valid for some members. */
const texts = [
  'x',
  'Atelier Söhne',
  'en',
  'name',
  '-created_at',
  'created_at,-id',
  '2026-02-01',
  '2026-02-01T12:00:00Z',
  '2026-02-30',
  'invoices that are not paid',
  'application/pdf',
  '{"status":{"_eq":"paid"}}',
  '{"issuer":{"name":{"_ilike":"%a%"}}}',
  '%',
  '\\',
  '\0',
  "'; select 1; --",
  '🧾'.repeat(40),
  'x'.repeat(300),
  ' ',
  '',
];

/** Typical values of text members and parameters. A value is used if the pattern matches the name of the member. */
const byName: readonly (readonly [RegExp, readonly string[]])[] = [
  [/url/i, ['http://127.0.0.1:9/hook', 'https://127.0.0.1:9/', 'ftp://127.0.0.1/', 'http://[::1]:9', 'hook']],
  [/\[(from|to)\]$|^date_|_at$/, ['2026-01-01', '2026-02-01T00:00:00Z', '1999-12-31', '0000-00-00', 'soon']],
  [/external_workspace_id/, ['studio', 'nobody', 'x'.repeat(256)]],
];

/** By pattern, because fast-check needs 0.8 s of CPU time to prepare the texts of `^\P{Cc}*$`. */
const preparedTexts = new Map<string, fc.Arbitrary<string>>();

function textsMatching(pattern: string): fc.Arbitrary<string> {
  const prepared = preparedTexts.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
  preparedTexts.set(pattern, prepared);
  return prepared;
}

/** Generates random values from the schemas of an OpenAPI document. */
export class ValueGenerator {
  readonly #document: object;
  readonly #known: KnownIdsAndCursors;
  readonly #named: typeof byName;
  /**
   * Member names and enum values of the OpenAPI document. Some members accept only such values, although their schema
   * accepts any text.
   */
  readonly #words: readonly string[];

  /**
   * Creates a generator of random values.
   * @param named additional valid texts for the members whose name matches a pattern
   */
  constructor(document: object, known: KnownIdsAndCursors, named: readonly (readonly [RegExp, readonly string[]])[]) {
    this.#document = document;
    this.#known = known;
    this.#named = [...named, ...byName];
    const words = new Set<string>();
    JSON.stringify(document, (name, value: unknown) => {
      if (/^[a-z_]+$/.test(name)) words.add(name);
      if (name === 'enum') for (const each of toListOrEmpty(value)) words.add(String(each));
      return value;
    });
    this.#words = [...words];
  }

  /** Resolves a `$ref` of a schema. Returns a schema without `$ref` unchanged. */
  resolved(given: unknown): JsonObject {
    const schema = toObjectOrEmpty(given);
    if (typeof schema.$ref !== 'string') return schema;
    const steps = schema.$ref.split('/').slice(1);
    return this.resolved(steps.reduce<unknown>((at, name) => toObjectOrEmpty(at)[name], this.#document));
  }

  /**
   * Returns a value that matches a schema, except that a text may have a wrong format.
   * @param name name of the member or parameter
   */
  of(draw: RandomValueChooser, given: unknown, name = ''): unknown {
    const schema = this.resolved(given);
    if ('const' in schema) return schema.const;
    if ('enum' in schema) return chooseRandomItem(draw, toListOrEmpty(schema.enum));
    const ways = [...toListOrEmpty(schema.anyOf), ...toListOrEmpty(schema.oneOf)];
    if (ways.length > 0) return this.of(draw, chooseRandomItem(draw, ways), name);
    const parts = toListOrEmpty(schema.allOf);
    if (parts.length > 0) return Object.assign({}, ...parts.map((part) => this.of(draw, part, name)));
    switch (Array.isArray(schema.type) ? chooseRandomItem(draw, schema.type) : schema.type) {
      case 'object':
        return this.#object(draw, schema, name);
      case 'array':
        return this.#array(draw, schema, name);
      case 'string':
        return this.text(draw, schema, name);
      case 'integer':
      case 'number':
        return draw(fc.integer, { min: Number(schema.minimum ?? -2), max: Number(schema.maximum ?? 1000) });
      case 'boolean':
        return draw(fc.boolean);
      case 'null':
        return null;
      default:
        return isTrueWithProbability(draw, 50) ? this.text(draw, {}, name) : draw(fc.jsonValue, { maxDepth: 2 });
    }
  }

  /** A `whereClause` contains clauses: below this depth, an object has only its required members. */
  #depth = 0;

  #object(draw: RandomValueChooser, schema: JsonObject, parent: string): object {
    this.#depth += 1;
    const isDeep = this.#depth > 8;
    const required = new Set(toListOrEmpty(schema.required));
    const own = Object.entries(toObjectOrEmpty(schema.properties))
      // The three connectives of a `whereClause` contain clauses. With 40 % each, the clauses would nest without end.
      .filter(
        ([name]) => required.has(name) || (!isDeep && isTrueWithProbability(draw, name.startsWith('_') ? 10 : 40)),
      )
      // The name of an `id` or `data` member is prefixed with its parent, such as `document.id`, because `id` alone
      // does not show the record type.
      .map(([name, property]) => [
        name,
        this.of(draw, property, /^(id|data)$/.test(name) ? `${parent}.${name}` : name),
      ]);
    const open = !isDeep && isJsonObject(schema.additionalProperties) && isTrueWithProbability(draw, 50);
    const more = open
      ? [[`X-${chooseRandomItem(draw, ['Key', 'Tenant', '1'])}`, this.of(draw, schema.additionalProperties)]]
      : [];
    this.#depth -= 1;
    return Object.fromEntries([...own, ...more]);
  }

  #array(draw: RandomValueChooser, { minItems, items }: JsonObject, name: string): unknown[] {
    const length = draw(fc.integer, { min: Number(minItems ?? 0), max: Number(minItems ?? 0) + 2 });
    return Array.from({ length }, () => this.of(draw, items, name));
  }

  /** Returns a text that in most cases matches the format and the pattern of a schema. */
  text(draw: RandomValueChooser, { format, pattern }: JsonObject, name: string): string {
    if (/cursor/.test(name)) return chooseRandomItem(draw, [...this.#known.cursors, 'guess']);
    const named = this.#named.find(([each]) => each.test(name));
    if (named !== undefined) return chooseRandomItem(draw, named[1]);
    if (format === 'uuid' || /(^|[._])ids?$/.test(name)) return this.#known.id(draw, name.replaceAll('_', '-'));
    // Ignores a pattern with a lookahead assertion, because fast-check cannot generate texts for it.
    const makable = typeof pattern === 'string' && !pattern.includes('(?');
    if (makable && isTrueWithProbability(draw, 60)) return draw(() => textsMatching(pattern));
    return chooseRandomItem(draw, isTrueWithProbability(draw, 60) ? this.#words : texts);
  }
}
