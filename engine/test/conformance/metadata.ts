import { isJsonObject, type Json, type JsonObject } from './json.ts';

export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

/** One table of the metadata, with the same keys and the same order as in Hasura's export. */
export interface TrackedTable {
  readonly table: QualifiedName;
  is_enum: boolean;
  configuration: JsonObject | undefined;
  readonly lists: Map<string, JsonObject[]>;
}

export interface TrackedFunction {
  readonly function: QualifiedName;
  configuration: JsonObject | undefined;
  readonly permissions: JsonObject[];
}

/** The metadata that a setup creates step by step. The keys of the maps are `schema.name`. */
export interface Metadata {
  readonly tables: Map<string, TrackedTable>;
  readonly functions: Map<string, TrackedFunction>;
  /**
   * The lists in those top-level files that contain one list, such as `allow_list`. The map keys are file names without
   * `.yaml`.
   */
  readonly lists: Map<string, JsonObject[]>;
  introspectionDisabledFor: Json;
  /**
   * The permissions that the runner omits, because their filters need PostGIS. Cases that need such a permission are
   * out of scope.
   */
  readonly leftOut: { readonly table: string; readonly role: string }[];
}

export const createEmptyMetadata = (): Metadata => ({
  tables: new Map(),
  functions: new Map(),
  lists: new Map(),
  introspectionDisabledFor: [],
  leftOut: [],
});

/**
 * Parses the name of a table or function. A plain string is a name in the schema public.
 * @throws Error for other values
 */
export function parseQualifiedName(value: Json | undefined): QualifiedName {
  if (typeof value === 'string') return { schema: 'public', name: value };
  if (isJsonObject(value) && typeof value.name === 'string') {
    return { schema: typeof value.schema === 'string' ? value.schema : 'public', name: value.name };
  }
  throw new Error(`not the name of a table or function: ${JSON.stringify(value)}`);
}

export const formatQualifiedName = (name: QualifiedName) => `${name.schema}.${name.name}`;

/**
 * Returns the metadata of a tracked table.
 * @throws Error if the table is not tracked
 */
export function getTrackedTable(metadata: Metadata, value: Json | undefined): TrackedTable {
  const name = parseQualifiedName(value);
  const entry = metadata.tables.get(formatQualifiedName(name));
  if (entry === undefined) throw new Error(`table ${formatQualifiedName(name)} is not tracked`);
  return entry;
}

/** Appends an item to a list in a map. Creates the list if the key is new. */
export function appendToList(lists: Map<string, JsonObject[]>, key: string, value: JsonObject): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
