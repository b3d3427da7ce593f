import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../base/json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const schemaPath = '#/components/schemas/';

/** Returns the value of the member `name` that a schema requires; `undefined` if it allows several values. */
function constantOf(schema: JsonObject, name: string): string | undefined {
  const property = isObject(schema.properties) ? schema.properties[name] : undefined;
  return isObject(property) && typeof property.const === 'string' ? property.const : undefined;
}

/** Collects schemas under their names. The document defines each schema once, and refers to it by name. */
export class Components {
  readonly #schemas = new Map<string, JsonObject>();
  readonly #examples = new Map<string, JsonObject>();

  /** Returns all schemas by name. */
  get schemas(): JsonObject {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /** Returns all examples by name. */
  get examples(): JsonObject {
    return Object.fromEntries([...this.#examples].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /**
   * Adds a schema under a name.
   * @returns the reference to it
   * @throws Error when the name belongs to a different schema
   */
  add(name: string, schema: JsonObject): JsonObject {
    const known = this.#schemas.get(name);
    if (known !== undefined && !isDeepStrictEqual(known, schema)) {
      throw new Error(`two different schemas have the name ${name}`);
    }
    this.#schemas.set(name, schema);
    return { $ref: `${schemaPath}${name}` };
  }

  /** Adds an example under a name. @returns the reference to it */
  addExample(name: string, value: object): JsonObject {
    this.#examples.set(name, { value });
    return { $ref: `#/components/examples/${name}` };
  }

  /** Replaces every schema with a title by a reference to a component of this name. */
  lift(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.lift(item));
    if (!isObject(schema)) return schema;
    const entries = Object.entries(schema).map(([name, value]) => [name, this.lift(value)]);
    const { title, ...lifted } = this.#withMapping(Object.fromEntries(entries));
    return typeof title === 'string'
      ? this.add(title, lifted)
      : { ...lifted, ...(title === undefined ? {} : { title }) };
  }

  /**
   * Adds the mapping of a discriminator: without it, tools take the names of the schemas for the values of the
   * discriminating member.
   */
  #withMapping(schema: JsonObject): JsonObject {
    const { discriminator, oneOf } = schema;
    if (!isObject(discriminator) || !Array.isArray(oneOf)) return schema;
    const member = String(discriminator.propertyName);
    const mapping = Object.fromEntries(
      oneOf.map(({ $ref }) => {
        const value = constantOf(this.#schemas.get(String($ref).slice(schemaPath.length)) ?? {}, member);
        if (value === undefined) throw new Error(`${String($ref)} has no constant member ${member}`);
        return [value, $ref];
      }),
    );
    return { ...schema, discriminator: { ...discriminator, mapping } };
  }
}
