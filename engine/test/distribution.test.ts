import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createSqlCompilerForOperations, findTableUses } from '../../testing/engine-statements.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';

/** The operations that the gateway sends for the golden requests. */
const golden = new URL('../../single/test/records/golden', import.meta.url).pathname;

await using database = await createMigratedDatabase();
const compile = await createSqlCompilerForOperations(database.url);

const variablesSchema = v.record(v.string(), v.unknown());

/** Returns the GraphQL operation of a golden request. */
async function operationOf(name: string) {
  const read = (file: string) => readFile(join(golden, name, 'generated', file), 'utf8');
  const variables = v.parse(variablesSchema, JSON.parse(await read('variables.json')));
  return { query: await read('operation.graphql'), variables };
}

test.each(['organisation', 'workspace'])(
  'every statement of the role %s reads only reference tables and rows of one organisation',
  async (role) => {
    const responses = await Promise.all(
      (await readdir(golden)).map(async (name) => [name, await readdir(join(golden, name, 'generated'))] as const),
    );
    const names = responses.filter(([, files]) => files.includes('operation.graphql')).map(([name]) => name);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) {
      const uses = compile({ ...(await operationOf(name)), role }).flatMap(findTableUses);
      expect(uses.length, name).toBeGreaterThan(0);
      expect(
        uses.filter(({ isRouted }) => !isRouted),
        name,
      ).toEqual([]);
    }
  },
);
