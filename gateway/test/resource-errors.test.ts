import { HttpResponse } from 'msw';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { mockEngine } from './engine.ts';
import {
  createCheckedGateway,
  getErrorCodesAndPositions,
  parseResponseBody,
  post,
  rejectionOf,
  requestAuthorizationHeader,
  testConfig,
  uuid,
} from './gateway.ts';
import { resourceRows } from './resource-rows.ts';

const engine = mockEngine(resourceRows());
engine.server.listen({ onUnhandledFrame: 'error' });
afterEach(engine.reset);
afterAll(() => engine.server.close());

const app = await createCheckedGateway(testConfig());
const token = await requestAuthorizationHeader(app);

/** Sets the mock engine's response to the mutations that run with the role of an API client. */
const writesGive = (answer: object) =>
  engine.answerWith(({ session, text }) =>
    session.role !== 'authenticator' && text.startsWith('mutation') ? HttpResponse.json(answer) : undefined,
  );
const refusal = (code: string, message: string) => ({ errors: [{ message, extensions: { code, path: '$' } }] });

describe('an unknown id', () => {
  const none = { data: { removed: { affected_rows: 0 }, marked: { affected_rows: 0 } } };

  test.each([
    ['GET', 'invoices', 'INVOICE_NOT_FOUND'],
    ['GET', 'companies', 'COMPANY_NOT_FOUND'],
    ['GET', 'people', 'PEOPLE_NOT_FOUND'],
    ['GET', 'workspaces', 'WORKSPACE_NOT_FOUND'],
    ['DELETE', 'workspaces', 'WORKSPACE_NOT_FOUND'],
    ['DELETE', 'api-key', 'API_KEY_NOT_FOUND'],
  ])(
    '%s /v1/%s/{id} responds to an unknown id with 404 and one error about the whole request',
    async (method, name, code) => {
      writesGive(none);
      const response = await app.request(`/v1/${name}/${uuid(99)}`, { method, headers: token });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code, status: 404, meta: { log_id: expect.any(String) } });
    },
  );

  test.each([
    ['GET', 'balances', 'BALANCE_NOT_FOUND'],
    ['DELETE', 'balances', 'BALANCE_NOT_FOUND'],
    ['GET', 'transactions', 'TRANSACTION_NOT_FOUND'],
    ['DELETE', 'transactions', 'TRANSACTION_NOT_FOUND'],
  ])(
    '%s /v1/%s/{id} responds to an unknown id with 404 and an error whose source is the path parameter',
    async (method, name, code) => {
      writesGive(none);
      const response = await app.request(`/v1/${name}/${uuid(99)}`, { method, headers: token });
      expect(response.status).toBe(404);
      expect(getErrorCodesAndPositions(await parseResponseBody(response))).toEqual([[code, 'id']]);
    },
  );
});

describe('a row that the engine rejects', () => {
  const newWorkspace = {
    data: {
      type: 'workspace',
      attributes: { name: 'New', external_workspace_id: 'studio' },
      relationships: { parent: { data: { type: 'workspace', id: uuid(98) } } },
    },
  };
  const newKey = { data: { type: 'api-key', attributes: { name: 'New', workspace: { id: uuid(98) } } } };
  const parent = ['WORKSPACE_NOT_FOUND', '/data/relationships/parent/data/id'];
  const owner = ['WORKSPACE_NOT_FOUND', '/data/attributes/workspace/id'];
  const check = 'check constraint of an insert/update permission has failed';
  const key = (name: string) => `Foreign key violation. insert or update violates foreign key constraint "${name}"`;
  const unique =
    'Uniqueness violation. duplicate key value violates unique constraint "workspaces_external_workspace_id_key"';

  test.each([
    ['/v1/workspaces', newWorkspace, 'permission-error', check, 404, parent],
    ['/v1/workspaces', newWorkspace, 'constraint-violation', key('workspaces_parent_workspace_id_fkey'), 404, parent],
    ['/v1/workspaces', newWorkspace, 'constraint-violation', 'the parent workspace is deleted', 404, parent],
    [
      '/v1/workspaces',
      newWorkspace,
      'constraint-violation',
      unique,
      409,
      ['EXTERNAL_WORKSPACE_ID_TAKEN', '/data/attributes/external_workspace_id'],
    ],
    ['/v1/api-key', newKey, 'permission-error', check, 404, owner],
    ['/v1/api-key', newKey, 'constraint-violation', key('api_keys_workspace_id_fkey'), 404, owner],
  ])(
    'if the engine rejects a row, the error of POST %s names the position of the rejected member',
    async (path, body, code, message, status, expected) => {
      writesGive(refusal(code, message));
      const response = await post(app, path, body, token);
      expect(await rejectionOf(response)).toEqual([status, [expected]]);
    },
  );

  test('if the engine rejects a row because of a column that the request does not contain, the response is 500', async () => {
    writesGive(refusal('constraint-violation', 'Not-NULL violation. null value in column "name"'));
    const response = await app.request(`/v1/balances/${uuid(31)}`, { method: 'DELETE', headers: token });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'INTERNAL_ERROR' });
  });
});
