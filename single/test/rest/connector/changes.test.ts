import { type ImapAccount, OauthNotConfiguredError } from '@fds/platform/imap';
import { AccessRevokedError, MailboxBusyError } from '@fds/platform/mailbox';
import { TargetError } from '@fds/platform/targets';
import { beforeEach, expect, test } from 'vitest';
import {
  connectMailbox,
  createWorkspace,
  google,
  mailServer,
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

const imapPathOf = (workspace: string) => `/v1/workspaces/${workspace}/connectors/imap`;
const login = { host: 'imap.example.com', username: 'ada@example.com', password: 'one' };
const connectByImap = (workspace: string, attributes: object = login) =>
  organisationClient.call('POST', imapPathOf(workspace), { data: { type: 'connector', attributes } });

beforeEach(() => {
  mailServer.check = async (account) => account;
});

test('a mailbox is connected by IMAP with its owner, and connected again with another password', async () => {
  const checked: ImapAccount[] = [];
  mailServer.check = async (account) => {
    checked.push(account);
    return account;
  };
  const { id: workspace } = await createWorkspace();
  const first = await connectByImap(workspace);
  expect(first).toMatchObject({
    status: 200,
    body: { data: { attributes: { connector_type: 'imap', status: 'active', expires_at: null } } },
  });
  expect(JSON.stringify(first.body)).not.toContain('one"');
  const second = await connectByImap(workspace, { ...login, port: 143, password: 'two' });
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
  expect((await organisationClient.get(imapPathOf(workspace))).body).toEqual(first.body);
});

test('a mailbox of an IMAP server is paused, resumed and disconnected', async () => {
  const { id: workspace } = await createWorkspace();
  await connectByImap(workspace);
  const setImapActive = (active: boolean) =>
    organisationClient.call('PATCH', imapPathOf(workspace), { data: { type: 'connector', attributes: { active } } });
  const shows = (status: string, expires_at: unknown) => ({ body: { data: { attributes: { status, expires_at } } } });
  expect(await setImapActive(false)).toMatchObject(shows('inactive', null));
  expect(await setImapActive(true)).toMatchObject(shows('inactive', expect.any(String)));
  expect((await organisationClient.call('DELETE', imapPathOf(workspace))).status).toBe(204);
  expect(await organisationClient.get(imapPathOf(workspace))).toMatchObject(shows('expired', expect.any(String)));
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
  if (error !== undefined) mailServer.check = () => Promise.reject(error);
  const { id: workspace } = await createWorkspace();
  const pointer = `/data/attributes${member === undefined ? '' : `/${member}`}`;
  expect(await connectByImap(workspace, attributes)).toMatchObject({
    status: 400,
    body: { errors: [{ code, source: { pointer } }] },
  });
  expect((await organisationClient.get(imapPathOf(workspace))).status).toBe(404);
});

test('a token needs an OAuth client of the operator', async () => {
  mailServer.check = () => Promise.reject(new OauthNotConfiguredError('none'));
  const response = await connectByImap((await createWorkspace()).id, {
    ...login,
    password: undefined,
    refresh_token: 'a',
  });
  expect(response).toMatchObject({ status: 503, body: { code: 'CONNECTOR_NOT_CONFIGURED' } });
});

test('an organisation connects at most two mailboxes at the same time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  mailServer.check = async (account) => {
    await promise;
    return account;
  };
  const workspaces = (await Promise.all([1, 2, 3].map(() => createWorkspace()))).map(({ id }) => id);
  const responses = workspaces.map((workspace) => connectByImap(workspace));
  expect(await Promise.race(responses)).toMatchObject({ status: 503, body: { code: 'TOO_MANY_CONCURRENT_REQUESTS' } });
  resolve();
  expect((await Promise.all(responses)).map(({ status }) => status).toSorted()).toEqual([200, 200, 503]);
});

const pushUrl = 'https://api.example.com/documents/v1/inbound/gmail';
const push = async (init: RequestInit) => (await service.bearer('').fetch('/v1/inbound/gmail', init)).status;
const requestOf = async (workspace: string) => {
  const [row] = await service.sql`
    select look_requested_at from workspace_connectors where workspace_id = ${workspace}`;
  return row?.look_requested_at;
};

/** A worker has begun to read the mailbox, and Google reports its arrivals. */
async function connectWatchedMailbox(address: string): Promise<string> {
  const { id } = await createWorkspace();
  await connectMailbox(id);
  expect(await requestOf(id)).toEqual(expect.any(Date));
  await service.sql`
    update workspace_connectors set look_requested_at = null, watched_address = ${address} where workspace_id = ${id}`;
  return id;
}

test('a report of Gmail requests one look at each connector of the mailbox, until the look begins', async () => {
  const [first, second] = [await connectWatchedMailbox('ada@x.example'), await connectWatchedMailbox('ada@x.example')];
  const other = await connectWatchedMailbox('eve@x.example');
  const report = await google.push(pushUrl, {}, { emailAddress: 'Ada@x.example', historyId: 7 });
  expect(await push(report)).toBe(204);
  const requests = [await requestOf(first), await requestOf(second)];
  expect(requests).toEqual([expect.any(Date), expect.any(Date)]);
  expect(await push(report)).toBe(204);
  expect([await requestOf(first), await requestOf(second), await requestOf(other)]).toEqual([...requests, null]);
  const unknown = await google.push(pushUrl, {}, { emailAddress: 'nobody@x.example' });
  expect(await push(unknown)).toBe(204);
  const events = await service.sql`
    select id from audit_events where workspace_id = ${first} and record_type = 'workspace_connectors'
    and at > (select look_requested_at - interval '1 millisecond' from workspace_connectors where workspace_id = ${first})`;
  expect(events).toEqual([]);
});

test('a report of Gmail with a token of another sender or with malformed data is rejected', async () => {
  const workspace = await connectWatchedMailbox('ada@x.example');
  const otherClaims = [
    { aud: 'https://api.example.com/' },
    { email: 'ada@example.com' },
    { email_verified: false },
    { iss: 'https://accounts.example.com' },
    { exp: 1000 },
    { exp: undefined },
  ];
  for (const claims of otherClaims) {
    const report = await google.push(pushUrl, claims, { emailAddress: 'ada@x.example' });
    expect(await push(report), JSON.stringify(claims)).toBe(401);
  }
  const { headers, ...report } = await google.push(pushUrl, {}, { emailAddress: 'ada@x.example' });
  expect(await push({ ...report, headers: { 'content-type': 'application/json' } })).toBe(401);
  for (const data of ['e30=', '!', 'a'.repeat(5000)])
    expect(await push({ headers, method: 'POST', body: JSON.stringify({ message: { data } }) })).toBe(400);
  expect(await requestOf(workspace)).toBeNull();
});
