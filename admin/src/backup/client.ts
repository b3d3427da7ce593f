import { Client } from 'pg';
import * as v from 'valibot';
import type { RunSqlQuery } from '../query.ts';

/**
 * Opens a connection of the driver pg for COPY statements. The other commands use postgres.js, which cannot be used for
 * COPY: if the last rows arrive faster than the command writes them, postgres.js stops reading from its socket and
 * never detects the end of the rows.
 */
export async function openCopyClient(url: string): Promise<{ readonly client: Client } & AsyncDisposable> {
  const client = new Client({ connectionString: url, application_name: 'admin', connectionTimeoutMillis: 10_000 });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

/** Returns a function that runs SQL statements on this connection. */
export const sqlQuery =
  (client: Client): RunSqlQuery =>
  async (text) =>
    v.parse(v.array(v.unknown()), (await client.query(text)).rows);
