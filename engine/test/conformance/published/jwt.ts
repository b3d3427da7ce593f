import type { Json, JsonObject } from '../json.ts';
import type { HasuraTestFolderSettings, TestCaseWrittenInCode } from './group.ts';

const USER = 'x-hasura-user-id';
const ALLOWED = 'x-hasura-allowed-roles';
const DEFAULT = 'x-hasura-default-role';

const userClaims = { [USER]: '1', [ALLOWED]: ['user', 'editor'], [DEFAULT]: 'user' };

/**
 * One configuration of JWT authentication: the engine's setting, and the form of the tokens that match this setting.
 */
interface JwtConfiguration {
  readonly name: string;
  /** Value of the setting HASURA_GRAPHQL_JWT_SECRET. */
  readonly secret: JsonObject;
  /**
   * The name of the key that signs each token, and the name of the cookie that contains the token. Without a cookie
   * name, the header Authorization contains the token.
   */
  readonly token: JsonObject;
  /** Returns the claims of a token with the given `x-hasura-…` claims at the place that the setting names. */
  readonly wrap: (claims: JsonObject) => JsonObject;
}

const NAMESPACE = 'https://hasura.io/jwt/claims';
const rsa = { type: 'RS512', key: '{{RSA_PUBLIC_KEY}}' };
const plain = (claims: JsonObject): JsonObject => ({ [NAMESPACE]: claims });
const asText = (claims: JsonObject): JsonObject => ({ [NAMESPACE]: JSON.stringify(claims) });

const configuration = (
  name: string,
  more: JsonObject = {},
  wrap: JwtConfiguration['wrap'] = plain,
  token: JsonObject = { key: 'rsa' },
): JwtConfiguration => ({ name, secret: { ...rsa, ...more }, token, wrap });

const basicConfigurations: readonly JwtConfiguration[] = [
  configuration('RS512'),
  {
    name: 'Ed25519',
    secret: { type: 'Ed25519', key: '{{ED25519_PUBLIC_KEY}}' },
    token: { key: 'ed25519' },
    wrap: plain,
  },
  { name: 'HS256', secret: { type: 'HS256', key: '{{HMAC_KEY}}' }, token: { key: 'hmac' }, wrap: plain },
  { name: 'key set', secret: { jwk_url: '{{JWKS}}' }, token: { key: 'ed25519' }, wrap: plain },
  configuration('claims as text', { claims_format: 'stringified_json' }, asText),
  configuration('cookie', { header: { type: 'Cookie', name: 'hasura_user' } }, plain, {
    key: 'rsa',
    cookie: 'hasura_user',
  }),
  configuration('namespace at the root', { claims_namespace_path: '$' }, (claims) => claims),
  configuration('namespace path', { claims_namespace_path: '$.hasura.claims' }, (claims) => ({ hasura: { claims } })),
  configuration('namespace path with brackets', { claims_namespace_path: "$.hasura['claims%']" }, (claims) => ({
    hasura: { 'claims%': claims },
  })),
];

/** The only unpublished article that user 1 may read. */
const article = {
  id: 1,
  title: 'Article 1',
  content: 'Sample article content 1',
  is_published: false,
  author: { id: 1, name: 'Author 1' },
};
const read = { data: { article: [article] } };
const refusal = (code: string, message: string): JsonObject => ({
  errors: [{ message, extensions: { path: '$', code } }],
});
const notVerified = (reason: string) => refusal('invalid-jwt', `Could not verify JWT: ${reason}`);

/** A token, and the expected response to a request with this token. */
interface TokenCase {
  readonly name: string;
  readonly claims: JsonObject;
  /** Members of the token specification that add to or replace the members from the configuration. */
  readonly token?: JsonObject;
  /** Claims at the root of the token, outside the object with Hasura's claims. */
  readonly outside?: JsonObject;
  readonly role?: string;
  readonly response: JsonObject;
}

const without = (key: string): JsonObject =>
  Object.fromEntries(Object.entries(userClaims).filter(([name]) => name !== key));

const basicCases: readonly TokenCase[] = [
  { name: 'valid', claims: userClaims, response: read },
  {
    name: 'role that the token does not allow',
    claims: { ...userClaims, [ALLOWED]: ['contractor', 'editor'], [DEFAULT]: 'contractor' },
    response: refusal('access-denied', 'Your requested role is not in allowed roles'),
  },
  {
    name: 'no allowed roles',
    claims: without(ALLOWED),
    response: refusal('jwt-missing-role-claims', `JWT claim does not contain ${ALLOWED}`),
  },
  {
    name: 'text as allowed roles',
    claims: { ...userClaims, [ALLOWED]: 'user' },
    response: refusal(
      'jwt-invalid-claims',
      `invalid ${ALLOWED}; should be a list of roles: parsing [] failed, expected Array, but encountered String`,
    ),
  },
  {
    name: 'no default role',
    claims: without(DEFAULT),
    response: refusal('jwt-missing-role-claims', `JWT claim does not contain ${DEFAULT}`),
  },
  { name: 'expired', claims: userClaims, token: { expires_in: -60 }, response: notVerified('JWTExpired') },
  {
    name: 'wrong key',
    claims: userClaims,
    token: { key: 'other', algorithm: 'HS256' },
    response: notVerified('JWSError JWSInvalidSignature'),
  },
  { name: 'audience without a setting', claims: userClaims, outside: { aud: 'hasura-test-suite' }, response: read },
  { name: 'issuer without a setting', claims: userClaims, outside: { iss: 'rubbish-issuer' }, response: read },
];

const query = '{ article(where: {is_published: {_eq: false}}) { id title content is_published author { id name } } }';

/**
 * Returns the step that sends the token of a case to one endpoint. If the token is rejected, /v1alpha1/graphql responds
 * with the status 400, and /v1/graphql responds with 200.
 */
function tokenStep(of: JwtConfiguration, one: TokenCase, url: string): JsonObject {
  return {
    description: `${of.name}: ${one.name} at ${url}`,
    url,
    status: 'errors' in one.response && url === '/v1alpha1/graphql' ? 400 : 200,
    headers: { 'X-Hasura-Role': one.role ?? 'user' },
    token: { ...of.token, ...one.token, claims: { ...one.outside, ...of.wrap(one.claims) } },
    query: { query },
    response: one.response,
  };
}

const ENDPOINTS = ['/v1/graphql', '/v1alpha1/graphql'];

const scenario = (of: JwtConfiguration, cases: readonly TokenCase[]): TestCaseWrittenInCode => ({
  name: `token: ${of.name}`,
  document: {
    environment: { HASURA_GRAPHQL_JWT_SECRET: of.secret },
    steps: ENDPOINTS.flatMap((url) => cases.map((one) => tokenStep(of, one, url))),
  },
});

const audience = (name: string, setting: Json) =>
  scenario(configuration(name, { audience: setting }), [
    { name: 'audience of the setting', claims: userClaims, outside: { aud: 'myapp-1234' }, response: read },
    {
      name: 'other audience',
      claims: userClaims,
      outside: { aud: 'rubbish_audience' },
      response: notVerified('JWTNotInAudience'),
    },
  ]);

const checkScenarios: readonly TestCaseWrittenInCode[] = [
  audience('audience', 'myapp-1234'),
  audience('audiences', ['myapp-1234', 'myapp-9876']),
  scenario(configuration('issuer', { issuer: 'https://hasura.com' }), [
    { name: 'issuer of the setting', claims: userClaims, outside: { iss: 'https://hasura.com' }, response: read },
    {
      name: 'other issuer',
      claims: userClaims,
      outside: { iss: 'rubbish_issuer' },
      response: notVerified('JWTNotInIssuer'),
    },
  ]),
  scenario(configuration('expiry skew', { allowed_skew: 60 }), [
    { name: 'expired within the skew', claims: userClaims, token: { expires_in: -30 }, response: read },
    {
      name: 'expired before the skew',
      claims: userClaims,
      token: { expires_in: -90 },
      response: notVerified('JWTExpired'),
    },
  ]),
];

const MAPPED = 'https://myapp.com/jwt/claims';
const mappedPath = (path: string, fallback: Json) => ({
  path: `$.['${MAPPED}'].${path}`,
  ...(fallback === null ? {} : { default: fallback }),
});

/** Moves the claims with Hasura's names (`x-hasura-…`) to the paths in the token from which `claims_map` reads. */
function mapped(claims: JsonObject): JsonObject {
  const role = { allowed: claims[ALLOWED], default: claims[DEFAULT] };
  const user = claims[USER] === undefined ? {} : { user: { id: claims[USER] } };
  const given = Object.entries(role).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { [MAPPED]: { ...user, role: Object.fromEntries(given) } };
}

const claimsMap = (withDefaults: boolean): JwtConfiguration =>
  configuration(
    withDefaults ? 'claims map with defaults' : 'claims map',
    {
      claims_map: {
        [USER]: mappedPath('user.id', withDefaults ? '1' : null),
        [ALLOWED]: mappedPath('role.allowed', withDefaults ? ['user', 'editor'] : null),
        [DEFAULT]: mappedPath('role.default', withDefaults ? 'user' : null),
      },
    },
    mapped,
  );

const notFound = refusal('jwt-invalid-claims', `JWT claim from claims_map, ${USER} not found`);
const mapCases = (withDefaults: boolean): readonly TokenCase[] => [
  ...basicCases
    .slice(0, 5)
    .map((one) => (withDefaults && one.name.startsWith('no ') ? { ...one, response: read } : one)),
  { name: 'no user', claims: without(USER), response: withDefaults ? read : notFound },
];

const literalMap = configuration(
  'claims map with values',
  { claims_map: { [USER]: mappedPath('user.id', null), [ALLOWED]: ['user', 'editor'], [DEFAULT]: 'user' } },
  mapped,
);
const literalCases: readonly TokenCase[] = [
  { name: 'valid', claims: { [USER]: '1' }, response: read },
  {
    name: 'role that the setting does not allow',
    claims: { [USER]: '1' },
    role: 'random_string',
    response: refusal('access-denied', 'Your requested role is not in allowed roles'),
  },
  { name: 'no user', claims: {}, response: notFound },
];

/** The tests of tokens use the setup and the rows of `queries/graphql_query/permissions`. */
export const JWT_FOLDER_SETTINGS: readonly HasuraTestFolderSettings[] = [
  {
    folder: /\/graphql_query\/permissions$/,
    scenarios: [
      ...basicConfigurations.map((of) => scenario(of, basicCases)),
      ...checkScenarios,
      ...[false, true].map((withDefaults) => scenario(claimsMap(withDefaults), mapCases(withDefaults))),
      scenario(literalMap, literalCases),
    ],
  },
];
