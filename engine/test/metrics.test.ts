import { afterAll, expect, it } from 'vitest';
import { findMetricsLintErrors } from '../../testing/exposition.ts';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { startEngine, type TestEngine } from './support.ts';

const library = { sql: createLibraryTablesSql, tables: libraryTableMetadata };
const engine = await startEngine({ ...library, environment: { HASURA_GRAPHQL_METRICS_SECRET: 'hush' } });
const closed = await startEngine(library);
afterAll(() => Promise.all([engine[Symbol.asyncDispose](), closed[Symbol.asyncDispose]()]));

const metrics = (of: TestEngine, authorization?: string) =>
  of.fetch('/v1/metrics', authorization === undefined ? {} : { headers: { authorization } });

it('GET /v1/metrics returns the number of operations by type and status', async () => {
  await engine.ask('{ book(limit: 1) { id } }');
  await engine.ask('{ nothing }');
  await engine.ask('mutation { delete_book(where: {id: {_eq: -1}}) { affected_rows } }');
  const text = await (await metrics(engine, 'Bearer hush')).text();
  for (const line of [
    'hasura_graphql_requests_total{operation_type="query",response_status="success"} 1',
    'hasura_graphql_requests_total{operation_type="query",response_status="failed"} 1',
    'hasura_graphql_execution_time_seconds_count{operation_type="mutation"} 1',
    'engine_database_work_duration_seconds_count{kind="transaction"} ',
    'engine_database_work_active 0',
    'nodejs_eventloop_lag_max_seconds ',
  ])
    expect(text).toContain(line);
  expect(findMetricsLintErrors(text)).toEqual([]);
});

it('GET /v1/metrics returns 401 for a wrong secret, and 404 if the engine has no secret for metrics', async () => {
  for (const shown of [undefined, 'Bearer other', 'hush']) expect((await metrics(engine, shown)).status).toBe(401);
  expect((await metrics(closed, 'Bearer undefined')).status).toBe(404);
});
