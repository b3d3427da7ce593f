import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startGoogle, type TestGoogle } from '../google.ts';
import { type Caller, ours, type Reply, type Service, startService, theirs } from '../records/service.ts';

let google: TestGoogle;
let service: Service;
let us: Caller;
let them: Caller;
let untouched: TestGoogle['behaviour'];

const resources = new AsyncDisposableStack();
beforeAll(async () => {
  google = resources.use(await startGoogle());
  untouched = { ...google.behaviour };
  const client = { issuer: google.issuer, clientId: 'client', clientSecret: 'secret', gmailUrl: google.issuer };
  service = resources.use(
    await startService({
      google: client,
      redirectOrigins: ['https://app.example.com', 'loopback'],
      baseUrl: 'https://api.example.com/documents',
    }),
  );
  us = await service.organisation(ours);
  them = await service.organisation(theirs);
});
beforeEach(() => {
  Object.assign(google.behaviour, untouched);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => resources.disposeAsync());

/** Creates a workspace without a connector. */
async function newWorkspace(external_workspace_id: string = randomUUID()) {
  const made = await us.call('POST', '/v1/workspaces', {
    data: { type: 'workspace', attributes: { name: 'New', external_workspace_id } },
  });
  const { data } = v.parse(v.object({ data: v.object({ id: v.string() }) }), made.body);
  return { id: data.id, external_workspace_id };
}

const link = v.object({
  data: v.object({
    type: v.literal('connector_access'),
    id: v.string(),
    attributes: v.object({ url: v.string(), expires_at: v.string() }),
  }),
});
const access = (workspace: string, query: Record<string, string> = {}, by = us) =>
  by.get(`/v1/workspaces/${encodeURIComponent(workspace)}/connectors/gmail/access?${new URLSearchParams(query)}`);
const linkOf = ({ body }: Reply) => v.parse(link, body).data.attributes.url;

const redirect_url = 'https://app.example.com/done?tab=mail';

/** Returns a URL of the service as its gateway receives it. */
const here = ({ pathname, search }: URL) => pathname.replace('/documents', '') + search;

/** Returns the response to a customer who returns from Google. */
async function comeBack(address: URL) {
  const response = await service.bearer('').fetch(here(address));
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = isJson ? await response.json() : await response.text();
  return { status: response.status, location: response.headers.get('location') ?? '', body, headers: response.headers };
}

/** Creates a link, consents, and returns. */
async function connect(workspace: string, query: Record<string, string> = { redirect_url, state: 'the caller’s' }) {
  return comeBack(await google.follow(linkOf(await access(workspace, query))));
}

const connector = v.object({
  data: v.object({
    type: v.literal('connector'),
    id: v.string(),
    attributes: v.record(v.string(), v.unknown()),
    relationships: v.object({ created_by: v.object({ data: v.object({ id: v.string() }) }) }),
  }),
});
const shown = async (workspace: string, end = '/') =>
  v.parse(connector, (await us.get(`/v1/workspaces/${workspace}/connectors/gmail${end}`)).body).data;
const peopleOf = (workspace: string) => service.sql`
  select id, full_name, email, workspace_connector_id from people where workspace_id = ${workspace} order by created_at`;

test('a customer follows the link and consents: connector and person exist, and the customer is redirected', async () => {
  const workspace = await newWorkspace();
  const begun = Date.now();
  const { status, location } = await connect(workspace.id);
  const done = Date.now();
  expect([status, location]).toEqual([
    302,
    'https://app.example.com/done?tab=mail&status=success&state=the+caller%E2%80%99s',
  ]);
  const found = await shown(workspace.id);
  const expires_at = expect.stringMatching(/Z$/);
  const { external_workspace_id } = workspace;
  expect(found).toMatchObject({
    attributes: { connector_type: 'gmail', external_workspace_id, status: 'active', expires_at },
  });
  const expires = Date.parse(String(found.attributes.expires_at)) - 3_600_000;
  expect(expires).toBeGreaterThanOrEqual(begun - 1000);
  expect(expires).toBeLessThanOrEqual(done);
  expect(await peopleOf(workspace.id)).toEqual([
    {
      id: found.relationships.created_by.data.id,
      full_name: 'Ada Lovelace',
      email: 'ada.lovelace@example.com',
      workspace_connector_id: found.id,
    },
  ]);
  // By its external id, with and without a trailing slash.
  expect(await shown(external_workspace_id)).toEqual(found);
  expect(await shown(external_workspace_id, '')).toEqual(found);
});

test('the request to Google asks for the mailbox, offline access and PKCE, and has one fixed redirect URL', async () => {
  const workspace = await newWorkspace();
  await connect(workspace.id);
  const asked = Object.fromEntries(google.consents.at(-1)?.searchParams ?? []);
  expect(asked).toMatchObject({
    client_id: 'client',
    response_type: 'code',
    redirect_uri: 'https://api.example.com/documents/v1/oauth2/gmail/callback',
    scope: 'openid email profile https://www.googleapis.com/auth/gmail.readonly',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
  });
  expect(google.tokens.at(-1)).toMatchObject({ grant_type: 'authorization_code', redirect_uri: asked.redirect_uri });
  expect(google.tokens.at(-1)?.code_verifier).toMatch(/^[\w-]{43,}$/);
});

test('a stored grant is encrypted, and no response contains it', async () => {
  const workspace = await newWorkspace();
  await connect(workspace.id);
  const [row] = await service.sql`select * from workspace_connectors where workspace_id = ${workspace.id}`;
  expect(row?.refresh_token_encrypted).toMatch(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/);
  const answer = await us.ask({
    root: 'workspace_connectors',
    filters: [{ field: 'workspace_id', operator: 'eq', value: workspace.id }],
  });
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain(row?.refresh_token_encrypted);
  expect(answer.text).not.toContain('refresh');
});

test('a link belongs to its workspace, by external id or by API key', async () => {
  const workspace = await newWorkspace();
  const byKey = await service.apiKey(workspace.id);
  const made = await access(workspace.external_workspace_id, {}, byKey);
  expect(made.headers.get('cache-control')).toBe('no-store');
  expect((await comeBack(await google.follow(linkOf(made)))).status).toBe(200);
  expect((await shown(workspace.id)).attributes.status).toBe('active');
});

test('without a redirect URL the customer sees the result on a page without external content', async () => {
  const { id } = await newWorkspace();
  const sees = async (words: string) => {
    const { status, location, body, headers } = await connect(id, {});
    expect([status, location, body]).toEqual([200, '', expect.stringContaining(words)]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  };
  await sees('Your mailbox is connected.');
  google.behaviour.consents = false;
  await sees('you did not allow it.');
  google.behaviour.failure = { statusCode: 500, body: {} };
  google.behaviour.consents = true;
  await sees('could not be connected.');
});

test('HEAD, which link previews use, creates no link and does not use up the state', async () => {
  const { id } = await newWorkspace();
  const back = await google.follow(linkOf(await access(id, { redirect_url })));
  const states = () => service.sql`select id from connector_states where workspace_id = ${id}`;
  expect(await states()).toHaveLength(1);
  for (const address of [`/v1/workspaces/${id}/connectors/gmail/access`, here(back)]) {
    expect((await us.fetch(address, { method: 'HEAD' })).status).toBe(405);
  }
  expect(await states()).toHaveLength(1);
  expect((await comeBack(back)).status).toBe(302);
  expect(await states()).toHaveLength(0);
});

describe('installing a connector again', () => {
  test('creates no duplicate person, for any case of the email address and any id of the workspace', async () => {
    const workspace = await newWorkspace();
    await connect(workspace.id);
    const [first] = await peopleOf(workspace.id);
    const before = await shown(workspace.id);
    google.behaviour.email = 'Ada.Lovelace@example.com';
    await connect(workspace.id);
    google.behaviour.email = 'ada@new.example.com';
    await connect(workspace.id);
    expect(await peopleOf(workspace.id)).toEqual([{ ...first, email: 'ada@new.example.com' }]);
    expect((await shown(workspace.id)).id).toBe(before.id);
  });

  test('uses the person of the workspace that has the email address', async () => {
    const workspace = await newWorkspace();
    const [known] = await service.sql`
      insert into people (organisation_id, workspace_id, full_name, email)
      values (${ours}, ${workspace.id}, 'A. Lovelace', 'ADA.lovelace@example.com') returning id`;
    await connect(workspace.id);
    expect((await peopleOf(workspace.id)).map(({ id, full_name }) => [id, full_name])).toEqual([
      [known?.id, 'A. Lovelace'],
    ]);
    expect((await shown(workspace.id)).relationships.created_by.data.id).toBe(known?.id);
  });

  test('replaces a mailbox of another person', async () => {
    const workspace = await newWorkspace();
    await connect(workspace.id);
    Object.assign(google.behaviour, { subject: 'subject-2', email: 'grace@example.com' });
    await connect(workspace.id);
    const people = await peopleOf(workspace.id);
    const { id } = await shown(workspace.id);
    expect(people.map(({ email, workspace_connector_id }) => [email, workspace_connector_id])).toEqual([
      ['ada.lovelace@example.com', null],
      ['grace@example.com', id],
    ]);
  });

  test('creates one connector for two parallel requests', async () => {
    const workspace = await newWorkspace();
    const done = await Promise.all([connect(workspace.id), connect(workspace.id), connect(workspace.id)]);
    expect(done.map(({ location }) => new URL(location).searchParams.get('status'))).toEqual(
      Array.from({ length: 3 }, () => 'success'),
    );
    expect(await peopleOf(workspace.id)).toHaveLength(1);
    expect((await shown(workspace.id)).attributes.status).toBe('active');
  });

  test('the demo workspaces keep their connectors', async () => {
    const [workspace] = demoOrganisations[0]?.workspaces ?? [];
    const id = v.parse(v.string(), workspace?.id);
    const before = await shown(id);
    await connect(id);
    expect(await shown(id)).toMatchObject({ id: before.id, attributes: { status: 'active' } });
  });
});

describe('the customer is redirected without a connected mailbox', () => {
  const statusOf = async (workspace: string) => new URL((await connect(workspace)).location).searchParams.get('status');
  const nothingOf = async (workspace: string) => {
    expect((await us.get(`/v1/workspaces/${workspace}/connectors/gmail/`)).body).toMatchObject({
      code: 'CONNECTOR_NOT_FOUND',
      status: 404,
    });
    expect(await peopleOf(workspace)).toEqual([]);
  };

  test('if the customer denies consent', async () => {
    const { id } = await newWorkspace();
    google.behaviour.consents = false;
    const { location } = await connect(id);
    expect(location).toBe('https://app.example.com/done?tab=mail&status=denied&state=the+caller%E2%80%99s');
    await nothingOf(id);
  });

  test('if the customer does not grant access to the mailbox', async () => {
    const { id } = await newWorkspace();
    google.behaviour.scope = 'openid email profile';
    expect(await statusOf(id)).toBe('denied');
    await nothingOf(id);
  });

  test.each([
    { statusCode: 400, body: { error: 'invalid_grant' } },
    { statusCode: 401, body: { error: 'invalid_client' } },
    { statusCode: 500, body: {} },
    { statusCode: 200, body: { access_token: 'x', token_type: 'Bearer' } },
  ])('if Google answers %j', async (failure) => {
    const { id } = await newWorkspace();
    google.behaviour.failure = failure;
    expect(await statusOf(id)).toBe('error');
    await nothingOf(id);
  });
});

describe('a state is rejected without a redirect', () => {
  const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
    status,
    v.parse(v.object({ errors: v.array(v.object({ code: v.string(), source: v.unknown() })) }), body).errors,
  ];
  const refusedWith = (code: string) => [400, [{ code, source: { parameter: 'state' } }]];

  test('if it was used before', async () => {
    const { id } = await newWorkspace();
    const back = await google.follow(linkOf(await access(id, { redirect_url })));
    const both = await Promise.all([comeBack(back), comeBack(back)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 400]);
    expect(codeOf(await comeBack(back))).toEqual(refusedWith('STATE_ALREADY_USED'));
  });

  test('after 15 minutes', async () => {
    const { id } = await newWorkspace();
    const begun = Date.now();
    const made = v.parse(link, (await access(id, { redirect_url })).body).data.attributes;
    const expires = Date.parse(made.expires_at) - 900_000;
    expect(expires).toBeGreaterThanOrEqual(begun - 1000);
    expect(expires).toBeLessThanOrEqual(Date.now());
    const back = await google.follow(made.url);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
    expect(codeOf(await comeBack(back))).toEqual(refusedWith('STATE_EXPIRED'));
  });

  test('if it is forged or another kind of token', async () => {
    const { id } = await newWorkspace();
    const back = await google.follow(linkOf(await access(id, { redirect_url })));
    const state = back.searchParams.get('state') ?? '';
    const [header, payload = '', signature] = state.split('.');
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), organisation_id: theirs };
    const forged = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    for (const wrong of [forged, `${state}x`, '', 'a.b.c']) {
      back.searchParams.set('state', wrong);
      expect(codeOf(await comeBack(back))).toEqual(refusedWith('INVALID_STATE'));
    }
    back.searchParams.delete('state');
    expect(codeOf(await comeBack(back))).toEqual(refusedWith('INVALID_REQUEST'));
    // A state is not accepted as a credential.
    expect((await service.bearer(state).get(`/v1/workspaces/${id}/connectors/gmail/`)).status).toBe(401);
  });

  test('if its workspace was deleted in the meantime', async () => {
    const { id } = await newWorkspace();
    const back = await google.follow(linkOf(await access(id, { redirect_url })));
    await us.call('DELETE', `/v1/workspaces/${id}`);
    expect(codeOf(await comeBack(back))).toEqual(refusedWith('STATE_ALREADY_USED'));
  });
});

describe('a link is rejected', () => {
  const unknown = { status: 404, body: expect.objectContaining({ code: 'WORKSPACE_NOT_FOUND' }) };

  test('for a workspace of another organisation and for a missing workspace', async () => {
    const { id, external_workspace_id } = await newWorkspace();
    for (const named of [id, external_workspace_id]) {
      expect(await access(named, {}, them)).toMatchObject(unknown);
      expect(await them.get(`/v1/workspaces/${named}/connectors/gmail/`)).toMatchObject(unknown);
    }
    for (const named of [randomUUID(), 'nothing', '\0', '%']) expect(await access(named), named).toMatchObject(unknown);
  });

  test('for a workspace outside the scope of the API key', async () => {
    const [one, other] = [await newWorkspace(), await newWorkspace()];
    expect(await access(other.id, {}, await service.apiKey(one.id))).toMatchObject(unknown);
  });

  test.each([
    'https://evil.example.com/',
    'https://app.example.com.evil.example/',
    'https://app.example.com@evil.example/',
    'https://user:password@app.example.com/',
    'http://app.example.com/',
    'https://app.example.com:8443/',
    '//app.example.com/',
    'javascript:alert(1)',
    'http://127.0.0.1.evil.example/',
    'done',
    '',
  ])('with the redirect URL %j', async (wrong) => {
    const { status, body } = await access((await newWorkspace()).id, { redirect_url: wrong });
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ code: 'REDIRECT_URL_NOT_ALLOWED', source: { parameter: 'redirect_url' } }] },
    ]);
  });

  test('but accepted with a redirect URL to this machine on any port', async () => {
    const { location } = await connect((await newWorkspace()).id, { redirect_url: 'http://localhost:5173/done' });
    expect(location).toBe('http://localhost:5173/done?status=success');
  });

  test('without a credential or with unknown parameters', async () => {
    const { id } = await newWorkspace();
    expect((await access(id, {}, service.bearer('nobody'))).status).toBe(401);
    expect((await access(id, { redirect: 'x' })).status).toBe(400);
  });
});
