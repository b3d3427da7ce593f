import { expect, test } from 'vitest';
import {
  connectMailbox,
  createWorkspace,
  organisationClient,
  otherOrganisationClient,
  readConnector,
  service,
  startServiceAndGoogleForTests,
} from './setup.ts';

startServiceAndGoogleForTests();

const pathOf = (workspace: string) => `/v1/workspaces/${workspace}/connectors/gmail`;
const setActive = (workspace: string, active: boolean, client = organisationClient) =>
  client.call('PATCH', pathOf(workspace), { data: { type: 'connector', attributes: { active } } });

/** The worker renews and reads a connector with both values. */
async function isRead(workspace: string): Promise<boolean> {
  const [row] = await service.sql`
    select refresh_at is not null and refresh_token_encrypted is not null as read
    from workspace_connectors where workspace_id = ${workspace}`;
  return row?.read === true;
}

test('a mailbox is paused, resumed, disconnected and connected again, each twice with the same result', async () => {
  const { id, external_workspace_id } = await createWorkspace();
  await connectMailbox(id);
  const attributesOf = async () => (await readConnector(id)).attributes;
  for (const _ of [1, 2]) {
    expect(await setActive(external_workspace_id, false)).toMatchObject({
      status: 200,
      body: { data: { attributes: { status: 'inactive', expires_at: null } } },
    });
    expect(await isRead(id)).toBe(false);
  }
  for (const _ of [1, 2]) {
    expect((await setActive(id, true)).status).toBe(200);
    expect(await attributesOf()).toMatchObject({ status: 'inactive', expires_at: expect.any(String) });
    expect(await isRead(id)).toBe(true);
  }
  for (const _ of [1, 2]) {
    expect((await organisationClient.call('DELETE', pathOf(id))).status).toBe(204);
    expect([(await attributesOf()).status, await isRead(id)]).toEqual(['expired', false]);
  }
  for (const active of [true, false]) {
    await setActive(id, active);
    expect([(await attributesOf()).status, await isRead(id)]).toEqual(['expired', false]);
  }
  await connectMailbox(id);
  expect([(await attributesOf()).status, await isRead(id)]).toEqual(['active', true]);
});

test('another organisation cannot pause or disconnect a mailbox', async () => {
  const { id } = await createWorkspace();
  await connectMailbox(id);
  expect((await setActive(id, false, otherOrganisationClient)).status).toBe(404);
  expect((await otherOrganisationClient.call('DELETE', pathOf(id))).status).toBe(404);
  expect(await isRead(id)).toBe(true);
});
