import pg from 'pg';
import { asTexts, plainSocket, type RowReader, type Statement, Wire } from './wire.ts';

export interface ConnectionSettings {
  readonly url: string;
  /** Statements that are asked again are kept prepared; a pooler between may not let them. */
  readonly prepares: boolean;
  /** A statement that runs longer is stopped; 0: none is. A `statement_timeout` in the address's options comes first. */
  readonly statementMs: number;
}

export type PlanCacheMode = 'auto' | 'force_generic_plan';

const applicationName = 'graphql-engine';
/**
 * Keys of related rows are hashed only where Postgres expects them to fit into `work_mem * hash_mem_multiplier`; else it
 * compares each row with each key. Postgres's default of 4 MB * 2 ends at 209,000 keys, this at four times as many.
 */
const hashMemory = 8;
const session = `select pg_backend_pid()::text as pid, set_config($1, $2, false),
  set_config('hash_mem_multiplier', greatest(current_setting('hash_mem_multiplier')::float8, ${hashMemory})::text, false)`;
const timeout = 'statement_timeout';
/** Past its timeout a statement gets this long to say so; then its connection counts as dead. */
const graceMs = 5_000;

/** Whether Postgres is told to stop statements that take too long. */
const hasOwnTimeout = ({ url, statementMs }: ConnectionSettings): boolean => statementMs > 0 && !url.includes(timeout);

/** An error of a statement; a connection outlives it, but no other. */
export const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** One connection to Postgres. */
export class Connection {
  readonly #client: pg.Client;
  readonly #wire: Wire;
  readonly #prepares: boolean;
  readonly #deadAfterMs: number;
  readonly openedAt = performance.now();
  /** Its number at Postgres. */
  pid = '';
  /** How it plans its prepared statements. */
  planning: PlanCacheMode = 'auto';
  idleSince = 0;

  /** @param client which is connected, and is not used for anything else from now on */
  constructor(
    client: pg.Client,
    settings: ConnectionSettings,
    whenLost: (connection: Connection, error: Error) => void,
  ) {
    this.#client = client;
    this.#wire = new Wire(client.connection.stream, (error) => whenLost(this, error));
    this.#prepares = settings.prepares;
    this.#deadAfterMs = hasOwnTimeout(settings) ? settings.statementMs + graceMs : Number.POSITIVE_INFINITY;
  }

  /** Whether it is open, no statement runs on it, and it is in no transaction. */
  get isIdle(): boolean {
    return this.#wire.isIdle;
  }

  /** How many statements it keeps prepared. */
  get prepared(): number {
    return this.#wire.prepared;
  }

  /** Runs a statement, as a `Wire` does; none is kept prepared where that is not allowed. */
  run<T>(statement: Statement, values: readonly (string | null)[], read: RowReader<T>): Promise<T> {
    return this.#wire.run(this.#prepares ? statement : { text: statement.text, name: undefined }, values, read);
  }

  /** Cuts the connection where its statement should long have been stopped by Postgres. */
  cutIfDead(now: number): void {
    const since = this.#wire.runningSince;
    if (since !== undefined && now - since > this.#deadAfterMs) this.#wire.cut('Postgres does not answer any more');
  }

  /** Says goodbye to Postgres, or cuts the connection where a statement still runs. */
  async close(): Promise<void> {
    if (this.#wire.runningSince === undefined) await this.#client.end();
    else this.#wire.cut('nobody waits for the statement');
  }
}

/**
 * Connects to Postgres.
 * @param timeoutMs how long that may take
 * @param whenLost is called once, when the connection has come to its end, for whatever reason
 */
export async function connect(
  settings: ConnectionSettings,
  timeoutMs: number,
  whenLost: (connection: Connection, error: Error) => void,
): Promise<Connection> {
  const client = new pg.Client({
    connectionString: settings.url,
    application_name: applicationName,
    keepAlive: true,
    stream: plainSocket,
  });
  // The loss of a connection is told by its wire; without a listener this would end the process.
  client.on('error', () => undefined);
  const cut = (): void => {
    client.connection.stream.destroy(new Error(`Postgres does not answer within ${timeoutMs / 1000} s`));
  };
  const timer = setTimeout(cut, timeoutMs);
  try {
    await client.connect();
    const connection = new Connection(client, settings, whenLost);
    const setting = hasOwnTimeout(settings)
      ? [timeout, String(settings.statementMs)]
      : ['application_name', applicationName];
    const [pid] = await connection.run({ text: session, name: undefined }, setting, asTexts);
    connection.pid = pid ?? '';
    return connection;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
