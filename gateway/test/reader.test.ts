import { expect, test } from 'vitest';
import { endpoints } from '../src/endpoints.ts';
import { createCheckedGateway, readerAuthorization, testConfig, uuid } from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

startMockEngine();

const config = testConfig();
const app = await createCheckedGateway(config);
const headers = { ...(await readerAuthorization(config)), 'content-type': 'application/json' };

/** All other requests of a reader with a method other than GET are refused. A reader may sign out everywhere. */
const readingPosts = [
  'POST /oauth/introspect',
  'POST /v1/custom-columns/infer',
  'POST /v1/custom-columns/suggest-rules',
  'POST /v1/records/query',
  'QUERY /v1/records/query',
  'POST /v1/records/aggregate',
  'DELETE /v1/sessions',
];
/** The installation link of a mailbox gives the service access to it. The other two are for administrators. */
const writingGets = [
  'GET /v1/workspaces/:workspace_id/connectors/gmail/access',
  'GET /v1/audit-events',
  'GET /v1/invitations',
];

const requests = endpoints
  .filter(({ auth }) => auth !== 'none')
  .flatMap(({ methods, path }) => methods.map((method) => ({ method, path })));

test.each(requests)('a reader may send $method $path only if it changes nothing', async ({ method, path }) => {
  const line = `${method} ${path}`;
  const isAllowed = method === 'GET' ? !writingGets.includes(line) : readingPosts.includes(line);
  const body = method === 'GET' ? {} : { body: '{}' };
  const response = await app.request(path.replace(':id', uuid(1)).replace(/:\w+/, 'invoices'), {
    method,
    headers,
    ...body,
  });
  if (isAllowed) expect(response.status).not.toBe(403);
  else expect([response.status, await response.json()]).toMatchObject([403, { code: 'WRITE_NOT_ALLOWED' }]);
});
