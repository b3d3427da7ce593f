import { encryptionKeysSetting } from '@fds/platform/encryption';
import {
  integerVariable,
  listVariable,
  onOffVariable,
  portVariable,
  postgresUrlVariable,
  readEnvironment,
  secretVariable,
  textVariable,
  urlVariable,
  type Variable,
  withDefault,
} from '@fds/platform/env';
import { googleVariables, readGoogleConfig } from '@fds/platform/google';
import { logLevelVariable } from '@fds/platform/log';
import { signingKeysVariable } from '@fds/platform/signing-keys';
import { defaultSetting, makeDiskReserve, storageReserveVariable, storageVariable } from '@fds/platform/storage';
import { tracesVariable } from '@fds/platform/telemetry';
import * as v from 'valibot';

/** A part of header names. */
const word: Variable<string> = {
  ...textVariable(),
  schema: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/), v.maxLength(40)),
  accepts: 'words of letters and digits with hyphens between them, at most 40 characters',
};

/** With at most four decimal places. */
const shareVariable: Variable<number> = {
  ...integerVariable(0, 1),
  schema: v.pipe(v.string(), v.regex(/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/), v.transform(Number)),
  accepts: 'a number from 0 to 1, such as 0.9',
};

/** The contract (Delivery, rule 3) allows up to 3 retries. */
const retries = {
  ...listVariable(integerVariable(0, 86_400)),
  schema: v.pipe(listVariable(integerVariable(0, 86_400)).schema, v.maxLength(3)),
  accepts: 'up to 3 whole numbers from 0 to 86400, with commas between them',
};

const variables = {
  HOST: withDefault(textVariable('a network address of this machine, such as 127.0.0.1'), '127.0.0.1'),
  WORKER_PORT: withDefault(portVariable, 3001),
  DATABASE_URL: postgresUrlVariable,
  DATA_DIR: withDefault(textVariable('a folder'), '.data'),
  STORAGE: storageVariable,
  STORAGE_RESERVE_BYTES: storageReserveVariable,
  ENGINE_URL: withDefault(urlVariable(['http', 'https']), 'http://127.0.0.1:8080'),
  SIGNING_KEYS: signingKeysVariable,
  EVENTS_SECRET: secretVariable(textVariable('the secret that the engine sends with events')),
  ENCRYPTION_KEYS: encryptionKeysSetting,
  STORAGE_SWEEP_GRACE_SECONDS: withDefault(integerVariable(0), 3600),
  WORKSPACE_RETENTION_DAYS: withDefault(integerVariable(0, 36_500), 30),
  DELIVERY_RETENTION_DAYS: withDefault(integerVariable(1, 36_500), 30),
  READING_MIN_CONFIDENCE: withDefault(shareVariable, 0.9),
  BRAND: withDefault(word, 'Service'),
  EVENTS_HOLD_MS: withDefault(integerVariable(0, 10_000), 0),
  WEBHOOK_RETRY_SECONDS: withDefault(retries, [10, 60, 360]),
  WEBHOOK_ALLOW_PRIVATE_TARGETS: withDefault(onOffVariable, false),
  ...googleVariables,
  CONNECTOR_REFRESH_SECONDS: withDefault(integerVariable(1, 86_400), 60),
  LOG_LEVEL: logLevelVariable,
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesVariable,
} as const;

export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

export function readWorkerConfig(environment: Readonly<Record<string, string | undefined>>) {
  const { STORAGE, DATA_DIR, STORAGE_RESERVE_BYTES, ...env } = readEnvironment(variables, environment);
  const storage = STORAGE ?? defaultSetting(DATA_DIR);
  return {
    host: env.HOST,
    port: env.WORKER_PORT,
    databaseUrl: env.DATABASE_URL,
    storage,
    storageReserve: makeDiskReserve(STORAGE_RESERVE_BYTES, storage, DATA_DIR),
    engineUrl: env.ENGINE_URL.replace(/(?<!\/)\/+$/, ''),
    signingKeys: env.SIGNING_KEYS,
    eventsSecret: env.EVENTS_SECRET,
    encryptionKeys: env.ENCRYPTION_KEYS,
    sweepGraceSeconds: env.STORAGE_SWEEP_GRACE_SECONDS,
    retentionDays: env.WORKSPACE_RETENTION_DAYS,
    deliveryRetentionDays: env.DELIVERY_RETENTION_DAYS,
    readingMinConfidence: env.READING_MIN_CONFIDENCE,
    brand: env.BRAND,
    eventsHoldMs: env.EVENTS_HOLD_MS,
    webhookRetrySeconds: env.WEBHOOK_RETRY_SECONDS,
    webhookPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE_TARGETS,
    google: readGoogleConfig(env),
    connectorSeconds: env.CONNECTOR_REFRESH_SECONDS,
    logLevel: env.LOG_LEVEL,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
