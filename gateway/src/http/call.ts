import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { Principal } from '../auth/principal.ts';
import type { Deps } from '../deps.ts';
import type { Creation } from '../graphql/creation.ts';
import type { ServerEnv } from './address.ts';
import type { Answer, Call, CallerCall, Keyed } from './endpoint.ts';
import { headerOf } from './headers.ts';

/** What surrounds a request. What few endpoints ask for is made when they do. */
export class RequestCall implements Call {
  readonly deps: Deps;
  readonly #context: Context<ServerEnv>;
  readonly #baseUrl: string | undefined;

  constructor(context: Context<ServerEnv>, { deps }: Pick<Call, 'deps'>, baseUrl: string | undefined) {
    this.#context = context;
    this.#baseUrl = baseUrl;
    this.deps = deps;
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

  get request(): Call['request'] {
    const { env, req } = this.#context;
    return {
      header: (name) => headerOf(this.#context, name),
      // Node's own stream where there is one: the way over a web stream costs a third of the throughput.
      body: () => {
        if (env?.incoming instanceof Readable) return env.incoming;
        return req.raw.body === null ? Readable.from([]) : Readable.fromWeb(req.raw.body);
      },
    };
  }
}

/** What surrounds a request of which it is known who sent it. */
export class KnownCall extends RequestCall implements CallerCall {
  readonly principal: Principal;
  readonly #keyed: Keyed | undefined;

  constructor(
    context: Context<ServerEnv>,
    call: Pick<Call, 'deps'>,
    baseUrl: string | undefined,
    principal: Principal,
    keyed?: Keyed,
  ) {
    super(context, call, baseUrl);
    this.principal = principal;
    this.#keyed = keyed;
  }

  async identify(content: unknown): Promise<void> {
    await this.#keyed?.identify(content);
  }

  async create(creation: Creation, variables: Readonly<Record<string, unknown>>, answer: Answer): Promise<Answer> {
    if (this.#keyed !== undefined) return this.#keyed.create(creation, variables, answer);
    // No signal: a caller who leaves now would leave behind an insert of which nobody knows whether it was done.
    await this.deps.engine({ text: creation.text, variables, claims: this.principal.claims });
    return answer;
  }
}
