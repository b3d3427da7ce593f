import { formatCounter, formatGauge, formatHistogram, Histogram } from '@fds/platform/exposition';
import { metricsRegistry, metricsResponse } from '@fds/platform/metrics';
import { secretCheck } from '@fds/platform/secret';
import type { PoolUsage, PostgresClient } from '../execute/pg-lean/index.ts';
import type { OperationRunner } from '../execute/run.ts';
import type { SubscriptionCounts } from '../hasura/live/execute/poller.ts';
import type { ReadStatistics } from '../hasura/replicas/execute/index.ts';

interface WebsocketCounts extends SubscriptionCounts {
  readonly sockets: number;
}

/** A metric that Hasura also has keeps Hasura's name and labels. */
export interface EngineMetrics {
  counted(runner: OperationRunner): OperationRunner;
  measured(database: PostgresClient): PostgresClient;
  watchSubscriptions(counts: () => WebsocketCounts): void;
  watchReplicas(usage: () => readonly ReadStatistics[]): void;
  eventAttempt(outcome: 'delivered' | 'retried' | 'dead'): void;
  /** Prometheus text, without the metrics of the Node process. */
  texts(): readonly string[];
  /** Responds with 401 unless the Authorization header contains the secret. */
  answer(authorization: string | undefined): Promise<Response>;
}

/** By the first word of the text. */
const typeOf = (query: string): 'mutation' | 'query' => (/^\s*mutation\b/.test(query) ? 'mutation' : 'query');

const outcomesOf = () => ({ success: 0, failed: 0 });

const poolTexts = ({ inUse, idle, opening, waiting, max }: PoolUsage): readonly string[] => [
  formatGauge(
    'engine_pool_connections',
    'Connections to Postgres by state',
    Object.entries({ in_use: inUse, idle, opening }).map(([state, count]) => [{ state }, count]),
  ),
  formatGauge('engine_pool_connections_max', 'Maximum number of connections to Postgres', [[{}, max]]),
  formatGauge('engine_pool_waiting', 'Statements and transactions that wait for a connection to Postgres', [
    [{}, waiting],
  ]),
];

const websocketTexts = ({ sockets, active, statements }: WebsocketCounts): readonly string[] => [
  formatGauge('hasura_websocket_connections', 'Open websockets', [[{}, sockets]]),
  formatGauge(
    'hasura_active_subscriptions',
    'Active subscriptions by kind',
    Object.entries(active).map(([subscription_kind, count]) => [{ subscription_kind }, count]),
  ),
  formatCounter('engine_subscription_statements_total', 'Statements that read results of subscriptions', [
    [{}, statements],
  ]),
];

const replicaTexts = (servers: readonly ReadStatistics[]): readonly string[] => {
  const replicas = servers.flatMap(({ server, replica }) => (replica === undefined ? [] : [{ server, ...replica }]));
  return [
    formatCounter(
      'engine_read_statements_total',
      'Statements that read replicas may run, by the server that ran them',
      servers.map(({ server, statements }) => [{ server }, statements]),
    ),
    formatCounter(
      'engine_replica_failures_total',
      'Statements that failed on a read replica and then ran on the primary',
      replicas.map(({ server, failures }) => [{ server }, failures]),
    ),
    formatGauge(
      'engine_replica_lag_seconds',
      'Age of the newest state of the primary that a read replica is known to have',
      replicas.map(({ server, lagSeconds }) => [{ server }, lagSeconds]),
    ),
  ];
};

/** @param secret bearer token for reading the metrics; without it, only code in the same process can read them */
export function engineMetrics(secret: string | undefined): EngineMetrics {
  const registry = secret === undefined ? undefined : metricsRegistry();
  const isExpected = secret === undefined ? undefined : secretCheck(`Bearer ${secret}`);
  const requests = { query: outcomesOf(), mutation: outcomesOf() };
  const execution = {
    query: new Histogram({ operation_type: 'query' }),
    mutation: new Histogram({ operation_type: 'mutation' }),
  };
  const databaseTime = {
    statement: new Histogram({ kind: 'statement' }),
    transaction: new Histogram({ kind: 'transaction' }),
  };
  const eventAttempts = { delivered: 0, retried: 0, dead: 0 };
  let active = 0;
  let use: (() => PoolUsage) | undefined;
  let websocketCounts: (() => WebsocketCounts) | undefined;
  let replicaUsage: (() => readonly ReadStatistics[]) | undefined;

  const during = async <T>(kind: keyof typeof databaseTime, work: () => Promise<T>): Promise<T> => {
    active += 1;
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      databaseTime[kind].add(performance.now() - startedAt);
      active -= 1;
    }
  };

  const texts = (): string[] => [
    formatCounter(
      'hasura_graphql_requests_total',
      'GraphQL operations',
      Object.entries(requests).flatMap(([operation_type, counts]) =>
        Object.entries(counts).map(([response_status, count]) => [{ operation_type, response_status }, count] as const),
      ),
    ),
    formatHistogram(
      'hasura_graphql_execution_time_seconds',
      'Duration of successful operations',
      Object.values(execution),
    ),
    formatGauge(
      'engine_database_work_active',
      'Statements and transactions that run on a connection to Postgres or wait for one',
      [[{}, active]],
    ),
    formatHistogram(
      'engine_database_work_duration_seconds',
      'Duration of statements and transactions, including the wait for a connection',
      Object.values(databaseTime),
    ),
    formatCounter(
      'engine_event_attempts_total',
      'Attempts to deliver events of event triggers',
      Object.entries(eventAttempts).map(([outcome, count]) => [{ outcome }, count]),
    ),
    ...(use === undefined ? [] : poolTexts(use())),
    ...(websocketCounts === undefined ? [] : websocketTexts(websocketCounts())),
    ...(replicaUsage === undefined ? [] : replicaTexts(replicaUsage())),
  ];

  return {
    counted: (runner) => ({
      ...runner,
      run: async (session, request, ...given) => {
        const type = typeOf(request.query);
        const startedAt = performance.now();
        try {
          const answer = await runner.run(session, request, ...given);
          execution[type].add(performance.now() - startedAt);
          requests[type].success += 1;
          return answer;
        } catch (error) {
          requests[type].failed += 1;
          throw error;
        }
      },
    }),
    measured: (database) => {
      use = database.use;
      return {
        ...database,
        row: (statement, values, read, signal) =>
          during('statement', () => database.row(statement, values, read, signal)),
        readRow: (statement, values, read, signal) =>
          during('statement', () => database.readRow(statement, values, read, signal)),
        transaction: (settings, work, signal) =>
          during('transaction', () => database.transaction(settings, work, signal)),
      };
    },
    watchSubscriptions: (counts) => {
      websocketCounts = counts;
    },
    watchReplicas: (usage) => {
      replicaUsage = usage;
    },
    eventAttempt: (outcome) => {
      eventAttempts[outcome] += 1;
    },
    texts,
    answer: async (authorization = '') =>
      registry !== undefined && isExpected?.(authorization)
        ? metricsResponse(registry, ...texts())
        : new Response(
            'the metrics require the header Authorization: Bearer with the value of HASURA_GRAPHQL_METRICS_SECRET\n',
            { status: 401 },
          ),
  };
}
