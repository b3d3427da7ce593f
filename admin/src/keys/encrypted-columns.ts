import type { Connection } from '@fds/platform/connection';
import { type Encryption, encryptionHeader } from '@fds/platform/encryption';
import * as v from 'valibot';
import type { RunSqlQuery } from '../query.ts';

/** All rows with the same value in `key` contain the same encrypted text. */
type EncryptedColumn = { readonly table: string; readonly column: string; readonly key: 'id' | 'group_id' };

/** A test compares this list with the texts that the service encrypts. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'webhooks', column: 'secret_encrypted', key: 'group_id' },
  { table: 'webhooks', column: 'previous_secret_encrypted', key: 'group_id' },
  { table: 'workspace_connectors', column: 'refresh_token_encrypted', key: 'id' },
  { table: 'connector_states', column: 'sealed', key: 'id' },
  { table: 'idempotency_keys', column: 'answer', key: 'id' },
];

/** Compact JWE; false for the secrets of demo webhooks, which are random digits. */
const isSealed = (column: string): string => `${column} like 'eyJ%.%'`;

/** RFC 7516: the header is the base64url JSON before the first dot. */
const kidOf = (column: string): string => {
  const header = `translate(split_part(${column}, '.', 1), '-_', '+/')`;
  const padded = `rpad(${header}, (length(${header}) + 3) / 4 * 4, '=')`;
  return `(convert_from(decode(${padded}, 'base64'), 'UTF8')::json ->> 'kid')`;
};

const usage = v.array(v.object({ kid: v.string(), count: v.number() }));

/** By the id of the key. */
export async function countByKey(query: RunSqlQuery): Promise<ReadonlyMap<string, number>> {
  const parts = encryptedColumns.map(
    ({ table, column }) => `select ${kidOf(column)} as kid from ${table} where ${isSealed(column)}`,
  );
  const rows = await query(`select kid, count(*)::int from (${parts.join(' union all ')}) as texts group by kid`);
  return new Map(v.parse(usage, rows).map(({ kid, count }) => [kid, count]));
}

const batch = v.array(v.object({ key: v.string(), text: v.string() }));
const nil = '00000000-0000-0000-0000-000000000000';

async function reencryptColumn(
  { sql, query, transaction }: Connection,
  encryption: Encryption,
  current: string,
  { column, size }: { readonly column: EncryptedColumn; readonly size: number },
): Promise<number> {
  const { table, column: name, key } = column;
  const next = async (after: string) =>
    v.parse(
      batch,
      await query(
        `select distinct ${key} as key, ${name} as text from ${table}
        where ${isSealed(name)} and ${kidOf(name)} <> $1 and ${key} > $2 order by 1 limit ${size}`,
        [current, after],
      ),
    );
  let changed = 0;
  for (let rows = await next(nil); rows.length > 0; rows = await next(rows.at(-1)?.key ?? '')) {
    const texts = await Promise.all(
      rows.map(async ({ key: id, text }) => {
        const { purpose } = encryptionHeader(text);
        return { id, text, again: await encryption.seal(await encryption.open(text, purpose), purpose) };
      }),
    );
    changed += await transaction(async () => {
      // A trigger keeps a changed secret of a webhook as the previous one; another encryption is not a change.
      await sql`select set_config('service.reencrypting', 'on', true)`;
      const { count } = await query(
        `update ${table} t set ${name} = g.again
        from json_to_recordset($1::text::json) as g (id uuid, text text, again text)
        where t.${key} = g.id and t.${name} = g.text`,
        [JSON.stringify(texts)],
      );
      return count;
    });
  }
  return changed;
}

/**
 * In batches. Skips a text that another process changes at the same time.
 * @param current id of the current key
 * @returns the number of changed rows by `table.column`
 * @throws DecryptionError
 */
export async function reencrypt(
  connection: Connection,
  encryption: Encryption,
  current: string,
  size: number,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const column of encryptedColumns)
    counts[`${column.table}.${column.column}`] = await reencryptColumn(connection, encryption, current, {
      column,
      size,
    });
  return counts;
}
