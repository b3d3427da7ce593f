import { LRUCache } from 'lru-cache';
import type { CompileOptions } from '../compile/context.ts';
import { type CompiledMutation, compileMutation } from '../compile/mutation.ts';
import { planKeys } from '../compile/parameters.ts';
import { compileQuery, type FieldValueSource } from '../compile/query.ts';
import { validationError } from '../errors/engine-error.ts';
import type { AllowListCheck } from '../hasura/allow-list/permission.ts';
import { type CompiledSubscription, compileSubscription } from '../hasura/live/compile.ts';
import type { ValidatedMetadata } from '../model/model.ts';
import type { RequestVariables } from '../operation/context.ts';
import { type ParsedOperation, parseOperation } from '../operation/document.ts';
import { checkFragments } from '../operation/fragments.ts';
import { parseForRole } from '../operation/read.ts';
import { checkVariables, declaredVariables } from '../operation/variables.ts';
import { allOptimizerPasses } from '../optimize/passes.ts';
import { adminRole } from '../permission/select.ts';
import { listSessionVariables, parseArrayLiteral, type Session } from '../permission/session.ts';
import { createRoleSchema, type RoleSchema } from '../schema/role.ts';
import type { BoundParameter } from '../sql/fragment.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: RequestVariables;
}

/** Valid for all variables with the same object keys, list lengths and null values. */
export interface QueryPlan {
  readonly is: 'query';
  readonly answers: readonly FieldValueSource[];
  /**
   * Constant bytes of the response, between which the columns of the row go. Undefined if the query has introspection
   * fields, whose values depend on the request.
   */
  readonly template: readonly Buffer[] | undefined;
  readonly text: string | undefined;
  readonly params: readonly BoundParameter[];
  /** One generic plan of Postgres is fast for all parameter values. */
  readonly genericPlan: boolean;
  /** Postgres may keep the statement and its plan. */
  readonly preparable: boolean;
  /** The query may run again if its connection breaks. */
  readonly repeatable: boolean;
  /** Of the prepared statement; undefined before the second use. */
  name: string | undefined;
  uses: number;
}

export type OperationPlan =
  | QueryPlan
  | { readonly is: 'mutation'; readonly mutation: CompiledMutation }
  | { readonly is: 'subscription'; readonly subscription: CompiledSubscription };

export interface PreparedDocument {
  readonly operation: ParsedOperation;
  readonly shapeOf: (variables: RequestVariables) => string;
  /** Prefix of the cache keys of this document's plans. */
  readonly id: number;
}

export interface RoleCache {
  readonly schema: RoleSchema;
  readonly listVariables: readonly string[];
  readonly documents: LRUCache<string, PreparedDocument>;
}

/** Characters for each role. A parsed document needs about 50 bytes for each character. */
const maxDocumentText = 1_000_000;
/** Characters in the SQL statements and the cache keys. */
const maxPlanText = 16_000_000;

/** Rejects an entry that is larger than half of the cache. */
const sized = (maxSize: number) => ({ maxSize, maxEntrySize: maxSize / 2 });

function textLengthOf(plan: OperationPlan): number {
  if (plan.is === 'query') return plan.text?.length ?? 0;
  if (plan.is === 'subscription') return plan.subscription.statement.text.length;
  return plan.mutation.steps.reduce((sum, { statement }) => sum + statement.text.length, 0);
}

const sizeOfPlan = (plan: OperationPlan, key: string): number => key.length + textLengthOf(plan);

/** The plan of a mutation with more parameter values is not cached. */
const maxCachedParams = 2_000;

/** Each item of a list counts as one value. */
const sizeOf = ({ steps }: CompiledMutation): number =>
  steps
    .flatMap(({ statement }) => statement.params)
    .reduce((sum, { value }) => sum + (value.from === 'list' ? value.items.length : 1), 0);

export interface PlanOptions {
  readonly stringifyNumerics: boolean;
  /** Documents that roles other than admin may run; undefined means all. */
  readonly allowList: AllowListCheck | undefined;
}

/** For one version of the metadata. */
export interface PlanCache {
  /** A role without permissions has a schema without tables. */
  readonly roleOf: (role: string, backend?: boolean) => RoleCache;
  /**
   * Parses each text once for each role.
   * @throws EngineError if the text is not valid GraphQL or the role may not run it
   */
  readonly documentOf: (runtime: RoleCache, request: GraphqlRequest) => PreparedDocument;
  /**
   * Compiles an operation once for each shape of its variables and for each kind of session.
   * @throws EngineError if the operation or its variables do not match the schema of the role
   */
  readonly planOf: (
    session: Session,
    runtime: RoleCache,
    document: PreparedDocument,
    variables: RequestVariables,
  ) => OperationPlan;
  readonly compileOptions: (session: Session) => CompileOptions;
}

/**
 * The JSON text before the first column of the row, between two columns, and after the last.
 * @param described values of the introspection fields, by response key
 */
export function responseTemplate(
  answers: readonly FieldValueSource[],
  described: Readonly<Record<string, unknown>>,
): readonly Buffer[] {
  const texts = [''];
  const write = (text: string): void => {
    texts.push(`${texts.pop() ?? ''}${text}`);
  };
  write('{"data":{');
  for (const [i, answer] of answers.entries()) {
    write(i === 0 ? '' : ',');
    if (answer.from !== 'members') write(`${JSON.stringify(answer.key)}:`);
    if (answer.from === 'column' || answer.from === 'members') texts.push('');
    else write(answer.from === 'json' ? answer.json : JSON.stringify(described[answer.key]));
  }
  write('}}');
  return texts.map((text) => Buffer.from(text));
}

/** Replaces every role without permissions, so that these roles share one schema and one cache. */
const unknownRole = '';

export function planCache(model: ValidatedMetadata, options: PlanOptions): PlanCache {
  const roles = { ordinary: new Map<string, RoleCache>(), backend: new Map<string, RoleCache>() };
  const variants = new WeakMap<Session, string>();
  const plans = new LRUCache<string, OperationPlan>({ ...sized(maxPlanText), sizeCalculation: sizeOfPlan });
  let parsed = 0;

  const roleOf = (role: string, backend = false): RoleCache => {
    const made = backend ? roles.backend : roles.ordinary;
    const known = made.get(role);
    if (known !== undefined) return known;
    if (role !== adminRole && role !== unknownRole && !model.roles.has(role)) return roleOf(unknownRole, backend);
    const runtime: RoleCache = {
      schema: createRoleSchema(model, role, backend),
      listVariables: listSessionVariables(model, role),
      documents: new LRUCache({ ...sized(maxDocumentText), sizeCalculation: (_, text) => text.length }),
    };
    made.set(role, runtime);
    return runtime;
  };

  const isSingle = ({ variables }: Session, name: string): boolean => {
    const text = variables.get(name);
    return text !== undefined && parseArrayLiteral(text)?.length === 1;
  };

  const variantOf = (session: Session, { listVariables }: RoleCache): string => {
    const known = variants.get(session);
    if (known !== undefined) return known;
    const variant = listVariables.map((name) => (isSingle(session, name) ? '1' : 'n')).join('');
    variants.set(session, variant);
    return variant;
  };

  const documentOf = ({ schema, documents }: RoleCache, { query, operationName }: GraphqlRequest): PreparedDocument => {
    const key = operationName === undefined ? query : `${operationName}\n${query}`;
    const known = documents.get(key);
    if (known !== undefined) return known;
    const operation = parseOperation(query, operationName);
    if (schema.role !== adminRole && options.allowList?.(schema.role, query) === false)
      throw validationError('query is not allowed', '$');
    checkFragments(operation);
    parsed += 1;
    const made = { operation, shapeOf: planKeys(declaredVariables(schema, operation)), id: parsed };
    documents.set(key, made);
    return made;
  };

  const compileOptions = (session: Session): CompileOptions => ({
    ...options,
    passes: allOptimizerPasses,
    isSingle: (name) => isSingle(session, name),
  });

  const planOf = (
    session: Session,
    runtime: RoleCache,
    document: PreparedDocument,
    variables: RequestVariables,
  ): OperationPlan => {
    const key = `${document.id};${variantOf(session, runtime)};${document.shapeOf(variables)}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    checkVariables(document.operation, variables);
    const operation = parseForRole(runtime.schema, document.operation, variables);
    const compiling = compileOptions(session);
    if (operation.is === 'mutation') {
      const mutation = compileMutation(operation.roots, compiling, false);
      const plan: OperationPlan = { is: 'mutation', mutation };
      if (sizeOf(mutation) <= maxCachedParams) plans.set(key, plan);
      return plan;
    }
    if (operation.is === 'subscription') {
      const subscription = compileSubscription(operation.roots, compiling);
      const plan: OperationPlan = { is: 'subscription', subscription };
      plans.set(key, plan);
      return plan;
    }
    const { statement, genericPlan, preparable, repeatable, answers } = compileQuery(operation.roots, compiling);
    const { text, params = [] } = statement ?? {};
    const template = answers.some(({ from }) => from === 'introspection') ? undefined : responseTemplate(answers, {});
    const plan: OperationPlan = {
      is: 'query',
      answers,
      template,
      text,
      params,
      genericPlan,
      preparable,
      repeatable,
      name: undefined,
      uses: 0,
    };
    plans.set(key, plan);
    return plan;
  };

  return { roleOf, documentOf, planOf, compileOptions };
}
