import { boundedString } from '@fds/platform/bounded';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { clientFields, exchangeClient } from '../../auth/client-authentication.ts';
import { ownerOfToken, tokenFields } from '../../auth/owner-of-token.ts';
import { ApiError, quote } from '../../base/errors.ts';
import { type AnyEndpoint, type Endpoint, noParameters, usualEndpoint } from '../../http/endpoint.ts';
import { metadataEndpoints } from './metadata.ts';

const text = (max: number, description: string) => v.pipe(boundedString(max), v.description(description));

const tokenRequest = v.strictObject({
  grant_type: text(100, 'The only supported grant is `client_credentials`'),
  ...clientFields,
});

const issued = v.strictObject({
  access_token: v.pipe(v.string(), v.description('The bearer token, a JSON Web Token')),
  token_type: v.literal('Bearer'),
  expires_in: v.pipe(v.number(), v.integer(), v.description('Lifetime of the token in seconds')),
});

const requestToken: Endpoint<object, v.InferOutput<typeof tokenRequest>> = {
  methods: ['POST'],
  path: '/oauth/token',
  operationId: 'requestToken',
  summary: 'Get a bearer token by OAuth 2.0',
  description:
    'The grant `client_credentials` of RFC 6749, for programs that speak OAuth. Send a form (`application/x-www-form-urlencoded`) or JSON. The token is the same as that of `POST /auth/api_key`. The service ignores other fields of a form, such as `scope`.',
  tag: 'Authentication',
  rate: 'auth',
  success: {
    status: 200,
    description: 'A bearer token.',
    body: issued,
    headers: { Pragma: '`no-cache` (RFC 6749, section 5.1).' },
  },
  errors: ['UNAUTHORIZED', 'UNSUPPORTED_GRANT_TYPE'],
  usesEngine: true,
  auth: 'none',
  oauth: Object.keys(tokenRequest.entries),
  parameters: noParameters,
  body: tokenRequest,
  async run({ body }, { deps, request, signal }) {
    if (body.grant_type !== 'client_credentials')
      throw new ApiError(
        'UNSUPPORTED_GRANT_TYPE',
        `The grant_type ${quote(body.grant_type)} is not supported. Send grant_type=client_credentials.`,
      );
    const { token, expires_in } = await exchangeClient(deps, body, request.header('authorization'), signal);
    return {
      body: { access_token: token, token_type: 'Bearer', expires_in },
      headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
    };
  },
};

const introspectionRequest = v.strictObject({ ...tokenFields('The token or API key to check'), ...clientFields });

const introspection = v.strictObject({
  active: v.pipe(
    v.boolean(),
    v.description('Whether the service accepts the token, and it belongs to your organisation'),
  ),
  token_type: v.optional(v.literal('Bearer')),
  sub: v.optional(
    v.pipe(v.string(), v.description('The client, the person or the API key to which the token belongs')),
  ),
  organisation_id: v.optional(v.pipe(v.string(), v.description('Organisation of the token'))),
  exp: v.optional(v.pipe(v.number(), v.description('Expiry of the token, in seconds since 1970'))),
});

const introspectToken: Endpoint<object, v.InferOutput<typeof introspectionRequest>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/oauth/introspect',
  operationId: 'introspectToken',
  summary: 'Check whether a token is valid',
  description:
    'Token introspection (RFC 7662) of tokens and API keys of your own organisation. Every other token is inactive. Send a form or JSON. A client authenticates with a token, or with its id and secret as at `POST /oauth/token`.',
  tag: 'Authentication',
  success: { status: 200, description: 'The state of the token.', body: introspection },
  errors: [],
  access: 'read',
  oauth: Object.keys(introspectionRequest.entries),
  body: introspectionRequest,
  async run({ body: { token } }, { deps, principal }) {
    const headers = { 'Cache-Control': 'no-store' };
    const owner = await ownerOfToken(deps, token, principal);
    if (owner === undefined) return { body: { active: false }, headers };
    const { exp } = token.startsWith('fds_') ? {} : decodeJwt(token);
    return {
      body: {
        active: true,
        token_type: 'Bearer',
        sub: owner.credential,
        organisation_id: owner.organisationId,
        ...(exp === undefined ? {} : { exp }),
      },
      headers,
    };
  },
};

export const oauthEndpoints: readonly AnyEndpoint[] = [requestToken, introspectToken, ...metadataEndpoints];
