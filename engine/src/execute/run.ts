import { type CompiledMutation, compileMutation } from '../compile/mutation.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { RequestVariables } from '../operation/context.ts';
import { collectIntrospectionFields, parseForRole } from '../operation/read.ts';
import type { Session } from '../permission/session.ts';
import { bindParameters } from './bind.ts';
import { toClientError } from './errors.ts';
import { runIntrospection } from './introspection.ts';
import { type MutationRequest, runMutation, UnplacedWriteError } from './mutation.ts';
import { maxParsedResponseBytes, type PostgresClient, type ResponseBudget, type RowReader } from './pg-lean/index.ts';
import type { GraphqlRequest, PlanCache, PreparedDocument, QueryPlan, RoleCache } from './plans.ts';
import { StatementNames } from './prepared.ts';
import { fillTemplate, type ResponseBody, responseTemplate } from './response.ts';
import type { TraceContext } from './trace.ts';

export interface OperationRunner {
  /**
   * @param trace called only for a mutation
   * @param assemble joins the parts of the response
   * @returns `{"data": …}`
   * @throws EngineError for the client
   */
  readonly run: <B extends ResponseBody>(
    session: Session,
    request: GraphqlRequest,
    trace: () => TraceContext,
    assemble: (parts: readonly Buffer[]) => B,
    budget: ResponseBudget,
    signal?: AbortSignal,
  ) => Promise<B | string>;
}

/** @param prefix of the names of prepared statements */
export function operationRunner(
  { roleOf, documentOf, planOf, compileOptions }: PlanCache,
  database: PostgresClient,
  prefix: string,
): OperationRunner {
  const names = new StatementNames(`${prefix}m`);
  let named = 0;

  const mutate = async (
    mutation: CompiledMutation,
    request: MutationRequest,
    { schema }: RoleCache,
    { operation }: PreparedDocument,
  ): Promise<string> => {
    try {
      return await runMutation(mutation, request, database, names);
    } catch (error) {
      const read = error instanceof UnplacedWriteError ? parseForRole(schema, operation, request.variables) : undefined;
      if (read?.is !== 'mutation') throw error;
      const apart = compileMutation(read.roots, compileOptions(request.session), true);
      return runMutation(apart, request, database, names);
    }
  };

  const rowOf = async <T>(
    plan: QueryPlan,
    session: Session,
    variables: RequestVariables,
    read: RowReader<T>,
    budget: ResponseBudget,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    const { text, params, genericPlan, repeatable } = plan;
    if (text === undefined) return read([]);
    plan.uses += 1;
    if (plan.uses === 2) {
      named += 1;
      plan.name = `${prefix}q${named}`;
    }
    const values = bindParameters(params, variables, session);
    try {
      const statement = { text, name: plan.name, genericPlan, repeatable, budget };
      return await database.readRow(statement, values, read, signal);
    } catch (error) {
      throw toClientError(error);
    }
  };

  /** The values of the introspection fields are among the constant bytes. */
  const introspectionTemplate = async (
    { answers }: QueryPlan,
    { schema }: RoleCache,
    { operation }: PreparedDocument,
    variables: RequestVariables,
  ): Promise<readonly Buffer[]> => {
    const nodes = collectIntrospectionFields(schema, operation, variables);
    return responseTemplate(answers, await runIntrospection(schema, operation, nodes, variables));
  };

  const run: OperationRunner['run'] = async (session, request, trace, assemble, budget, signal) => {
    const runtime = roleOf(session.role, session.backendOnly);
    const document = documentOf(runtime, request);
    const { variables } = request;
    const plan = planOf(session, runtime, document, variables);
    if (plan.is === 'mutation') {
      budget.lowerTo(maxParsedResponseBytes);
      const mutation = { session, variables, trace: trace(), budget, signal };
      return `{"data":${await mutate(plan.mutation, mutation, runtime, document)}}`;
    }
    if (plan.is === 'subscription')
      throw new EngineError('unexpected-payload', 'subscriptions are not supported over HTTP, use websockets instead');
    const template = plan.template ?? (await introspectionTemplate(plan, runtime, document, variables));
    return await rowOf(plan, session, variables, (row) => assemble(fillTemplate(template, row)), budget, signal);
  };

  return { run };
}
