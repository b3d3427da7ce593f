import * as v from 'valibot';
import type { EngineTransport } from '../gateway/src/graphql/transport.ts';

const body = v.object({ query: v.string(), variables: v.optional(v.record(v.string(), v.unknown()), {}) });

/**
 * Returns a `fetch` function for a fake engine. It passes GraphQL operations, and requests without a body (readiness),
 * to the method `send` of a transport.
 */
export const createFetchFromTransport =
  (send: EngineTransport['send']): EngineTransport['fetch'] =>
  async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const { query, variables } = text === '' ? { query: '', variables: {} } : v.parse(body, JSON.parse(text));
    const headers = Object.fromEntries(request.headers);
    const answer = await send({ query, variables: JSON.stringify(variables), headers }, request.signal);
    const status = answer.failed === true ? 500 : 200;
    return answer.read(
      (bytes) => new Response(bytes.toString(), { status, headers: { 'content-type': 'application/json' } }),
    );
  };
