import { createHash, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { RowInserter } from '../../db/test/rows.ts';
import { createSigningKeys } from '../../platform/src/signing-keys.ts';
import { createProductEngine } from '../../testing/product-engine.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { exampleQueries } from '../src/examples.ts';
import { toTableMetadata } from '../src/metadata.ts';

const secret = createHash('sha256').update(randomUUID()).digest('hex');

/** Columns with secrets. The role analyst must not read them, because this role can read rows of all organisations. */
const columns = [
  ['credentials', 'secret_hash'],
  ['api_keys', 'key_hash'],
  ['webhooks', 'secret_encrypted'],
  ['webhooks', 'previous_secret_encrypted'],
  ['workspace_connectors', 'refresh_token_encrypted'],
  ['connector_states', 'sealed'],
] as const;

const description = v.nullable(v.string());
const introspection = v.object({
  data: v.object({
    __schema: v.object({
      types: v.array(
        v.object({
          name: v.string(),
          description,
          fields: v.nullable(
            v.array(
              v.object({
                name: v.string(),
                description,
                type: v.object({ kind: v.string(), ofType: v.nullable(v.object({ kind: v.string() })) }),
              }),
            ),
          ),
        }),
      ),
    }),
  }),
});

/** Names of the tables that the role analyst can read. */
const readableTables: ReadonlySet<string> = new Set(
  toTableMetadata()
    .filter(({ select_permissions }) => select_permissions.some(({ role }) => role === 'analyst'))
    .map(({ table }) => table.name),
);

const adminSecret = randomUUID();
const resources = new AsyncDisposableStack();
const database = resources.use(await createMigratedDatabase());
const engine = await createProductEngine(database.url, await createSigningKeys(), adminSecret);
resources.defer(engine.close);
const sql = postgres(database.url, { max: 1 });
resources.defer(() => sql.end());
const enums = await sql`select table_name, column_name, (select string_agg(enumlabel, ', ' order by enumsortorder)
  from pg_enum where enumtypid = udt_name::regtype) as values
  from information_schema.columns join pg_type on typname = udt_name and typtype = 'e' where table_schema = 'public'`;
const rows = await RowInserter.over(sql);
const organisation = randomUUID();
for (const [table, column] of columns) await rows.insert(table, organisation, { [column]: secret });
await rows.insert('webhooks', organisation, { headers: { authorization: secret } });
afterAll(() => resources.disposeAsync());

/** Sends a query with the role analyst and returns the text of the engine's response. */
async function ask(query: string): Promise<string> {
  const response = await engine.app.fetch(
    new Request('http://engine/v1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': 'analyst' },
      body: JSON.stringify({ query }),
    }),
  );
  return response.text();
}

/** Number of queries at the start of `columnQueries` that are valid for a column that analysts can read. */
const readQueryCount = 11;

/** Queries that read a column, or from whose result its values could be inferred. */
const columnQueries: readonly (readonly [string, (table: string, column: string) => string])[] = [
  ['select', (table, column) => `{ ${table} { ${column} } }`],
  ['select under an alias', (table, column) => `{ ${table} { id: ${column} } }`],
  ['a fragment', (table, column) => `{ ${table} { ...f } } fragment f on ${table} { ${column} }`],
  ['where', (table, column) => `{ ${table}(where: {${column}: {_like: "${secret.slice(0, 4)}%"}}) { __typename } }`],
  ['where within _not', (table, column) => `{ ${table}(where: {_not: {${column}: {_is_null: true}}}) { __typename } }`],
  ['order_by', (table, column) => `{ ${table}(order_by: {${column}: asc}) { __typename } }`],
  ['distinct_on', (table, column) => `{ ${table}(distinct_on: ${column}) { __typename } }`],
  ['max of an aggregate', (table, column) => `{ ${table}_aggregate { aggregate { max { ${column} } } } }`],
  [
    'count of an aggregate',
    (table, column) => `{ ${table}_aggregate { aggregate { count(columns: ${column}, distinct: true) } } }`,
  ],
  ['nodes of an aggregate', (table, column) => `{ ${table}_aggregate { nodes { ${column} } } }`],
  [
    'where of an aggregate',
    (table, column) => `{ ${table}_aggregate(where: {${column}: {_gt: "8"}}) { aggregate { count } } }`,
  ],
  [
    'a relationship',
    (table, column) => `{ workspaces { ${table} { ${column} } } organisations { ${table} { ${column} } } }`,
  ],
  [
    'where behind a relationship',
    (table, column) => `{ workspaces(where: {${table}: {${column}: {_eq: "${secret}"}}}) { id } }`,
  ],
  [
    'order_by behind a relationship',
    (table, column) => `{ workspaces(order_by: {${table}_aggregate: {max: {${column}: asc}}}) { id } }`,
  ],
  [
    'insert with returning',
    (table, column) => `mutation { insert_${table}(objects: [{}]) { returning { ${column} } } }`,
  ],
  [
    'on_conflict',
    (table, column) =>
      `mutation { insert_${table}(objects: [{}], on_conflict: {constraint: ${table}_pkey, update_columns: [${column}]}) { affected_rows } }`,
  ],
  [
    'update with returning',
    (table, column) => `mutation { update_${table}(where: {}, _set: {${column}: "x"}) { returning { ${column} } } }`,
  ],
  ['delete with returning', (table, column) => `mutation { delete_${table}(where: {}) { returning { ${column} } } }`],
  ['a stream', (table, column) => `subscription { ${table}_stream(batch_size: 1, cursor: []) { ${column} } }`],
  ['the schema', (table, column) => `{ __type(name: "${table}") { fields { name } } ${table} { ${column} } }`],
];

describe.each(columns)('an analyst cannot read the column %s.%s', (table, column) => {
  it.each(columnQueries)(
    'the engine rejects a query for a column that is hidden from analysts: %s',
    async (_way, query) => {
      const answer = await ask(query(table, column));
      expect(JSON.parse(answer)).toEqual({ errors: [expect.anything()] });
      expect(answer).not.toContain(secret.slice(0, 8));
    },
  );
});

it.each(columnQueries.slice(0, readQueryCount))(
  'the engine answers a query for a column that is not hidden from analysts: %s',
  async (_way, query) => {
    expect(JSON.parse(await ask(query('webhooks', 'url')))).toEqual({ data: expect.anything() });
  },
);

it('an analyst can read the columns of webhooks except the headers', async () => {
  expect(await ask('{ webhooks { url event } }')).toContain('"url"');
  for (const query of [
    '{ webhooks { headers } }',
    '{ webhooks(where: {headers: {_has_key: "authorization"}}) { id } }',
    '{ webhooks(order_by: {headers: asc}) { id } }',
  ])
    expect(JSON.parse(await ask(query))).toEqual({ errors: [expect.anything()] });
});

it('the GraphQL schema of the role analyst has no mutations and no internal tables', async () => {
  const schema = await ask('{ __schema { mutationType { name } types { name } } }');
  expect(schema).toContain('"mutationType":null');
  expect(schema).not.toMatch(/"(credentials|idempotency_keys|connector_states|clients)"/);
  for (const query of ['{ credentials { id } }', '{ idempotency_keys { id } }', '{ connector_states { id } }'])
    expect(JSON.parse(await ask(query))).toEqual({ errors: [expect.anything()] });
});

const readSchema = async () =>
  v.parse(
    v.pipe(v.string(), v.parseJson(), introspection),
    await ask('{ __schema { types { name description fields { name description type { kind ofType { kind } } } } } }'),
  );

describe('GraphQL schema of the analyst', () => {
  it("the analyst's GraphQL schema describes every table and every column", async () => {
    const answer = await readSchema();
    const isColumn = ({ type }: { type: { kind: string; ofType: { kind: string } | null } }) =>
      ['SCALAR', 'ENUM'].includes(type.ofType?.kind ?? type.kind);
    const missing = answer.data.__schema.types
      .filter(({ name }) => readableTables.has(name))
      .flatMap(({ name, description: text, fields }) => [
        ...(text === null ? [name] : []),
        ...(fields ?? [])
          .filter((field) => isColumn(field) && field.description === null)
          .map((field) => `${name}.${field.name}`),
      ]);
    expect(missing).toEqual([]);
  });

  it('the description of every column with an enum lists the values of the enum', async () => {
    const answer = await readSchema();
    const types = new Map(answer.data.__schema.types.map(({ name, fields }) => [name, fields ?? []]));
    const described = enums.flatMap(({ table_name: table = '', column_name: name, values }) =>
      (types.get(table) ?? []).flatMap((field) => (field.name === name ? [{ text: field.description, values }] : [])),
    );
    expect(described.length).toBeGreaterThan(15);
    for (const { text, values } of described) expect(text).toContain(`Values: ${values}.`);
  });

  it.each(exampleQueries)(
    'the example query "$name" of the console contains no date, which would become old',
    ({ query }) => {
      expect(query).not.toMatch(/\d{4}-\d{2}-\d{2}/);
    },
  );

  it.each(exampleQueries)('the engine answers the example query "$name" of the console', async ({ query }) => {
    expect(JSON.parse(await ask(query))).not.toHaveProperty('errors');
  });
});
