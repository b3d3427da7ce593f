import type { Logger } from '@fds/platform/log';
import { EngineError } from '../../../errors/engine-error.ts';
import { isStatementError, type PoolSettings, type PostgresClient } from '../../../execute/pg-lean/index.ts';
import { openCheckClient, ReadReplica } from './replica.ts';

/** The reading statements that one server, the primary or a replica, has run. */
export interface ReadStatistics {
  /** `primary`, or `replica_1` for the first URL of HASURA_GRAPHQL_READ_REPLICA_URLS. */
  readonly server: string;
  readonly statements: number;
  readonly replica?: {
    /** Statements that failed on the replica and then ran on the primary. */
    readonly failures: number;
    /** Age of the newest state of the primary that the replica is known to have. */
    readonly lagSeconds: number;
  };
}

interface ReplicaOptions {
  readonly urls: readonly string[];
  /** Maximum age of the state that a replica returns; 0 means that reads find all earlier changes. */
  readonly maxLagMs: number;
}

const maxCheckIntervalMs = 1_000;

/**
 * Errors that may occur only on a replica: the statement writes (25006), conflicts with the replay of the log (40),
 * uses an object that the replica has not created yet (42), or meets a defect of the replica (XX).
 */
const replicaErrorStates = /^(25006|40|42|XX)/;

/** After a failure on a replica. */
function mayPrimarySucceed(error: unknown): boolean {
  if (error instanceof EngineError) return false;
  if (!isStatementError(error)) return true;
  return error instanceof Error && 'code' in error && replicaErrorStates.test(String(error.code));
}

/**
 * A replica may run the statements of `readRow` if it has every change that was committed `maxLagMs` before the
 * statement began. To know this, the engine reads the position of the primary's write-ahead log and then asks the
 * replica whether it has replayed this position. This needs no clock of a server, and includes the changes of all
 * clients.
 */
export function withReadReplicas(
  primary: PostgresClient,
  settings: PoolSettings,
  { urls, maxLagMs }: ReplicaOptions,
  log: Logger,
): { readonly client: PostgresClient; readonly usage: () => readonly ReadStatistics[] } {
  const checkClient = openCheckClient(settings, urls.length, log);
  const replicas = urls.map((url, index) => ({
    server: `replica_${index + 1}`,
    state: new ReadReplica({ ...settings, url }, checkClient, log.child({ replica: index + 1 })),
    statements: 0,
    failures: 0,
  }));
  let primaryStatements = 0;

  const checkAll = (): void => {
    for (const { state } of replicas) void state.check();
  };
  const intervalMs = maxLagMs === 0 ? maxCheckIntervalMs : Math.min(maxCheckIntervalMs, Math.max(10, maxLagMs / 4));
  const timer = setInterval(checkAll, intervalMs).unref();
  checkAll();

  /** A random replica whose lag is at most `maxLagMs`; undefined if the primary must run the statement. */
  const choose = async (): Promise<(typeof replicas)[number] | undefined> => {
    const now = performance.now();
    // With `maxLagMs` 0, the chosen replica is checked again below. A replica whose last checks failed would only delay
    // the statement.
    const oldest = now - (maxLagMs === 0 ? 2 * maxCheckIntervalMs : maxLagMs);
    const candidates = replicas.filter(({ state }) => state.currentAt >= oldest);
    const chosen = candidates[Math.floor(Math.random() * candidates.length)];
    if (maxLagMs > 0 || chosen === undefined) return chosen;
    await chosen.state.check();
    return chosen.state.currentAt >= now ? chosen : undefined;
  };

  const readRow: PostgresClient['readRow'] = async (statement, values, read, signal) => {
    if (statement.repeatable !== true) return primary.row(statement, values, read, signal);
    const chosen = await choose();
    if (chosen !== undefined) {
      try {
        const result = await chosen.state.row(statement, values, read, signal);
        chosen.statements += 1;
        return result;
      } catch (error) {
        if (signal?.aborted === true || !mayPrimarySucceed(error)) throw error;
        if (!isStatementError(error)) chosen.state.suspend();
        chosen.failures += 1;
        log.debug({ err: error, server: chosen.server }, 'a statement failed on a read replica; the primary runs it');
      }
    }
    primaryStatements += 1;
    return primary.row(statement, values, read, signal);
  };

  const usage = (): readonly ReadStatistics[] => [
    { server: 'primary', statements: primaryStatements },
    ...replicas.map(({ server, statements, failures, state }) => ({
      server,
      statements,
      replica: { failures, lagSeconds: (performance.now() - state.lastCurrentAt) / 1000 },
    })),
  ];

  const close = async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all([primary, checkClient, ...replicas.map(({ state }) => state)].map((each) => each.close()));
  };

  return { client: { ...primary, readRow, close }, usage };
}
