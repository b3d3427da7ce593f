import { isObject } from '../base/json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A name in PascalCase: `invoice_item` is `InvoiceItem`. */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[_-])(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** The type of the resource that a schema describes, where it describes one. */
function resourceType({ properties }: JsonObject): string | undefined {
  if (!isObject(properties) || !isObject(properties.type) || !('attributes' in properties && 'id' in properties)) {
    return undefined;
  }
  const { const: type } = properties.type;
  return typeof type === 'string' ? type : undefined;
}

/** Schemas that stand once, under a name, and are referred to wherever they occur. */
export class Components {
  readonly #schemas = new Map<string, JsonObject>();
  readonly #names = new Map<string, string>();

  /** All of them, by name. */
  get schemas(): JsonObject {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /** Puts a schema under a name, or one with a number where another has that name. @returns the reference to it */
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

  /** The schema with every resource in it replaced by a reference, named by its type. */
  lift(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.lift(item));
    if (!isObject(schema)) return schema;
    const lifted = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, this.lift(value)]));
    const type = resourceType(schema);
    return type === undefined ? lifted : this.add(pascal(type), lifted);
  }
}
