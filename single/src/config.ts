import { resolve } from 'node:path';
import { readDatabaseUsers } from '@fds/admin/database-users';
import * as s from '@fds/platform/env';
import { logLevelVariable } from '@fds/platform/log';

const settings = {
  host: ['HOST', s.withDefault(s.text('a host name or an IP address to listen on'), '127.0.0.1')],
  port: ['PORT', s.withDefault(s.port, 3000)],
  /** The engine serves no other machines. */
  engineHost: ['ENGINE_HOST', s.withDefault(s.text('a host name or an IP address to listen on'), '127.0.0.1')],
  enginePort: ['ENGINE_PORT', s.withDefault(s.port, 8080)],
  workerPort: ['WORKER_PORT', s.withDefault(s.port, 3001)],
  /** `undefined`: the default port, or the next free port. */
  metricsPort: ['METRICS_PORT', s.optional(s.port)],
  /** If it differs from the address on which the gateway listens. */
  baseUrl: ['BASE_URL', s.optional(s.address)],
  dataDir: ['DATA_DIR', s.withDefault(s.text('a folder'), '.data')],
  seed: ['SEED', s.withDefault(s.choice(['demo', 'none']), 'demo')],
  /** `undefined`: `npm start` runs its own Postgres. */
  databaseUrl: ['DATABASE_URL', s.optional(s.postgresUrl)],
  /** `shared`: in the process of the gateway. */
  engine: ['ENGINE', s.withDefault(s.choice<'shared' | 'separate'>(['separate']), 'shared')],
  /** If set, `npm start` starts no engine. */
  engineUrl: ['ENGINE_URL', s.optional(s.address)],
  engineAdminSecret: ['HASURA_GRAPHQL_ADMIN_SECRET', s.optional(s.secret(s.text()))],
  logLevel: ['LOG_LEVEL', logLevelVariable],
} as const;

export type StartSettings = ReturnType<typeof readStartSettings>;

/** @throws StartError with one line for each wrong value */
export function readStartSettings(environment: Readonly<Record<string, string | undefined>>) {
  const config = s.readSettings(settings, environment);
  /** A process that is not listed uses the user in `databaseUrl`. */
  const databaseUsers = readDatabaseUsers(environment);
  return { ...config, dataDir: resolve(config.dataDir), databaseUsers };
}
