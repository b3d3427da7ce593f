import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { Principal } from '../auth/principal.ts';
import type { Deps } from '../deps.ts';
import type { InsertMutation } from '../graphql/creation.ts';
import type { NodeBindings } from './address.ts';
import type { AuthenticatedCall, EndpointCall, EndpointResult, IdempotencyMethods } from './endpoint.ts';
import { requestHeader } from './headers.ts';

/** A rarely used property is computed when the endpoint reads it. */
export class HttpCall implements EndpointCall {
  readonly deps: Deps;
  readonly address: string;
  readonly #context: Context<NodeBindings>;
  readonly #baseUrl: string | undefined;

  constructor(
    context: Context<NodeBindings>,
    { deps, address }: Pick<EndpointCall, 'deps' | 'address'>,
    baseUrl: string | undefined,
  ) {
    this.#context = context;
    this.#baseUrl = baseUrl;
    this.deps = deps;
    this.address = address;
  }

  get signal(): AbortSignal {
    return this.#context.req.raw.signal;
  }

  get url(): URL {
    const url = new URL(this.#context.req.url);
    return this.#baseUrl === undefined ? url : new URL(this.#baseUrl + url.pathname + url.search);
  }

  get path(): Readonly<Record<string, string>> {
    return this.#context.req.param();
  }

  get request(): EndpointCall['request'] {
    const { env, req } = this.#context;
    return {
      header: (name) => requestHeader(this.#context, name),
      // If the body is already a Node stream, the endpoint reads this stream, because a conversion to a web stream
      // costs a third of the throughput.
      body: () => {
        if (env?.incoming instanceof Readable) return env.incoming;
        return req.raw.body === null ? Readable.from([]) : Readable.fromWeb(req.raw.body);
      },
    };
  }
}

export class AuthenticatedHttpCall extends HttpCall implements AuthenticatedCall {
  readonly principal: Principal;
  readonly #keyed: IdempotencyMethods | undefined;

  constructor(
    context: Context<NodeBindings>,
    call: Pick<EndpointCall, 'deps' | 'address'>,
    baseUrl: string | undefined,
    principal: Principal,
    keyed?: IdempotencyMethods,
  ) {
    super(context, call, baseUrl);
    this.principal = principal;
    this.#keyed = keyed;
  }

  async identify(content: unknown): Promise<void> {
    await this.#keyed?.identify(content);
  }

  async create(
    creation: InsertMutation,
    variables: Readonly<Record<string, unknown>>,
    answer: EndpointResult,
  ): Promise<EndpointResult> {
    if (this.#keyed !== undefined) return this.#keyed.create(creation, variables, answer);
    // The insert has no abort signal, because the gateway would not know whether a cancelled insert has stored the
    // record.
    await this.deps.engine({ text: creation.text, variables, claims: this.principal.claims });
    return answer;
  }
}
