import { Client } from 'pg';
import * as v from 'valibot';
import type { RunSqlQuery } from '../query.ts';

/**
 * Opens a connection for COPY with the driver pg. The other commands use postgres.js. If the last rows of a COPY arrive
 * faster than they can be written, postgres.js stops reading from its socket and never detects the end of the rows.
 */
export async function openCopyStatementClient(url: string): Promise<{ readonly client: Client } & AsyncDisposable> {
  const client = new Client({ connectionString: url, application_name: 'admin', connectionTimeoutMillis: 10_000 });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

/** Returns a function that runs statements on a connection. */
export const makeQueryFunction =
  (client: Client): RunSqlQuery =>
  async (text) =>
    v.parse(v.array(v.unknown()), (await client.query(text)).rows);
