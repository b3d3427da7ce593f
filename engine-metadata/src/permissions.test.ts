import { internalTables, tables } from '@fds/db/tables';
import { describe, expect, test } from 'vitest';
import { type TableMetadata, tableMetadata } from './metadata.ts';

const metadata = tableMetadata();
const records = metadata.filter(({ table }) => !internalTables.includes(table.name));
const live = { deleted_at: { _is_null: true } };

function permissionOf(table: TableMetadata, role: string) {
  return table.select_permissions.find((candidate) => candidate.role === role)?.permission;
}

function filterOf(name: string, role: string) {
  const table = metadata.find((candidate) => candidate.table.name === name);
  return table === undefined ? undefined : permissionOf(table, role)?.filter;
}

describe.each(['organisation', 'workspace', 'analyst'])('role %s', (role) => {
  test('reads all 32 record roots, with aggregations, and no internal table', () => {
    const readable = metadata.filter((table) => permissionOf(table, role)?.allow_aggregations === true);
    expect(readable).toHaveLength(32);
    expect(readable).toEqual(records);
  });

  test('reads every column of them but the hashes', () => {
    for (const table of records) {
      const columns = tables.get(table.table.name)?.columns.filter((column) => !/hash|secret/.test(column));
      expect(permissionOf(table, role)?.columns, table.table.name).toEqual(columns);
    }
  });

  test('never meets a row of a deleted workspace, nor a workspace, transaction or webhook that is deleted itself', () => {
    for (const { table } of records) {
      if (table.name !== 'workspaces')
        expect(filterOf(table.name, role), table.name).toMatchObject({ workspace: live });
    }
    for (const name of ['workspaces', 'transactions', 'webhooks']) expect(filterOf(name, role)).toMatchObject(live);
    expect(filterOf('invoices', role)).not.toHaveProperty('deleted_at');
  });

  test('can follow every relationship between records to its end', () => {
    const readable = new Set(records.map(({ table }) => table.name));
    for (const table of records) {
      for (const relationship of [...table.object_relationships, ...table.array_relationships]) {
        const target = relationship.using.manual_configuration.remote_table.name;
        expect(readable.has(target) || internalTables.includes(target), relationship.name).toBe(true);
      }
    }
  });
});

test('role organisation is held to its organisation, on every table', () => {
  for (const { table } of records) {
    expect(filterOf(table.name, 'organisation'), table.name).toMatchObject({
      organisation_id: { _eq: 'X-Hasura-Organisation-Id' },
    });
  }
});

test('role workspace is held to its organisation and its workspaces, on every table', () => {
  for (const { table } of records) {
    expect(filterOf(table.name, 'workspace'), table.name).toMatchObject({
      organisation_id: { _eq: 'X-Hasura-Organisation-Id' },
      [table.name === 'workspaces' ? 'id' : 'workspace_id']: { _in: 'X-Hasura-Workspace-Ids' },
    });
  }
});

test('role analyst is held to live rows alone', () => {
  for (const { table } of records) {
    const conditions = Object.keys(filterOf(table.name, 'analyst') ?? {});
    expect(
      conditions.filter((name) => name !== 'workspace' && name !== 'deleted_at'),
      table.name,
    ).toEqual([]);
  }
});

describe('role authenticator', () => {
  const visible = metadata.filter((table) => permissionOf(table, 'authenticator') !== undefined);

  test('sees four tables, without aggregations', () => {
    expect(visible.map(({ table }) => table.name)).toEqual([
      'api_keys',
      'clients',
      'credentials',
      'workspace_ancestors',
    ]);
    for (const table of visible) expect(permissionOf(table, 'authenticator')).not.toHaveProperty('allow_aggregations');
  });

  test('sees of each only what belongs to the secret of its session', () => {
    const ownSecret = { _eq: 'X-Hasura-Secret-Hash' };
    expect(filterOf('credentials', 'authenticator')).toMatchObject({ secret_hash: ownSecret });
    expect(filterOf('clients', 'authenticator')).toMatchObject({ credentials: { secret_hash: ownSecret } });
    expect(filterOf('api_keys', 'authenticator')).toMatchObject({ key_hash: ownSecret, workspace: live });
    expect(filterOf('workspace_ancestors', 'authenticator')).toMatchObject({ api_keys: { key_hash: ownSecret } });
  });
});

describe('writing', () => {
  const written = metadata.filter((table) => table.insert_permissions.length + table.delete_permissions.length > 0);

  test('is for documents and their files, by the roles of callers', () => {
    expect(written.map(({ table }) => table.name)).toEqual(['documents', 'medias']);
    for (const { insert_permissions, delete_permissions } of written) {
      for (const { role } of [...insert_permissions, ...delete_permissions]) {
        expect(['organisation', 'workspace']).toContain(role);
      }
    }
  });

  test('is held to what the role sees, and nobody chooses organisation, status or kind', () => {
    for (const table of written) {
      for (const { role, permission } of table.insert_permissions) {
        expect(permission.check).toEqual(filterOf(table.table.name, role));
        expect(permission.set).toHaveProperty('organisation_id');
        for (const column of ['organisation_id', 'status', 'kind', 'created_at', 'uploaded_at']) {
          expect(permission.columns).not.toContain(column);
        }
      }
      for (const { role, permission } of table.delete_permissions) {
        expect(permission.filter).toEqual(filterOf(table.table.name, role));
      }
    }
  });
});
