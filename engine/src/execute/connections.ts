import type { Logger } from '@fds/platform/log';
import pg from 'pg';
import { EngineError } from '../errors.ts';
import type { Caller } from './caller.ts';
import { plainSocket } from './wire.ts';

export interface PoolSettings {
  readonly url: string;
  readonly maxConnections: number;
  /** Statements that are asked again are kept prepared; a pooler between may not let them. */
  readonly prepares: boolean;
  /** An idle connection is closed after so many seconds. */
  readonly idleSeconds: number;
  /** A connection is replaced after so many seconds, and with it the statements it has prepared. */
  readonly lifetimeSeconds: number;
  /** Who waits longer for a connection is turned away. */
  readonly acquireMs: number;
  /** A statement that runs longer is stopped; 0: none is. A `statement_timeout` in the address's options comes first. */
  readonly statementMs: number;
}

/** A connection for the time of some work. */
export interface Connection {
  readonly client: pg.PoolClient;
  /**
   * Counts the statement of the name among those that the connection keeps prepared.
   * @returns the name to keep it under; undefined where none is kept
   */
  readonly keeps: (name: string) => string | undefined;
}

export interface Connections {
  /**
   * Lends a connection to the work. Where the caller leaves, what runs on the connection is stopped.
   * @throws EngineError where no connection is to be had; else what the work throws
   */
  readonly lend: <T>(work: (connection: Connection) => Promise<T>, caller?: Caller) => Promise<T>;
  /** Lets what runs come to its end, takes nothing new, and closes the connections. */
  readonly close: () => Promise<void>;
}

/** How long a connection may take to come about. */
const connectMs = 5_000;
/** Past its timeout a statement gets this long to say so; then its connection counts as dead. */
const graceMs = 5_000;
/** So many requests may wait for each connection. */
const waitingForEach = 50;
/** A connection that keeps more statements prepared is replaced, so that Postgres's memory stays bounded. */
const maxPrepared = 500;

/** A connection outlives an error of its statement, but no other. */
export const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';

const session = 'select pg_backend_pid()::text as pid, set_config($1, $2, false)';
const timeout = 'statement_timeout';

/** Opens connections on demand, no more than the settings allow, and closes them when they idle, age or break. */
export function openConnections(settings: PoolSettings, log: Logger): Connections {
  const { url, maxConnections, acquireMs, statementMs } = settings;
  const ownTimeout = statementMs > 0 && !url.includes(timeout);
  const pids = new WeakMap<pg.ClientBase, string>();
  const prepared = new WeakMap<pg.ClientBase, Set<string>>();
  const common = { connectionString: url, application_name: 'graphql-engine', keepAlive: true } as const;
  const pool = new pg.Pool({
    ...common,
    stream: plainSocket,
    max: maxConnections,
    idleTimeoutMillis: settings.idleSeconds * 1000,
    maxLifetimeSeconds: settings.lifetimeSeconds,
    connectionTimeoutMillis: acquireMs,
    ...(ownTimeout ? { query_timeout: statementMs + graceMs } : {}),
    onConnect: async (client) => {
      const setting = ownTimeout ? [timeout, String(statementMs)] : ['application_name', common.application_name];
      const { rows } = await client.query<{ pid: string }>(session, setting);
      pids.set(client, rows[0]?.pid ?? '');
      prepared.set(client, new Set());
    },
  });
  /** Stops statements: it must not have to wait for those it is to stop. */
  const stopper = new pg.Pool({ ...common, max: 1, connectionTimeoutMillis: connectMs, idleTimeoutMillis: connectMs });
  for (const each of [pool, stopper])
    each.on('error', (error) => log.warn({ err: error }, 'an idle connection to Postgres broke'));
  // A connection that breaks at work fails its query, which says so; without a listener it would end the process too.
  for (const each of [pool, stopper]) each.on('connect', (client) => client.on('error', () => undefined));

  let lent = 0;
  let drained: (() => void) | undefined;

  const acquire = async (): Promise<pg.PoolClient> => {
    if (drained !== undefined) throw new EngineError('postgres-error', 'the engine is stopping');
    if (pool.waitingCount >= maxConnections * waitingForEach)
      throw new EngineError('postgres-max-connections-error', 'too many requests wait for a connection to Postgres');
    try {
      return await pool.connect();
    } catch (error) {
      if (pool.totalCount < maxConnections) throw error;
      const message = `no connection to Postgres became free within ${acquireMs / 1000} s`;
      throw new EngineError('connection-timeout-error', message, '$', { cause: error });
    }
  };

  const stop = async (client: pg.ClientBase): Promise<void> => {
    await stopper.query('select pg_cancel_backend($1)', [pids.get(client)]).catch((error: unknown) => {
      log.warn({ err: error }, 'a statement that nobody waits for could not be stopped');
    });
  };

  const use = async <T>(
    client: pg.PoolClient,
    work: (connection: Connection) => Promise<T>,
    caller: Caller | undefined,
  ): Promise<T> => {
    const kept = prepared.get(client);
    const keeps: Connection['keeps'] = (name) => {
      if (!settings.prepares) return undefined;
      kept?.add(name);
      return name;
    };
    let stopping: Promise<void> | undefined;
    let broken = false;
    caller?.whenGone(() => {
      stopping ??= stop(client);
    });
    try {
      if (caller?.gone === true) throw new EngineError('time-limit-exceeded', 'nobody waits for the answer');
      return await work({ client, keeps });
    } catch (error) {
      broken = !isOfStatement(error) && !(error instanceof EngineError);
      throw error;
    } finally {
      caller?.whenGone(undefined);
      // The order to stop must not reach the next one's statement.
      await stopping;
      client.release(broken || (kept?.size ?? 0) > maxPrepared);
    }
  };

  return {
    lend: async (work, caller) => {
      lent += 1;
      try {
        return await use(await acquire(), work, caller);
      } finally {
        lent -= 1;
        if (lent === 0) drained?.();
      }
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        drained = resolve;
        if (lent === 0) resolve();
      });
      await Promise.all([pool.end(), stopper.end()]);
    },
  };
}
