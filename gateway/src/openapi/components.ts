import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../base/validation.ts';
import { descriptionKey } from '../json-api/schemas.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const schemaPath = '#/components/schemas/';

/** The constant value that a schema requires for the member `name`, if any. */
function constantOf(schema: JsonObject, name: string): string | undefined {
  const property = isObject(schema.properties) ? schema.properties[name] : undefined;
  return isObject(property) && typeof property.const === 'string' ? property.const : undefined;
}

/** By name, so that the document contains each schema and example once. */
export class OpenApiComponents {
  readonly #schemas = new Map<string, JsonObject>();
  readonly #examples = new Map<string, JsonObject>();
  readonly #responses = new Map<string, JsonObject>();

  get schemas(): JsonObject {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  get examples(): JsonObject {
    return Object.fromEntries([...this.#examples].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /** Returns a reference. @throws Error if a different schema has the same name */
  add(name: string, schema: JsonObject): JsonObject {
    const known = this.#schemas.get(name);
    if (known !== undefined && !isDeepStrictEqual(known, schema)) {
      throw new Error(`two different schemas have the name ${name}`);
    }
    this.#schemas.set(name, schema);
    return { $ref: `${schemaPath}${name}` };
  }

  addExample(name: string, value: object): JsonObject {
    this.#examples.set(name, { value });
    return { $ref: `#/components/examples/${name}` };
  }

  get responses(): JsonObject {
    return Object.fromEntries([...this.#responses].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /** Adds a response to the document. @returns a reference, or the response itself if a different one has the name */
  addResponse(name: string, response: JsonObject): JsonObject {
    const known = this.#responses.get(name) ?? response;
    if (!isDeepStrictEqual(known, response)) return response;
    this.#responses.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  /** Replaces each schema that has a title with a reference, and adds it to the components. */
  lift(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.lift(item));
    if (!isObject(schema)) return schema;
    const entries = Object.entries(schema).map(([name, value]) => [name, this.lift(value)]);
    const { title, [descriptionKey]: described, ...lifted } = this.#withMapping(Object.fromEntries(entries));
    const schemaWithoutTitle = { ...lifted, ...(title === undefined ? {} : { title }) };
    const written = typeof title === 'string' ? this.add(title, lifted) : schemaWithoutTitle;
    return typeof described === 'string' ? { ...written, description: described } : written;
  }

  /** Without a mapping, tools expect the names of the schemas as values of the discriminating member. */
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
