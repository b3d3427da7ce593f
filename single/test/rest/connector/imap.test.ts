import type { ImapAccount } from '@fds/platform/imap';
import { OauthNotConfiguredError } from '@fds/platform/imap';
import { AccessRevokedError, MailboxBusyError } from '@fds/platform/mailbox';
import { TargetError } from '@fds/platform/targets';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstOrganisationId, startTestService, type TestApiClient, type TestService } from '../../records/service.ts';

/** Replaces the login at the mail server, which `worker/src/jobs/read-imap.test.ts` tests. */
let check = async (account: ImapAccount): Promise<ImapAccount> => account;
let checked: ImapAccount[] = [];
let service: TestService;
let client: TestApiClient;
beforeAll(async () => {
  const imap = {
    check: (account: ImapAccount) => {
      checked.push(account);
      return check(account);
    },
  };
  service = await startTestService({}, {}, { imap });
  client = await service.organisation(firstOrganisationId);
});
beforeEach(() => {
  check = async (account) => account;
  checked = [];
});
afterAll(() => service[Symbol.asyncDispose]());

const created = v.object({ data: v.object({ id: v.string() }) });
const newWorkspace = async () =>
  v.parse(
    created,
    (await client.call('POST', '/v1/workspaces', { data: { type: 'workspace', attributes: { name: 'A' } } })).body,
  ).data.id;
const pathOf = (workspace: string) => `/v1/workspaces/${workspace}/connectors/imap`;
const login = { host: 'imap.example.com', username: 'ada@example.com', password: 'one' };
const connect = (workspace: string, attributes: object = login) =>
  client.call('POST', pathOf(workspace), { data: { type: 'connector', attributes } });

test('a mailbox is connected by IMAP with its owner, and connected again with another password', async () => {
  const workspace = await newWorkspace();
  const first = await connect(workspace);
  expect(first).toMatchObject({
    status: 200,
    body: { data: { attributes: { connector_type: 'imap', status: 'active', expires_at: null } } },
  });
  expect(JSON.stringify(first.body)).not.toContain('one"');
  const second = await connect(workspace, { ...login, port: 143, password: 'two' });
  expect(second.body).toEqual(first.body);
  const { password, ...rest } = login;
  expect(checked).toEqual([
    { ...rest, password, port: 993 },
    { ...rest, port: 143, password: 'two' },
  ]);
  const rows = await service.sql`
    select c.refresh_token_encrypted as sealed, c.refresh_at, p.email from workspace_connectors c
    join people p on p.id = c.created_by_id and p.workspace_connector_id = c.id where c.workspace_id = ${workspace}`;
  expect(rows).toMatchObject([{ email: login.username, refresh_at: expect.any(Date) }]);
  expect(rows[0]?.sealed).toMatch(/^eyJ/);
  expect((await client.get(pathOf(workspace))).body).toEqual(first.body);
});

test('a mailbox of an IMAP server is paused, resumed and disconnected', async () => {
  const workspace = await newWorkspace();
  await connect(workspace);
  const setActive = (active: boolean) =>
    client.call('PATCH', pathOf(workspace), { data: { type: 'connector', attributes: { active } } });
  const shows = (status: string, expires_at: unknown) => ({ body: { data: { attributes: { status, expires_at } } } });
  expect(await setActive(false)).toMatchObject(shows('inactive', null));
  expect(await setActive(true)).toMatchObject(shows('inactive', expect.any(String)));
  expect((await client.call('DELETE', pathOf(workspace))).status).toBe(204);
  expect(await client.get(pathOf(workspace))).toMatchObject(shows('expired', expect.any(String)));
});

test.each([
  ['a private host', new TargetError('10.0.0.1 is not a public address'), login, 'MAILBOX_NOT_CONNECTED', 'host'],
  ['a server that is down', new MailboxBusyError('ECONNREFUSED'), login, 'MAILBOX_NOT_CONNECTED', 'host'],
  ['a refused password', new AccessRevokedError('no'), login, 'MAILBOX_NOT_CONNECTED', 'password'],
  [
    'a refused token',
    new AccessRevokedError('no'),
    { ...login, password: undefined, refresh_token: 'a' },
    'MAILBOX_NOT_CONNECTED',
    'refresh_token',
  ],
  ['a user without an address', undefined, { ...login, username: 'ada' }, 'MAILBOX_NOT_CONNECTED', 'email'],
  ['neither password nor token', undefined, { ...login, password: undefined }, 'INVALID_REQUEST', undefined],
  ['a password and a token', undefined, { ...login, refresh_token: 'a' }, 'INVALID_REQUEST', undefined],
  ['a line break in the password', undefined, { ...login, password: 'a\r\nA1 LOGOUT' }, 'INVALID_REQUEST', 'password'],
  ['a path as host', undefined, { ...login, host: 'a/b' }, 'INVALID_REQUEST', 'host'],
  ['port 0', undefined, { ...login, port: 0 }, 'INVALID_REQUEST', 'port'],
])('a mailbox with %s is not connected', async (_, error, attributes, code, member) => {
  if (error !== undefined) check = () => Promise.reject(error);
  const workspace = await newWorkspace();
  const pointer = `/data/attributes${member === undefined ? '' : `/${member}`}`;
  expect(await connect(workspace, attributes)).toMatchObject({
    status: 400,
    body: { errors: [{ code, source: { pointer } }] },
  });
  expect((await client.get(pathOf(workspace))).status).toBe(404);
});

test('a token needs an OAuth client of the operator', async () => {
  check = () => Promise.reject(new OauthNotConfiguredError('none'));
  const response = await connect(await newWorkspace(), { ...login, password: undefined, refresh_token: 'a' });
  expect(response).toMatchObject({ status: 503, body: { code: 'CONNECTOR_NOT_CONFIGURED' } });
});

test('an organisation connects at most two mailboxes at the same time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  check = async (account) => {
    await promise;
    return account;
  };
  const workspaces = [await newWorkspace(), await newWorkspace(), await newWorkspace()];
  const responses = workspaces.map((workspace) => connect(workspace));
  expect(await Promise.race(responses)).toMatchObject({ status: 503, body: { code: 'TOO_MANY_CONCURRENT_REQUESTS' } });
  resolve();
  expect((await Promise.all(responses)).map(({ status }) => status).toSorted()).toEqual([200, 200, 503]);
});
