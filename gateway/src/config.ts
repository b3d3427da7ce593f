import type { ServiceSettings } from '@fds/ai/model';
import { encryptionKeysSetting } from '@fds/platform/encryption';
import {
  choiceVariable,
  integerVariable,
  listVariable,
  onOffVariable,
  optionalVariable,
  originVariable,
  portVariable,
  postgresUrlVariable,
  readEnvironment,
  StartError,
  secretVariable,
  secureUrlVariable,
  textVariable,
  urlVariable,
  type Variable,
  withDefault,
} from '@fds/platform/env';
import { type GoogleConfig, googleVariables, readGoogleConfig } from '@fds/platform/google';
import { logLevelVariable } from '@fds/platform/log';
import { signingKeysVariable } from '@fds/platform/signing-keys';
import {
  defaultSetting,
  makeDiskReserve,
  type StorageSetting,
  storageReserveVariable,
  storageVariable,
} from '@fds/platform/storage';
import { tracesVariable } from '@fds/platform/telemetry';
import * as v from 'valibot';
import type { IdentityProvider } from './auth/identity-provider.ts';
import type { DemoClient } from './docs/demo-token.ts';
import { loopbackKeyword } from './http/redirect-origins.ts';

export type { SigningKeys } from '@fds/platform/signing-keys';

const address = urlVariable(['http', 'https']);
const withoutSlash = (given: string): string => given.replace(/(?<!\/)\/+$/, '');

/** Origin to which users may be redirected. A wildcard is not allowed, so that the operator must list each origin. */
const redirectOrigin: typeof originVariable = {
  ...originVariable,
  schema: v.pipe(
    v.string(),
    v.check((given) => given === loopbackKeyword || (given !== '*' && v.is(originVariable.schema, given))),
  ),
  accepts: `an origin such as https://app.example.com, or ${loopbackKeyword}`,
};

const demoClient: Variable<DemoClient> = {
  schema: v.pipe(
    v.string(),
    v.regex(/^[^:]+:.+$/),
    v.transform((given) => ({ id: given.slice(0, given.indexOf(':')), secret: given.slice(given.indexOf(':') + 1) })),
  ),
  accepts: 'a client id and its secret, separated by a colon',
  fallback: undefined,
  secret: true,
};

const gatewaySpec = {
  BASE_URL: optionalVariable(address),
  ENGINE_URL: withDefault(address, 'http://127.0.0.1:8080'),
  ENGINE_TIMEOUT_MS: withDefault(integerVariable(1, 600_000), 10_000),
  ENGINE_OPERATIONS_PER_ORGANISATION: withDefault(integerVariable(1, 10_000), 12),
  SIGNING_KEYS: signingKeysVariable,
  ENCRYPTION_KEYS: encryptionKeysSetting,
  OIDC_ISSUER: optionalVariable(secureUrlVariable),
  OIDC_AUDIENCE: optionalVariable(textVariable()),
  OIDC_ORGANISATION_CLAIM: withDefault(textVariable('the name of a claim'), 'organisation_id'),
  OIDC_ROLE_CLAIM: withDefault(textVariable('the name of a claim'), 'role'),
  MAX_BODY_BYTES: withDefault(integerVariable(1), 1_048_576),
  MAX_UPLOAD_BYTES: withDefault(integerVariable(1), 52_428_800),
  STORAGE: storageVariable,
  STORAGE_RESERVE_BYTES: storageReserveVariable,
  STORAGE_QUOTA_BYTES: withDefault(integerVariable(0), 100 * 1024 ** 3),
  WEBHOOKS_PER_ORGANISATION: withDefault(integerVariable(0, 10_000), 100),
  DATA_DIR: withDefault(textVariable('a folder'), '.data'),
  RATE_LIMIT_GENERAL: withDefault(integerVariable(0), 1000),
  RATE_LIMIT_AUTH: withDefault(integerVariable(0), 60),
  RATE_LIMIT_AI: withDefault(integerVariable(0), 20),
  RATE_LIMIT_AI_ORGANISATION: withDefault(integerVariable(0), 100),
  RATE_LIMIT_STORE: withDefault(choiceVariable(['memory', 'postgres']), 'memory'),
  DATABASE_URL: optionalVariable(postgresUrlVariable),
  WEBHOOK_ALLOW_PRIVATE_TARGETS: withDefault(onOffVariable, false),
  ...googleVariables,
  CONNECTOR_REDIRECT_ORIGINS: withDefault(listVariable(redirectOrigin), []),
  AI_BASE_URL: optionalVariable(address),
  AI_MODEL: optionalVariable(textVariable('the name of a model')),
  AI_API_KEY: optionalVariable(secretVariable(textVariable('the key of the model service'))),
  TRUSTED_PROXIES: withDefault(integerVariable(0, 100), 0),
  CORS_ORIGINS: withDefault(listVariable(originVariable), []),
  PORTAL: withDefault(onOffVariable, true),
  DEMO_CLIENT: optionalVariable(demoClient),
};

const processSpec = {
  ...gatewaySpec,
  HOST: withDefault(textVariable('an address of this machine'), '127.0.0.1'),
  PORT: withDefault(portVariable, 3000),
  METRICS_PORT: withDefault(portVariable, 9464),
  DRAIN_SECONDS: withDefault(integerVariable(0, 300), 0),
  LOG_LEVEL: logLevelVariable,
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesVariable,
};

type Environment = Readonly<Record<string, string | undefined>>;
type GatewayEnvironment = ReturnType<typeof readEnvironment<typeof gatewaySpec>>;

function databaseOf(url: string | undefined): string {
  if (url === undefined) throw new StartError('RATE_LIMIT_STORE is postgres, which requires DATABASE_URL to be set');
  return url;
}

function providerOf(env: GatewayEnvironment): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = env;
  if (issuer === undefined) return undefined;
  if (audience === undefined) throw new StartError('OIDC_ISSUER is set, which requires OIDC_AUDIENCE to be set');
  const { OIDC_ORGANISATION_CLAIM: organisationClaim, OIDC_ROLE_CLAIM: roleClaim } = env;
  return { issuer, audience, organisationClaim, roleClaim };
}

/** @throws StartError when only one of the settings AI_BASE_URL and AI_MODEL is given */
function modelService(env: GatewayEnvironment): ServiceSettings | undefined {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = env;
  if (baseUrl === undefined && model === undefined) return undefined;
  if (baseUrl === undefined) throw new StartError('AI_BASE_URL: required if AI_MODEL is given');
  if (model === undefined) throw new StartError('AI_MODEL: required if AI_BASE_URL is given');
  return { baseUrl: withoutSlash(baseUrl), model, apiKey };
}

/** Returns Google's OAuth client. @throws StartError when BASE_URL, the target of Google's redirect, is missing */
function googleOf(env: GatewayEnvironment): GoogleConfig | undefined {
  const google = readGoogleConfig(env);
  if (google !== undefined && env.BASE_URL === undefined)
    throw new StartError(
      'Set BASE_URL, because GOOGLE_CLIENT_ID is set. BASE_URL is the public address of this service, to which Google redirects customers.',
    );
  return google;
}

const storageOf = ({ STORAGE, DATA_DIR }: GatewayEnvironment): StorageSetting => STORAGE ?? defaultSetting(DATA_DIR);

const gatewayConfig = (env: GatewayEnvironment) => ({
  /** Without a slash at the end. `undefined`: links use the origin of the request's URL. */
  baseUrl: env.BASE_URL === undefined ? undefined : withoutSlash(env.BASE_URL),
  /** Base URL of the engine, without a slash at the end. */
  engineUrl: withoutSlash(env.ENGINE_URL),
  engineTimeoutMs: env.ENGINE_TIMEOUT_MS,
  /** Maximum number of concurrent operations of one organisation at the engine. */
  engineOperations: env.ENGINE_OPERATIONS_PER_ORGANISATION,
  /** Keys for tokens. The gateway signs tokens with the first key, and verifies tokens with all keys. */
  signingKeys: env.SIGNING_KEYS,
  /** Keys for secrets in the database. The gateway encrypts with the first key, and decrypts with all keys. */
  encryptionKeys: env.ENCRYPTION_KEYS,
  /** `undefined`: the gateway accepts only its own tokens. */
  identityProvider: providerOf(env),
  maxBodyBytes: env.MAX_BODY_BYTES,
  maxUploadBytes: env.MAX_UPLOAD_BYTES,
  storage: storageOf(env),
  storageQuotaBytes: env.STORAGE_QUOTA_BYTES,
  webhooksPerOrganisation: env.WEBHOOKS_PER_ORGANISATION,
  /** Free disk space below which the gateway rejects uploads. */
  storageReserve: makeDiskReserve(env.STORAGE_RESERVE_BYTES, storageOf(env), env.DATA_DIR),
  /** Requests per minute, of one IP address or, for `ai`, of one workspace. 0 means no limit. */
  rateLimits: {
    general: env.RATE_LIMIT_GENERAL,
    auth: env.RATE_LIMIT_AUTH,
    /** `undefined`: the gateway uses built-in rules. */
    ai: env.RATE_LIMIT_AI,
    ai_organisation: env.RATE_LIMIT_AI_ORGANISATION,
  },
  /** Interval in seconds at which request counts are added to the database; 0 means that requests are not counted. */
  requestCountSeconds: 5,
  /** URL of the Postgres database that counts requests. `undefined`: each process counts in memory. */
  rateLimitStore: env.RATE_LIMIT_STORE === 'postgres' ? databaseOf(env.DATABASE_URL) : undefined,
  /** Whether webhooks may be sent to loopback, private and other non-public addresses. */
  webhookPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE_TARGETS,
  /** `undefined`: customers cannot connect mailboxes. */
  google: googleOf(env),
  /** Origins to which users may be redirected after they connect a mailbox; `loopback` means this machine. */
  redirectOrigins: env.CONNECTOR_REDIRECT_ORIGINS,
  ai: modelService(env),
  /** Number of reverse proxies in front of the gateway, whose `X-Forwarded-For` is trusted. */
  trustedProxies: env.TRUSTED_PROXIES,
  /** Origins from which browsers may call the service; `*` means any origin. */
  corsOrigins: env.CORS_ORIGINS,
  portal: env.PORTAL,
  /** Client whose tokens the API reference page and the portal offer; `undefined`: they offer no tokens. */
  demoClient: env.DEMO_CLIENT,
});

export type GatewayConfig = Readonly<ReturnType<typeof gatewayConfig>>;

/** Reads the settings of a gateway inside another process. @throws StartError that lists all invalid settings */
export const readConfig = (environment: Environment): GatewayConfig =>
  Object.freeze(gatewayConfig(readEnvironment(gatewaySpec, environment)));

export function readProcessConfig(environment: Environment) {
  const env = readEnvironment(processSpec, environment);
  if (env.PORT === env.METRICS_PORT && env.PORT !== 0)
    throw new StartError(`PORT and METRICS_PORT are both ${env.PORT}: set one of them to another port.`);
  return Object.freeze({
    ...gatewayConfig(env),
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    /** Seconds for which the process answers requests after the signal to stop, while `/readyz` responds with 503. */
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
    /** URL to which the gateway sends traces. `undefined`: the gateway sends no traces. */
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  });
}
