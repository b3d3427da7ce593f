import { loadTokenKeys } from '@fds/platform/signing-keys';
import { describe, expect, it } from 'vitest';
import { readSecrets } from '../../src/secrets.ts';
import {
  type ApiClient,
  createClientWithToken,
  idsOf,
  parseResourceList,
  requestOrganisationToken,
} from '../client.ts';
import { organisationOf, type RunningProduct } from '../running-product.ts';

/** Checks requests with invalid tokens, bodies and cursors. */
export function testInvalidInput(
  getProduct: () => RunningProduct,
  client: (index: number) => ApiClient,
  ownersOf: (root: string, ids: readonly string[]) => Promise<string[]>,
): void {
  describe('invalid input', () => {
    const forged = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.';
    it.each([
      ['no token', undefined],
      ['no signature', forged],
      ['a word instead of a token', 'guess'],
    ])('the REST API rejects a caller with %s', async (_, token) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const response = await fetch(`${getProduct().demo.base_url}/v1/invoices`, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    });

    it('the REST API rejects a token with changed claims and a token of the engine', async () => {
      const token = await requestOrganisationToken(getProduct().demo, organisationOf(getProduct(), 0));
      const [header = '', payload = '', signature = ''] = token.split('.');
      const claims = Buffer.from(payload, 'base64url')
        .toString()
        .replace(organisationOf(getProduct(), 0).id, organisationOf(getProduct(), 1).id);
      const changed = [header, Buffer.from(claims).toString('base64url'), signature].join('.');
      expect(await createClientWithToken(getProduct().demo, token).get('/v1/invoices')).toMatchObject({ status: 200 });
      expect(await createClientWithToken(getProduct().demo, changed).get('/v1/invoices')).toMatchObject({
        status: 401,
      });
      expect(
        await createClientWithToken(getProduct().demo, getProduct().demo.analyst_token).get('/v1/invoices'),
      ).toMatchObject({ status: 401 });
    });

    it.each([
      [{ root: 'invoice' }, 'UNKNOWN_ROOT'],
      [{ root: 'invoices', filters: [{ field: 'colour', operator: 'eq', value: 'red' }] }, 'UNKNOWN_FIELD'],
      [{ root: 'invoices', filters: [{ field: 'status', operator: 'contains', value: 'a' }] }, 'OPERATOR_NOT_ALLOWED'],
      [{ root: 'invoices', filters: [{ field: 'issue_date', operator: 'eq', value: 'soon' }] }, 'INVALID_VALUE'],
      [{ root: 'invoices', limit: 201 }, 'INVALID_REQUEST'],
      [{ root: 'invoices', cursor: 'guess' }, 'INVALID_CURSOR'],
    ])('POST /v1/records/query rejects the body %j', async (body, code) => {
      expect(await client(0).post('/v1/records/query', body)).toMatchObject({
        status: 400,
        body: { errors: [{ code }] },
      });
    });

    it('POST /v1/records/query rejects a cursor of another query, and returns only data of the caller for a cursor that another organisation received', async () => {
      const first = { root: 'invoices', limit: 1 };
      const cursor = parseResourceList(await client(0).post('/v1/records/query', first)).meta.next_cursor;
      const refusal = { status: 400, body: { errors: [{ code: 'INVALID_CURSOR' }] } };
      expect(await client(0).post('/v1/records/query', { ...first, cursor })).toMatchObject({ status: 200 });
      expect(await client(0).post('/v1/records/query', { root: 'people', limit: 1, cursor })).toMatchObject(refusal);
      const { data } = parseResourceList(await client(1).post('/v1/records/query', { ...first, cursor }));
      expect(await ownersOf('invoices', idsOf(data))).toEqual([organisationOf(getProduct(), 1).id]);
    });

    it('the REST API rejects an expired token', async () => {
      const { sign } = await loadTokenKeys((await readSecrets(getProduct().dataDir)).signing_keys);
      const { client_id, id } = organisationOf(getProduct(), 0);
      const tokenFor = (seconds: number) => sign('rest', seconds, { sub: client_id, organisation_id: id });
      expect(await createClientWithToken(getProduct().demo, await tokenFor(60)).get('/v1/invoices')).toMatchObject({
        status: 200,
      });
      expect(await createClientWithToken(getProduct().demo, await tokenFor(-60)).get('/v1/invoices')).toMatchObject({
        status: 401,
      });
    });

    it.each([
      ['a body that is not JSON', '{"root":', 400, 'INVALID_REQUEST'],
      [
        'a body over one MiB',
        JSON.stringify({ root: 'invoices', pad: 'x'.repeat(1024 * 1024) }),
        413,
        'PAYLOAD_TOO_LARGE',
      ],
    ])('the REST API rejects %s', async (_, body, status, code) => {
      const response = await fetch(`${getProduct().demo.base_url}/auth/api_key`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(status);
      expect(await response.text()).toContain(code);
    });
  });
}
