import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authenticatorRole } from '@fds/platform/description/authentication';
import { recordAccessRoles } from '@fds/platform/description/rows';
import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql';
import * as v from 'valibot';
import { findOrStartEngine, type RunningEngine } from './engine.ts';

export const sdlDirectoryPath = join(import.meta.dirname, '../sdl');

export const metadataRoles: readonly string[] = [...recordAccessRoles.map(({ name }) => name), authenticatorRole];

/** graphql-js validates the deeper levels. */
const answer = v.union([
  v.object({ data: v.object({ __schema: v.looseObject({}) }) }),
  v.object({ errors: v.array(v.object({ message: v.string() })) }),
]);

type Introspection = Parameters<typeof buildClientSchema>[0];

const isIntrospection = (data: object): data is Introspection => '__schema' in data;

/**
 * Reads the schema of a role without descriptions.
 * @throws Error if the engine does not respond within 30 s or responds with an error
 */
export async function introspect(engine: RunningEngine, role: string): Promise<Introspection> {
  const { url, adminSecret, fetch: send = fetch } = engine;
  const response = await send(`${url}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': role },
    body: JSON.stringify({ query: getIntrospectionQuery({ descriptions: false }) }),
    signal: AbortSignal.timeout(30_000),
  });
  const result = v.parse(answer, await response.json());
  if ('errors' in result) {
    throw new Error(
      `the engine rejected the introspection query of the role ${role}: ${result.errors.map(({ message }) => message).join('; ')}`,
    );
  }
  if (!isIntrospection(result.data)) throw new Error(`the engine returned no GraphQL schema for the role ${role}`);
  return result.data;
}

/** Types and fields are sorted, so that equal schemas have equal texts. */
export const printSdl = (schema: Introspection): string =>
  `${printSchema(lexicographicSortSchema(buildClientSchema(schema)))}\n`;

export const introspectToSdl = async (engine: RunningEngine, role: string): Promise<string> =>
  printSdl(await introspect(engine, role));

if (import.meta.main) {
  await using engine = await findOrStartEngine();
  await mkdir(sdlDirectoryPath, { recursive: true });
  for (const role of metadataRoles)
    await writeFile(join(sdlDirectoryPath, `${role}.graphql`), await introspectToSdl(engine, role));
}
