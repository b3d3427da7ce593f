import { notExpiredFilter, secretHashComparison, sessionApiKeyFilter } from '../description/authentication.ts';
import { defaultedColumns } from '../description/columns.ts';
import * as f from '../description/fields.ts';
import {
  notDeletedFilter,
  sessionOrganisationFilter,
  visibleCredentials,
  visibleRecords,
} from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const apiKeys: TableDescription = {
  name: 'api_keys',
  comment: 'API keys, which give access to one workspace and its descendants.',
  rights: { engine: 'arwd', worker: 'rd' },
  record: {
    type: 'api-key',
    toOne: { workspace: 'workspaces' },
    responseOnlyColumns: {
      access: { column: 'access', codec: 'text' },
      created_by: { column: 'created_by', codec: 'text' },
    },
  },
  rows: visibleRecords,
  secret: ['key_hash'],
  insert: {
    columns: [
      ...defaultedColumns,
      'workspace_id',
      'name',
      'key_prefix',
      'key_hash',
      'access',
      'created_by',
      'expires_at',
    ],
  },
  delete: {},
  authentication: {
    columns: ['id', 'organisation_id', 'workspace_id', 'name', 'key_hash', 'access', 'expires_at'],
    filter: sessionApiKeyFilter,
    update: ['last_used_at'],
  },
  arrayRelationships: {
    // An API key gives access to its own workspace and the workspaces below it.
    descendants: { remoteTable: 'workspace_ancestors', columnMapping: { workspace_id: 'ancestor_id' } },
  },
  fields: {
    name: f.notNull(f.text('Name that the owner has given to the API key.')),
    key_prefix: f.notNull(f.text('First 8 characters of the key, by which its owner recognizes it.')),
    last_used_at: f.dateTime('Time of the last use, accurate to about a minute.'),
    expires_at: f.dateTime('Time after which the service rejects the API key; null if the key does not expire.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    access: 'Rights of the API key: read, or write (which includes reading).',
    created_by: 'Name of the person, client or API key that created the API key.',
  },
};

export const clients: TableDescription = {
  name: 'clients',
  comment: 'API clients: programs of an organisation that exchange a client secret for a token.',
  rights: { engine: 'r' },
  authentication: {
    columns: ['id', 'organisation_id', 'client_id'],
    filter: { credentials: { secret_hash: secretHashComparison } },
  },
  arrayRelationships: { credentials: 'credentials.client_id' },
};

export const credentials: TableDescription = {
  name: 'credentials',
  comment: 'Secrets of API clients, stored as hashes.',
  rights: { engine: 'r' },
  secret: ['secret_hash'],
  authentication: {
    columns: ['id', 'organisation_id', 'client_id', 'secret_hash', 'expires_at'],
    filter: { secret_hash: secretHashComparison, revoked_at: { _is_null: true }, ...notExpiredFilter },
  },
};

export const invitations: TableDescription = {
  name: 'invitations',
  comment: 'Invitations of people to an organisation, by email address.',
  rights: { engine: 'arwd' },
  rows: () => sessionOrganisationFilter,
  readable: ['id', 'email', 'role', 'expires_at', 'accepted_at', 'created_at'],
  readers: ['organisation'],
  insert: { columns: [...defaultedColumns, 'email', 'role', 'expires_at'] },
  delete: {},
  authentication: {
    columns: ['id', 'organisation_id', 'email', 'role', 'expires_at', 'accepted_at', 'created_at'],
    filter: { email: { _eq: 'X-Hasura-Email' } },
    update: ['accepted_at'],
  },
  columnComments: {
    email: 'Email address in lower case.',
    role: 'Role of the person: reader or administrator.',
    expires_at: 'Time until which the person must sign in for the first time.',
    accepted_at: 'Time of the first sign-in.',
  },
};

const response = ['claim', 'fingerprint', 'status', 'answer', 'expires_at'];

/** Permissions of the gateway: it reads and writes the row of the person of the session. */
export const sessionEnds: TableDescription = {
  name: 'session_ends',
  comment: 'Times at which people signed out everywhere. Earlier sessions in the portal have ended.',
  rights: { engine: 'arw' },
  authentication: {
    columns: ['id', 'organisation_id', 'subject', 'ended_at'],
    filter: { ...sessionOrganisationFilter, subject: { _eq: 'X-Hasura-Subject' } },
    insert: ['organisation_id', 'subject', 'ended_at'],
    update: ['ended_at'],
  },
};

export const inboundAddresses: TableDescription = {
  name: 'inbound_addresses',
  comment: 'Addresses to which people send mails for a workspace.',
  rights: { engine: 'arw', worker: 'rd' },
  rows: visibleRecords,
  readable: ['id', 'workspace_id', 'token', 'created_at', 'updated_at'],
  insert: { columns: ['id', 'workspace_id', 'token'] },
  update: { columns: ['token'] },
  authentication: {
    columns: ['id', 'organisation_id', 'workspace_id', 'token'],
    filter: { token: { _eq: 'X-Hasura-Inbound-Token' }, workspace: notDeletedFilter },
  },
  columnComments: { token: 'Local part of the address: 32 hexadecimal digits.' },
};

/** Permissions on idempotency keys. A session reads and writes only the keys of its own credential. */
export const idempotencyKeys: TableDescription = {
  name: 'idempotency_keys',
  comment: 'Idempotency keys of requests that create records, with the stored responses.',
  rights: { engine: 'arwd', worker: 'rwd' },
  rows: visibleCredentials,
  readable: ['id', 'key', ...response],
  insert: { columns: ['id', 'key', ...response], set: { credential: 'x-hasura-credential' } },
  update: { columns: response, check: {} },
  delete: {},
  columnComments: {
    key: 'Idempotency key that the client has sent.',
    claim: 'Identifier of the request that holds the lease on the key.',
    fingerprint: 'SHA-256 of the request in hexadecimal digits.',
    status: 'HTTP status of the response; null while the request runs.',
    answer: 'Headers and body of the response, encrypted.',
    expires_at: 'Time after which another request may use the key.',
  },
};
