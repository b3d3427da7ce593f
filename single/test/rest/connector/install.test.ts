import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { firstOrganisationId } from '../../records/service.ts';
import {
  callerRedirectUrl,
  connectMailbox,
  createWorkspace,
  followGoogleRedirect,
  getPathBehindProxy,
  google,
  organisationClient,
  parseInstallationLinkUrl,
  readConnector,
  readPeopleOfWorkspace,
  requestInstallationLink,
  service,
  startServiceAndGoogleForTests,
} from './setup.ts';

startServiceAndGoogleForTests();

test('a customer who follows the link and consents is redirected, and the connector and the person are created', async () => {
  const workspace = await createWorkspace();
  const begun = Date.now();
  const { status, location } = await connectMailbox(workspace.id);
  const done = Date.now();
  expect([status, location]).toEqual([
    302,
    'https://app.example.com/done?tab=mail&status=success&state=the+caller%E2%80%99s',
  ]);
  const found = await readConnector(workspace.id);
  const expires_at = expect.stringMatching(/Z$/);
  const { external_workspace_id } = workspace;
  expect(found).toMatchObject({
    attributes: { connector_type: 'gmail', external_workspace_id, status: 'active', expires_at },
  });
  const expires = Date.parse(String(found.attributes.expires_at)) - 3_600_000;
  expect(expires).toBeGreaterThanOrEqual(begun - 1000);
  expect(expires).toBeLessThanOrEqual(done);
  expect(await readPeopleOfWorkspace(workspace.id)).toEqual([
    {
      id: found.relationships.created_by.data.id,
      full_name: 'Ada Lovelace',
      email: 'ada.lovelace@example.com',
      workspace_connector_id: found.id,
    },
  ]);
  // The path can contain the external id of the workspace instead of its id, and the slash at the end is optional.
  expect(await readConnector(external_workspace_id)).toEqual(found);
  expect(await readConnector(external_workspace_id, '')).toEqual(found);
});

test('the consent request to Google contains the mailbox scope, offline access, PKCE and a fixed redirect URL', async () => {
  const workspace = await createWorkspace();
  await connectMailbox(workspace.id);
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

test("the database contains a mailbox's refresh token only in encrypted form, and no response contains the token", async () => {
  const workspace = await createWorkspace();
  await connectMailbox(workspace.id);
  const [row] = await service.sql`select * from workspace_connectors where workspace_id = ${workspace.id}`;
  expect(row?.refresh_token_encrypted).toMatch(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/);
  const answer = await organisationClient.ask({
    root: 'workspace_connectors',
    filters: [{ field: 'workspace_id', operator: 'eq', value: workspace.id }],
  });
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain(row?.refresh_token_encrypted);
  expect(answer.text).not.toContain('refresh');
});

test('an API key can connect a mailbox through a link that names the workspace by its external id', async () => {
  const workspace = await createWorkspace();
  const byKey = await service.apiKey(workspace.id);
  const made = await requestInstallationLink(workspace.external_workspace_id, {}, byKey);
  expect(made.headers.get('cache-control')).toBe('no-store');
  expect((await followGoogleRedirect(await google.follow(parseInstallationLinkUrl(made)))).status).toBe(200);
  expect((await readConnector(workspace.id)).attributes.status).toBe('active');
});

test('if the installation link has no redirect URL, the gateway shows the customer a result page that loads no external content', async () => {
  const { id } = await createWorkspace();
  const sees = async (words: string) => {
    const { status, location, body, headers } = await connectMailbox(id, {});
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

test('HEAD requests, which link previews send, create no consent link and do not use up the OAuth parameter `state`', async () => {
  const { id } = await createWorkspace();
  const back = await google.follow(
    parseInstallationLinkUrl(await requestInstallationLink(id, { redirect_url: callerRedirectUrl })),
  );
  const states = () => service.sql`select id from connector_states where workspace_id = ${id}`;
  expect(await states()).toHaveLength(1);
  for (const address of [`/v1/workspaces/${id}/connectors/gmail/access`, getPathBehindProxy(back)]) {
    expect((await organisationClient.fetch(address, { method: 'HEAD' })).status).toBe(405);
  }
  expect(await states()).toHaveLength(1);
  expect((await followGoogleRedirect(back)).status).toBe(302);
  expect(await states()).toHaveLength(0);
});

describe('the second installation of a connector', () => {
  test('installing a connector again creates no second person if the email addresses differ only in upper and lower case', async () => {
    const workspace = await createWorkspace();
    await connectMailbox(workspace.id);
    const [first] = await readPeopleOfWorkspace(workspace.id);
    const before = await readConnector(workspace.id);
    google.behaviour.email = 'Ada.Lovelace@example.com';
    await connectMailbox(workspace.id);
    google.behaviour.email = 'ada@new.example.com';
    await connectMailbox(workspace.id);
    expect(await readPeopleOfWorkspace(workspace.id)).toEqual([{ ...first, email: 'ada@new.example.com' }]);
    expect((await readConnector(workspace.id)).id).toBe(before.id);
  });

  test('installing a connector creates no person if the workspace already has a person with the same email address', async () => {
    const workspace = await createWorkspace();
    const [known] = await service.sql`
      insert into people (organisation_id, workspace_id, full_name, email)
      values (${firstOrganisationId}, ${workspace.id}, 'A. Lovelace', 'ADA.lovelace@example.com') returning id`;
    await connectMailbox(workspace.id);
    expect((await readPeopleOfWorkspace(workspace.id)).map(({ id, full_name }) => [id, full_name])).toEqual([
      [known?.id, 'A. Lovelace'],
    ]);
    expect((await readConnector(workspace.id)).relationships.created_by.data.id).toBe(known?.id);
  });

  test('installing a connector with another mailbox replaces the mailbox and keeps the connector', async () => {
    const workspace = await createWorkspace();
    await connectMailbox(workspace.id);
    Object.assign(google.behaviour, { subject: 'subject-2', email: 'grace@example.com' });
    await connectMailbox(workspace.id);
    const people = await readPeopleOfWorkspace(workspace.id);
    const { id } = await readConnector(workspace.id);
    expect(people.map(({ email, workspace_connector_id }) => [email, workspace_connector_id])).toEqual([
      ['ada.lovelace@example.com', null],
      ['grace@example.com', id],
    ]);
  });

  test('concurrent installations in the same workspace create one connector', async () => {
    const workspace = await createWorkspace();
    const done = await Promise.all([
      connectMailbox(workspace.id),
      connectMailbox(workspace.id),
      connectMailbox(workspace.id),
    ]);
    expect(done.map(({ location }) => new URL(location).searchParams.get('status'))).toEqual(
      Array.from({ length: 3 }, () => 'success'),
    );
    expect(await readPeopleOfWorkspace(workspace.id)).toHaveLength(1);
    expect((await readConnector(workspace.id)).attributes.status).toBe('active');
  });

  test('installing a connector in a demo workspace keeps the id of its existing connector', async () => {
    const [workspace] = demoOrganisations[0]?.workspaces ?? [];
    const id = v.parse(v.string(), workspace?.id);
    const before = await readConnector(id);
    await connectMailbox(id);
    expect(await readConnector(id)).toMatchObject({ id: before.id, attributes: { status: 'active' } });
  });
});
