import type { KeyObject } from 'node:crypto';
import type { Encryption } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import * as v from 'valibot';
import type { Sql } from '../database/sql.ts';
import { keyOf } from './signature.ts';

/** How a registration's deliveries are made, or why they cannot be for the time being. */
type Means =
  | {
      readonly url: string;
      readonly custom: Readonly<Record<string, string>>;
      /** The current key, and the one before for as long as it signs too. */
      readonly keys: readonly KeyObject[];
    }
  | { readonly unusable: string };

/** A registration as its deliveries need it. */
export type Registration = Means & {
  /** Whether no delivery has been acknowledged for a while. */
  readonly failing: boolean;
};

/** A registration, or why nothing is to be sent to it any more. */
export type Registered = Registration | { readonly silent: string };

export interface Registrations {
  /** The registrations of these ids, as they are now: one that was deleted or switched off is silent at once. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Registered>>;
}

/** So many opened keys are kept. */
const keptKeys = 10_000;

const headersSchema = v.nullable(v.record(v.string(), v.string()));

interface Row {
  readonly id: string;
  readonly group_id: string;
  readonly url: string;
  readonly headers: unknown;
  readonly secret_encrypted: string;
  readonly previous_secret_encrypted: string | null;
  readonly failing: boolean;
  readonly active: boolean;
  readonly deleted: boolean;
}

/** Reads registrations again and again, many at a time. */
export function makeRegistrations(sql: Sql, encryption: Pick<Encryption, 'open'>, log: Logger): Registrations {
  const opened = new Map<string, KeyObject>();

  const open = async (sealed: string, groupId: string): Promise<KeyObject> => {
    const before = opened.get(sealed);
    if (before !== undefined) return before;
    const key = keyOf(await encryption.open(sealed, `webhook-secret:${groupId}`));
    if (opened.size >= keptKeys) opened.clear();
    opened.set(sealed, key);
    return key;
  };

  /** The key before, while it signs; one that is lost is no reason not to sign with its successor. */
  const before = async ({ previous_secret_encrypted: sealed, group_id }: Row): Promise<KeyObject[]> => {
    if (sealed === null) return [];
    try {
      return [await open(sealed, group_id)];
    } catch (error) {
      log.warn({ err: error, webhook_id: group_id }, 'the secret before the current one cannot be opened');
      return [];
    }
  };

  const meansOf = async (row: Row): Promise<Means> => {
    try {
      const current = await open(row.secret_encrypted, row.group_id);
      const keys = [current, ...(await before(row))];
      return { url: row.url, custom: v.parse(headersSchema, row.headers) ?? {}, keys };
    } catch (error) {
      log.error({ err: error, webhook_id: row.group_id }, 'deliveries of a webhook cannot be signed');
      return { unusable: 'the signing secret could not be read' };
    }
  };

  const registered = async (row: Row): Promise<Registered> => {
    if (row.deleted) return { silent: 'the webhook was deleted' };
    if (!row.active) return { silent: 'the webhook is inactive' };
    return { ...(await meansOf(row)), failing: row.failing };
  };

  return {
    read: async (ids) => {
      const rows = await sql<Row>`
        select w.id, w.group_id, w.url, w.headers, w.secret_encrypted,
          case when w.previous_secret_expires_at > now() then w.previous_secret_encrypted end as previous_secret_encrypted,
          w.failing_since is not null as failing, w.active,
          w.deleted_at is not null or ws.deleted_at is not null as deleted
        from webhooks w join workspaces ws on ws.organisation_id = w.organisation_id and ws.id = w.workspace_id
        where w.id = any(${[...new Set(ids)]}::uuid[])`;
      return new Map(await Promise.all(rows.map(async (row) => [row.id, await registered(row)] as const)));
    },
  };
}
