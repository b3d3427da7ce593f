import { modelService, modelSettings } from '@fds/ai/settings';
import { defaultOcrLanguages, maxOcrLanguages, type OcrLanguage, ocrLanguages } from '@fds/extraction/ocr-languages';
import { encryptionKeysSetting } from '@fds/platform/encryption';
import * as s from '@fds/platform/env';
import { googleConfig, googleSettings } from '@fds/platform/google';
import { imapConfig, imapSettings } from '@fds/platform/imap';
import { logLevelVariable } from '@fds/platform/log';
import { limitStoreSetting } from '@fds/platform/rate-limit-store';
import { signingKeysVariable } from '@fds/platform/signing-keys';
import { createDiskReserve, defaultSetting, storageReserveVariable, storageVariable } from '@fds/platform/storage';
import { tracesVariable } from '@fds/platform/telemetry';
import * as v from 'valibot';

/** A part of header names. */
const word: s.Variable<string> = {
  ...s.text(),
  schema: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/), v.maxLength(40)),
  accepts: 'words of letters and digits with hyphens between them, at most 40 characters',
};

const languages: s.Variable<readonly OcrLanguage[]> = {
  ...s.list(s.choice(ocrLanguages)),
  schema: v.pipe(s.list(s.choice(ocrLanguages)).schema, v.maxLength(maxOcrLanguages)),
  accepts: `up to ${maxOcrLanguages} of ${ocrLanguages.join(', ')}, with commas between them`,
};

/** With at most four decimal places. */
const share: s.Variable<number> = {
  ...s.integer(0, 1),
  schema: v.pipe(v.string(), v.regex(/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/), v.transform(Number)),
  accepts: 'a number from 0 to 1, such as 0.9',
};

/** The contract (Delivery, rule 3) allows up to 3 retries. */
const retries: s.Variable<readonly number[]> = {
  ...s.list(s.integer(0, 86_400)),
  schema: v.pipe(s.list(s.integer(0, 86_400)).schema, v.maxLength(3)),
  accepts: 'up to 3 whole numbers from 0 to 86400, with commas between them',
};

const settings = {
  host: ['HOST', s.withDefault(s.text('a network address of this machine, such as 127.0.0.1'), '127.0.0.1')],
  port: ['WORKER_PORT', s.withDefault(s.port, 3001)],
  databaseUrl: ['DATABASE_URL', s.postgresUrl],
  dataDir: ['DATA_DIR', s.withDefault(s.text('a folder'), '.data')],
  storage: ['STORAGE', storageVariable],
  reserveBytes: ['STORAGE_RESERVE_BYTES', storageReserveVariable],
  storageQuotaBytes: ['STORAGE_QUOTA_BYTES', s.withDefault(s.integer(0), 100 * 1024 ** 3)],
  engineUrl: ['ENGINE_URL', s.withDefault(s.address, 'http://127.0.0.1:8080')],
  signingKeys: ['SIGNING_KEYS', signingKeysVariable],
  eventsSecret: ['EVENTS_SECRET', s.secret(s.text('the secret that the engine sends with events'))],
  encryptionKeys: ['ENCRYPTION_KEYS', encryptionKeysSetting],
  sweepGraceSeconds: ['STORAGE_SWEEP_GRACE_SECONDS', s.withDefault(s.integer(0), 3600)],
  retentionDays: ['WORKSPACE_RETENTION_DAYS', s.withDefault(s.integer(0, 36_500), 30)],
  auditRetentionDays: ['AUDIT_RETENTION_DAYS', s.withDefault(s.integer(30, 36_500), 400)],
  deliveryRetentionDays: ['DELIVERY_RETENTION_DAYS', s.withDefault(s.integer(1, 36_500), 30)],
  ...modelSettings,
  aiReadings: ['AI_READINGS', s.withDefault(s.choice(['off', 'words', 'pictures']), 'words')],
  limitStore: ['RATE_LIMIT_STORE', limitStoreSetting],
  ocrLanguages: ['OCR_LANGUAGES', s.withDefault(languages, defaultOcrLanguages)],
  readingMinConfidence: ['READING_MIN_CONFIDENCE', s.withDefault(share, 0.9)],
  brand: ['BRAND', s.withDefault(word, 'Service')],
  eventsHoldMs: ['EVENTS_HOLD_MS', s.withDefault(s.integer(0, 10_000), 0)],
  webhookRetrySeconds: ['WEBHOOK_RETRY_SECONDS', s.withDefault(retries, [10, 60, 360])],
  webhookPrivateTargets: ['WEBHOOK_ALLOW_PRIVATE_TARGETS', s.withDefault(s.onOff, false)],
  ...googleSettings,
  ...imapSettings,
  pollSeconds: ['CONNECTOR_POLL_SECONDS', s.withDefault(s.integer(1, 86_400), 30)],
  connectorQuery: ['CONNECTOR_QUERY', s.withDefault(s.text('a search of Gmail'), 'has:attachment')],
  maxMailBytes: ['MAX_UPLOAD_BYTES', s.withDefault(s.integer(1), 52_428_800)],
  logLevel: ['LOG_LEVEL', logLevelVariable],
  tracesEndpoint: ['OTEL_EXPORTER_OTLP_ENDPOINT', tracesVariable],
} as const;

/** Undefined if no model reads documents. */
function pageModelOf(config: Omit<s.Settings<typeof settings>, 'dataDir' | 'reserveBytes'>) {
  const service = modelService(config);
  if (service === undefined || config.aiReadings === 'off') return undefined;
  return {
    service,
    perMinute: { workspace: config.aiLimit, organisation: config.aiOrganisationLimit },
    sendsPictures: config.aiReadings === 'pictures',
    minConfidence: config.readingMinConfidence,
  };
}

export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

export function readWorkerConfig(environment: Readonly<Record<string, string | undefined>>) {
  const { dataDir, reserveBytes, ...config } = s.readSettings(settings, environment);
  const storage = config.storage ?? defaultSetting(dataDir);
  return {
    ...config,
    storage,
    storageReserve: createDiskReserve(reserveBytes, storage, dataDir),
    google: googleConfig(config),
    imap: imapConfig(config),
    pageModel: pageModelOf(config),
  };
}
