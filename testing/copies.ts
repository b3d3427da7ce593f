import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type postgres from 'postgres';
import { type Client, type CopyStore, sqliteStore } from '../client/src/index.ts';

export const copiedRoots = ['companies', 'invoices', 'workspaces'] as const;

interface RecordOwner {
  readonly organisation_id: string;
  readonly workspace_id: string;
}

export interface Copy {
  readonly store: CopyStore;
  /** Text of a record, equal for equal records. */
  readonly textOf: (record: unknown) => string;
  /** A text of each record, without an order. */
  records(): Promise<readonly string[]>;
}

async function recordsOfService(client: Client, { textOf }: Copy): Promise<readonly string[]> {
  const records: string[] = [];
  for (const root of copiedRoots) {
    for await (const part of client.records.export(root))
      records.push(...part.records.map((record) => `${root} ${textOf(record)}`));
  }
  return records;
}

/** Records that only the copy or only the service has, and records of which they have different states. */
export async function differences(client: Client, copy: Copy): Promise<readonly string[]> {
  const [own, theirs] = [new Set(await copy.records()), new Set(await recordsOfService(client, copy))];
  return [
    ...[...own].filter((record) => !theirs.has(record)).map((record) => `only in the copy: ${record}`),
    ...[...theirs].filter((record) => !own.has(record)).map((record) => `only in the service: ${record}`),
  ];
}

export function sqliteCopy(): Copy {
  const database = new DatabaseSync(':memory:');
  return {
    store: sqliteStore(database),
    textOf: JSON.stringify,
    records: async () =>
      database
        .prepare("select root || ' ' || record as text from records")
        .all()
        .map(({ text }) => String(text)),
  };
}

/** @returns the id of the company */
export async function addCompany(sql: postgres.ISql, owner: RecordOwner, name: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into companies ${sql({ id, ...owner, name })}`;
  return id;
}

/** Random statements as the worker and the gateway run them, in concurrent transactions of which some roll back. */
export async function changeAtRandom(
  sql: postgres.Sql,
  organisation_id: string,
  workspaces: readonly string[],
  rounds: number,
): Promise<void> {
  const write = async (round: number) => {
    const workspace_id = workspaces[round % workspaces.length] ?? '';
    await sql
      .begin(async (tx) => {
        const id = await addCompany(tx, { organisation_id, workspace_id }, `Company ${round}`);
        await tx`update companies set name = name || '!' where workspace_id = ${workspace_id} and id <> ${id}`;
        if (round % 2 === 0) await tx`update companies set workspace_id = ${workspaces[0] ?? ''} where id = ${id}`;
        if (round % 3 === 0) await tx`delete from companies where id = ${id}`;
        await tx`
          update invoices set deleted_at = case when deleted_at is null then now() end
          where id in (select id from invoices where organisation_id = ${organisation_id} order by id limit 5)`;
        if (round % 5 === 0) throw new Error('roll back');
      })
      .catch(() => {});
  };
  await Promise.all(Array.from({ length: rounds }, (_, round) => write(round)));
}
