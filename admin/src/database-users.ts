import type { DatabaseRoleUrls, GraphqlEngineKind } from '@fds/db/roles';
import { optionalVariable, postgresUrlVariable, readEnvironment, StartError } from '@fds/platform/env';
import type { Installation } from './installation.ts';

export type DatabaseUsers = { readonly urls: DatabaseRoleUrls; readonly engine: GraphqlEngineKind };

/** By process. @throws StartError for a wrong URL, or if the embedded engine and Hasura both have a URL */
export function readDatabaseUsers(environment: Installation['environment']): DatabaseUsers {
  const given = readEnvironment(
    {
      ENGINE_DATABASE_URL: optionalVariable(postgresUrlVariable),
      HASURA_DATABASE_URL: optionalVariable(postgresUrlVariable),
      WORKER_DATABASE_URL: optionalVariable(postgresUrlVariable),
      GATEWAY_DATABASE_URL: optionalVariable(postgresUrlVariable),
    },
    environment,
  );
  if (given.ENGINE_DATABASE_URL !== undefined && given.HASURA_DATABASE_URL !== undefined) {
    throw new StartError(
      'ENGINE_DATABASE_URL and HASURA_DATABASE_URL are both set: set only the URL of the engine that you use.',
    );
  }
  const engine = given.HASURA_DATABASE_URL ?? given.ENGINE_DATABASE_URL;
  return {
    urls: {
      ...(engine !== undefined && { engine }),
      ...(given.WORKER_DATABASE_URL !== undefined && { worker: given.WORKER_DATABASE_URL }),
      ...(given.GATEWAY_DATABASE_URL !== undefined && { gateway: given.GATEWAY_DATABASE_URL }),
    },
    engine: given.HASURA_DATABASE_URL === undefined ? 'embedded' : 'hasura',
  };
}
