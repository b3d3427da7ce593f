import * as v from 'valibot';

const claim = v.union([
  v.string(),
  v.array(v.string()),
  v.strictObject({ path: v.string(), default: v.optional(v.union([v.string(), v.array(v.string())])) }),
]);

export type ClaimMapping = v.InferOutput<typeof claim>;

const header = v.union([
  v.strictObject({ type: v.literal('Authorization') }),
  v.strictObject({ type: v.picklist(['Cookie', 'CustomHeader']), name: v.string() }),
]);

export type TokenHeader = v.InferOutput<typeof header>;

const common = {
  claims_namespace: v.optional(v.string()),
  claims_namespace_path: v.optional(v.string()),
  claims_format: v.optional(v.picklist(['json', 'stringified_json']), 'json'),
  claims_map: v.optional(v.record(v.string(), claim)),
  audience: v.optional(v.union([v.string(), v.array(v.string())])),
  issuer: v.optional(v.string()),
  allowed_skew: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  header: v.optional(header, { type: 'Authorization' }),
};

const algorithms = [
  'HS256',
  'HS384',
  'HS512',
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
] as const;

/** HASURA_GRAPHQL_JWT_SECRET */
export const jwtConfigSchema = v.pipe(
  v.union([
    v.strictObject({ type: v.picklist(algorithms), key: v.pipe(v.string(), v.nonEmpty()), ...common }),
    v.strictObject({ type: v.optional(v.string()), jwk_url: v.pipe(v.string(), v.url()), ...common }),
  ]),
  v.check(
    ({ claims_namespace, claims_namespace_path }) =>
      claims_namespace === undefined || claims_namespace_path === undefined,
    'claims_namespace and claims_namespace_path exclude each other: set one of them',
  ),
  v.check(
    (config) =>
      !('key' in config) || !config.type.startsWith('HS') || config.key.length * 8 >= Number(config.type.slice(2)),
    'the key is shorter than the hash of the algorithm: use a longer key',
  ),
);

export type JwtConfig = v.InferOutput<typeof jwtConfigSchema>;
