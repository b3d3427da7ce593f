import { isObject, type Json, type JsonObject } from './json.ts';

export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

/** One table of the metadata, in the order and under the keys of the exporter's file. */
export interface TableEntry {
  readonly table: QualifiedName;
  is_enum: boolean;
  configuration: JsonObject | undefined;
  readonly lists: Map<string, JsonObject[]>;
}

export interface FunctionEntry {
  readonly function: QualifiedName;
  readonly configuration: JsonObject | undefined;
  readonly permissions: JsonObject[];
}

/** Metadata being gathered from the operations of a setup. Keys of the maps are `schema.name`. */
export interface Metadata {
  readonly tables: Map<string, TableEntry>;
  readonly functions: Map<string, FunctionEntry>;
  /** File name (without .yaml) to the entries of a top-level list file. */
  readonly lists: Map<string, JsonObject[]>;
  introspectionDisabledFor: Json;
  /** Permissions left out because their filter needs PostGIS: their cases are out of scope. */
  readonly leftOut: { readonly table: string; readonly role: string }[];
}

export const emptyMetadata = (): Metadata => ({
  tables: new Map(),
  functions: new Map(),
  lists: new Map(),
  introspectionDisabledFor: [],
  leftOut: [],
});

/** A table's or function's name; a bare string means schema public. @throws when it is neither. */
export function qualifiedName(value: Json | undefined): QualifiedName {
  if (typeof value === 'string') return { schema: 'public', name: value };
  if (isObject(value) && typeof value.name === 'string') {
    return { schema: typeof value.schema === 'string' ? value.schema : 'public', name: value.name };
  }
  throw new Error(`not the name of a table or function: ${JSON.stringify(value)}`);
}

export const keyOf = (name: QualifiedName) => `${name.schema}.${name.name}`;

/** The entry of a table that was tracked before. @throws when it was not. */
export function tableEntry(metadata: Metadata, value: Json | undefined): TableEntry {
  const name = qualifiedName(value);
  const entry = metadata.tables.get(keyOf(name));
  if (entry === undefined) throw new Error(`table ${keyOf(name)} is not tracked`);
  return entry;
}

/** Appends to a list of a map, which is made when it is new. */
export function append(lists: Map<string, JsonObject[]>, key: string, value: JsonObject): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
