import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { type EngineCallerIdentity, engineCallerIdentities, engineServer } from '../contenders/engine.ts';
import { createGraphqlRequest } from '../contenders/graphql.ts';
import { readRecordTableColumns } from '../data.ts';
import {
  createCommonListQueries,
  createUnfilteredListQueries,
  type ListQuery,
  nestedListQueries,
} from '../list-queries.ts';
import { createPlanReader, findPlanIndexes, findQueryPlanProblems, type LoggedPlan } from '../plans.ts';
import { type RunningBenchmarkedServer, sendRequest, startBenchmarkedServer } from '../server.ts';
import type { Experiment, ExperimentContext } from './experiment.ts';

/**
 * Number of executions of each query, so that the last execution can use a generic plan. The engine prepares an SQL
 * statement at the second execution, and Postgres plans the first five executions of a prepared statement with their
 * values.
 */
const times = 7;
const logLimitMs = 5_000;

const settings: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

/** Makes Postgres log the plan of each statement in new sessions. Disposing of the result stops the logging. */
async function logPlans(databaseUrl: string): Promise<AsyncDisposable> {
  const alter = async (change: (name: string) => string) => {
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    const [database] = await sql<{ name: string }[]>`select quote_ident(current_database()) as name`;
    for (const name of Object.keys(settings))
      await sql.unsafe(`alter database ${database?.name ?? ''} ${change(name)}`);
    await sql.end();
  };
  await alter((name) => `set ${name} = '${settings[name] ?? ''}'`);
  return { [Symbol.asyncDispose]: () => alter((name) => `reset ${name}`) };
}

const operation = ({ table, where, orderBy }: ListQuery) => ({
  query: `query ($where: ${table}_bool_exp!, $order_by: [${table}_order_by!]!, $limit: Int!) {
    ${table}(where: $where, order_by: $order_by, limit: $limit) { id created_at updated_at }
  }`,
  variables: { where, order_by: orderBy, limit: 50 },
});

/** Runs a query several times and returns the plan of the last execution. */
async function planOf(
  server: RunningBenchmarkedServer,
  caller: EngineCallerIdentity,
  question: ListQuery,
  bench: ExperimentContext,
): Promise<LoggedPlan> {
  const plans: LoggedPlan[] = [];
  using _ = bench.postgres.listen(createPlanReader((plan) => plans.push(plan)));
  const request = createGraphqlRequest('/v1/graphql', operation(question), {
    authorization: await caller.authorization(bench.requestValues),
  });
  for (let time = 0; time < times; time += 1) {
    const response = await sendRequest(server.origin, request);
    const text = await response.text();
    if (text.includes('"errors"')) throw new Error(`${question.title}: ${text.slice(0, 300)}`);
  }
  const deadline = performance.now() + logLimitMs;
  while (plans.length < times && performance.now() < deadline) await pause(10);
  const last = plans.at(-1);
  if (last === undefined) throw new Error(`Postgres logged no plan for the query "${question.title}"`);
  return last;
}

/** Shows the query plans with which Postgres executes the SQL of the engine for the most common lists. */
export const queryPlanExperiment: Experiment = {
  name: 'explain',
  title:
    'sequential scans, sorts and numbers of read rows in the query plans of unfiltered, filtered and deeply filtered lists',
  async run(bench) {
    await using _ = await logPlans(bench.databaseUrl);
    const { databaseUrl, requestValues, options } = bench;
    await using server = await startBenchmarkedServer(engineServer, {
      databaseUrl,
      poolSize: options.pool,
      requestValues,
    });
    const { tables, companyId } = await readRecordTableColumns(databaseUrl);
    const outcomes = [];
    for (const caller of engineCallerIdentities) {
      for (const question of [
        ...createUnfilteredListQueries(tables),
        ...createCommonListQueries(requestValues, companyId),
        ...nestedListQueries,
      ]) {
        const { query, plan } = await planOf(server, caller, question, bench);
        outcomes.push({ caller: caller.role, title: question.title, query, plan, ...findQueryPlanProblems(plan) });
      }
    }
    const rows = outcomes.map(({ caller, title, plan, sequentialScans, sorts, removedRows, readRows }) => [
      `${title} (${caller})`,
      sequentialScans.join(', '),
      `${sorts}`,
      `${removedRows}`,
      `${readRows}`,
      findPlanIndexes(plan).join(', '),
    ]);
    const heading = ['list', 'sequential scans', 'sorts', 'rows removed', 'rows read', 'indexes'];
    return { tables: [{ heading, rows }], outcomes };
  },
};
