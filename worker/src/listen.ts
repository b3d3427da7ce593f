import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import postgres from 'postgres';

/** A connection that has not heard its own call for so long is taken for lost. */
const echoMs = 5000;
const reconnectMs = 500;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Hears each notification of a channel. A connection that is lost is made again. (`sql.listen` alone gives up where
 * Postgres is away for longer, in silence.)
 * @param hear told what the notification says; '' may be the listener's own call
 * @param began called each time that listening begins: something may have been missed
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
    const sql = postgres(databaseUrl, {
      max: 1,
      connect_timeout: 10,
      connection: { application_name: 'worker-listener' },
      onnotice: () => {},
    });
    let heard = true;
    const note = (payload: string): void => {
      heard = true;
      hear(payload);
    };
    try {
      await sql.listen(channel, note, began);
      while (heard && !signal.aborted) {
        heard = false;
        await sql.notify(channel, '');
        await pause(echoMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      await sql.end({ timeout: 1 });
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => log.debug({ err: error }, 'nothing is heard from Postgres'));
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
