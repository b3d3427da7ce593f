import { LRUCache } from 'lru-cache';
import type { CompileOptions } from '../compile/context.ts';
import { type CompiledMutation, compileMutation } from '../compile/mutation.ts';
import { compileQuery, type QueryFieldValue } from '../compile/query.ts';
import { EngineError, validationFailed } from '../errors/engine-error.ts';
import type { ValidatedMetadata } from '../model/model.ts';
import type { RequestVariables } from '../operation/context.ts';
import { type ParsedOperation, parseOperation } from '../operation/document.ts';
import { introspectionNodes, readOperation } from '../operation/read.ts';
import { createShapeFunction } from '../operation/shape.ts';
import { checkVariables } from '../operation/variables.ts';
import { allPasses } from '../optimize/passes.ts';
import type { AllowList } from '../permission/allow-list.ts';
import { adminRole } from '../permission/select.ts';
import { arrayElements, listVariablesOf, type Session } from '../permission/session.ts';
import { buildRoleSchema, type RoleSchema } from '../schema/role.ts';
import type { BoundParameter } from '../sql/fragment.ts';
import { bindParams } from './bind.ts';
import { fillEnvelope, responseEnvelope } from './envelope.ts';
import { toClientError } from './errors.ts';
import { runIntrospection } from './introspection.ts';
import { BatchedWriteError, type MutationRequest, runMutation } from './mutation.ts';
import type { Database, RowReader } from './pg-lean/index.ts';
import { StatementNames } from './prepared.ts';
import type { ResponseBody } from './response-bytes.ts';
import type { TraceContext } from './trace.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: RequestVariables;
}

/** A query compiled for variables of one shape: the same keys, list lengths and nulls. */
interface QueryPlan {
  readonly is: 'query';
  readonly answers: readonly QueryFieldValue[];
  /**
   * The fixed text of the response between the columns of the result row; undefined if the query has introspection
   * fields.
   */
  readonly envelope: readonly Buffer[] | undefined;
  readonly text: string | undefined;
  readonly params: readonly BoundParameter[];
  /** Whether one plan of the statement is fast for all parameter values. */
  readonly genericPlan: boolean;
  /** Whether the query may run again after its connection broke. */
  readonly repeatable: boolean;
  /** Name of the prepared statement; undefined before the second use. */
  name: string | undefined;
  uses: number;
}

/** An operation compiled for variables of one shape: the same keys, list lengths and nulls. */
type Plan = QueryPlan | { readonly is: 'mutation'; readonly mutation: CompiledMutation };

interface PreparedDocument {
  readonly operation: ParsedOperation;
  readonly shapeOf: (variables: RequestVariables) => string;
  /** Beginning of the cache key of each plan of this document. */
  readonly id: number;
}

interface RoleRuntime {
  readonly schema: RoleSchema;
  readonly listVariables: readonly string[];
  readonly documents: LRUCache<string, PreparedDocument>;
}

/**
 * Maximum size of each role's document cache, in characters. A parsed document needs about 50 bytes for each character.
 */
const maxDocumentText = 1_000_000;
/** Maximum size of the plan cache: number of characters in statements and keys. */
const maxPlanText = 16_000_000;

/** Returns the options of a cache. The cache does not store an entry that is larger than half of the cache. */
const sized = (maxSize: number) => ({ maxSize, maxEntrySize: maxSize / 2 });

const sizeOfPlan = (plan: Plan, key: string): number =>
  key.length +
  (plan.is === 'query'
    ? (plan.text?.length ?? 0)
    : plan.mutation.steps.reduce((sum, { statement }) => sum + statement.text.length, 0));

/** Maximum number of values of a mutation whose plan is cached. */
const maxCachedParams = 2_000;

/** Returns how many values a mutation binds; for a list, the number of its items. */
const sizeOf = ({ steps }: CompiledMutation): number =>
  steps
    .flatMap(({ statement }) => statement.params)
    .reduce((sum, { value }) => sum + (value.from === 'list' ? value.items.length : 1), 0);

export interface OperationRunner {
  /**
   * Runs one operation.
   * @param trace returns the trace of the request; called only if the operation needs the trace
   * @param assemble joins the parts of a query's response
   * @param signal cancels the operation
   * @returns `{"data": …}`
   * @throws EngineError for the client
   */
  readonly run: <B extends ResponseBody>(
    session: Session,
    request: GraphqlRequest,
    trace: () => TraceContext,
    assemble: (parts: readonly Buffer[]) => B,
    signal?: AbortSignal,
  ) => Promise<B | string>;
  readonly schemaOf: (role: string) => RoleSchema;
}

export interface OperationRunnerOptions {
  readonly stringifyNumerics: boolean;
  /** The documents that roles other than admin may run; undefined means all documents. */
  readonly allowList: AllowList | undefined;
  /** Beginning of the names of this runner's prepared statements. */
  readonly statementPrefix: string;
}

/** Creates the function that runs operations. It caches documents, plans and the schemas of roles. */
export function createOperationRunner(
  model: ValidatedMetadata,
  database: Database,
  options: OperationRunnerOptions,
): OperationRunner {
  const roles = { ordinary: new Map<string, RoleRuntime>(), backend: new Map<string, RoleRuntime>() };
  const variants = new WeakMap<Session, string>();
  const names = new StatementNames(`${options.statementPrefix}m`);
  const plans = new LRUCache<string, Plan>({ ...sized(maxPlanText), sizeCalculation: sizeOfPlan });
  let named = 0;
  let parsed = 0;

  const roleOf = (role: string, backend = false): RoleRuntime => {
    const made = backend ? roles.backend : roles.ordinary;
    const known = made.get(role);
    if (known !== undefined) return known;
    if (role !== adminRole && !model.roles.has(role))
      throw new EngineError('access-denied', 'your requested role is not in allowed roles');
    const runtime: RoleRuntime = {
      schema: buildRoleSchema(model, role, backend),
      listVariables: listVariablesOf(model, role),
      documents: new LRUCache({ ...sized(maxDocumentText), sizeCalculation: (_, text) => text.length }),
    };
    made.set(role, runtime);
    return runtime;
  };

  const isSingle = ({ variables }: Session, name: string): boolean => {
    const text = variables.get(name);
    return text !== undefined && arrayElements(text)?.length === 1;
  };

  const variantOf = (session: Session, { listVariables }: RoleRuntime): string => {
    const known = variants.get(session);
    if (known !== undefined) return known;
    const variant = listVariables.map((name) => (isSingle(session, name) ? '1' : 'n')).join('');
    variants.set(session, variant);
    return variant;
  };

  const documentOf = (
    { schema, documents }: RoleRuntime,
    { query, operationName }: GraphqlRequest,
  ): PreparedDocument => {
    const key = operationName === undefined ? query : `${operationName}\n${query}`;
    const known = documents.get(key);
    if (known !== undefined) return known;
    const operation = parseOperation(query, operationName);
    if (schema.role !== adminRole && options.allowList?.(schema.role, query) === false)
      throw validationFailed('query is not allowed', '$');
    parsed += 1;
    const made = { operation, shapeOf: createShapeFunction(schema, operation), id: parsed };
    documents.set(key, made);
    return made;
  };

  const compileOptions = (session: Session): CompileOptions => ({
    ...options,
    passes: allPasses,
    isSingle: (name) => isSingle(session, name),
  });

  const planOf = (
    session: Session,
    runtime: RoleRuntime,
    document: PreparedDocument,
    variables: RequestVariables,
  ): Plan => {
    const key = `${document.id};${variantOf(session, runtime)};${document.shapeOf(variables)}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    checkVariables(document.operation, variables);
    const operation = readOperation(runtime.schema, document.operation, variables);
    const compiling = compileOptions(session);
    if (operation.is === 'mutation') {
      const mutation = compileMutation(operation.roots, compiling, false);
      const plan: Plan = { is: 'mutation', mutation };
      if (sizeOf(mutation) <= maxCachedParams) plans.set(key, plan);
      return plan;
    }
    const { statement, genericPlan, repeatable, answers } = compileQuery(operation.roots, compiling);
    const { text, params = [] } = statement ?? {};
    const envelope = answers.some(({ from }) => from === 'introspection') ? undefined : responseEnvelope(answers, {});
    const plan: Plan = {
      is: 'query',
      answers,
      envelope,
      text,
      params,
      genericPlan,
      repeatable,
      name: undefined,
      uses: 0,
    };
    plans.set(key, plan);
    return plan;
  };

  const mutate = async (
    mutation: CompiledMutation,
    request: MutationRequest,
    { schema }: RoleRuntime,
    { operation }: PreparedDocument,
  ): Promise<string> => {
    try {
      return await runMutation(mutation, request, database, names);
    } catch (error) {
      const read = error instanceof BatchedWriteError ? readOperation(schema, operation, request.variables) : undefined;
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
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    const { text, params, genericPlan, repeatable } = plan;
    if (text === undefined) return read([]);
    plan.uses += 1;
    if (plan.uses === 2) {
      named += 1;
      plan.name = `${options.statementPrefix}q${named}`;
    }
    const values = bindParams(params, variables, session);
    try {
      return await database.row({ text, name: plan.name, genericPlan, repeatable }, values, read, signal);
    } catch (error) {
      throw toClientError(error);
    }
  };

  /** Returns the fixed text of a response that contains introspection fields. */
  const introspectionEnvelope = async (
    { answers }: QueryPlan,
    { schema }: RoleRuntime,
    { operation }: PreparedDocument,
    variables: RequestVariables,
  ): Promise<readonly Buffer[]> => {
    const nodes = introspectionNodes(schema, operation, variables);
    return responseEnvelope(answers, await runIntrospection(schema, operation, nodes, variables));
  };

  const run: OperationRunner['run'] = async (session, request, trace, assemble, signal) => {
    const runtime = roleOf(session.role, session.backendOnly);
    const document = documentOf(runtime, request);
    const { variables } = request;
    const plan = planOf(session, runtime, document, variables);
    if (plan.is === 'mutation') {
      const mutation = { session, variables, trace: trace(), signal };
      return `{"data":${await mutate(plan.mutation, mutation, runtime, document)}}`;
    }
    const envelope = plan.envelope ?? (await introspectionEnvelope(plan, runtime, document, variables));
    return await rowOf(plan, session, variables, (row) => assemble(fillEnvelope(envelope, row)), signal);
  };

  return { run, schemaOf: (role) => roleOf(role).schema };
}
