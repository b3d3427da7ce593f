import { Client } from 'pg';
import * as v from 'valibot';
import type { RunSqlQuery } from '../query.ts';

/** For COPY. If the last rows arrive faster than they are written, postgres.js never detects their end. */
export async function openCopyClient(url: string): Promise<{ readonly client: Client } & AsyncDisposable> {
  const client = new Client({ connectionString: url, application_name: 'admin', connectionTimeoutMillis: 10_000 });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

export const sqlQuery =
  (client: Client): RunSqlQuery =>
  async (text) =>
    v.parse(v.array(v.unknown()), (await client.query(text)).rows);
