import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import { OAuth2Server } from 'oauth2-mock-server';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  firstOrganisationId,
  secondOrganisationId,
  startTestService,
  type TestApiClient,
  type TestService,
} from '../records/service.ts';

const provider = new OAuth2Server();
let service: TestService;

beforeAll(async () => {
  await provider.issuer.keys.generate('ES256', { kid: 'key' });
  await provider.start(0, '127.0.0.1');
  const identityProvider = {
    issuer: provider.issuer.url ?? '',
    audience: 'documents',
    organisationClaim: 'organisation_id',
    roleClaim: 'role',
  };
  service = await startTestService({ identityProvider });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  if (provider.listening) await provider.stop();
});

const somebodyOf = async (organisation: string, instance: 'here' | 'elsewhere' = 'here'): Promise<TestApiClient> => {
  const token = await provider.issuer.buildToken({
    kid: 'key',
    scopesOrTransform: (_, payload) =>
      Object.assign(payload, { sub: randomUUID(), aud: 'documents', organisation_id: organisation }),
  });
  return service.bearer(token, instance);
};

const list = v.object({ data: v.array(v.object({ id: v.string() })) });
const idsOf = async (caller: TestApiClient, path: string) =>
  v.parse(list, (await caller.get(path)).body).data.map(({ id }) => id);

test('a token of the identity provider gives access only to the organisation in the token', async () => {
  const [us, them] = [await somebodyOf(firstOrganisationId), await somebodyOf(secondOrganisationId)];
  const path = '/v1/invoices?page[limit]=20';
  expect(await idsOf(us, path)).toEqual(await idsOf(await service.organisation(firstOrganisationId), path));
  const [invoice] = await idsOf(them, path);
  expect((await us.get(`/v1/invoices/${invoice}`)).status).toBe(404);
  expect((await them.get(`/v1/invoices/${invoice}`)).status).toBe(200);
});

test('a caller with a token of the identity provider can filter a list by workspace, and gets only records of that workspace', async () => {
  const us = await somebodyOf(firstOrganisationId);
  const workspaces = demoOrganisations[0]?.workspaces ?? [];
  const ids = (id: string) => idsOf(us, `/v1/journals?filter[workspace_id]=${id}&page[limit]=200`);
  const parts = await Promise.all(workspaces.map(({ id }) => ids(id)));
  expect(parts.every((part) => part.length > 0)).toBe(true);
  expect(parts.flat().sort()).toEqual((await idsOf(us, '/v1/journals?page[limit]=200')).sort());
  const [foreign] = demoOrganisations[1]?.workspaces ?? [];
  expect((await us.get(`/v1/journals?filter[workspace_id]=${foreign?.id}`)).body).toMatchObject({ data: [] });
});

test('a token of the identity provider with an unknown organisation is rejected', async () => {
  expect((await (await somebodyOf(randomUUID())).get('/v1/journals')).status).toBe(401);
});

test("during an outage of the identity provider, only a gateway that has not yet loaded the provider's keys answers 503", async () => {
  const [known, late] = [await somebodyOf(firstOrganisationId), await somebodyOf(firstOrganisationId, 'elsewhere')];
  expect((await known.get('/v1/journals')).status).toBe(200);
  await provider.stop();
  expect((await known.get('/v1/journals')).status).toBe(200);
  const refused = await late.get('/v1/journals');
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'IDENTITY_PROVIDER_UNAVAILABLE' }]);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await (await service.organisation(firstOrganisationId)).get('/v1/journals')).status).toBe(200);
});
