import { createHash, timingSafeEqual } from 'node:crypto';
import { metricsAnswer, processRegistry } from '@fds/platform/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Database } from '../execute/pg-lean/index.ts';
import type { OperationRunner } from '../execute/run.ts';

/** Collects the engine's metrics. If Hasura has the same metric, its name and labels are Hasura's. */
export interface EngineMetrics {
  /** Returns an operation runner that counts the operations. */
  counted(runner: OperationRunner): OperationRunner;
  /** Returns a database client that measures the duration of its statements. */
  measured(database: Database): Database;
  /** Returns the metrics if the Authorization header contains the secret; otherwise responds with 401. */
  answer(authorization: string | undefined): Promise<Response>;
}

const operationBuckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the type of an operation (query or mutation) by the beginning of the operation's text. */
const typeOf = (query: string): 'mutation' | 'query' => (/^\s*mutation\b/.test(query) ? 'mutation' : 'query');

/**
 * Creates the collector of the engine's metrics.
 * @param secret bearer token for reading the metrics
 */
export function createMetrics(secret: string): EngineMetrics {
  const registry = processRegistry();
  const registers = [registry];
  const expected = digest(`Bearer ${secret}`);
  const requests = new Counter({
    name: 'hasura_graphql_requests_total',
    help: 'GraphQL operations',
    labelNames: ['operation_type', 'response_status'],
    registers,
  });
  const execution = new Histogram({
    name: 'hasura_graphql_execution_time_seconds',
    help: 'Duration of successful operations',
    labelNames: ['operation_type'],
    buckets: operationBuckets,
    registers,
  });
  const active = new Gauge({
    name: 'engine_database_work_active',
    help: 'Statements and transactions that run on a connection to Postgres or wait for one',
    registers,
  });
  const databaseTime = new Histogram({
    name: 'engine_database_work_duration_seconds',
    help: 'Duration of statements and transactions, including the wait for a connection',
    labelNames: ['kind'],
    buckets: operationBuckets,
    registers,
  });

  const during = async <T>(kind: 'statement' | 'transaction', work: () => Promise<T>): Promise<T> => {
    active.inc();
    const done = databaseTime.startTimer({ kind });
    try {
      return await work();
    } finally {
      done();
      active.dec();
    }
  };

  return {
    counted: (runner) => ({
      ...runner,
      run: async (session, request, trace, assemble, signal) => {
        const operation_type = typeOf(request.query);
        const done = execution.startTimer({ operation_type });
        try {
          const answer = await runner.run(session, request, trace, assemble, signal);
          done();
          requests.inc({ operation_type, response_status: 'success' });
          return answer;
        } catch (error) {
          requests.inc({ operation_type, response_status: 'failed' });
          throw error;
        }
      },
    }),
    measured: (database) => ({
      ...database,
      row: (statement, values, read, signal) =>
        during('statement', () => database.row(statement, values, read, signal)),
      transaction: (settings, work, signal) =>
        during('transaction', () => database.transaction(settings, work, signal)),
    }),
    answer: async (authorization = '') =>
      timingSafeEqual(digest(authorization), expected)
        ? metricsAnswer(registry)
        : new Response(
            'the metrics require the header Authorization: Bearer with the value of HASURA_GRAPHQL_METRICS_SECRET\n',
            { status: 401 },
          ),
  };
}
