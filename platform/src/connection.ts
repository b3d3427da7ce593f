import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type SqlTemplate, type StatementResult, type StatementRunner, sqlTemplate } from './sql.ts';

export const { DatabaseError } = pg;

export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(cause: unknown) {
    super('The connection to Postgres ended too early. Check that Postgres runs, then try again.', { cause });
  }
}

const connectMs = 10_000;
const usualEndMs = 5_000;

/** One session, for commands and for the steps of a start. Processes that serve requests have pools. */
export interface Connection extends AsyncDisposable {
  readonly sql: SqlTemplate;
  /** Values replace the parameters `$1`, `$2` and so on. Without values, the text can contain several statements. */
  query(text: string, values?: readonly unknown[]): Promise<StatementResult<Record<string, unknown>>>;
  /** If `work` fails, closes the connection, and Postgres rolls back. @param mode such as `isolation level repeatable read` */
  transaction<T>(work: () => Promise<T>, mode?: string): Promise<T>;
  /** For COPY. */
  submit<Query extends pg.Submittable>(query: Query): Query;
}

/**
 * @param endMs maximum time in which Postgres closes the connection
 * @throws the error of Postgres or of the socket, or `Error('timeout expired')`
 */
export async function openConnection(
  url: string,
  config: pg.ClientConfig = {},
  endMs = usualEndMs,
): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, ...config });
  let lost = false;
  // Without a handler, this event would end the process. The running statement rejects with the same error.
  client.on('error', () => {
    lost = true;
  });
  const close = () => Promise.race([client.end(), pause(endMs, undefined, { ref: false })]);
  const run: StatementRunner = async <Row extends object>(text: string, values: readonly unknown[]) => {
    try {
      // Several statements have several results, which the types of pg do not say.
      const last = [await client.query<Row>(text, [...values])].flat().at(-1);
      return { rows: last?.rows ?? [], count: last?.rowCount ?? 0 };
    } catch (error) {
      throw lost ? new ConnectionLost(error) : error;
    }
  };
  try {
    await client.connect();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    sql: sqlTemplate(run),
    query: async (text, values = []) => {
      const { rows, count } = await run<Record<string, unknown>>(text, values);
      return Object.assign(rows, { count });
    },
    async transaction(work, mode = '') {
      await run(`begin ${mode}`, []);
      try {
        const result = await work();
        await run('commit', []);
        return result;
      } catch (error) {
        // A statement could wait for a COPY whose stream has failed.
        await close();
        throw error;
      }
    },
    submit: (query) => client.query(query),
    [Symbol.asyncDispose]: close,
  };
}
