import type { Logger } from '@fds/platform/log';
import pg from 'pg';
import * as v from 'valibot';
import * as statements from './statements.ts';

const waitingEvent = v.object({
  /** It is not taken: an earlier event of its record is not finished. */
  waits: v.boolean(),
  id: v.string(),
  schema_name: v.string(),
  table_name: v.string(),
  trigger_name: v.string(),
  /** How often it was sent already. */
  tries: v.number(),
  /** JSON: it stays the text that Postgres wrote, so that no digit of a number is lost. */
  payload: v.string(),
  created_at: v.nullable(v.string()),
  trace_id: v.nullable(v.string()),
  span_id: v.nullable(v.string()),
});

/** An event that this engine has taken to deliver it. */
export type TakenEvent = Omit<v.InferOutput<typeof waitingEvent>, 'waits'>;

/** What became of an event. */
export interface Finished {
  readonly id: string;
  readonly trigger_name: string;
  readonly delivered: boolean;
  /** It is given up. */
  readonly error: boolean;
  /** How often it was sent, this time included. */
  readonly tries: number;
  /** Seconds until it is sent again; null: it is not. */
  readonly wait: number | null;
  /** Of the answer; null: it was not sent, and there is nothing to log. */
  readonly status: number | null;
  readonly request: unknown;
  readonly response: unknown;
}

/** The events in the database, over a connection of their own. */
export interface Queue {
  /**
   * Takes events that are due, of each record the earliest: no other engine gets them before they are finished or given
   * back. @returns also whether there may be more
   */
  readonly take: (most: number) => Promise<{ readonly events: readonly TakenEvent[]; readonly more: boolean }>;
  /** Writes down what became of events, at least one. @returns whether others were waiting for them */
  readonly finish: (events: readonly Finished[]) => Promise<boolean>;
  /** Frees events that nobody delivers: not those of living engines, nor the own ones that are `busy`. */
  readonly free: (busy: readonly string[]) => Promise<void>;
  /** Removes old events, no more than some at a time. */
  readonly clean: (keepHours: number) => Promise<void>;
  readonly giveBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface QueueSettings {
  readonly url: string;
  /** What sets this engine apart from others: a positive number of 31 bits. */
  readonly holder: number;
}

const connectMs = 5_000;
const statementMs = 30_000;
const cleanedAtOnce = 1_000;
/** Events that were given up stay longer than others: somebody may want to look into them. */
const keepDeadHours = 90 * 24;

/** The lock lasts as long as the connection; keepalives let Postgres notice soon that the engine's machine is gone. */
const session = `
  select pg_advisory_lock_shared(${statements.holderClass}, $1), set_config('tcp_keepalives_idle', '30', false),
    set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`;

/**
 * Connects to the queue.
 * @param onNews called when events may have come, and when the connection breaks: the next call then says so
 */
export async function openQueue({ url, holder }: QueueSettings, log: Logger, onNews: () => void): Promise<Queue> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'graphql-engine-events',
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
  });
  client.on('notification', onNews);
  client.on('end', onNews);
  client.on('error', (error) => {
    log.debug({ err: error }, 'the connection to the queue of events broke');
    onNews();
  });
  const close = () => client.end().catch(() => undefined);
  const run = (name: string, text: string, values: readonly unknown[]) =>
    client.query<Record<string, unknown>>({ name, text, values: [...values] });
  try {
    await client.connect();
    await client.query(session, [holder]);
    await client.query(`listen ${pg.escapeIdentifier(statements.channel)}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    take: async (most) => {
      const found = v.parse(v.array(waitingEvent), (await run('take', statements.take, [most, holder])).rows);
      return { events: found.filter(({ waits }) => !waits), more: found.length === most };
    },
    finish: async (events) => {
      await run('finish', statements.finish, [JSON.stringify(events)]);
      const over = events.filter(({ delivered, error }) => delivered || error).map(({ id }) => id);
      return over.length > 0 && ((await run('release', statements.release, [over])).rowCount ?? 0) > 0;
    },
    free: async (busy) => {
      await run('free', statements.free, [holder, busy]);
      await run('release all', statements.releaseAll, []);
    },
    clean: async (keepHours) => {
      await run('clean', statements.clean, [cleanedAtOnce, keepHours, Math.max(keepHours, keepDeadHours)]);
    },
    giveBack: async () => {
      await run('give back', statements.giveBack, [holder]);
    },
    close,
  };
}
