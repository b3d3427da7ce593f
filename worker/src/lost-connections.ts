import { EventEmitter } from 'node:events';
import type { Logger } from '@fds/platform/log';
import type { Db } from 'pg-boss';
import { keepListening } from './listen.ts';

/**
 * Sees to it that pg-boss's connections cannot end the process. A new one that Postgres ends at once, as it does when it
 * stops, says so before pg-boss listens to it; whoever was to use it is told as well.
 * @param db that of a pg-boss that has started
 */
export function guardConnections(db: Db): void {
  if (!('pool' in db) || !(db.pool instanceof EventEmitter)) throw new Error('the queue has no pool of connections');
  db.pool.on('connect', (client: unknown) => {
    if (client instanceof EventEmitter) client.on('error', () => {});
  });
}

/**
 * Hears for pg-boss that there are jobs. (Its own way listens no more to a connection that it is about to close: what
 * Postgres says then ends the process.)
 */
export const listenWith =
  (databaseUrl: string, log: Logger): NonNullable<Db['listen']> =>
  async (channel, hear, began) => {
    const listener = keepListening(databaseUrl, channel, { hear, began }, log);
    return { close: () => listener.stop() };
  };
