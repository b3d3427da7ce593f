import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { type AnyEndpoint, type Endpoint, noParameters } from '../../http/endpoint.ts';

/** Maximum length of a client id and of a client secret, in characters. */
const maxLength = 255;

const credentials = v.strictObject({
  client_id: v.pipe(boundedString(maxLength), v.description('Identifier of the client')),
  client_secret: v.pipe(boundedString(maxLength), v.description('Secret of the client')),
});

const issued = v.strictObject({
  token: v.pipe(v.string(), v.description('The bearer token, a JSON Web Token')),
  expires_in: v.pipe(v.number(), v.integer(), v.description('Lifetime of the token in seconds')),
});

/** POST /auth/api_key: exchanges client credentials for a bearer token (contract, Token exchange). */
const exchangeToken: Endpoint<object, v.InferOutput<typeof credentials>> = {
  methods: ['POST'],
  path: '/auth/api_key',
  operationId: 'exchangeToken',
  summary: 'Exchange client credentials for a bearer token',
  description:
    'Send the token as `Authorization: Bearer <token>` with each request, and exchange the credentials again before the token expires.',
  tag: 'Authentication',
  rate: 'auth',
  success: { status: 200, description: 'A bearer token.', body: issued },
  errors: ['UNAUTHORIZED'],
  usesEngine: true,
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

export const tokenEndpoints: readonly AnyEndpoint[] = [exchangeToken];
