import type { StopSignal } from '@fds/platform/stop-signal';
import * as v from 'valibot';
import type { AffectedRowsSource, CompiledMutation, MutationStep, MutationValueSource } from '../compile/mutation.ts';
import { bindParameters, type RowsByStep } from '../compile/parameters.ts';
import { EngineError, type ErrorCode } from '../errors/engine-error.ts';
import type { RequestVariables } from '../operation/context.ts';
import type { Session } from '../permission/session.ts';
import { toClientError } from './errors.ts';
import type { FirstRowQuery, PostgresClient, ResponseBudget } from './pg-lean/index.ts';
import type { StatementNames } from './prepared.ts';
import type { TraceContext } from './trace.ts';

/** The statement writes rows from several parts of the request, so the error in `cause` may contain a wrong path. */
export class UnplacedWriteError extends Error {
  override readonly name = 'WriteErrorWithUnknownPath';
}

/** Errors that tell the client the path of the row that failed. */
const placed: ReadonlySet<ErrorCode> = new Set([
  'constraint-error',
  'constraint-violation',
  'data-exception',
  'not-supported',
  'permission-error',
]);

const checkFailed = 'check constraint of an insert/update permission has failed';

const writtenRows = v.array(v.array(v.nullable(v.string())));

export interface MutationRequest {
  readonly session: Session;
  readonly variables: RequestVariables;
  readonly trace: TraceContext;
  /** For the columns of all steps together. */
  readonly budget: ResponseBudget;
  readonly signal: StopSignal | undefined;
}

/** The columns that the step returned, and the rows that later steps need. */
type Result = { readonly columns: readonly (string | null)[]; readonly rows: RowsByStep[number] };

/** Throws if the rows do not meet the permission, or if a row to which other rows refer was not written. */
function checkStep({ writes, path, requirement }: MutationStep, columns: readonly (string | null)[]): Result {
  if (!writes) return { columns, rows: [] };
  const [count, passed, kept] = columns;
  if (passed !== 't') throw new EngineError('permission-error', checkFailed, path);
  if (requirement !== undefined && Number(count) !== requirement.rows)
    throw new EngineError('not-supported', requirement.message, requirement.path);
  return { columns, rows: kept === null || kept === undefined ? [] : v.parse(writtenRows, JSON.parse(kept)) };
}

async function runSteps(
  { steps }: CompiledMutation,
  { variables, session, budget }: MutationRequest,
  row: FirstRowQuery,
  names: StatementNames,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const written: RowsByStep[number][] = [];
  for (const step of steps) {
    const { text, params } = step.statement;
    try {
      const values = bindParameters(params, variables, session, written);
      const columns = await row({ text, name: names.nameOf(text), budget }, values);
      const result = checkStep(step, columns);
      results.push(result);
      written.push(result.rows);
    } catch (error) {
      const failure = error instanceof EngineError ? error : toClientError(error, step.path);
      if (step.joint && placed.has(failure.code)) throw new UnplacedWriteError(failure.message, { cause: failure });
      throw failure;
    }
  }
  return results;
}

function responseText(results: readonly Result[], { output, counted, answer }: AffectedRowsSource): string {
  const answers = answer === undefined ? [] : (results[answer.step]?.columns.slice(answer.column) ?? []);
  if (output.is === 'one') return answers[0] ?? 'null';
  const affected = counted.reduce((sum, step) => sum + Number(results[step]?.columns[0] ?? 0), 0);
  let returned = 0;
  const members = output.fields.map((field) => {
    const key = JSON.stringify(field.key);
    if (field.is === 'typename') return `${key}:${JSON.stringify(field.name)}`;
    if (field.is === 'affected-rows') return `${key}:${affected}`;
    const rows = answers[returned] ?? '[]';
    returned += 1;
    return `${key}:${rows}`;
  });
  return `{${members.join()}}`;
}

function answerText(results: readonly Result[], answer: MutationValueSource): string {
  if (answer.is === 'json') return answer.json;
  if (answer.is === 'column') return results[answer.step]?.columns[0] ?? 'null';
  if (answer.is === 'one') return responseText(results, answer.response);
  return `[${answer.responses.map((response) => responseText(results, response)).join()}]`;
}

/** Postgres settings with the session variables and the trace, for database triggers, as in Hasura. */
const settingsOf = ({ session: { role, variables }, trace }: MutationRequest): ReadonlyMap<string, string> =>
  new Map([
    ['hasura.user', JSON.stringify({ ...Object.fromEntries(variables), 'x-hasura-role': role })],
    ['hasura.tracecontext', JSON.stringify({ trace_id: trace.traceId, span_id: trace.spanId })],
  ]);

/**
 * Runs a mutation in one transaction. Returns the JSON text of `data`.
 * @throws EngineError for the client
 * @throws UnplacedWriteError if the path of the error is unknown; the caller must then run the mutation again with one
 * statement for each object
 */
export async function runMutation(
  mutation: CompiledMutation,
  request: MutationRequest,
  database: PostgresClient,
  names: StatementNames,
): Promise<string> {
  try {
    const results =
      mutation.steps.length === 0
        ? []
        : await database.transaction(
            settingsOf(request),
            (row) => runSteps(mutation, request, row, names),
            request.signal,
          );
    const members = mutation.answers.map((answer) => `${JSON.stringify(answer.key)}:${answerText(results, answer)}`);
    return `{${members.join()}}`;
  } catch (error) {
    throw error instanceof EngineError || error instanceof UnplacedWriteError ? error : toClientError(error);
  }
}
