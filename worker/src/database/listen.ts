import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import pg from 'pg';

/** The listener notifies its own channel. If this notification does not arrive, the connection is lost. */
const echoMs = 5000;
const reconnectMs = 500;
const connectMs = 10_000;

export type Listener = { stop(): Promise<void> };

export interface Handlers {
  /** The payload is empty if the listener itself sent the notification. */
  readonly onNotification: (payload: string) => void;
  /** After each connection. Notifications that Postgres sent before may be lost. */
  readonly onListening: () => void;
}

/**
 * Reconnects if the connection is lost. Replaces the listener of pg-boss, which removes its error handlers before it
 * closes a connection: an error at that moment would end the process.
 */
export function keepListening(
  databaseUrl: string,
  channel: string,
  { onNotification, onListening }: Handlers,
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
    let received = true;
    client.on('notification', ({ payload = '' }) => {
      received = true;
      onNotification(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onListening();
      while (received && !signal.aborted && !lost.signal.aborted) {
        received = false;
        await client.query('select pg_notify($1, $2)', [channel, '']);
        await pause(echoMs, undefined, { signal: AbortSignal.any([signal, lost.signal]) }).catch(() => undefined);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => log.debug({ err: error }, 'cannot listen to Postgres; retrying'));
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
