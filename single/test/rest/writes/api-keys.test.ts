import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { TestApiClient } from '../../records/service.ts';
import { createResource, deleteResource, getStatusAndErrorCodes, readResource } from '../answers.ts';
import {
  createApiKeyResource,
  createWorkspaceWithApiKey,
  organisationClient,
  otherOrganisationClient,
  service,
  startServiceForTests,
} from './setup.ts';

vi.setConfig({ testTimeout: 180_000 });
startServiceForTests();

describe('API keys', () => {
  test('only the response to the creation contains an API key, and the database contains only its hash', async () => {
    const { id } = await createWorkspaceWithApiKey();
    const reply = await organisationClient.call('POST', '/v1/api-key', { data: createApiKeyResource(id) });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const made = await createResource(organisationClient, '/v1/api-key', createApiKeyResource(id));
    const { key, key_prefix: prefix } = made.attributes;
    expect(key).toMatch(/^fds_[0-9a-f]{8}_[\w-]{43}$/);
    expect(String(key).split('_')[1]).toBe(prefix);
    const rows = await service.sql`select key_hash from api_keys where id = ${made.id}`;
    expect(rows).toEqual([{ key_hash: createHash('sha256').update(String(key)).digest('hex') }]);
    const listed = [
      await organisationClient.ask({
        root: 'api_keys',
        filters: [{ field: 'key_prefix', operator: 'eq', value: prefix }],
      }),
      await organisationClient.get(`/v1/api-key?filter[workspace_id]=${id}`),
    ];
    for (const { text } of listed) {
      expect(text).toContain(made.id);
      expect(text).not.toContain(String(key).slice(13));
    }
    expect((await otherOrganisationClient.get('/v1/api-key?page[limit]=200')).text).not.toContain(made.id);
  });

  test('an API key is created with a time of expiry, which must be in the future', async () => {
    const { id } = await createWorkspaceWithApiKey();
    const resource = createApiKeyResource(id);
    const create = (expires_at: string) =>
      organisationClient.call('POST', '/v1/api-key', {
        data: { ...resource, attributes: { ...resource.attributes, expires_at } },
      });
    expect(getStatusAndErrorCodes(await create('2020-01-01T00:00:00Z'))).toEqual([
      400,
      ['INVALID_REQUEST', '/data/attributes/expires_at'],
    ]);
    const made = await create('2099-01-31T01:00:00+01:00');
    expect([made.status, made.body]).toMatchObject([
      201,
      { data: { attributes: { expires_at: '2099-01-31T00:00:00.000Z' } } },
    ]);
    const [row] = await service.sql`select expires_at from api_keys where id = ${JSON.parse(made.text).data.id}`;
    expect(row?.expires_at).toEqual(new Date('2099-01-31T00:00:00Z'));
  });

  test('an API key gives access to its workspace and the descendants of this workspace', async () => {
    const root = await createWorkspaceWithApiKey();
    const leaf = await createWorkspaceWithApiKey(root.id);
    expect(await readResource(root.caller, `/v1/workspaces/${leaf.id}`)).toMatchObject({ id: leaf.id });
    expect(getStatusAndErrorCodes(await leaf.caller.get(`/v1/workspaces/${root.id}`))).toEqual([
      404,
      'WORKSPACE_NOT_FOUND',
    ]);
    await createResource(root.caller, '/v1/api-key', createApiKeyResource(leaf.id));
  });

  test('an API key can be created only for a workspace to which the caller has access', async () => {
    const root = await createWorkspaceWithApiKey();
    const leaf = await createWorkspaceWithApiKey(root.id);
    const unknown = [404, ['WORKSPACE_NOT_FOUND', '/data/attributes/workspace/id']];
    const tries: readonly (readonly [TestApiClient, string])[] = [
      [organisationClient, randomUUID()],
      [otherOrganisationClient, root.id],
      [leaf.caller, root.id],
    ];
    for (const [by, id] of tries) {
      expect(getStatusAndErrorCodes(await by.call('POST', '/v1/api-key', { data: createApiKeyResource(id) }))).toEqual(
        unknown,
      );
    }
  });

  test('the creation of an API key rejects unknown attributes', async () => {
    const { id } = await createWorkspaceWithApiKey();
    const data = {
      ...createApiKeyResource(id),
      id: randomUUID(),
      attributes: { name: 'Key', scope: 'all', workspace: { id, name: 'x' } },
    };
    expect(getStatusAndErrorCodes(await organisationClient.call('POST', '/v1/api-key', { data, meta: {} }))).toEqual([
      400,
      ...['/data/attributes/workspace/name', '/data/attributes/scope', '/data/id', '/meta'].map((pointer) => [
        'INVALID_REQUEST',
        pointer,
      ]),
    ]);
  });

  test('an API key is rejected by every gateway at most 5 s after the key or its workspace is deleted', async () => {
    const { keyId, credential, caller } = await createWorkspaceWithApiKey();
    const elsewhere = service.bearer(credential, 'elsewhere');
    expect((await caller.get('/v1/journals')).status).toBe(200);
    const ended = await createWorkspaceWithApiKey();
    const endedElsewhere = service.bearer(ended.credential, 'elsewhere');
    for (const by of [elsewhere, ended.caller, endedElsewhere]) expect((await by.get('/v1/journals')).status).toBe(200);
    const outsiders = [otherOrganisationClient, (await createWorkspaceWithApiKey()).caller];
    for (const by of outsiders) {
      expect(getStatusAndErrorCodes(await by.call('DELETE', `/v1/api-key/${keyId}`))).toEqual([
        404,
        'API_KEY_NOT_FOUND',
      ]);
    }
    await deleteResource(organisationClient, `/v1/api-key/${keyId}`);
    await deleteResource(organisationClient, `/v1/workspaces/${ended.id}`);
    for (const by of [caller, ended.caller]) {
      expect(getStatusAndErrorCodes(await by.get('/v1/journals'))).toEqual([401, 'UNAUTHORIZED']);
    }
    expect(getStatusAndErrorCodes(await organisationClient.call('DELETE', `/v1/api-key/${keyId}`))).toEqual([
      404,
      'API_KEY_NOT_FOUND',
    ]);
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5001);
    try {
      for (const by of [elsewhere, endedElsewhere])
        expect(getStatusAndErrorCodes(await by.get('/v1/journals'))).toEqual([401, 'UNAUTHORIZED']);
    } finally {
      later.mockRestore();
    }
  });

  test('POST /oauth/revoke deletes an API key of the same organisation by the key alone, and an event shows it', async () => {
    const { keyId, credential, caller } = await createWorkspaceWithApiKey();
    const revoke = (by: TestApiClient) => by.call('POST', '/oauth/revoke', { token: credential });
    expect((await revoke(otherOrganisationClient)).status).toBe(200);
    expect((await caller.get('/v1/journals')).status).toBe(200);
    const revoked = await revoke(organisationClient);
    expect([revoked.status, revoked.text]).toEqual([200, '']);
    expect(getStatusAndErrorCodes(await caller.get('/v1/journals'))).toEqual([401, 'UNAUTHORIZED']);
    expect((await revoke(organisationClient)).status).toBe(200);
    const events = await service.sql`select action from audit_events where record_id = ${keyId} order by at`;
    expect(events.map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  test('the resource of an API key contains the time at which the key was last used', async () => {
    const { keyId, caller } = await createWorkspaceWithApiKey();
    expect((await caller.get('/v1/journals')).status).toBe(200);
    const used = async () => {
      const [row] = await service.sql<{ fresh: boolean }[]>`
        select last_used_at > now() - interval '1 minute' as fresh from api_keys where id = ${keyId}`;
      return row?.fresh;
    };
    await expect.poll(used).toBe(true);
  });
});
