import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { secondOrganisationId } from '../../records/service.ts';
import {
  callerRedirectUrl,
  connectMailbox,
  createWorkspace,
  followGoogleRedirect,
  google,
  installationLinkSchema,
  organisationClient,
  otherOrganisationClient,
  parseInstallationLinkUrl,
  readPeopleOfWorkspace,
  requestInstallationLink,
  service,
  startServiceAndGoogleForTests,
} from './setup.ts';

startServiceAndGoogleForTests();

describe('connector installations that fail during the consent or the token request at Google', () => {
  const statusOf = async (workspace: string) =>
    new URL((await connectMailbox(workspace)).location).searchParams.get('status');
  const nothingOf = async (workspace: string) => {
    expect((await organisationClient.get(`/v1/workspaces/${workspace}/connectors/gmail/`)).body).toMatchObject({
      code: 'CONNECTOR_NOT_FOUND',
      status: 404,
    });
    expect(await readPeopleOfWorkspace(workspace)).toEqual([]);
  };

  test('the customer is redirected without a connected mailbox if the customer denies consent', async () => {
    const { id } = await createWorkspace();
    google.behaviour.consents = false;
    const { location } = await connectMailbox(id);
    expect(location).toBe('https://app.example.com/done?tab=mail&status=denied&state=the+caller%E2%80%99s');
    await nothingOf(id);
  });

  test('the customer is redirected without a connected mailbox if the customer does not grant access to the mailbox', async () => {
    const { id } = await createWorkspace();
    google.behaviour.scope = 'openid email profile';
    expect(await statusOf(id)).toBe('denied');
    await nothingOf(id);
  });

  test.each([
    { statusCode: 400, body: { error: 'invalid_grant' } },
    { statusCode: 401, body: { error: 'invalid_client' } },
    { statusCode: 500, body: {} },
    { statusCode: 200, body: { access_token: 'x', token_type: 'Bearer' } },
  ])(
    "the customer is redirected without a connected mailbox if Google's response to the token request is %j",
    async (failure) => {
      const { id } = await createWorkspace();
      google.behaviour.failure = failure;
      expect(await statusOf(id)).toBe('error');
      await nothingOf(id);
    },
  );
});

describe('OAuth parameter `state`', () => {
  const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
    status,
    v.parse(v.object({ errors: v.array(v.object({ code: v.string(), source: v.unknown() })) }), body).errors,
  ];
  const refusedWith = (code: string) => [400, [{ code, source: { parameter: 'state' } }]];

  test('the OAuth parameter `state` is rejected without a redirect if it was used before', async () => {
    const { id } = await createWorkspace();
    const back = await google.follow(
      parseInstallationLinkUrl(await requestInstallationLink(id, { redirect_url: callerRedirectUrl })),
    );
    const both = await Promise.all([followGoogleRedirect(back), followGoogleRedirect(back)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 400]);
    expect(codeOf(await followGoogleRedirect(back))).toEqual(refusedWith('STATE_ALREADY_USED'));
  });

  test('an OAuth parameter `state` that is older than 15 minutes is rejected without a redirect', async () => {
    const { id } = await createWorkspace();
    const begun = Date.now();
    const made = v.parse(
      installationLinkSchema,
      (await requestInstallationLink(id, { redirect_url: callerRedirectUrl })).body,
    ).data.attributes;
    const expires = Date.parse(made.expires_at) - 900_000;
    expect(expires).toBeGreaterThanOrEqual(begun - 1000);
    expect(expires).toBeLessThanOrEqual(Date.now());
    const back = await google.follow(made.url);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
    expect(codeOf(await followGoogleRedirect(back))).toEqual(refusedWith('STATE_EXPIRED'));
  });

  test('the OAuth parameter `state` is rejected without a redirect if it is forged or is a token for another purpose', async () => {
    const { id } = await createWorkspace();
    const back = await google.follow(
      parseInstallationLinkUrl(await requestInstallationLink(id, { redirect_url: callerRedirectUrl })),
    );
    const state = back.searchParams.get('state') ?? '';
    const [header, payload = '', signature] = state.split('.');
    const claims = {
      ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
      organisation_id: secondOrganisationId,
    };
    const forged = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    for (const wrong of [forged, `${state}x`, '', 'a.b.c']) {
      back.searchParams.set('state', wrong);
      expect(codeOf(await followGoogleRedirect(back))).toEqual(refusedWith('INVALID_STATE'));
    }
    back.searchParams.delete('state');
    expect(codeOf(await followGoogleRedirect(back))).toEqual(refusedWith('INVALID_REQUEST'));
    // The REST API also does not accept the value of `state` as a bearer token.
    expect((await service.bearer(state).get(`/v1/workspaces/${id}/connectors/gmail/`)).status).toBe(401);
  });

  test('the OAuth parameter `state` is rejected without a redirect if its workspace was deleted after the link was created', async () => {
    const { id } = await createWorkspace();
    const back = await google.follow(
      parseInstallationLinkUrl(await requestInstallationLink(id, { redirect_url: callerRedirectUrl })),
    );
    await organisationClient.call('DELETE', `/v1/workspaces/${id}`);
    expect(codeOf(await followGoogleRedirect(back))).toEqual(refusedWith('STATE_ALREADY_USED'));
  });
});

describe('requests for an installation link that are rejected', () => {
  const unknown = { status: 404, body: expect.objectContaining({ code: 'WORKSPACE_NOT_FOUND' }) };

  test('a request for a link to install a connector is rejected for an unknown workspace and for a workspace of another organisation', async () => {
    const { id, external_workspace_id } = await createWorkspace();
    for (const named of [id, external_workspace_id]) {
      expect(await requestInstallationLink(named, {}, otherOrganisationClient)).toMatchObject(unknown);
      expect(await otherOrganisationClient.get(`/v1/workspaces/${named}/connectors/gmail/`)).toMatchObject(unknown);
    }
    for (const named of [randomUUID(), 'nothing', '\0', '%'])
      expect(await requestInstallationLink(named), named).toMatchObject(unknown);
  });

  test('a request for a link to install a connector is rejected if the API key has no access to the workspace', async () => {
    const [one, other] = [await createWorkspace(), await createWorkspace()];
    expect(await requestInstallationLink(other.id, {}, await service.apiKey(one.id))).toMatchObject(unknown);
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
  ])('a request for a link to install a connector is rejected if its redirect URL is %j', async (wrong) => {
    const { status, body } = await requestInstallationLink((await createWorkspace()).id, { redirect_url: wrong });
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ code: 'REDIRECT_URL_NOT_ALLOWED', source: { parameter: 'redirect_url' } }] },
    ]);
  });

  test('a link to install a connector may have a redirect URL with any port of the local machine, if loopback is allowed', async () => {
    const { location } = await connectMailbox((await createWorkspace()).id, {
      redirect_url: 'http://localhost:5173/done',
    });
    expect(location).toBe('http://localhost:5173/done?status=success');
  });

  test('a request for a link to install a connector is rejected if it has no credential or an unknown parameter', async () => {
    const { id } = await createWorkspace();
    expect((await requestInstallationLink(id, {}, service.bearer('nobody'))).status).toBe(401);
    expect((await requestInstallationLink(id, { redirect: 'x' })).status).toBe(400);
  });
});
