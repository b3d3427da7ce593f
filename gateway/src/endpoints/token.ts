import * as v from 'valibot';
import { type Endpoint, noParameters } from '../http/endpoint.ts';

const credentials = v.strictObject({ client_id: v.string(), client_secret: v.string() });

/** POST /auth/api_key: client credentials for a bearer token (contract, Token exchange). */
export const exchangeToken: Endpoint<object, v.InferOutput<typeof credentials>> = {
  methods: ['POST'],
  path: '/auth/api_key',
  auth: 'none',
  parameters: noParameters,
  body: credentials,
  async run({ body }, { deps, signal }) {
    return {
      body: await deps.exchangeToken(body.client_id, body.client_secret, signal),
      headers: { 'Cache-Control': 'no-store' },
    };
  },
};
