import { randomBytes } from 'node:crypto';
import { readConfig } from '../engine/src/config.ts';
import { createEngine, type Engine } from '../engine/src/http/server.ts';
import { createLogger } from '../platform/src/log.ts';
import type { SigningKeys } from '../platform/src/signing-keys.ts';
import { exportPublicKeyAsPem } from './keys.ts';

const metadata = new URL('../engine-metadata/metadata', import.meta.url).pathname;

/** With the metadata of the product; accepts the tokens of a gateway. @param databaseUrl a migrated database */
export const createProductEngine = (
  databaseUrl: string,
  signingKeys: SigningKeys,
  adminSecret = randomBytes(16).toString('hex'),
): Promise<Engine> =>
  createEngine(
    readConfig({
      HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
      HASURA_GRAPHQL_METADATA_DIR: metadata,
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({
        type: 'ES256',
        key: exportPublicKeyAsPem(signingKeys),
        audience: 'engine',
      }),
      HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
      HASURA_GRAPHQL_PG_CONNECTIONS: '4',
    }),
    createLogger({ name: 'engine', level: 'silent' }),
  );
