import { join } from 'node:path';
import { stringify } from 'yaml';
import { exampleCollection } from './examples.ts';
import { type TableMetadata, toTableMetadata } from './metadata.ts';

/** Value of HASURA_GRAPHQL_METADATA_DIR. */
export const metadataDirectory = join(import.meta.dirname, '../metadata');

const source = {
  name: 'default',
  kind: 'postgres',
  configuration: {
    connection_info: {
      database_url: { from_env: 'HASURA_GRAPHQL_DATABASE_URL' },
      isolation_level: 'read-committed',
      use_prepared_statements: true,
      pool_settings: { connection_lifetime: 600, idle_timeout: 180, max_connections: 50, retries: 1 },
    },
  },
};

const fileName = ({ table }: TableMetadata): string => `${table.schema}_${table.name}.yaml`;

/** Omits empty lists, as Hasura's export does. */
const withoutEmpty = (table: TableMetadata) =>
  Object.fromEntries(Object.entries(table).filter(([, value]) => !Array.isArray(value) || value.length > 0));

const yaml = (value: unknown): string => stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });

/** The format of Hasura's metadata API. */
export function metadataObject() {
  return {
    version: 3,
    sources: [{ ...source, tables: toTableMetadata().map(withoutEmpty) }],
    query_collections: [exampleCollection],
  };
}

/** The content of each file, by its path in the metadata folder. */
export function metadataFiles(tables: readonly TableMetadata[] = toTableMetadata()): ReadonlyMap<string, string> {
  const include = (path: string) => `!include ${path}`;
  return new Map([
    ['version.yaml', yaml({ version: 3 })],
    ['query_collections.yaml', yaml([exampleCollection])],
    ['databases/databases.yaml', yaml([{ ...source, tables: include('default/tables/tables.yaml') }])],
    ['databases/default/tables/tables.yaml', yaml(tables.map((table) => include(fileName(table))))],
    ...tables.map(
      (table) => [`databases/default/tables/${fileName(table)}`, yaml(withoutEmpty(table))] satisfies [string, string],
    ),
  ]);
}
