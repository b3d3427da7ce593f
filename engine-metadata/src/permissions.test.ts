import { tableRights } from '@fds/db/grants';
import { tablesByName, tablesHiddenFromApi } from '@fds/db/tables';
import { tableDescriptions } from '@fds/platform/tables';
import { describe, expect, test } from 'vitest';
import { all, filterOf, live, metadata, permissionOf, tableOf } from '../test/table-permissions.ts';

const pairs = all.find(({ table }) => table.name === 'distinct_invoice_people');
const records = metadata.filter(({ table }) => !tablesHiddenFromApi.includes(table.name));
/** Records to which the rows of a table belong, so that they are deleted with them. */
const ownersOf: Readonly<Record<string, readonly string[]>> = {
  custom_column_values: ['custom_column'],
  payment_matches: ['transaction', 'invoice'],
};

test('tablesHiddenFromApi lists the tables that an internal role reads (`readable`) and the tables without a row filter (`rows`), and no others', () => {
  const internal = tableDescriptions.filter(({ rows, readable }) => rows === undefined || readable !== undefined);
  expect(internal.map(({ name }) => name).sort()).toEqual(tablesHiddenFromApi.toSorted());
});

describe.each(['organisation', 'workspace', 'analyst'])('select permissions of the role %s', (role) => {
  test(`the role ${role} reads and aggregates all public tables, and reads internal tables only if it has write access`, () => {
    const selected = metadata.filter((table) => permissionOf(table, role) !== undefined);
    const readable = selected.filter((table) => permissionOf(table, role)?.allow_aggregations === true);
    expect(selected.filter((table) => !readable.includes(table)).map(({ table }) => table.name)).toEqual(
      {
        organisation: [
          'audit_events',
          'audit_notes',
          'connector_states',
          'idempotency_keys',
          'inbound_addresses',
          'invitations',
          'logged_requests',
          'request_counts',
          'route_counts',
          'stored_bytes',
          'webhook_delivery_turns',
        ],
        workspace: [
          'audit_notes',
          'connector_states',
          'idempotency_keys',
          'inbound_addresses',
          'webhook_delivery_turns',
        ],
      }[role] ?? [],
    );
    expect(readable).toEqual(records);
  });

  test(`the role ${role} cannot read secrets and hashes of secrets; the role analyst also cannot read headers, payloads and responses of webhooks`, () => {
    const ofDeliveries = ['payload', 'response_body', 'attempts'].map((column) => `webhook_deliveries.${column}`);
    const contents = ['webhooks.headers', ...ofDeliveries];
    const withheld = role === 'analyst' ? contents : [];
    const kept = [
      'api_keys.key_hash',
      'webhooks.secret_encrypted',
      'webhooks.previous_secret_encrypted',
      'webhook_deliveries.next_job_id',
    ];
    const grant = [
      'refresh_token_encrypted',
      'refresh_at',
      'refresh_failures',
      'poll_at',
      'position',
      'read_until',
      'poll_failures',
      'is_reading',
      'watched_address',
      'watch_at',
      'look_requested_at',
    ];
    const ofConnectors = grant.map((column) => `workspace_connectors.${column}`);
    const hidden = [...kept, ...ofConnectors, ...withheld];
    for (const { table, ...permissions } of records) {
      const columns = tablesByName
        .get(table.name)
        ?.columns.filter((column) => !hidden.includes(`${table.name}.${column}`));
      expect(permissionOf({ table, ...permissions }, role)?.columns, table.name).toEqual(columns);
    }
  });

  test(`the role ${role} cannot read deleted workspaces, rows of deleted workspaces, deleted transactions or deleted webhooks`, () => {
    for (const { table } of records) {
      if (table.name !== 'workspaces')
        expect(filterOf(table.name, role), table.name).toMatchObject({ workspace: live });
    }
    for (const name of ['workspaces', 'transactions', 'webhooks']) expect(filterOf(name, role)).toMatchObject(live);
    expect(filterOf('invoices', role)).not.toHaveProperty('deleted_at');
  });

  test(`the role ${role} reads the target table of every relationship between records`, () => {
    const shown = all.filter(({ table }) => !tablesHiddenFromApi.includes(table.name));
    const readable = new Set(shown.map(({ table }) => table.name));
    for (const table of shown) {
      for (const relationship of [...table.object_relationships, ...table.array_relationships]) {
        const target = relationship.using.manual_configuration.remote_table.name;
        expect(readable.has(target) || tablesHiddenFromApi.includes(target), relationship.name).toBe(true);
      }
    }
  });
});

test("the role organisation reads only rows of the session's organisation, in every table", () => {
  for (const { table } of records) {
    expect(filterOf(table.name, 'organisation'), table.name).toMatchObject({
      organisation_id: { _eq: 'X-Hasura-Organisation-Id' },
    });
  }
});

test("the role workspace reads only rows of the session's organisation and workspaces, in every table", () => {
  for (const { table } of records) {
    expect(filterOf(table.name, 'workspace'), table.name).toMatchObject({
      organisation_id: { _eq: 'X-Hasura-Organisation-Id' },
      [table.name === 'workspaces' ? 'id' : 'workspace_id']: { _in: 'X-Hasura-Workspace-Ids' },
    });
  }
});

test('the role analyst reads the rows of all organisations, except deleted rows', () => {
  for (const { table } of records) {
    const conditions = Object.keys(filterOf(table.name, 'analyst') ?? {});
    expect(
      conditions.filter((name) => name !== 'workspace' && name !== 'deleted_at'),
      table.name,
    ).toEqual(ownersOf[table.name] ?? []);
  }
});

test.each(['organisation', 'workspace', 'analyst'])(
  'the role %s reads the values of a custom column only if it reads the custom column',
  (role) => {
    expect(filterOf('custom_column_values', role)).toMatchObject({ custom_column: filterOf('custom_columns', role) });
  },
);

test.each(['organisation', 'workspace', 'analyst'])(
  "the role %s reads a row of distinct_invoice_people only if it reads the person and the person's role on the invoice",
  (role) => {
    expect(pairs?.select_permissions.find((each) => each.role === role)?.permission).toMatchObject({
      filter: { people: filterOf('people', role), links: filterOf('invoice_people', role) },
      allow_aggregations: true,
    });
  },
);

test.each(['request_counts', 'route_counts', 'logged_requests', 'stored_bytes', 'invitations'])(
  'a client reads only the %s of its organisation, and an API key reads none',
  (table) => {
    expect(filterOf(table, 'organisation')).toEqual({ organisation_id: { _eq: 'X-Hasura-Organisation-Id' } });
    expect(permissionOf(tableOf(table), 'workspace')).toBeUndefined();
  },
);

describe('permissions of the role authenticator', () => {
  const visible = metadata.filter((table) => permissionOf(table, 'authenticator') !== undefined);

  test('the role authenticator reads twelve tables, without aggregations', () => {
    expect(visible.map(({ table }) => table.name)).toEqual([
      'api_keys',
      'clients',
      'credentials',
      'inbound_addresses',
      'invitations',
      'logged_requests',
      'organisations',
      'request_counts',
      'route_counts',
      'session_ends',
      'workspace_ancestors',
      'workspace_connectors',
    ]);
    for (const table of visible) expect(permissionOf(table, 'authenticator')).not.toHaveProperty('allow_aggregations');
  });

  test('the role authenticator reads only the organisation, the client or API key of the secret, the invitations of the email address, and the rows of the inbound address, of the mailbox and of the person in the session', () => {
    expect(filterOf('organisations', 'authenticator')).toEqual({ id: { _eq: 'X-Hasura-Organisation-Id' } });
    expect(filterOf('invitations', 'authenticator')).toEqual({ email: { _eq: 'X-Hasura-Email' } });
    expect(filterOf('inbound_addresses', 'authenticator')).toEqual({
      token: { _eq: 'X-Hasura-Inbound-Token' },
      workspace: live,
    });
    expect(filterOf('workspace_connectors', 'authenticator')).toEqual({
      watched_address: { _eq: 'X-Hasura-Watched-Address' },
      workspace: live,
    });
    expect(filterOf('session_ends', 'authenticator')).toEqual({
      organisation_id: { _eq: 'X-Hasura-Organisation-Id' },
      subject: { _eq: 'X-Hasura-Subject' },
    });
    const ownSecret = { _eq: 'X-Hasura-Secret-Hash' };
    expect(filterOf('credentials', 'authenticator')).toMatchObject({ secret_hash: ownSecret });
    expect(filterOf('clients', 'authenticator')).toMatchObject({ credentials: { secret_hash: ownSecret } });
    expect(filterOf('api_keys', 'authenticator')).toMatchObject({ key_hash: ownSecret, workspace: live });
    expect(filterOf('workspace_ancestors', 'authenticator')).toMatchObject({ api_keys: { key_hash: ownSecret } });
  });
});

test('the database user of the engine has exactly the rights that the permissions and event triggers in the metadata need', () => {
  const needed = all.map(({ table, event_triggers, ...permissions }) => {
    const letters = [
      permissions.insert_permissions.length > 0 ? 'a' : '',
      permissions.select_permissions.length > 0 ? 'r' : '',
      permissions.update_permissions.length > 0 ? 'w' : '',
      permissions.delete_permissions.length > 0 ? 'd' : '',
      event_triggers.length > 0 ? 't' : '',
    ];
    return [`public.${table.name}`, letters.join('')];
  });
  const given = Object.entries(tableRights).flatMap(([name, { engine }]) =>
    name.startsWith('public.') && engine !== undefined ? [[name, engine]] : [],
  );
  expect(Object.fromEntries(given)).toEqual(Object.fromEntries(needed));
});

test('the database user of the engine can read encrypted columns only of tables that have an update permission', () => {
  const encrypted = [...tablesByName.values()].filter(({ columns }) =>
    columns.some((name) => /_encrypted$/.test(name)),
  );
  const readable = encrypted.filter(({ name }) => tableRights[`public.${name}`]?.engine?.includes('r'));
  // An update returns the changed row, so Postgres requires the right to read every column of this row.
  for (const { name } of readable) expect(tableOf(name).update_permissions, name).not.toEqual([]);
  expect(readable.map(({ name }) => name)).toEqual(['webhooks', 'workspace_connectors']);
});
