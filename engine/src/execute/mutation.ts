import * as v from 'valibot';
import type { CompiledMutation, MutationAnswer, Response, Step } from '../compile/mutation.ts';
import { EngineError, type ErrorCode } from '../errors/engine-error.ts';
import type { Variables } from '../operation/context.ts';
import type { Session } from '../permission/session.ts';
import { bindParams, type WrittenRows } from './bind.ts';
import { databaseFailure } from './errors.ts';
import type { Database, RowQuery } from './pg-lean/index.ts';
import type { StatementNames } from './prepared.ts';
import type { TraceContext } from './trace.ts';

/** A failure of rows from several places of the request; its cause names one of them, maybe not the right one. */
export class JointFailure extends Error {
  override readonly name = 'JointFailure';
}

/** Failures whose place depends on the row at fault. */
const placed: ReadonlySet<ErrorCode> = new Set([
  'constraint-error',
  'constraint-violation',
  'data-exception',
  'not-supported',
  'permission-error',
]);

const checkFailed = 'check constraint of an insert/update permission has failed';

const writtenRows = v.array(v.array(v.nullable(v.string())));

/** The session, variables and trace that a mutation runs with. */
export interface MutationRequest {
  readonly session: Session;
  readonly variables: Variables;
  readonly trace: TraceContext;
  readonly signal: AbortSignal | undefined;
}

/** What one step gave: its columns, and the rows it keeps for later steps. */
interface Result {
  readonly columns: readonly (string | null)[];
  readonly rows: WrittenRows[number];
}

/** Holds what a step has written against its check and what hangs on it. */
function judge({ writes, path, demand }: Step, columns: readonly (string | null)[]): Result {
  if (!writes) return { columns, rows: [] };
  const [count, passed, kept] = columns;
  if (passed !== 't') throw new EngineError('permission-error', checkFailed, path);
  if (demand !== undefined && Number(count) !== demand.rows)
    throw new EngineError('not-supported', demand.message, demand.path);
  return { columns, rows: kept === null || kept === undefined ? [] : v.parse(writtenRows, JSON.parse(kept)) };
}

async function runSteps(
  { steps }: CompiledMutation,
  { variables, session }: MutationRequest,
  row: RowQuery,
  names: StatementNames,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const written: WrittenRows[number][] = [];
  for (const step of steps) {
    const { text, params } = step.statement;
    try {
      const values = bindParams(params, variables, session, written);
      const columns = await row({ text, name: names.nameOf(text) }, values);
      const result = judge(step, columns);
      results.push(result);
      written.push(result.rows);
    } catch (error) {
      const failure = error instanceof EngineError ? error : databaseFailure(error, step.path);
      if (step.joint && placed.has(failure.code)) throw new JointFailure(failure.message, { cause: failure });
      throw failure;
    }
  }
  return results;
}

function responseText(results: readonly Result[], { output, counted, answer }: Response): string {
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

function answerText(results: readonly Result[], answer: MutationAnswer): string {
  if (answer.is === 'json') return answer.json;
  if (answer.is === 'column') return results[answer.step]?.columns[0] ?? 'null';
  if (answer.is === 'one') return responseText(results, answer.response);
  return `[${answer.responses.map((response) => responseText(results, response)).join()}]`;
}

/** What triggers of the database may read of who asks, as Hasura sets it. */
const settingsOf = ({ session: { role, variables }, trace }: MutationRequest): ReadonlyMap<string, string> =>
  new Map([
    ['hasura.user', JSON.stringify({ ...Object.fromEntries(variables), 'x-hasura-role': role })],
    ['hasura.tracecontext', JSON.stringify({ trace_id: trace.traceId, span_id: trace.spanId })],
  ]);

/**
 * Runs a mutation in a transaction of its own.
 * @returns the text of `data`
 * @throws EngineError for what the client is to be told; JointFailure where the mutation has to be run apart first, to
 * tell the place; nothing of the mutation stays
 */
export async function runMutation(
  mutation: CompiledMutation,
  request: MutationRequest,
  database: Database,
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
    throw error instanceof EngineError || error instanceof JointFailure ? error : databaseFailure(error);
  }
}
