import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import pg from 'pg';

/** A connection on which the listener's own notification does not arrive within this time counts as lost. */
const echoMs = 5000;
const reconnectMs = 500;
const connectMs = 10_000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Calls `hear` with each notification of a channel, and connects again after a loss of the connection. (pg-boss's own
 * listener removes its handlers before it closes a connection; an error of Postgres at that moment ends the process.)
 * @param hear called with the payload; '' may be the listener's own notification
 * @param began called each time that listening begins: notifications may have been missed
 */
export function keepListening(
  databaseUrl: string,
  channel: string,
  { hear, began }: { readonly hear: (payload: string) => void; readonly began: () => void },
  log: Logger,
): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'worker-listener',
      connectionTimeoutMillis: connectMs,
      query_timeout: echoMs,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    let heard = true;
    client.on('notification', ({ payload = '' }) => {
      heard = true;
      hear(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      began();
      while (heard && !signal.aborted && !lost.signal.aborted) {
        heard = false;
        await client.query('select pg_notify($1, $2)', [channel, '']);
        await pause(echoMs, undefined, { signal: AbortSignal.any([signal, lost.signal]) }).catch(() => undefined);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => log.debug({ err: error }, 'cannot listen to Postgres; trying again'));
      await pause(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
