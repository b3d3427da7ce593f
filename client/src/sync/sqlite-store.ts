import type { CopyStore } from './store.ts';

/** The part of `DatabaseSync` of `node:sqlite` that the store uses. */
export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: string[]): unknown; get(...values: string[]): unknown };
}

const schema = `
  create table if not exists records (
    root text not null, id text not null, record text not null, primary key (root, id)) without rowid;
  create table if not exists copy_state (only integer primary key check (only = 1), state text not null);`;

/** A copy in the table `records` (columns `root`, `id`, and `record`: the resource as JSON) of an SQLite database. */
export function sqliteStore(database: SqliteDatabase): CopyStore {
  database.exec(schema);
  const read = database.prepare('select state from copy_state');
  const keep = database.prepare('insert or replace into copy_state (only, state) values (1, ?)');
  const save = database.prepare('insert or replace into records (root, id, record) values (?, ?, ?)');
  const remove = database.prepare('delete from records where root = ? and id = ?');
  return {
    async load() {
      const row = read.get();
      if (typeof row !== 'object' || row === null || !('state' in row)) return undefined;
      return typeof row.state === 'string' ? row.state : undefined;
    },
    async apply(step) {
      database.exec('begin immediate');
      try {
        if (step.clear) database.exec('delete from records');
        for (const { root, record } of step.save) save.run(root, record.id, JSON.stringify(record));
        for (const { root, id } of step.remove) remove.run(root, id);
        keep.run(step.state);
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
  };
}
