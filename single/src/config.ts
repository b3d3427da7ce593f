import { resolve } from 'node:path';
import { type DatabaseUsers, readDatabaseUsers } from '@fds/admin/database-users';
import * as s from '@fds/platform/env';
import { type LogLevel, logLevelVariable } from '@fds/platform/log';

export interface StartSettings {
  readonly host: string;
  readonly port: number;
  /** The engine serves no other machines. */
  readonly engineHost: string;
  readonly enginePort: number;
  readonly workerPort: number;
  /** `undefined`: the default port, or the next free port. */
  readonly metricsPort: number | undefined;
  /** If it differs from the address on which the gateway listens. */
  readonly baseUrl: string | undefined;
  readonly dataDir: string;
  readonly seed: 'demo' | 'none';
  /** `undefined`: `npm start` runs its own Postgres. */
  readonly databaseUrl: string | undefined;
  /** A process that is not listed uses the user in `databaseUrl`. */
  readonly databaseUsers: DatabaseUsers;
  /** `shared`: in the process of the gateway. */
  readonly engine: 'shared' | 'separate';
  /** If set, `npm start` starts no engine. */
  readonly engineUrl: string | undefined;
  readonly engineAdminSecret: string | undefined;
  readonly logLevel: LogLevel;
}

/** @throws StartError with one line for each wrong value */
export function readStartSettings(environment: Readonly<Record<string, string | undefined>>): StartSettings {
  const env = s.readEnvironment(
    {
      HOST: s.withDefault(s.text('a host name or an IP address to listen on'), '127.0.0.1'),
      PORT: s.withDefault(s.port, 3000),
      ENGINE_HOST: s.withDefault(s.text('a host name or an IP address to listen on'), '127.0.0.1'),
      ENGINE_PORT: s.withDefault(s.port, 8080),
      WORKER_PORT: s.withDefault(s.port, 3001),
      METRICS_PORT: s.optional(s.port),
      BASE_URL: s.optional(s.address),
      DATA_DIR: s.withDefault(s.text('a folder'), '.data'),
      SEED: s.withDefault(s.choice(['demo', 'none']), 'demo'),
      DATABASE_URL: s.optional(s.postgresUrl),
      ENGINE: s.optional(s.choice(['separate'])),
      ENGINE_URL: s.optional(s.address),
      HASURA_GRAPHQL_ADMIN_SECRET: s.optional(s.secret(s.text())),
      LOG_LEVEL: logLevelVariable,
    },
    environment,
  );
  return {
    host: env.HOST,
    port: env.PORT,
    engineHost: env.ENGINE_HOST,
    enginePort: env.ENGINE_PORT,
    workerPort: env.WORKER_PORT,
    metricsPort: env.METRICS_PORT,
    baseUrl: env.BASE_URL,
    dataDir: resolve(env.DATA_DIR),
    seed: env.SEED,
    databaseUrl: env.DATABASE_URL,
    databaseUsers: readDatabaseUsers(environment),
    engine: env.ENGINE ?? 'shared',
    engineUrl: env.ENGINE_URL,
    engineAdminSecret: env.HASURA_GRAPHQL_ADMIN_SECRET,
    logLevel: env.LOG_LEVEL,
  };
}
