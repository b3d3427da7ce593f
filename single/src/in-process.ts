import type { Engine } from '@fds/engine/app';
import type { EngineTransport, SerializedOperation } from '@fds/gateway/transport';
import * as v from 'valibot';

/**
 * The functions of an engine in the same process. The gateway calls these functions instead of sending HTTP requests.
 */
interface InProcessEngine {
  answer(...operation: Parameters<Engine['answer']>): ReturnType<EngineTransport['send']>;
  readonly app: Pick<Engine['app'], 'fetch'>;
}

type FetchInput = Parameters<EngineTransport['fetch']>;

const bodySchema = v.object({ query: v.string(), variables: v.optional(v.unknown(), {}) });

/** Returns the GraphQL operation in a request; undefined if the request contains no operation. */
function operationOf(...[input, init]: FetchInput): SerializedOperation | undefined {
  const { method, body, headers } = init ?? {};
  if (method !== 'POST' || typeof body !== 'string') return undefined;
  if (!(input instanceof URL) || input.pathname !== '/v1/graphql') return undefined;
  const { query, variables } = v.parse(bodySchema, JSON.parse(body));
  return { query, variables: JSON.stringify(variables), headers: Object.fromEntries(new Headers(headers)) };
}

/**
 * Returns a transport that calls an engine in this process. Responses and authentication are the same as over the
 * network, but a GraphQL operation needs no `Request` object and no routing.
 */
export const createInProcessEngineTransport = ({ app, answer }: InProcessEngine): EngineTransport => ({
  send: answer,
  fetch: async (input, init) => {
    const operation = operationOf(input, init);
    if (operation === undefined) return app.fetch(new Request(input, init));
    const response = await answer(operation, init?.signal ?? new AbortController().signal);
    const headers = { 'content-type': 'application/json' };
    return new Response(
      response.read((bytes) => bytes.toString()),
      { headers },
    );
  },
  close: async () => {},
});
