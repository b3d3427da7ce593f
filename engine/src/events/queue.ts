import type { Logger } from '@fds/platform/log';
import pg from 'pg';
import * as v from 'valibot';
import * as statements from './statements.ts';

const waitingEvent = v.object({
  /** An earlier event of the same row has been neither delivered nor given up. */
  waits: v.boolean(),
  id: v.string(),
  schema_name: v.string(),
  table_name: v.string(),
  trigger_name: v.string(),
  /** Previous attempts. */
  tries: v.number(),
  /** JSON text: JSON.parse could lose digits of numbers. */
  payload: v.string(),
  created_at: v.nullable(v.string()),
  trace_id: v.nullable(v.string()),
  span_id: v.nullable(v.string()),
});

export type ClaimedEvent = Omit<v.InferOutput<typeof waitingEvent>, 'waits'>;

export interface AttemptResult {
  readonly id: string;
  readonly trigger_name: string;
  readonly delivered: boolean;
  /** No further attempt. */
  readonly error: boolean;
  /** Including this attempt. */
  readonly tries: number;
  /** Seconds until the next attempt; null if the event is not sent again. */
  readonly wait: number | null;
  /** HTTP status. With null, the event was not sent, and the queue stores no log entry. */
  readonly status: number | null;
  readonly request: unknown;
  readonly response: unknown;
}

/** Has a connection of its own. */
export interface EventQueue {
  /**
   * Claims due events: for each row of the tables, at most the earliest. Other engines cannot claim them until this
   * engine stores their results or releases them.
   * @returns the events, and whether the queue may contain more due events
   */
  readonly claim: (most: number) => Promise<{ readonly events: readonly ClaimedEvent[]; readonly more: boolean }>;
  /** The list must not be empty. Returns true if other events waited for these events. */
  readonly storeResults: (events: readonly AttemptResult[]) => Promise<boolean>;
  /** Releases the events of engines that no longer run, except those in `busy`, which this engine is delivering. */
  readonly releaseAbandoned: (busy: readonly string[]) => Promise<void>;
  /** Up to a maximum number for each call. */
  readonly deleteOld: (keepHours: number) => Promise<void>;
  readonly releaseOwn: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface QueueSettings {
  readonly url: string;
  /** Random positive number of 31 bits. */
  readonly engineId: number;
}

const connectMs = 5_000;
const statementMs = 30_000;
const cleanedAtOnce = 1_000;
/** Longer than delivered events, so that the operator can inspect them. */
const keepDeadHours = 90 * 24;

/**
 * The advisory lock lasts as long as the connection, and TCP keepalives let Postgres detect within 60 seconds that the
 * machine of the engine is unreachable. Commits do not wait for the disk: if a crash of Postgres loses a result, the
 * engine delivers the event again.
 */
const session = `
  select pg_advisory_lock_shared(${statements.advisoryLockClass}, $1), set_config('tcp_keepalives_idle', '30', false),
    set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false),
    set_config('synchronous_commit', 'off', false)`;

/**
 * @param onQueueChange called when the queue may contain new events, and when the connection breaks. After that, the
 * next call of a method throws
 */
export async function openEventQueue(
  { url, engineId }: QueueSettings,
  log: Logger,
  onQueueChange: () => void,
): Promise<EventQueue> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'graphql-engine-events',
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
  });
  client.on('notification', onQueueChange);
  client.on('end', onQueueChange);
  client.on('error', (error) => {
    log.debug({ err: error }, 'connection to the event queue lost');
    onQueueChange();
  });
  const close = () => client.end().catch(() => undefined);
  const run = (name: string, text: string, values: readonly unknown[]) =>
    client.query<Record<string, unknown>>({ name, text, values: [...values] });
  try {
    await client.connect();
    await client.query(session, [engineId]);
    await client.query(`listen ${pg.escapeIdentifier(statements.notificationChannel)}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    claim: async (most) => {
      const found = v.parse(v.array(waitingEvent), (await run('take', statements.claimDueSql, [most, engineId])).rows);
      return { events: found.filter(({ waits }) => !waits), more: found.length === most };
    },
    storeResults: async (events) => {
      await run('finish', statements.storeResultsSql, [JSON.stringify(events)]);
      const over = events.filter(({ delivered, error }) => delivered || error).map(({ id }) => id);
      return over.length > 0 && ((await run('release', statements.unblockNextSql, [over])).rowCount ?? 0) > 0;
    },
    releaseAbandoned: async (busy) => {
      await run('free', statements.releaseAbandonedSql, [engineId, busy]);
      await run('release all', statements.unblockOrphansSql, []);
    },
    deleteOld: async (keepHours) => {
      await run('clean', statements.deleteOldSql, [cleanedAtOnce, keepHours, Math.max(keepHours, keepDeadHours)]);
    },
    releaseOwn: async () => {
      await run('give back', statements.releaseOwnSql, [engineId]);
    },
    close,
  };
}
