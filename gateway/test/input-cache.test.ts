import { expect, test } from 'vitest';
import {
  type ClientCredentials,
  clientCredentials,
  createCheckedGateway,
  credentialRow,
  getErrorCodesAndPositions,
  organisation,
  otherOrganisation,
  parseResponseBody,
  post,
  requestAuthorizationHeader,
  testConfig,
  uuid,
} from './gateway.ts';
import { invoiceRows } from './invoice-rows.ts';
import { startMockEngine } from './started-engine.ts';

const other: ClientCredentials = { client_id: 'client_b', client_secret: 'the other secret' };
const engine = startMockEngine({
  credentials: [credentialRow(clientCredentials, organisation), credentialRow(other, otherOrganisation)],
  invoices: invoiceRows,
});

const app = await createCheckedGateway(testConfig());

/** Returns the session and the variables of each operation that the engine has received from an organisation. */
const asked = () =>
  engine.received
    .filter(({ session }) => session.role === 'organisation')
    .map(({ session, variables }) => ({ of: session.variables['x-hasura-organisation-id'], variables }));

const invoice = async (id: string, query: string, of: ClientCredentials) =>
  app.request(`/v1/invoices/${id}?${query}`, { headers: await requestAuthorizationHeader(app, of) });

test('requests with the same cached query string keep their own caller and id', async () => {
  const query = 'fields[invoice]=status';
  const first = await invoice(uuid(120), query, clientCredentials);
  await invoice(uuid(120), query, other);
  const third = await invoice(uuid(119), query, clientCredentials);
  expect(asked()).toEqual([
    { of: organisation, variables: { id: uuid(120), organisation_id: organisation } },
    { of: otherOrganisation, variables: { id: uuid(120), organisation_id: otherOrganisation } },
    { of: organisation, variables: { id: uuid(119), organisation_id: organisation } },
  ]);
  expect([await first.json(), await third.json()]).toMatchObject([
    { data: { id: uuid(120) } },
    { data: { id: uuid(119) } },
  ]);
});

test('if two callers send the same cached body, each operation reaches the engine with the organisation of its own caller', async () => {
  const body = { root: 'invoices', filters: [{ field: 'status', operator: 'in', value: ['paid'] }], limit: 2 };
  for (const caller of [clientCredentials, other, clientCredentials])
    await post(app, '/v1/records/query', body, await requestAuthorizationHeader(app, caller));
  const [first, second, third] = asked();
  expect([first?.of, second?.of, third?.of]).toEqual([organisation, otherOrganisation, organisation]);
  expect(second?.variables).toEqual(first?.variables);
  expect(third?.variables).toEqual(first?.variables);
});

test('each repetition of an invalid request gets the same errors as the first request', async () => {
  const headers = await requestAuthorizationHeader(app);
  const twice = 'fields[invoice]=status&fields[invoice]=status';
  for (const _ of [1, 2]) {
    const unknown = await parseResponseBody(
      await app.request(`/v1/invoices/${uuid(120)}?fields[invoice]=x`, { headers }),
    );
    expect(getErrorCodesAndPositions(unknown)).toEqual([['UNKNOWN_FIELD', 'fields[invoice]']]);
    const repeated = await parseResponseBody(await app.request(`/v1/invoices/${uuid(120)}?${twice}`, { headers }));
    expect(getErrorCodesAndPositions(repeated)).toEqual([['INVALID_REQUEST', 'fields[invoice]']]);
    const body = await parseResponseBody(
      await post(app, '/v1/records/query', { root: 'invoices', orderBy: { field: 'x' } }, headers),
    );
    expect(getErrorCodesAndPositions(body)).toEqual([['UNKNOWN_FIELD', '/orderBy/field']]);
  }
});
