import postgres from 'postgres';
import * as v from 'valibot';
import { replicatedReferenceTableNames } from '../db/test/distribution.ts';
import { compileMutation } from '../engine/src/compile/mutation.ts';
import { compileQuery } from '../engine/src/compile/query.ts';
import { readConfig } from '../engine/src/config.ts';
import { loadMetadata } from '../engine/src/metadata/load.ts';
import { parseOperation } from '../engine/src/operation/document.ts';
import { parseForRole } from '../engine/src/operation/read.ts';
import { allOptimizerPasses } from '../engine/src/optimize/passes.ts';
import { createRoleSchema, type RoleSchema } from '../engine/src/schema/role.ts';
import type { PrintedStatement } from '../engine/src/sql/print.ts';
import { loadModel, readCatalogOf } from '../engine/src/state/load-model.ts';

const metadataDirectory = new URL('../engine-metadata/metadata', import.meta.url).pathname;

const firstColumn = v.array(v.tupleWithRest([v.nullable(v.string())], v.unknown()));

export interface GatewayOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly role: string;
}

/** @param databaseUrl a migrated database */
export async function createSqlCompilerForOperations(
  databaseUrl: string,
): Promise<(operation: GatewayOperation) => readonly PrintedStatement[]> {
  // The engine reads the catalog as JSON text.
  const json = { to: 114, from: [114, 3802], serialize: String, parse: String };
  const sql = postgres(databaseUrl, { max: 1, types: { json } });
  const ask = async (text: string, values: readonly string[]): Promise<string | null> =>
    v.parse(firstColumn, await sql.unsafe(text, [...values]).values())[0]?.[0] ?? null;
  const { metadata } = await loadMetadata(metadataDirectory);
  const config = readConfig({ WORKER_URL: 'http://worker', EVENTS_SECRET: 'x' });
  const catalog = await readCatalogOf(metadata, ask);
  const model = await loadModel(metadata, catalog, ask, config).finally(() => sql.end());
  const options = { stringifyNumerics: true, isSingle: () => true, passes: allOptimizerPasses };
  // Building a schema takes longer than compiling an operation.
  const schemas = new Map<string, RoleSchema>();
  return ({ query, variables, role }) => {
    const schema = schemas.get(role) ?? createRoleSchema(model, role, false);
    schemas.set(role, schema);
    const operation = parseForRole(schema, parseOperation(query, undefined), variables);
    if (operation.is === 'subscription') throw new Error('the gateway sends no subscriptions');
    if (operation.is === 'mutation')
      return compileMutation(operation.roots, options, false).steps.map(({ statement: printed }) => printed);
    const { statement } = compileQuery(operation.roots, options);
    return statement === undefined ? [] : [statement];
  };
}

export interface StatementTableUse {
  readonly table: string;
  /** A reference table, or limited to one organisation: by a set or compared `organisation_id`. */
  readonly isRouted: boolean;
}

export const findTableUses = ({ text }: PrintedStatement): readonly StatementTableUse[] =>
  [...text.matchAll(/(insert into )?"public"\."(\w+)" as "(\w+)"(?: \(([^)]*)\))?/g)].map(
    ([, insert, table = '', alias = '', columns = '']) => ({
      table,
      isRouted:
        replicatedReferenceTableNames.has(table) ||
        (insert === undefined
          ? text.includes(`"${alias}"."organisation_id" = $`)
          : columns.includes('"organisation_id"')),
    }),
  );
