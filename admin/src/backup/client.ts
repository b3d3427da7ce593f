import { Client } from 'pg';
import * as v from 'valibot';
import type { Query } from '../query.ts';

/**
 * Opens a connection for COPY. The driver of the other commands stops reading from its socket when the last rows of a
 * COPY arrive faster than the file takes them, and then never sees the end.
 */
export async function openCopyClient(url: string): Promise<{ readonly client: Client } & AsyncDisposable> {
  const client = new Client({ connectionString: url, application_name: 'admin', connectionTimeoutMillis: 10_000 });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

/** Returns a function that runs statements on a connection. */
export const queryOf =
  (client: Client): Query =>
  async (text) =>
    v.parse(v.array(v.unknown()), (await client.query(text)).rows);
