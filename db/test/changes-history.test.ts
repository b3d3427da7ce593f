import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { openMigratedDatabase } from './database.ts';
import { RowInserter } from './rows.ts';

/** `CHANGES=1000000 vitest run db/test/changes-history.test.ts` runs the long form, with 64 writers. */
const wanted = Number(process.env.CHANGES ?? 1000);
const writerCount = wanted > 100_000 ? 64 : 16;
const rowsOfStatement = wanted > 100_000 ? 40 : 10;

const database = await openMigratedDatabase();
const { sql, url } = database;
afterAll(() => database[Symbol.asyncDispose]());

type Operation = 'created' | 'updated' | 'deleted';
/** `turn`: a number that the writer drew while it held the lock of the row, so it orders the changes of one record. */
type Written = { readonly id: string; readonly operation: Operation; readonly turn: number };

const organisation = randomUUID();
const workspace = await (await RowInserter.over(sql)).id('workspaces', organisation);
await sql`create sequence turns`;
/** Few, so that the writers wait for each other, and create records again that others have deleted. */
const ids = Array.from({ length: writerCount * 20 }, () => randomUUID()).toSorted();
const anyIds = (): string[] => {
  const start = Math.floor(Math.random() * ids.length);
  return ids.slice(start, start + 1 + Math.floor(Math.random() * rowsOfStatement));
};

const statements: Readonly<Record<Operation, (tx: postgres.ISql) => Promise<{ id: string; turn: string }[]>>> = {
  created: (tx) => tx`
    insert into companies (id, organisation_id, workspace_id, name)
    select id, ${organisation}, ${workspace}, 'x' from unnest(${anyIds()}::uuid[]) as id
    on conflict do nothing returning id, nextval('turns') as turn`,
  updated: (tx) => tx`
    update companies set name = name where organisation_id = ${organisation} and id = any(${anyIds()}::uuid[])
    returning id, nextval('turns') as turn`,
  deleted: (tx) => tx`
    delete from companies where organisation_id = ${organisation} and id = any(${anyIds()}::uuid[])
    returning id, nextval('turns') as turn`,
};
const operations: readonly Operation[] = ['created', 'created', 'updated', 'updated', 'deleted'];

/** The committed changes of all writers. */
const truth: Written[] = [];

const connect = () => postgres(url, { max: 1, onnotice: () => {}, connection: { deadlock_timeout: 20 } });

/** Runs some statements. @returns false to roll back, undefined if the connection is lost */
async function changeAtRandom(tx: postgres.ISql, done: Written[]): Promise<boolean | undefined> {
  for (let left = 1 + Math.floor(Math.random() * 5); left > 0; left -= 1) {
    const operation = operations[Math.floor(Math.random() * operations.length)] ?? 'created';
    const rows = await statements[operation](tx).catch(() => undefined);
    if (rows === undefined || Math.random() < 0.05) return false;
    done.push(...rows.map(({ id, turn }) => ({ id, operation, turn: Number(turn) })));
    if (Math.random() < 0.1) await tx`select pg_sleep(${Math.random() * 0.05})`;
    if (Math.random() < 0.01)
      return tx`select pg_terminate_backend(pg_backend_pid())`.then(
        () => undefined,
        () => undefined,
      );
  }
  return true;
}

/** Transactions of random length. Some roll back, some lose their connection, and some end in a deadlock. */
async function write(): Promise<void> {
  let connection = connect();
  let tx = await connection.reserve();
  while (truth.length < wanted) {
    const done: Written[] = [];
    await tx`begin`;
    const outcome = await changeAtRandom(tx, done);
    if (outcome === undefined) {
      connection = connect();
      tx = await connection.reserve();
      continue;
    }
    await (outcome ? tx`commit` : tx`rollback`);
    if (outcome) truth.push(...done);
  }
  tx.release();
  await connection.end();
}

interface Read {
  readonly record_id: string;
  readonly operation: Operation;
  readonly position: string;
  readonly sequence: string;
}

/** Reads pages while the writers run, until all their changes are visible. */
async function follow(isDone: () => boolean): Promise<Read[]> {
  const read: Read[] = [];
  for (let last: Pick<Read, 'position' | 'sequence'> = { position: '0', sequence: '0' }; ; ) {
    const ended = isDone();
    const [hidden] = await sql`
      select exists (select from record_changes c where organisation_id = ${organisation}
        and position >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint) as some`;
    const page = await sql<Read[]>`
      select record_id, operation, position, sequence from visible_changes
      where organisation_id = ${organisation} and root = 'companies'
        and (position, sequence) > (${last.position}, ${last.sequence})
      order by position, sequence limit 700`;
    read.push(...page);
    last = page.at(-1) ?? last;
    if (ended && page.length === 0 && hidden?.some === false) return read;
  }
}

const byRecord = <T extends { readonly operation: Operation }>(all: readonly T[], idOf: (one: T) => string) =>
  new Map([...Map.groupBy(all, idOf)].map(([id, list]) => [id, list.map(({ operation }) => operation).join()]));

test('a reader gets each committed change once, and the changes of each record in their order, while many writers change records', {
  timeout: 3_600_000,
}, async () => {
  let running = true;
  const reading = follow(() => !running);
  await Promise.all(Array.from({ length: writerCount }, write));
  running = false;
  const read = await reading;
  expect(truth.length).toBeGreaterThanOrEqual(wanted);
  expect(read).toHaveLength(truth.length);
  const expected = byRecord(
    truth.toSorted((a, b) => a.turn - b.turn),
    ({ id }) => id,
  );
  const found = byRecord(read, ({ record_id }) => record_id);
  expect(found.size).toBe(expected.size);
  for (const [id, history] of expected) if (found.get(id) !== history) expect(found.get(id)).toBe(history);
});
