import { formatHistogram, formatMetric, Histogram } from '@fds/platform/exposition';
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
  formatMetric({
    name: 'engine_pool_connections',
    help: 'Connections to Postgres by state',
    type: 'gauge',
    samples: Object.entries({ in_use: inUse, idle, opening }).map(([state, count]) => [{ state }, count]),
  }),
  formatMetric({
    name: 'engine_pool_connections_max',
    help: 'Maximum number of connections to Postgres',
    type: 'gauge',
    samples: [[{}, max]],
  }),
  formatMetric({
    name: 'engine_pool_waiting',
    help: 'Statements and transactions that wait for a connection to Postgres',
    type: 'gauge',
    samples: [[{}, waiting]],
  }),
];

const websocketTexts = ({ sockets, active, statements }: WebsocketCounts): readonly string[] => [
  formatMetric({
    name: 'hasura_websocket_connections',
    help: 'Open websockets',
    type: 'gauge',
    samples: [[{}, sockets]],
  }),
  formatMetric({
    name: 'hasura_active_subscriptions',
    help: 'Active subscriptions by kind',
    type: 'gauge',
    samples: Object.entries(active).map(([subscription_kind, count]) => [{ subscription_kind }, count]),
  }),
  formatMetric({
    name: 'engine_subscription_statements_total',
    help: 'Statements that read results of subscriptions',
    type: 'counter',
    samples: [[{}, statements]],
  }),
];

const replicaTexts = (servers: readonly ReadStatistics[]): readonly string[] => {
  const replicas = servers.flatMap(({ server, replica }) => (replica === undefined ? [] : [{ server, ...replica }]));
  return [
    formatMetric({
      name: 'engine_read_statements_total',
      help: 'Statements that read replicas may run, by the server that ran them',
      type: 'counter',
      samples: servers.map(({ server, statements }) => [{ server }, statements]),
    }),
    formatMetric({
      name: 'engine_replica_failures_total',
      help: 'Statements that failed on a read replica and then ran on the primary',
      type: 'counter',
      samples: replicas.map(({ server, failures }) => [{ server }, failures]),
    }),
    formatMetric({
      name: 'engine_replica_lag_seconds',
      help: 'Age of the newest state of the primary that a read replica is known to have',
      type: 'gauge',
      samples: replicas.map(({ server, lagSeconds }) => [{ server }, lagSeconds]),
    }),
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
    formatMetric({
      name: 'hasura_graphql_requests_total',
      help: 'GraphQL operations',
      type: 'counter',
      samples: Object.entries(requests).flatMap(([operation_type, counts]) =>
        Object.entries(counts).map(([response_status, count]) => [{ operation_type, response_status }, count] as const),
      ),
    }),
    formatHistogram(
      'hasura_graphql_execution_time_seconds',
      'Duration of successful operations',
      Object.values(execution),
    ),
    formatMetric({
      name: 'engine_database_work_active',
      help: 'Statements and transactions that run on a connection to Postgres or wait for one',
      type: 'gauge',
      samples: [[{}, active]],
    }),
    formatHistogram(
      'engine_database_work_duration_seconds',
      'Duration of statements and transactions, including the wait for a connection',
      Object.values(databaseTime),
    ),
    formatMetric({
      name: 'engine_event_attempts_total',
      help: 'Attempts to deliver events of event triggers',
      type: 'counter',
      samples: Object.entries(eventAttempts).map(([outcome, count]) => [{ outcome }, count]),
    }),
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
