import { isObject } from '../base/json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Converts a name to PascalCase: `invoice_item` becomes `InvoiceItem`. */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[_-])(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Returns the type of the resource that a schema describes; `undefined` for other schemas. */
function resourceType({ properties }: JsonObject): string | undefined {
  if (!isObject(properties) || !isObject(properties.type) || !('attributes' in properties && 'id' in properties)) {
    return undefined;
  }
  const { const: type } = properties.type;
  return typeof type === 'string' ? type : undefined;
}

/** Collects schemas under a name, so that each is defined once and referenced everywhere else. */
export class Components {
  readonly #schemas = new Map<string, JsonObject>();
  readonly #names = new Map<string, string>();

  /** Returns all schemas by name. */
  get schemas(): JsonObject {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /** Adds a schema under a name, with a number if the name is in use. @returns the reference to it */
  add(wanted: string, schema: JsonObject): JsonObject {
    const text = JSON.stringify(schema);
    const known = this.#names.get(text);
    const name = known ?? this.#freeName(wanted);
    this.#schemas.set(name, schema);
    this.#names.set(text, name);
    return { $ref: `#/components/schemas/${name}` };
  }

  #freeName(wanted: string, number = 1): string {
    const name = number === 1 ? wanted : `${wanted}_${number}`;
    return this.#schemas.has(name) ? this.#freeName(wanted, number + 1) : name;
  }

  /** Replaces every resource in a schema by a reference that is named after its type. */
  lift(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.lift(item));
    if (!isObject(schema)) return schema;
    const lifted = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, this.lift(value)]));
    const type = resourceType(schema);
    return type === undefined ? lifted : this.add(pascal(type), lifted);
  }
}
