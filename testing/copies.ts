import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type postgres from 'postgres';
import { type Client, type CopyStore, sqliteStore } from '../client/src/index.ts';

export const copiedRoots = ['companies', 'people', 'invoices', 'documents', 'workspaces'] as const;

interface RecordOwner {
  readonly organisation_id: string;
  readonly workspace_id: string;
}

interface CopiedText {
  readonly root: string;
  readonly record: string;
}

/** A digest of records, by a text that does not depend on the order of the records. */
export const digestOf = (records: readonly CopiedText[]): string =>
  createHash('sha256')
    .update(
      records
        .map(({ root, record }) => `${root} ${record}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex');

export interface Copy {
  readonly store: CopyStore;
  /** Text of a record in the digest. */
  readonly textOf: (record: unknown) => string;
  digest(): Promise<string>;
}

export async function digestOfService(client: Client, { textOf }: Copy): Promise<string> {
  const records: CopiedText[] = [];
  for (const root of copiedRoots) {
    for await (const part of client.records.export(root))
      records.push(...part.records.map((record) => ({ root, record: textOf(record) })));
  }
  return digestOf(records);
}

export function sqliteCopy(): Copy {
  const database = new DatabaseSync(':memory:');
  return {
    store: sqliteStore(database),
    textOf: JSON.stringify,
    digest: async () =>
      digestOf(
        database
          .prepare('select root, record from records')
          .all()
          .map(({ root, record }) => ({ root: String(root), record: String(record) })),
      ),
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
