import type { KeyObject } from 'node:crypto';
import type { Encryption } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import type { SqlTemplate } from '@fds/platform/sql';
import * as v from 'valibot';
import { parseSigningKey } from './signature.ts';

/** The reason, if the deliveries cannot be signed. */
type DeliverySettings =
  | {
      readonly url: string;
      readonly custom: Readonly<Record<string, string>>;
      /** The current key, then the previous one until it expires. */
      readonly keys: readonly KeyObject[];
    }
  | { readonly unusable: string };

export type Registration = DeliverySettings & {
  /** The last stored attempt was not acknowledged. */
  readonly failing: boolean;
  /** No delivery has ever been acknowledged. */
  readonly isNew: boolean;
};

/** `stopped`: the reason why nothing is sent (deleted or inactive). */
export type RegistrationState = Registration | { readonly stopped: string };

export interface RegistrationReader {
  /** Reads the current state. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, RegistrationState>>;
}

/** Decrypted signing keys in the cache, which is emptied when it is full. */
const maxCachedKeys = 10_000;

const headersSchema = v.nullable(v.record(v.string(), v.string()));

interface Row {
  readonly id: string;
  readonly group_id: string;
  readonly url: string;
  readonly headers: unknown;
  readonly secret_encrypted: string;
  readonly previous_secret_encrypted: string | null;
  readonly failing: boolean;
  readonly is_new: boolean;
  readonly active: boolean;
  readonly deleted: boolean;
}

export function registrationReader(
  sql: SqlTemplate,
  encryption: Pick<Encryption, 'open'>,
  log: Logger,
): RegistrationReader {
  const cache = new Map<string, KeyObject>();

  const decryptKey = async (sealed: string, groupId: string): Promise<KeyObject> => {
    const cached = cache.get(sealed);
    if (cached !== undefined) return cached;
    const key = parseSigningKey(await encryption.open(sealed, `webhook-secret:${groupId}`));
    if (cache.size >= maxCachedKeys) cache.clear();
    cache.set(sealed, key);
    return key;
  };

  /** Empty after the previous key has expired or if it cannot be decrypted; the current key then signs alone. */
  const readPreviousKey = async ({ previous_secret_encrypted: sealed, group_id }: Row): Promise<KeyObject[]> => {
    if (sealed === null) return [];
    try {
      return [await decryptKey(sealed, group_id)];
    } catch (error) {
      log.warn({ err: error, webhook_id: group_id }, 'could not decrypt the previous signing secret of a webhook');
      return [];
    }
  };

  const readSettings = async (row: Row): Promise<DeliverySettings> => {
    try {
      const current = await decryptKey(row.secret_encrypted, row.group_id);
      const keys = [current, ...(await readPreviousKey(row))];
      return { url: row.url, custom: v.parse(headersSchema, row.headers) ?? {}, keys };
    } catch (error) {
      log.error({ err: error, webhook_id: row.group_id }, 'could not decrypt the signing secret of a webhook');
      return { unusable: 'the signing secret could not be read' };
    }
  };

  const registered = async (row: Row): Promise<RegistrationState> => {
    if (row.deleted) return { stopped: 'the webhook was deleted' };
    if (!row.active) return { stopped: 'the webhook is inactive' };
    return { ...(await readSettings(row)), failing: row.failing, isNew: row.is_new };
  };

  return {
    read: async (ids) => {
      const rows = await sql<Row>`
        select w.id, w.group_id, w.url, w.headers, w.secret_encrypted,
          case when w.previous_secret_expires_at > now() then w.previous_secret_encrypted end as previous_secret_encrypted,
          w.failing_since is not null as failing, w.first_delivered_at is null as is_new, w.active,
          w.deleted_at is not null or ws.deleted_at is not null as deleted
        from webhooks w join workspaces ws on ws.organisation_id = w.organisation_id and ws.id = w.workspace_id
        where w.id = any(${[...new Set(ids)]}::uuid[])`;
      return new Map(await Promise.all(rows.map(async (row) => [row.id, await registered(row)] as const)));
    },
  };
}
