import { describe, expect, test } from 'vitest';
import { filterOf, metadata, permissionOf, tableOf } from '../test/table-permissions.ts';

describe('write permissions', () => {
  const session = { organisation_id: 'x-hasura-organisation-id' };
  const kinds = ['insert_permissions', 'update_permissions', 'delete_permissions'] as const;
  const writes = metadata.flatMap((table) =>
    kinds.flatMap((kind) => table[kind].map(({ role }) => `${role} ${kind.split('_')[0]} ${table.table.name}`)),
  );

  test('roles with write access can write only the tables that this test lists, and the role authenticator only api_keys.last_used_at, invitations.accepted_at, session_ends.ended_at, workspace_connectors.look_requested_at, request counts and logged requests', () => {
    const both = (what: string) => [`organisation ${what}`, `workspace ${what}`];
    expect(new Set(writes)).toEqual(
      new Set([
        ...['insert api_keys', 'delete api_keys', 'delete balances', 'insert workspaces'].flatMap(both),
        ...[
          'insert documents',
          'insert medias',
          'delete medias',
          'update document_readings',
          'update payment_matches',
        ].flatMap(both),
        ...['update workspaces', 'update transactions', 'delete transactions'].flatMap(both),
        ...['insert custom_columns', 'delete custom_columns', 'insert custom_column_jobs'].flatMap(both),
        ...['insert webhooks', 'update webhooks', 'update webhook_deliveries'].flatMap(both),
        ...['insert', 'update', 'delete'].flatMap((what) => both(`${what} idempotency_keys`)),
        ...both('insert audit_notes'),
        ...['insert connector_states', 'delete connector_states'].flatMap(both),
        ...['insert', 'update'].flatMap((what) => [`${what} workspace_connectors`, `${what} people`]).flatMap(both),
        ...['insert inbound_addresses', 'update inbound_addresses'].flatMap(both),
        'authenticator update api_keys',
        'organisation insert invitations',
        'organisation delete invitations',
        'authenticator update invitations',
        'authenticator insert session_ends',
        'authenticator update session_ends',
        'authenticator insert logged_requests',
        'authenticator insert request_counts',
        'authenticator update request_counts',
        'authenticator insert route_counts',
        'authenticator update route_counts',
        'authenticator update workspace_connectors',
      ]),
    );
    expect(tableOf('api_keys').update_permissions[0]?.permission.columns).toEqual(['last_used_at']);
    expect(tableOf('invitations').update_permissions[0]?.permission.columns).toEqual(['accepted_at']);
    const ofConnectors = tableOf('workspace_connectors').update_permissions;
    expect(ofConnectors.find(({ role }) => role === 'authenticator')?.permission.columns).toEqual([
      'look_requested_at',
    ]);
  });

  test('write permissions of organisation and workspace set the organisation of a new row from the session', () => {
    for (const { insert_permissions: inserts } of metadata) {
      for (const { permission } of inserts.filter(({ role }) => role !== 'authenticator')) {
        expect(permission.set).toMatchObject(session);
        expect(permission.columns).not.toContain('organisation_id');
        expect(permission.check).toMatchObject({ organisation_id: { _eq: 'X-Hasura-Organisation-Id' } });
      }
    }
  });

  test('write permissions apply only to rows that the role reads', () => {
    for (const table of metadata) {
      for (const { role, permission } of [...table.update_permissions, ...table.delete_permissions]) {
        expect(permission.filter, table.table.name).toMatchObject({ ...filterOf(table.table.name, role) });
      }
    }
  });

  test('roles with write access cannot write documents.status, medias.kind and medias.created_at', () => {
    for (const name of ['documents', 'medias']) {
      for (const { permission } of tableOf(name).insert_permissions) {
        for (const column of ['status', 'failure_reason', 'kind', 'processed_at']) {
          expect(permission.columns).not.toContain(column);
        }
      }
    }
    for (const { permission } of tableOf('medias').insert_permissions) {
      expect(permission.columns).not.toContain('created_at');
    }
    expect(tableOf('documents').insert_permissions[0]?.permission.set).toMatchObject({ status: 'pending' });
    expect(tableOf('medias').insert_permissions[0]?.permission.set).toMatchObject({ kind: 'original' });
  });

  test.each([
    ['api_keys', 'key_hash'],
    ['webhooks', 'secret_encrypted'],
  ])('roles with write access can write %s.%s but cannot read this column', (name, column) => {
    for (const { role, permission } of tableOf(name).insert_permissions) {
      expect(permission.columns).toContain(column);
      expect(permissionOf(tableOf(name), role)?.columns).not.toContain(column);
    }
  });

  test('roles with write access cannot write the workspace or the state columns of a webhook', () => {
    const noted = ['failing_since', 'disabled_at', 'disabled_reason', 'previous_secret_encrypted', 'workspace_id'];
    for (const { permission } of tableOf('webhooks').update_permissions) {
      for (const column of [...noted, 'group_id', 'event']) expect(permission.columns).not.toContain(column);
      expect(permission.check).not.toHaveProperty('deleted_at');
    }
    for (const { permission } of tableOf('webhook_deliveries').update_permissions) {
      expect(permission.columns).toEqual(['redelivery_requested_at']);
    }
  });
});

test('a session reads only the idempotency keys of its own credential', () => {
  const own = { organisation_id: { _eq: 'X-Hasura-Organisation-Id' }, credential: { _eq: 'X-Hasura-Credential' } };
  const { select_permissions, update_permissions, delete_permissions, insert_permissions } =
    tableOf('idempotency_keys');
  for (const { permission } of [...select_permissions, ...update_permissions, ...delete_permissions]) {
    expect(permission.filter).toEqual(own);
  }
  for (const { permission } of insert_permissions) {
    expect(permission).toMatchObject({ check: own, set: { credential: 'x-hasura-credential' } });
    expect(permission.columns).not.toContain('credential');
  }
});
