import { boundedString } from '@fds/platform/bounded';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { missingCredential } from '../../auth/challenge.ts';
import { ApiError, quote } from '../../base/errors.ts';
import { type AnyEndpoint, type Endpoint, noParameters } from '../../http/endpoint.ts';
import { metadataEndpoints } from './metadata.ts';

const text = (max: number, description: string) => v.pipe(boundedString(max), v.description(description));

const tokenRequest = v.strictObject({
  grant_type: text(100, 'The only supported grant is `client_credentials`'),
  client_id: v.optional(text(255, 'Identifier of the client, if `Authorization: Basic` does not contain it')),
  client_secret: v.optional(text(255, 'Secret of the client, if `Authorization: Basic` does not contain it')),
});

const issued = v.strictObject({
  access_token: v.pipe(v.string(), v.description('The bearer token, a JSON Web Token')),
  token_type: v.literal('Bearer'),
  expires_in: v.pipe(v.number(), v.integer(), v.description('Lifetime of the token in seconds')),
});

const maxBasicLength = 2000;
const basicForm = /^basic +([\w+/]+=*) *$/i;

/** RFC 6749, section 2.3.1: both parts are form-encoded. `undefined` if the header has another scheme or form. */
function basicCredentials(authorization = ''): { readonly id: string; readonly secret: string } | undefined {
  if (authorization.length > maxBasicLength) return undefined;
  const [, encoded] = basicForm.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  if (colon === -1) return undefined;
  const [id, secret] = [pair.slice(0, colon), pair.slice(colon + 1)].map(
    (part) => new URLSearchParams(`part=${part.replaceAll('&', '%26')}`).get('part') ?? '',
  );
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/**
 * RFC 6749, section 5.2: the challenge has the scheme that the client used. A browser would ask a person for a password
 * after a challenge with `Basic`.
 */
const unknownClient = (message: string): ApiError =>
  new ApiError('UNAUTHORIZED', message, {
    headers: { 'WWW-Authenticate': 'Basic realm="financial-document-service"' },
  });

/** @throws ApiError INVALID_REQUEST if the request names the client twice; UNAUTHORIZED if it names none */
function clientOf(body: v.InferOutput<typeof tokenRequest>, authorization: string | undefined) {
  const { client_id: id, client_secret: secret } = body;
  const basic = basicCredentials(authorization);
  if (basic === undefined) {
    if (id === undefined || secret === undefined)
      throw missingCredential(
        'Send client_id and client_secret in the body, or as Authorization: Basic base64(client_id:client_secret).',
      );
    return { id, secret };
  }
  if (secret !== undefined || (id !== undefined && id !== basic.id))
    throw new ApiError(
      'INVALID_REQUEST',
      'The request contains credentials in the Authorization header and in the body. Send them in one place.',
    );
  return basic;
}

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
    const { id, secret } = clientOf(body, request.header('authorization'));
    const { token, expires_in } = await deps.exchangeToken(id, secret, signal).catch((error: unknown) => {
      const isUnknown = error instanceof ApiError && error.code === 'UNAUTHORIZED';
      throw isUnknown && body.client_secret === undefined ? unknownClient(error.message) : error;
    });
    return {
      body: { access_token: token, token_type: 'Bearer', expires_in },
      headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
    };
  },
};

/** Characters. As long as the longest credential that the service accepts. */
const maxTokenLength = 16_384;

const introspectionRequest = v.strictObject({ token: text(maxTokenLength, 'The token or API key to check') });

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
  methods: ['POST'],
  path: '/oauth/introspect',
  operationId: 'introspectToken',
  summary: 'Check whether a token is valid',
  description:
    'Token introspection (RFC 7662) of tokens and API keys of your own organisation. Every other token is inactive. Send a form or JSON.',
  tag: 'Authentication',
  rate: 'general',
  success: { status: 200, description: 'The state of the token.', body: introspection },
  errors: [],
  usesEngine: true,
  auth: 'caller',
  access: 'read',
  oauth: Object.keys(introspectionRequest.entries),
  parameters: noParameters,
  body: introspectionRequest,
  async run({ body: { token } }, { deps, principal }) {
    const headers = { 'Cache-Control': 'no-store' };
    const owner = await Promise.resolve()
      .then(() => deps.authenticate(`Bearer ${token}`))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'UNAUTHORIZED') return undefined;
        throw error;
      });
    if (owner?.organisationId !== principal.organisationId) return { body: { active: false }, headers };
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
