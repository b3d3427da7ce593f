import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { firstOrganisationId, type TestApiClient, type TestService } from '../../records/service.ts';
import { createResource, deleteResource, getStatusAndErrorCodes, readResource } from '../answers.ts';
import {
  createWorkspaceResource,
  createWorkspaceWithApiKey,
  organisationClient,
  otherOrganisationClient,
  service,
  startServiceForTests,
  unknownParentWorkspaceError,
} from './setup.ts';

vi.setConfig({ testTimeout: 180_000 });
startServiceForTests();

describe('creating a workspace', () => {
  test('creating a workspace stores the given attributes, and default values for missing attributes', async () => {
    const made = await createResource(
      organisationClient,
      '/v1/workspaces',
      createWorkspaceResource('Atelier', {
        attributes: { external_workspace_id: 'atelier-7', avatar_color: '#00AAff' },
      }),
    );
    expect(made).toMatchObject({
      type: 'workspace',
      attributes: {
        name: 'Atelier',
        external_workspace_id: 'atelier-7',
        avatar_color: '#00AAff',
        description: null,
        auto_extract_enabled: true,
      },
      relationships: { parent: { data: null } },
    });
    expect(await readResource(organisationClient, `/v1/workspaces/${made.id}`)).toEqual(made);
    expect(getStatusAndErrorCodes(await otherOrganisationClient.get(`/v1/workspaces/${made.id}`))).toEqual([
      404,
      'WORKSPACE_NOT_FOUND',
    ]);
  });

  test("a new workspace is a child of the given workspace; without a given workspace, it is a child of the API key's workspace", async () => {
    const { id, caller } = await createWorkspaceWithApiKey();
    const below = await createResource(caller, '/v1/workspaces', createWorkspaceResource('Below'));
    expect(below.relationships.parent).toEqual({ data: { type: 'workspace', id } });
    // The API key can immediately read the new workspace and create a child workspace in it.
    const deeper = await createResource(
      caller,
      '/v1/workspaces',
      createWorkspaceResource('Deeper', { parent: below.id }),
    );
    expect(await readResource(caller, `/v1/workspaces/${deeper.id}`)).toEqual(deeper);
  });

  test('creating a workspace fails if its parent is missing, inaccessible or deleted', async () => {
    const { id, caller } = await createWorkspaceWithApiKey();
    const beside = await createWorkspaceWithApiKey();
    const deleted = await createWorkspaceWithApiKey();
    await deleteResource(organisationClient, `/v1/workspaces/${deleted.id}`);
    const tries: readonly (readonly [TestApiClient, string])[] = [
      [organisationClient, randomUUID()],
      [organisationClient, deleted.id],
      [otherOrganisationClient, id],
      [caller, beside.id],
      [caller, randomUUID()],
    ];
    for (const [by, parent] of tries) {
      const reply = await by.call('POST', '/v1/workspaces', { data: createWorkspaceResource('Nowhere', { parent }) });
      expect(getStatusAndErrorCodes(reply)).toEqual(unknownParentWorkspaceError);
    }
  });

  test('creating a workspace fails if another undeleted workspace of the organisation uses the external id', async () => {
    const attributes = { external_workspace_id: `ext-${randomUUID()}` };
    const first = await createResource(
      organisationClient,
      '/v1/workspaces',
      createWorkspaceResource('First', { attributes }),
    );
    const again = { data: createWorkspaceResource('Second', { attributes }) };
    expect(getStatusAndErrorCodes(await organisationClient.call('POST', '/v1/workspaces', again))).toEqual([
      409,
      ['EXTERNAL_WORKSPACE_ID_TAKEN', '/data/attributes/external_workspace_id'],
    ]);
    await createResource(otherOrganisationClient, '/v1/workspaces', again.data);
    await deleteResource(organisationClient, `/v1/workspaces/${first.id}`);
    await createResource(organisationClient, '/v1/workspaces', again.data);
  });

  test('the error response to a new workspace with several invalid attributes lists each of them', async () => {
    const data = {
      type: 'workspaces',
      attributes: { name: ' ', avatar_color: 'red', external_workspace_id: '', description: 'a\0b', colour: 1 },
      relationships: { parent: { data: { type: 'workspace', id: '7' } } },
    };
    expect(getStatusAndErrorCodes(await organisationClient.call('POST', '/v1/workspaces', { data }))).toEqual([
      400,
      ['INVALID_REQUEST', '/data/type'],
      ['INVALID_REQUEST', '/data/attributes/name'],
      ['INVALID_REQUEST', '/data/attributes/external_workspace_id'],
      ['INVALID_REQUEST', '/data/attributes/description'],
      ['INVALID_REQUEST', '/data/attributes/avatar_color'],
      ['INVALID_REQUEST', '/data/attributes/colour'],
      ['INVALID_REQUEST', '/data/relationships/parent/data/id'],
    ]);
  });
});

describe('deleting a workspace', () => {
  test('deleting a workspace hides its descendants and their records, and revokes their API keys', async () => {
    const root = await createWorkspaceWithApiKey();
    const leaf = await createWorkspaceWithApiKey(root.id);
    expect((await leaf.caller.get('/v1/journals')).status).toBe(200);
    for (const by of [otherOrganisationClient, leaf.caller]) {
      expect(getStatusAndErrorCodes(await by.call('DELETE', `/v1/workspaces/${root.id}`))).toEqual([
        404,
        'WORKSPACE_NOT_FOUND',
      ]);
    }
    await deleteResource(organisationClient, `/v1/workspaces/${root.id}`);
    for (const { id, caller } of [root, leaf]) {
      expect(getStatusAndErrorCodes(await organisationClient.get(`/v1/workspaces/${id}`))).toEqual([
        404,
        'WORKSPACE_NOT_FOUND',
      ]);
      expect(getStatusAndErrorCodes(await caller.get('/v1/journals'))).toEqual([401, 'UNAUTHORIZED']);
      expect(getStatusAndErrorCodes(await organisationClient.call('DELETE', `/v1/workspaces/${id}`))).toEqual([
        404,
        'WORKSPACE_NOT_FOUND',
      ]);
    }
    const keys = { root: 'api_keys', filters: [{ field: 'workspace_id', operator: 'eq', value: leaf.id }] };
    expect((await organisationClient.ask(keys)).body).toMatchObject({ data: [] });
  });

  test('a workspace can be deleted with its own API key', async () => {
    const { id, caller } = await createWorkspaceWithApiKey();
    await deleteResource(caller, `/v1/workspaces/${id}`);
    expect(getStatusAndErrorCodes(await caller.get('/v1/journals'))).toEqual([401, 'UNAUTHORIZED']);
  });
});

/** Returns the id of a table row. The row fulfills the condition, and the client can delete the row. */
const pick = async (table: string, condition: ReturnType<TestService['sql']>): Promise<string> => {
  const { sql } = service;
  const [row] = await sql<{ id: string }[]>`
    select t.id from ${sql(table)} t join workspaces w on w.id = t.workspace_id
    where t.organisation_id = ${firstOrganisationId} and w.deleted_at is null and ${condition} limit 1`;
  if (row === undefined) throw new Error(`no row of ${table} to delete`);
  return row.id;
};

test('deleting a balance removes the balance and its exchange rates, and keeps its transactions', async () => {
  const { sql } = service;
  const id = await pick(
    'balances',
    sql`exists (select from transactions x where x.balance_id = t.id) and exists (select from foreign_exchanges f where f.balance_id = t.id)`,
  );
  const transactions = await sql`select id from transactions where balance_id = ${id}`;
  const path = `/v1/balances/${id}`;
  const unknown = [404, ['BALANCE_NOT_FOUND', 'id']];
  for (const by of [otherOrganisationClient, (await createWorkspaceWithApiKey()).caller]) {
    expect(getStatusAndErrorCodes(await by.call('DELETE', path))).toEqual(unknown);
  }
  await deleteResource(organisationClient, path);
  expect(getStatusAndErrorCodes(await organisationClient.get(path))).toEqual(unknown);
  expect(getStatusAndErrorCodes(await organisationClient.call('DELETE', path))).toEqual(unknown);
  expect(await sql`select from balances where id = ${id}`).toHaveLength(0);
  expect(await sql`select from foreign_exchanges where balance_id = ${id}`).toHaveLength(0);
  const left = await sql`select from transactions where id in ${sql(transactions.map((row) => String(row.id)))}`;
  expect(left).toHaveLength(transactions.length);
  expect(getStatusAndErrorCodes(await organisationClient.call('DELETE', '/v1/balances/42'))).toEqual([
    400,
    ['Invalid ID Format', 'id'],
  ]);
});

describe('deleting a transaction', () => {
  const unknown = [404, ['TRANSACTION_NOT_FOUND', 'id']];
  test.each([
    ['a booked transaction is kept', 'booked', false, true],
    ['a settled transaction is kept', 'settled', false, true],
    ['a transaction that is allocated to an invoice is kept', 'pending', true, true],
    ['any other transaction is removed', 'rejected', false, false],
  ])(
    'DELETE /v1/transactions/{id} hides a transaction from the API; in the database, %s',
    async (_case, status, allocated, kept) => {
      const { sql } = service;
      const id = await pick(
        'transactions',
        sql`t.deleted_at is null
        and exists (select from invoice_transactions i where i.transaction_id = t.id) = ${allocated}`,
      );
      await sql`update transactions set status = ${status} where id = ${id}`;
      const path = `/v1/transactions/${id}`;
      for (const by of [otherOrganisationClient, (await createWorkspaceWithApiKey()).caller]) {
        expect(getStatusAndErrorCodes(await by.call('DELETE', path))).toEqual(unknown);
      }
      await deleteResource(organisationClient, path);
      expect(getStatusAndErrorCodes(await organisationClient.get(path))).toEqual(unknown);
      expect(getStatusAndErrorCodes(await organisationClient.call('DELETE', path))).toEqual(unknown);
      const rows = await sql`select deleted_at is not null as marked from transactions where id = ${id}`;
      expect([...rows]).toEqual(kept ? [{ marked: true }] : []);
    },
  );
});

test('GET /v1/workspaces is rejected with 405, because the API has no list of workspaces', async () => {
  const reply = await organisationClient.get('/v1/workspaces');
  expect(getStatusAndErrorCodes(reply)).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(reply.headers.get('allow')).not.toContain('GET');
});
