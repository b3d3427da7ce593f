import { resolve } from 'node:path';
import { type DatabaseUsers, readDatabaseUsers } from '@fds/admin/database-users';
import {
  choiceVariable,
  optionalVariable,
  portVariable,
  postgresUrlVariable,
  readEnvironment,
  secretVariable,
  textVariable,
  urlVariable,
  withDefault,
} from '@fds/platform/env';
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
  const env = readEnvironment(
    {
      HOST: withDefault(textVariable('a host name or an IP address to listen on'), '127.0.0.1'),
      PORT: withDefault(portVariable, 3000),
      ENGINE_HOST: withDefault(textVariable('a host name or an IP address to listen on'), '127.0.0.1'),
      ENGINE_PORT: withDefault(portVariable, 8080),
      WORKER_PORT: withDefault(portVariable, 3001),
      METRICS_PORT: optionalVariable(portVariable),
      BASE_URL: optionalVariable(urlVariable(['http', 'https'])),
      DATA_DIR: withDefault(textVariable('a folder'), '.data'),
      SEED: withDefault(choiceVariable(['demo', 'none']), 'demo'),
      DATABASE_URL: optionalVariable(postgresUrlVariable),
      ENGINE: optionalVariable(choiceVariable(['separate'])),
      ENGINE_URL: optionalVariable(urlVariable(['http', 'https'])),
      HASURA_GRAPHQL_ADMIN_SECRET: optionalVariable(secretVariable(textVariable())),
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
    baseUrl: env.BASE_URL?.replace(/(?<!\/)\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    seed: env.SEED,
    databaseUrl: env.DATABASE_URL,
    databaseUsers: readDatabaseUsers(environment),
    engine: env.ENGINE ?? 'shared',
    engineUrl: env.ENGINE_URL?.replace(/(?<!\/)\/+$/, ''),
    engineAdminSecret: env.HASURA_GRAPHQL_ADMIN_SECRET,
    logLevel: env.LOG_LEVEL,
  };
}
