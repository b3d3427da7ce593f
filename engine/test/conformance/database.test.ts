import { expect, inject, it } from 'vitest';
import { createTestCaseDatabase } from './database.ts';

it('restore resets the rows and the sequences of tables with generated columns and foreign keys', async () => {
  const database = await createTestCaseDatabase(inject('postgresUrl'));
  try {
    await database.run([
      {
        kind: 'sql',
        text: `create schema other;
          create table other.kind (name text primary key);
          create table "Odd ""Name" (
            id serial primary key, kind text references other.kind, n int, twice int generated always as (n * 2) stored,
            seq int generated always as identity, tags text[], doc jsonb);`,
      },
      { kind: 'insert', table: 'other.kind', objects: [{ name: 'a' }, { name: 'b' }] },
      {
        kind: 'insert',
        table: 'public.Odd "Name',
        objects: [{ kind: 'b', n: 2, tags: ['x', 'y'], doc: { big: 9007199254740993n } }, {}],
      },
    ]);
    await database.snapshot();
    const rows = () => database.runSql('select id, kind, n, twice, seq, tags, doc from "Odd ""Name" order by id');
    const before = await rows();
    expect(before).toEqual({
      result_type: 'TuplesOk',
      result: [
        ['id', 'kind', 'n', 'twice', 'seq', 'tags', 'doc'],
        ['1', 'b', '2', '4', '1', '{x,y}', '{"big": 9007199254740993}'],
        ['2', 'NULL', 'NULL', 'NULL', '2', 'NULL', 'NULL'],
      ],
    });
    await database.run([
      { kind: 'sql', text: 'update "Odd ""Name" set n = 9; insert into "Odd ""Name" (n) values (1)' },
      { kind: 'clear', table: 'public.Odd "Name' },
      { kind: 'clear', table: 'other.kind' },
    ]);
    await database.restore();
    expect(await rows()).toEqual(before);
    expect(await database.runSql('insert into "Odd ""Name" default values returning id, seq')).toMatchObject({
      result: [
        ['id', 'seq'],
        ['3', '3'],
      ],
    });
    expect(await database.runSql('create table later ()')).toEqual({ result_type: 'CommandOk', result: null });
  } finally {
    await database.drop();
  }
});
