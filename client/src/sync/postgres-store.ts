import type { CopyStore } from './store.ts';

/** The part of a connected `Client` of the package `pg` that the store uses. No other code may use this connection. */
export interface PostgresConnection {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

const schema = `
  create table if not exists records (root text not null, id uuid not null, record jsonb not null, primary key (root, id));
  create table if not exists copy_state (only_row boolean primary key default true check (only_row), state text not null)`;
const saveText = `
  insert into records (root, id, record)
  select root, id, record from jsonb_to_recordset($1::jsonb) as r (root text, id uuid, record jsonb)
  on conflict (root, id) do update set record = excluded.record`;
const removeText = `
  delete from records using jsonb_to_recordset($1::jsonb) as r (root text, id uuid)
  where records.root = r.root and records.id = r.id`;
const keepText = `
  insert into copy_state (state) values ($1) on conflict (only_row) do update set state = excluded.state`;

/** A copy in the table `records` (columns `root`, `id`, and `record`: the resource) of a Postgres database. */
export function postgresStore(connection: PostgresConnection): CopyStore {
  let created: Promise<unknown> | undefined;
  const prepare = () => {
    created ??= connection.query(schema);
    return created;
  };
  return {
    async load() {
      await prepare();
      const [row] = (await connection.query('select state from copy_state')).rows;
      if (typeof row !== 'object' || row === null || !('state' in row)) return undefined;
      return typeof row.state === 'string' ? row.state : undefined;
    },
    async apply(step) {
      await prepare();
      await connection.query('begin');
      try {
        if (step.clear) await connection.query('delete from records');
        const saved = step.save.map(({ root, record }) => ({ root, id: record.id, record }));
        if (saved.length > 0) await connection.query(saveText, [JSON.stringify(saved)]);
        if (step.remove.length > 0) await connection.query(removeText, [JSON.stringify(step.remove)]);
        await connection.query(keepText, [step.state]);
        await connection.query('commit');
      } catch (error) {
        await connection.query('rollback');
        throw error;
      }
    },
  };
}
