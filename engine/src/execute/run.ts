import type { StopSignal } from '@fds/platform/stop-signal';
import { type CompiledMutation, compileMutation } from '../compile/mutation.ts';
import { bindParameters } from '../compile/parameters.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { RequestVariables } from '../operation/context.ts';
import { collectIntrospectionFields, parseForRole } from '../operation/read.ts';
import type { Session } from '../permission/session.ts';
import { toClientError } from './errors.ts';
import { runIntrospection } from './introspection.ts';
import { type MutationRequest, runMutation, UnplacedWriteError } from './mutation.ts';
import {
  maxParsedResponseBytes,
  type PostgresClient,
  type ResponseBudget,
  type RowColumnBytes,
  type RowReader,
} from './pg-lean/index.ts';
import {
  type GraphqlRequest,
  type PlanCache,
  type PreparedDocument,
  type QueryPlan,
  type RoleCache,
  responseTemplate,
} from './plans.ts';
import { StatementNames } from './prepared.ts';
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
    signal?: StopSignal,
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
    signal: StopSignal | undefined,
  ): Promise<T> => {
    const { text, params, genericPlan, repeatable } = plan;
    if (text === undefined) return read([]);
    plan.uses += 1;
    if (plan.uses === 2 && plan.preparable) {
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

const nothing = Buffer.from('null');

/** If the result has no row, each column is null. */
export function fillTemplate(template: readonly Buffer[], row: RowColumnBytes): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (const [i, text] of template.entries()) {
    if (i > 0) parts.push(row[i - 1] ?? nothing);
    parts.push(text);
  }
  return parts;
}

/** The method of Node's `ServerResponse` that tells when the response has been sent. */
type Finishing = { once(event: 'finish', listener: () => void): unknown };

/** A larger response gets a buffer outside the pool. */
const pooledBytes = 256 * 1024;
/** Unused buffers in the pool. */
const maxIdle = 32;
/** A smaller response is a string, which Node sends in one packet with the headers. */
const shortBytes = 4 * 1024;

const idle: Buffer[] = [];

/**
 * A response in memory from a pool. If each response allocated new memory, V8 would collect the whole heap several
 * times a second, which took more than 10 % of the throughput of pages of records. The memory returns to the pool after
 * `read`, or after the response is sent; otherwise the garbage collector frees it.
 */
export class ResponseBytes {
  #memory: Buffer | undefined;
  readonly #length: number;

  constructor(parts: readonly Buffer[], length = lengthOf(parts)) {
    const memory = length > pooledBytes ? undefined : idle.pop();
    this.#memory = memory ?? Buffer.allocUnsafeSlow(Math.max(length, pooledBytes));
    this.#length = length;
    let at = 0;
    for (const part of parts) at += part.copy(this.#memory, at);
  }

  startsWith(prefix: Buffer): boolean {
    return this.#memory?.subarray(0, Math.min(prefix.length, this.#length)).equals(prefix) === true;
  }

  /**
   * The bytes of a response that fits the pool are valid only until `use` returns; others belong to `use`.
   * @throws Error if the bytes were already used
   */
  read<T>(use: (bytes: Buffer) => T): T {
    const memory = this.#take();
    try {
      return use(memory.subarray(0, this.#length));
    } finally {
      returnToPool(memory);
    }
  }

  /** The bytes are valid until the response is sent. To be called only once. */
  for(response: Finishing): Buffer {
    const memory = this.#take();
    response.once('finish', () => returnToPool(memory));
    return memory.subarray(0, this.#length);
  }

  #take(): Buffer {
    const memory = this.#memory;
    if (memory === undefined) throw new Error('the bytes of this response were used before');
    this.#memory = undefined;
    return memory;
  }
}

function returnToPool(memory: Buffer): void {
  if (memory.length === pooledBytes && idle.length < maxIdle) idle.push(memory);
}

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0);

export type ResponseBody = string | ResponseBytes;

export const joinToText = (parts: readonly Buffer[]): string => parts.map((part) => part.toString()).join('');

export const joinToBytes = (parts: readonly Buffer[]): ResponseBytes => new ResponseBytes(parts);

/** A short response becomes a string. */
export const joinToBody = (parts: readonly Buffer[]): ResponseBody => {
  const length = lengthOf(parts);
  return length < shortBytes ? joinToText(parts) : new ResponseBytes(parts, length);
};
