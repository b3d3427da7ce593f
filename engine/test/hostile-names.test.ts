import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startEngine } from './support.ts';

/** Characters that would end a name, a text or a statement if the engine did not quote them. */
const pieces = [
  '"',
  "'",
  '\\',
  ';',
  '--',
  '/*',
  '*/',
  '$1',
  '$$',
  ' ',
  'drop table kept',
  'é',
  '%',
  "E'",
  '"; select 1; --',
];
const name = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
  .map((parts) => `n${parts.join('')}`)
  .filter((made) => Buffer.byteLength(made) < 60);
const text = fc
  .array(fc.constantFrom(...pieces, '\u0001', '"}', '{', ','), { maxLength: 8 })
  .map((parts) => parts.join(''));

const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

describe('names and values with SQL syntax', () => {
  it('the engine quotes SQL syntax in names of the database and in values of requests and sessions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ schema: name, table: name, column: name, other: name, value: text }),
        async ({ schema, table, column, other, value }) => {
          fc.pre(column !== other);
          const qualified = `${quote(schema)}.${quote(table)}`;
          const sql = `create table kept (id int primary key); create schema ${quote(schema)};
            create table ${qualified} (id int constraint item_pkey primary key, ${quote(column)} text, ${quote(other)} text);`;
          const configuration = {
            custom_name: 'item',
            column_config: { [column]: { custom_name: 'one' }, [other]: { custom_name: 'two' } },
          };
          const filter = { [other]: { _eq: 'X-Hasura-Two' } };
          const permission = { columns: '*', filter, allow_aggregations: true };
          await using engine = await startEngine({
            sql,
            tables: [
              { table: 'kept' },
              { table: { schema, name: table }, configuration, select_permissions: [{ role: 'reader', permission }] },
            ],
          });
          const database = new pg.Client(engine.databaseUrl);
          await database.connect();
          await database.query(`insert into ${qualified} values (1, $1, $2), (2, 'b', 'c')`, [value, value]);
          await database.end();

          const query = `query ($v: String!) {
            item(where: { one: { _eq: $v } }, order_by: [{ two: asc }, { id: asc }], distinct_on: [two]) { id one two }
            item_aggregate(where: { two: { _in: [$v] } }) { aggregate { count(columns: [one]) max { two } } }
            literal: item(where: { one: { _eq: ${JSON.stringify(value)} } }) { id }
          }`;
          const found = {
            data: {
              item: [{ id: 1, one: value, two: value }],
              item_aggregate: { aggregate: { count: 1, max: { two: value } } },
              literal: [{ id: 1 }],
            },
          };
          expect(await engine.ask(query, { v: value })).toEqual(found);
          // The test sends only characters that an HTTP header can contain.
          const session = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value);
          if (session)
            expect(
              await engine.ask('{ item { id } }', {}, { 'x-hasura-role': 'reader', 'x-hasura-two': value }),
            ).toEqual({ data: { item: [{ id: 1 }] } });
          expect(await engine.ask('{ kept { id } }')).toEqual({ data: { kept: [] } });
        },
      ),
      { numRuns: 12 },
    );
  });
});
