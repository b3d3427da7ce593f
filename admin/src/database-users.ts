import type { DatabaseRoleUrls, GraphqlEngineKind } from '@fds/db/roles';
import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import type { Installation } from './installation.ts';

export type DatabaseUsers = { readonly urls: DatabaseRoleUrls; readonly engine: GraphqlEngineKind };

/** By process. @throws StartError for a wrong URL, or if the embedded engine and Hasura both have a URL */
export function readDatabaseUsers(environment: Installation['environment']): DatabaseUsers {
  const given = s.readEnvironment(
    {
      ENGINE_DATABASE_URL: s.optional(s.postgresUrl),
      HASURA_DATABASE_URL: s.optional(s.postgresUrl),
      WORKER_DATABASE_URL: s.optional(s.postgresUrl),
      GATEWAY_DATABASE_URL: s.optional(s.postgresUrl),
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
