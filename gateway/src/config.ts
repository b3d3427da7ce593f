import { modelService, modelSettings } from '@fds/ai/settings';
import { encryptionKeysSetting } from '@fds/platform/encryption';
import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { type GoogleConfig, googleConfig, googleSettings } from '@fds/platform/google';
import { imapConfig, imapSettings } from '@fds/platform/imap';
import { logLevelVariable } from '@fds/platform/log';
import type { OidcClient } from '@fds/platform/oidc';
import { limitStoreSetting } from '@fds/platform/rate-limit-store';
import { signingKeysVariable } from '@fds/platform/signing-keys';
import { createDiskReserve, defaultSetting, storageReserveVariable, storageVariable } from '@fds/platform/storage';
import { tracesVariable } from '@fds/platform/telemetry';
import * as v from 'valibot';
import type { IdentityProvider } from './auth/identity-provider.ts';
import type { PushSender } from './auth/push-token.ts';
import { inboundMailConfig, inboundMailSettings } from './base/inbound-mail.ts';
import type { DemoClient } from './docs/demo-token.ts';
import { loopbackKeyword } from './http/redirect-origins.ts';

export type { SigningKeys } from '@fds/platform/signing-keys';

/** Origin to which users may be redirected. A wildcard is not allowed, so that the operator must list each origin. */
const redirectOrigin: typeof s.origin = {
  ...s.origin,
  schema: v.pipe(
    v.string(),
    v.check((given) => given === loopbackKeyword || (given !== '*' && v.is(s.origin.schema, given))),
  ),
  accepts: `an origin such as https://app.example.com, or ${loopbackKeyword}`,
};

const demoClient: s.Variable<DemoClient> = {
  schema: v.pipe(
    v.string(),
    v.regex(/^[^:]+:.+$/),
    v.transform((given) => ({ id: given.slice(0, given.indexOf(':')), secret: given.slice(given.indexOf(':') + 1) })),
  ),
  accepts: 'a client id and its secret, separated by a colon',
  fallback: undefined,
  secret: true,
};

const settings = {
  /** Without a slash at the end. `undefined`: links use the origin of the request's URL. */
  baseUrl: ['BASE_URL', s.optional(s.address)],
  /** Without a slash at the end. */
  engineUrl: ['ENGINE_URL', s.withDefault(s.address, 'http://127.0.0.1:8080')],
  engineTimeoutMs: ['ENGINE_TIMEOUT_MS', s.withDefault(s.integer(1, 600_000), 10_000)],
  /** Maximum number of concurrent operations of one organisation at the engine. */
  engineOperations: ['ENGINE_OPERATIONS_PER_ORGANISATION', s.withDefault(s.integer(1, 10_000), 12)],
  /** Keys for tokens. The gateway signs tokens with the first key, and verifies tokens with all keys. */
  signingKeys: ['SIGNING_KEYS', signingKeysVariable],
  /** Keys for secrets in the database. The gateway encrypts with the first key, and decrypts with all keys. */
  encryptionKeys: ['ENCRYPTION_KEYS', encryptionKeysSetting],
  issuer: ['OIDC_ISSUER', s.optional(s.secureUrl)],
  audience: ['OIDC_AUDIENCE', s.optional(s.text())],
  organisationClaim: ['OIDC_ORGANISATION_CLAIM', s.withDefault(s.text('the name of a claim'), 'organisation_id')],
  portalId: ['OIDC_CLIENT_ID', s.optional(s.text())],
  portalSecret: ['OIDC_CLIENT_SECRET', s.optional(s.secret(s.text()))],
  roleClaim: ['OIDC_ROLE_CLAIM', s.withDefault(s.text('the name of a claim'), 'role')],
  /** URL of the engine's console, to which analysts sign in. Without a slash at the end. */
  consoleUrl: ['CONSOLE_URL', s.optional(s.address)],
  maxBodyBytes: ['MAX_BODY_BYTES', s.withDefault(s.integer(1), 1_048_576)],
  maxUploadBytes: ['MAX_UPLOAD_BYTES', s.withDefault(s.integer(1), 52_428_800)],
  storage: ['STORAGE', storageVariable],
  reserveBytes: ['STORAGE_RESERVE_BYTES', storageReserveVariable],
  storageQuotaBytes: ['STORAGE_QUOTA_BYTES', s.withDefault(s.integer(0), 100 * 1024 ** 3)],
  webhooksPerOrganisation: ['WEBHOOKS_PER_ORGANISATION', s.withDefault(s.integer(0, 10_000), 100)],
  dataDir: ['DATA_DIR', s.withDefault(s.text('a folder'), '.data')],
  generalLimit: ['RATE_LIMIT_GENERAL', s.withDefault(s.integer(0), 1000)],
  authLimit: ['RATE_LIMIT_AUTH', s.withDefault(s.integer(0), 60)],
  limitStore: ['RATE_LIMIT_STORE', limitStoreSetting],
  databaseUrl: ['DATABASE_URL', s.optional(s.postgresUrl)],
  /** Whether webhooks may be sent to loopback, private and other non-public addresses. */
  webhookPrivateTargets: ['WEBHOOK_ALLOW_PRIVATE_TARGETS', s.withDefault(s.onOff, false)],
  ...googleSettings,
  ...imapSettings,
  ...inboundMailSettings,
  /** Origins to which users may be redirected after they connect a mailbox; `loopback` means this machine. */
  redirectOrigins: ['CONNECTOR_REDIRECT_ORIGINS', s.withDefault(s.list(redirectOrigin), [])],
  ...modelSettings,
  /** Number of reverse proxies in front of the gateway, whose `X-Forwarded-For` is trusted. */
  trustedProxies: ['TRUSTED_PROXIES', s.withDefault(s.integer(0, 100), 0)],
  /** Origins from which browsers may call the service; `*` means any origin. */
  corsOrigins: ['CORS_ORIGINS', s.withDefault(s.list(s.origin), [])],
  portal: ['PORTAL', s.withDefault(s.onOff, true)],
  clientForm: ['PORTAL_CLIENT_SIGN_IN', s.optional(s.onOff)],
  /** Client whose tokens the API reference page and the portal offer; `undefined`: they offer no tokens. */
  demoClient: ['DEMO_CLIENT', s.optional(demoClient)],
} as const;

const processSettings = {
  ...settings,
  host: ['HOST', s.withDefault(s.text('an address of this machine'), '127.0.0.1')],
  port: ['PORT', s.withDefault(s.port, 3000)],
  metricsPort: ['METRICS_PORT', s.withDefault(s.port, 9464)],
  /** For which the process answers requests after the signal to stop, while `/readyz` responds with 503. */
  drainSeconds: ['DRAIN_SECONDS', s.withDefault(s.integer(0, 300), 0)],
  logLevel: ['LOG_LEVEL', logLevelVariable],
  /** URL to which the gateway sends traces. `undefined`: the gateway sends no traces. */
  tracesEndpoint: ['OTEL_EXPORTER_OTLP_ENDPOINT', tracesVariable],
} as const;

type Environment = Readonly<Record<string, string | undefined>>;
type Given = s.Settings<typeof settings>;

function rateLimitStore({ limitStore, databaseUrl }: Given): string | undefined {
  if (limitStore === 'memory') return undefined;
  if (databaseUrl === undefined)
    throw new StartError('RATE_LIMIT_STORE is postgres, which requires DATABASE_URL to be set');
  return databaseUrl;
}

function identityProvider({ issuer, audience, organisationClaim, roleClaim }: Given): IdentityProvider | undefined {
  if (issuer === undefined) return undefined;
  if (audience === undefined) throw new StartError('OIDC_ISSUER is set, which requires OIDC_AUDIENCE to be set');
  return { issuer, audience, organisationClaim, roleClaim };
}

/** The client of the portal at the provider. @throws StartError if a setting is missing on which it depends */
function portalClient({ issuer, portalId: clientId, portalSecret: clientSecret, baseUrl, consoleUrl }: Given) {
  if (clientId === undefined && consoleUrl !== undefined)
    throw new StartError('CONSOLE_URL is set, which requires OIDC_CLIENT_ID to be set');
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined)
    throw new StartError('OIDC_CLIENT_SECRET is set, which requires OIDC_CLIENT_ID to be set');
  if (issuer === undefined) throw new StartError('OIDC_CLIENT_ID is set, which requires OIDC_ISSUER to be set');
  if (baseUrl === undefined && issuer.startsWith('https:'))
    throw new StartError(
      'Set BASE_URL, because OIDC_CLIENT_ID is set. BASE_URL is the public address of this service, to which the identity provider redirects people.',
    );
  return { issuer, clientId, clientSecret } satisfies OidcClient;
}

/** Returns Google's OAuth client. @throws StartError when BASE_URL, the target of Google's redirect, is missing */
function googleOf(given: Given): GoogleConfig | undefined {
  const google = googleConfig(given);
  if (google !== undefined && given.baseUrl === undefined && google.issuer.startsWith('https:'))
    throw new StartError(
      'Set BASE_URL, because GOOGLE_CLIENT_ID is set. BASE_URL is the public address of this service, to which Google redirects customers.',
    );
  return google;
}

/** Undefined if Gmail does not report arrivals. @throws StartError without BASE_URL, to which Gmail reports them */
function pushSenderOf(google: GoogleConfig | undefined, { baseUrl }: Given): PushSender | undefined {
  if (google?.push === undefined) return undefined;
  if (baseUrl === undefined) throw new StartError('GMAIL_PUSH_TOPIC is set, which requires BASE_URL to be set');
  return { issuer: google.issuer, account: google.push.account, baseUrl };
}

/** Interval at which request counts are added to the database; 0 means that requests are not counted. */
const requestCountSeconds: number = 5;

function complete<G extends Given>(given: G) {
  const storage = given.storage ?? defaultSetting(given.dataDir);
  const google = googleOf(given);
  return Object.freeze({
    ...given,
    storage,
    /** Free disk space below which the gateway rejects uploads. */
    storageReserve: createDiskReserve(given.reserveBytes, storage, given.dataDir),
    /** `undefined`: the gateway accepts only its own tokens. */
    identityProvider: identityProvider(given),
    /** `undefined`: people do not sign in to the portal at an identity provider. */
    portalClient: portalClient(given),
    /** Whether the portal has a form for the id and the secret of a client. */
    clientSignIn: given.clientForm ?? given.portalId === undefined,
    /** Requests per minute, of one IP address or, for `ai`, of one workspace. 0 means no limit. */
    rateLimits: {
      general: given.generalLimit,
      auth: given.authLimit,
      ai: given.aiLimit,
      ai_organisation: given.aiOrganisationLimit,
    },
    requestCountSeconds,
    /** URL of the Postgres database that counts requests. `undefined`: each process counts in memory. */
    rateLimitStore: rateLimitStore(given),
    /** `undefined`: customers cannot connect mailboxes. */
    google,
    pushSender: pushSenderOf(google, given),
    imap: imapConfig(given),
    /** `undefined`: workspaces have no addresses for mails. */
    inboundMail: inboundMailConfig(given),
    /** `undefined`: the gateway uses built-in rules. */
    ai: modelService(given),
  });
}

/** Settings from which `complete` makes other members. */
type Parts =
  | keyof typeof googleSettings
  | keyof typeof imapSettings
  | keyof typeof inboundMailSettings
  | `ai${'Url' | 'Model' | 'Key' | 'Limit' | 'OrganisationLimit'}`
  | 'issuer'
  | 'audience'
  | 'organisationClaim'
  | 'roleClaim'
  | `portal${'Id' | 'Secret'}`
  | 'clientForm'
  | 'reserveBytes'
  | 'dataDir'
  | 'generalLimit'
  | 'authLimit'
  | 'limitStore'
  | 'databaseUrl';

export type GatewayConfig = Omit<ReturnType<typeof complete<Given>>, Parts>;

/** Reads the settings of a gateway inside another process. @throws StartError that lists all invalid settings */
export const readConfig = (environment: Environment): GatewayConfig => complete(s.readSettings(settings, environment));

export function readProcessConfig(environment: Environment) {
  const config = complete(s.readSettings(processSettings, environment));
  const { port, metricsPort } = config;
  if (port === metricsPort && port !== 0)
    throw new StartError(`PORT and METRICS_PORT are both ${port}: set one of them to another port.`);
  return config;
}
