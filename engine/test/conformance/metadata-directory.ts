import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import type { Json } from './json.ts';
import type { Metadata, QualifiedName, TrackedFunction, TrackedTable } from './metadata.ts';

const fileName = (name: QualifiedName) => `${name.schema}_${name.name}.yaml`;
const include = (name: QualifiedName) => `!include ${fileName(name)}`;

const tableFile = (entry: TrackedTable): Json => ({
  table: { name: entry.table.name, schema: entry.table.schema },
  ...(entry.is_enum ? { is_enum: true } : {}),
  ...(entry.configuration === undefined ? {} : { configuration: entry.configuration }),
  ...Object.fromEntries([...entry.lists].filter(([, list]) => list.length > 0)),
});

const functionFile = (entry: TrackedFunction): Json => ({
  function: { name: entry.function.name, schema: entry.function.schema },
  ...(entry.configuration === undefined ? {} : { configuration: entry.configuration }),
  ...(entry.permissions.length === 0 ? {} : { permissions: entry.permissions }),
});

/** The top-level files that Hasura's export always contains, each with its content if the metadata is empty. */
const EMPTY_FILES: Readonly<Record<string, Json>> = {
  actions: { actions: [], custom_types: { enums: [], input_objects: [], objects: [], scalars: [] } },
  allow_list: [],
  api_limits: {},
  cron_triggers: [],
  graphql_schema_introspection: { disabled_for_roles: [] },
  inherited_roles: [],
  query_collections: [],
  remote_schemas: [],
  rest_endpoints: [],
};

/**
 * Returns the files of a metadata directory (version 3) in the format of Hasura's export. The keys of the result are
 * paths, and the values are file contents.
 */
export function metadataFileContents(metadata: Metadata): ReadonlyMap<string, Json> {
  const tables = [...metadata.tables.values()];
  const functions = [...metadata.functions.values()];
  const source = {
    name: 'default',
    kind: 'postgres',
    configuration: {
      connection_info: {
        database_url: { from_env: 'HASURA_GRAPHQL_DATABASE_URL' },
        isolation_level: 'read-committed',
        use_prepared_statements: true,
      },
    },
    tables: '!include default/tables/tables.yaml',
    ...(functions.length === 0 ? {} : { functions: '!include default/functions/functions.yaml' }),
  };
  const files = new Map<string, Json>([
    ['version.yaml', { version: 3 }],
    ['databases/databases.yaml', [source]],
    ['databases/default/tables/tables.yaml', tables.map((entry) => include(entry.table))],
    ...tables.map((entry): [string, Json] => [`databases/default/tables/${fileName(entry.table)}`, tableFile(entry)]),
    ...Object.entries(EMPTY_FILES).map(([name, empty]): [string, Json] => [
      `${name}.yaml`,
      metadata.lists.get(name) ?? empty,
    ]),
    ['graphql_schema_introspection.yaml', { disabled_for_roles: metadata.introspectionDisabledFor }],
  ]);
  if (functions.length > 0) {
    files.set(
      'databases/default/functions/functions.yaml',
      functions.map((entry) => include(entry.function)),
    );
    for (const entry of functions) {
      files.set(`databases/default/functions/${fileName(entry.function)}`, functionFile(entry));
    }
  }
  return files;
}

/** Writes a metadata directory (version 3). */
export async function writeMetadata(directory: string, metadata: Metadata): Promise<void> {
  for (const [path, content] of metadataFileContents(metadata)) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    // Include strings are in quotes, as in Hasura's export, because YAML reads a plain `!include` as a tag.
    await writeFile(file, stringify(content, { aliasDuplicateObjects: false, lineWidth: 0 }));
  }
}
