import { CompileContext, type CompileOptions } from '../compile/context.ts';
import { rootFieldJson } from '../compile/query.ts';
import { compileSubscription } from '../compile/subscription.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { QueryRootField } from '../ir/types.ts';
import type { RequestVariables } from '../operation/context.ts';
import type { parseForRole } from '../operation/read.ts';
import type { Session } from '../permission/session.ts';
import { printStatement, printWithConstants } from '../sql/print.ts';
import { bindParameters } from './bind.ts';
import { toClientError } from './errors.ts';
import { groupByKind, type ValuesByKind } from './explain-variables.ts';
import { type PostgresClient, readFirstColumn } from './pg-lean/index.ts';
import { parameterArrays } from './subscription.ts';

/** Both are null for a field that needs no statement. */
interface ExplainedField {
  readonly field: string;
  readonly sql: string | null;
  readonly plan: readonly string[] | null;
}

interface ExplainedSubscription {
  readonly sql: string;
  readonly plan: readonly string[];
  /** For one subscriber. */
  readonly variables: ValuesByKind;
}

export type OperationExplanation = readonly ExplainedField[] | ExplainedSubscription;

interface ExplainRequest {
  readonly session: Session;
  readonly variables: RequestVariables;
  readonly options: CompileOptions;
}

async function planOf(database: PostgresClient, sql: string, values: readonly string[]): Promise<readonly string[]> {
  try {
    const statement = { text: `explain (format text) ${sql}`, name: undefined };
    return await database.row(statement, values, readFirstColumn);
  } catch (error) {
    throw toClientError(error);
  }
}

async function explainField(
  database: PostgresClient,
  root: QueryRootField,
  { session, variables, options }: ExplainRequest,
): Promise<ExplainedField> {
  const select = rootFieldJson(new CompileContext(options), root);
  if (select === undefined) return { field: root.key, sql: null, plan: null };
  const sql = printWithConstants(select, bindParameters(printStatement(select).params, variables, session));
  return { field: root.key, sql, plan: await planOf(database, sql, []) };
}

/** Does not run the statements. @throws EngineError for a mutation */
export async function explainOperation(
  database: PostgresClient,
  operation: ReturnType<typeof parseForRole>,
  request: ExplainRequest,
): Promise<OperationExplanation> {
  if (operation.is === 'mutation') throw new EngineError('invalid-params', 'only queries can be explained');
  if (operation.is === 'query') {
    const fields: ExplainedField[] = [];
    for (const root of operation.roots) fields.push(await explainField(database, root, request));
    return fields;
  }
  const { text, params } = compileSubscription(operation.roots, request.options).statement;
  const values = bindParameters(params, request.variables, request.session);
  return {
    sql: text,
    plan: await planOf(database, text, parameterArrays([values])),
    variables: groupByKind(params, values, request.session),
  };
}
