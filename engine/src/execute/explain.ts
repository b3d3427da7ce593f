import { CompileContext, type CompileOptions } from '../compile/context.ts';
import { bindParameters } from '../compile/parameters.ts';
import { rootFieldJson } from '../compile/query.ts';
import { EngineError } from '../errors/engine-error.ts';
import { compileSubscription } from '../hasura/live/compile.ts';
import { parameterArrays } from '../hasura/live/execute/subscription.ts';
import type { QueryRootField } from '../ir/types.ts';
import type { RequestVariables } from '../operation/context.ts';
import { parseOperation } from '../operation/document.ts';
import { checkFragments } from '../operation/fragments.ts';
import { parseForRole } from '../operation/read.ts';
import { checkVariables } from '../operation/variables.ts';
import type { Session } from '../permission/session.ts';
import type { BoundParameter } from '../sql/fragment.ts';
import { printStatement, printWithConstants } from '../sql/print.ts';
import { toClientError } from './errors.ts';
import { type PostgresClient, readFirstColumn } from './pg-lean/index.ts';
import type { GraphqlRequest, PlanCache } from './plans.ts';

type Values = Readonly<Record<string, string | null>>;

/** Parameter values of one subscriber, by source. */
interface ValuesByKind {
  readonly session: Values;
  /** GraphQL variables, except lists. */
  readonly query: Values;
  /** Literals, lists and members of objects. */
  readonly synthetic: readonly (string | null)[];
  /** By the name of the cursor column. */
  readonly cursor: Values;
}

type NamedValue = readonly [source: 'session' | 'query' | 'cursor', name: string, value: string | null];

/** Undefined if the value does not come from a variable. */
function namedValues(
  { value: source, type }: BoundParameter,
  value: string | null,
  { variables }: Session,
): readonly NamedValue[] | undefined {
  switch (source.from) {
    case 'session':
    case 'session-element':
      return [['session', source.name, variables.get(source.name) ?? null]];
    case 'session-object':
      return [...variables].map(([name, text]) => ['session', name, text]);
    case 'cursor':
      return [['cursor', source.column, value]];
    case 'variable':
      return source.path.length === 0 && !type.array ? [['query', source.name, value]] : undefined;
    default:
      return undefined;
  }
}

function groupByKind(
  params: readonly BoundParameter[],
  values: readonly (string | null)[],
  session: Session,
): ValuesByKind {
  const found = params.map((param, i) => namedValues(param, values[i] ?? null, session));
  const from = (source: NamedValue[0]): Values =>
    Object.fromEntries(
      found.flatMap((named = []) => named.filter(([of]) => of === source).map(([, name, value]) => [name, value])),
    );
  const synthetic = values.filter((_, i) => found[i] === undefined);
  return { session: from('session'), query: from('query'), synthetic, cursor: from('cursor') };
}

/** Both are null for a field that needs no statement. */
type ExplainedField = { readonly field: string; readonly sql: string | null; readonly plan: readonly string[] | null };

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

/**
 * Postgres's plans for the statements of a query or subscription, which do not run.
 * @throws EngineError for a mutation, and for an invalid request
 */
export async function explain(
  { roleOf, compileOptions }: PlanCache,
  database: PostgresClient,
  session: Session,
  { query, operationName, variables }: GraphqlRequest,
): Promise<OperationExplanation> {
  const parsed = parseOperation(query, operationName);
  checkFragments(parsed);
  checkVariables(parsed, variables);
  const operation = parseForRole(roleOf(session.role).schema, parsed, variables);
  if (operation.is === 'mutation') throw new EngineError('invalid-params', 'only queries can be explained');
  const request = { session, variables, options: compileOptions(session) };
  if (operation.is === 'query') {
    const fields: ExplainedField[] = [];
    for (const root of operation.roots) fields.push(await explainField(database, root, request));
    return fields;
  }
  const { text, params } = compileSubscription(operation.roots, request.options).statement;
  const values = bindParameters(params, variables, session);
  return {
    sql: text,
    plan: await planOf(database, text, parameterArrays([values])),
    variables: groupByKind(params, values, session),
  };
}
