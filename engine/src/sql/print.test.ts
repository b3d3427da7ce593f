import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryCharacter } from '../../../testing/characters.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { commas, identifier, parameter, sql, stringConstant } from './fragment.ts';
import { printStatement } from './print.ts';

const text = { schema: 'pg_catalog', name: 'text', array: false } as const;
const param = (value: string) =>
  parameter({ value: { from: 'constant', value }, type: text, encode: (given) => String(given), path: '$' });

/** Random texts that Postgres can store, with many quotes and backslashes. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '"', '\\', ';', '--', '/*', '$$', '$1', '\n', '%', 'E'),
      fc.string({ unit: arbitraryCharacter }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());

describe('print', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.url);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('printStatement gives equal parameter values the same number', () => {
    const { text: printed, params } = printStatement(sql`select ${commas([param('a'), param('b'), param('a')])}`);
    expect(printed).toBe('select $1::"text", $2::"text", $1::"text"');
    expect(params.map(({ value }) => value)).toEqual([
      { from: 'constant', value: 'a' },
      { from: 'constant', value: 'b' },
    ]);
  });

  it('printStatement quotes names and texts with any characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostile,
        hostile.filter((name) => name !== ''),
        async (value, name) => {
          const short = Buffer.from(name).subarray(0, 60).toString('utf8').replaceAll('\uFFFD', '') || 'x';
          const { text: printed } = printStatement(sql`select ${stringConstant(value)} as ${identifier(short)}`);
          const { rows } = await client.query(printed);
          expect(rows).toEqual([{ [short]: value }]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('printStatement rejects the character NUL in names and texts', () => {
    expect(() => printStatement(identifier('a\0b'))).toThrow(TypeError);
    expect(() => printStatement(stringConstant('a\0b'))).toThrow(TypeError);
  });
});
