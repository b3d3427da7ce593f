import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { directusCliPath, directusInstallationFolder } from './installation.ts';

const execute = promisify(execFile);

const schema = 'directus';
const bootstrapLimitMs = 120_000;
const collections = ['invoices', 'companies', 'invoice_items'];

/**
 * Returns environment variables that start Directus without caches, rate limits and unused features.
 * @param poolSize number of connections to Postgres
 */
export const createDirectusEnvironment = (databaseUrl: string, poolSize: number): Readonly<Record<string, string>> => ({
  CONFIG_PATH: `${directusInstallationFolder}/none.env`,
  EXTENSIONS_PATH: `${directusInstallationFolder}/extensions`,
  STORAGE_LOCAL_ROOT: `${directusInstallationFolder}/uploads`,
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  DB_SEARCH_PATH: `array:${schema}`,
  DB_POOL__MIN: `${poolSize}`,
  DB_POOL__MAX: `${poolSize}`,
  SECRET: randomUUID(),
  CACHE_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  WEBSOCKETS_ENABLED: 'false',
  SERVE_APP: 'false',
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
});

/**
 * Copies the tables that the workloads read, with their indexes, into the schema of Directus. The primary key of a copy
 * is `id`, because Directus ignores tables whose primary key has several columns.
 */
async function copyTables(sql: postgres.Sql): Promise<void> {
  for (const table of collections) {
    await sql`create table ${sql(schema)}.${sql(table)} (like public.${sql(table)} including all)`;
    await sql`
      alter table ${sql(schema)}.${sql(table)} drop constraint ${sql(`${table}_pkey`)}, add primary key (id)`;
    await sql`insert into ${sql(schema)}.${sql(table)} select * from public.${sql(table)}`;
    await sql`vacuum analyze ${sql(schema)}.${sql(table)}`;
  }
}

/**
 * Creates a schema with the system tables of Directus and with copies of the tables that the workloads read. Registers
 * the copies as collections that requests with the token can read. Inserts the relationships with SQL, because the API
 * of Directus would also add foreign keys to the copies.
 * @throws Error if Directus cannot create its tables
 */
export async function createDirectusSchema(databaseUrl: string, token: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`drop schema if exists ${sql(schema)} cascade`;
    await sql`create schema ${sql(schema)}`;
    await execute(process.execPath, [directusCliPath, 'bootstrap', '--skipAdminInit'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...createDirectusEnvironment(databaseUrl, 1) },
      timeout: bootstrapLimitMs,
    });
    await copyTables(sql);
    const policy = randomUUID();
    const user = randomUUID();
    await sql`set search_path = ${sql(schema)}`;
    await sql`insert into directus_collections ${sql(collections.map((collection) => ({ collection })))}`;
    await sql`insert into directus_relations ${sql([
      { many_collection: 'invoices', many_field: 'issuer_id', one_collection: 'companies', one_field: null },
      {
        many_collection: 'invoice_items',
        many_field: 'invoice_id',
        one_collection: 'invoices',
        one_field: 'invoice_items',
      },
    ])}`;
    await sql`insert into directus_fields ${sql({ collection: 'invoices', field: 'invoice_items', special: 'o2m' })}`;
    await sql`insert into directus_policies ${sql({ id: policy, name: 'reader' })}`;
    await sql`insert into directus_permissions ${sql(
      collections.map((collection) => ({ collection, action: 'read', fields: '*', policy })),
    )}`;
    await sql`insert into directus_users ${sql({ id: user, token })}`;
    await sql`insert into directus_access ${sql({ id: randomUUID(), user, policy })}`;
  } finally {
    await sql.end();
  }
}
