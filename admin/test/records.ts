import { randomUUID } from 'node:crypto';
import type { StoredFileKey } from '@fds/platform/storage';
import type postgres from 'postgres';
import * as v from 'valibot';
import { quoteSqlName, readBackupTables } from '../src/backup/tables.ts';

const idOf = (rows: readonly unknown[]): string => v.parse(v.tuple([v.object({ id: v.string() })]), rows)[0].id;

/** Adds an organisation with a workspace. */
export async function addOrganisationWithWorkspace(sql: postgres.Sql) {
  const organisation_id = idOf([...(await sql`insert into organisations (name) values ('A') returning id`)]);
  const workspace_id = idOf([
    ...(await sql`insert into workspaces (organisation_id, name) values (${organisation_id}, 'W') returning id`),
  ]);
  return { organisation_id, workspace_id };
}

/** The size and the SHA-256 of a file, as the database stores them. */
export interface FileSizeAndHash {
  readonly size_bytes: number;
  readonly sha256: string;
}

/** Adds a document with the record of its file, and returns the key of the file. */
export async function addFileRecord(
  sql: postgres.Sql,
  place: Awaited<ReturnType<typeof addOrganisationWithWorkspace>>,
  { size_bytes, sha256 }: FileSizeAndHash,
  id: string = randomUUID(),
): Promise<StoredFileKey> {
  const tenant = { organisation_id: place.organisation_id, workspace_id: place.workspace_id };
  const document = { ...tenant, id: randomUUID(), file_name: 'a.txt' };
  const media = { ...tenant, id, document_id: document.id, file_name: 'a.txt', size_bytes, sha256 };
  await sql`insert into documents ${sql(document)}`;
  await sql`insert into medias ${sql({ ...media, kind: 'original' })}`;
  return { organisation_id: place.organisation_id, id: media.id };
}

/** Number of demo records of each table that the backups contain. Their text is longer than one piece of a stream. */
const recordsOfTable = 300;

/**
 * Deletes most demo records, because the time of a backup and a restore depends on their number. Turns the triggers and
 * the checks of foreign keys off, so that the order of the tables does not matter.
 */
export async function reduceTablesTo300Records(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const table of await readBackupTables((text) => tx.unsafe(text))) {
      const name = quoteSqlName(table);
      if (table.schema === 'public')
        await tx.unsafe(
          `delete from ${name} where ctid >= (select ctid from ${name} order by ctid offset ${recordsOfTable} limit 1)`,
        );
    }
  });
}
