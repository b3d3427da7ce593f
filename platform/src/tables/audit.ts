import { sessionOrganisationFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/**
 * Permissions on the audit log. It names people and their addresses, so API keys, which agents and other programs use,
 * cannot read it.
 */
export const auditEvents: TableDescription = {
  name: 'audit_events',
  comment: 'Audit log: one row for each creation, update and deletion by a caller or an operator, and for each export.',
  rights: { engine: 'r' },
  rows: () => sessionOrganisationFilter,
  readable: [
    'id',
    'workspace_id',
    'at',
    'actor_kind',
    'actor_id',
    'actor_name',
    'action',
    'record_type',
    'record_id',
    'before',
    'after',
    'address',
    'request_id',
    'position',
    'previous_hash',
    'hash',
  ],
  readers: ['organisation'],
  columnComments: {
    at: 'Time of the act.',
    actor_kind: 'Kind of the actor: person, client, api_key or operator.',
    actor_id: 'Identifier of the actor.',
    actor_name: 'Name of the actor.',
    action: 'Kind of the act: created, updated, deleted, or exported.',
    record_type: 'Table of the record.',
    record_id: 'Changed record.',
    before: 'Values before the act, without secrets; after an update, only the changed columns.',
    after: 'Values after the act, like those before it.',
    address: 'Network address of the client.',
    request_id: 'Identifier of the request.',
    position: 'Position in the chain; null for some seconds.',
    previous_hash: 'Hash of the event before this one.',
    hash: 'Hash of the event and of the hash before it.',
  },
};

export const auditChains: TableDescription = {
  name: 'audit_chains',
  comment: 'Both ends of the chain of hashes of each organisation.',
  rights: {},
};

/** The organisation is that of the session. */
export const auditNotes: TableDescription = {
  name: 'audit_notes',
  comment: 'Always empty: a trigger makes an audit event of each inserted row.',
  rights: { engine: 'ar' },
  rows: () => sessionOrganisationFilter,
  readable: ['id'],
  insert: { columns: ['action', 'record_type', 'record_id'] },
};
