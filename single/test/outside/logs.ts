import postgres from 'postgres';
import { expect, vi } from 'vitest';
import { readSecrets } from '../../src/secrets.ts';
import { requestOrganisationToken, sendGraphqlQuery } from '../client.ts';
import type { RunningProduct } from '../running-product.ts';

/** Returns the log lines of all processes, without the lines that the supervisor prints for the user. */
const linesOf = (product: RunningProduct): string[] =>
  product.launch
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));

const json = { 'content-type': 'application/json' };
const condition = { name: { _eq: 'hush-condition' } };

/** Sends requests with a private value in each part of a request. */
const requests = (bearer: object): readonly (readonly [path: string, init?: RequestInit])[] => {
  const form = new FormData();
  form.append('hush-part', 'hush-value');
  form.append('data.attributes.workspace_id', 'hush-workspace');
  form.append('file', new File(['hush-content'], 'hush-file.txt', { type: 'text/hush-type' }));
  const post = (body: unknown, headers: object = bearer): RequestInit => ({
    method: 'POST',
    headers: { ...json, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return [
    ['/auth/api_key', post({ client_id: 'hush-client', client_secret: 'hush-secret' })],
    ['/auth/api_key', post('{"client_secret": hush-malformed')],
    [
      '/v1/invoices',
      { headers: { authorization: 'Bearer hush-token', cookie: 'hush-cookie', 'x-api-key': 'hush-header' } },
    ],
    ['/v1/invoices', { headers: { authorization: 'Bearer fds_hushhush_hush-key' } }],
    ['/v1/invoices?hush-name=hush-query', { headers: { ...bearer, 'x-request-id': 'hush-id', traceparent: 'hush' } }],
    ['/v1/invoices/hush-path', { headers: { ...bearer } }],
    ['/v1/hush-route/fds_hush', { headers: { ...bearer } }],
    ['/v1/invoices', { method: 'PUT', headers: { ...bearer }, body: 'hush-put' }],
    ['/v1/records/query', post({ root: 'companies', whereClause: condition, 'hush-member': 1 })],
    ['/v1/records/query', post({ root: 'companies', whereClause: condition })],
    ['/v1/records/query', post({ root: 'hush-root' })],
    ['/v1/documents', { method: 'POST', headers: { ...bearer }, body: form }],
    ['/v1/workspaces/hush-workspace', { method: 'DELETE', headers: { ...bearer } }],
  ];
};

/**
 * Checks that log lines contain the caller, the route and the duration of each request, but never the values of the
 * request.
 */
export async function testLogLines(product: RunningProduct): Promise<void> {
  const { demo } = product;
  const [organisation] = demo.organisations;
  if (organisation === undefined) throw new Error('there is no organisation');
  const token = await requestOrganisationToken(demo, organisation);
  const bearer = { authorization: `Bearer ${token}` };
  const ask = async ([path, init]: readonly [string, RequestInit?]) => {
    const response = await fetch(demo.base_url + path, init);
    await response.body?.cancel();
    return response.headers.get('x-request-id') ?? '';
  };

  const ids: string[] = [];
  for (const request of requests(bearer)) ids.push(await ask(request));
  const document = '{ companies(where: {name: {_eq: "hush-document"}}) { id hush_field } }';
  await sendGraphqlQuery(demo, { 'x-hasura-admin-secret': 'hush-admin' }, document);
  await sendGraphqlQuery(demo, { 'x-hasura-admin-secret': demo.engine_admin_secret }, document);
  await fetch(`${demo.worker_url}/events`, {
    method: 'POST',
    headers: { 'x-events-secret': 'hush' },
    body: 'hush-event',
  });
  const { events_secret } = await readSecrets(product.dataDir);
  const forged = { method: 'POST', headers: { 'x-events-secret': events_secret }, body: '{"id":"hush-event"}' };
  expect((await fetch(`${demo.worker_url}/events`, forged)).status).toBe(400);

  // Causes an internal error. Its log line has the message and the product, but no values of the request.
  const sql = postgres(demo.database_url, { max: 1, onnotice: () => {} });
  await sql`alter table companies rename column name to hidden`;
  const body = JSON.stringify({
    root: 'companies',
    filters: [{ field: 'name', operator: 'eq', value: 'hush-failure' }],
  });
  const failedId = await ask(['/v1/records/query', { method: 'POST', headers: { ...json, ...bearer }, body }]);
  ids.push(failedId);
  await sql`alter table companies rename column hidden to name`;
  await sql.end();
  ids.push(await ask(['/v1/invoices?page[limit]=1', { headers: bearer }]));

  // The processes print their lines at different times, so the test also waits for the lines of the engine.
  const engineIds = [failedId, ids.at(-1) ?? ''];
  await vi.waitFor(() => {
    const printed = linesOf(product);
    for (const id of ids) expect(printed.filter((line) => line.includes(id))).not.toEqual([]);
    const ofEngine = printed.filter((line) => line.includes('"name":"engine"'));
    for (const id of engineIds) expect(ofEngine.filter((line) => line.includes(id))).not.toEqual([]);
  }, 45_000);
  const lines = linesOf(product);
  expect(lines.filter((line) => /hush/i.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes('[object Object]'))).toEqual([]);
  const { password } = new URL(demo.database_url);
  const secrets = [token, organisation.client_secret, demo.engine_admin_secret, events_secret];
  for (const secret of [...secrets, ...(password === '' ? [] : [`:${password}@`])])
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);

  const parsed = lines.map((line): unknown => JSON.parse(line));
  expect(parsed).toContainEqual(expect.objectContaining({ level: 'error', status: 500, route: '/v1/records/query' }));
  for (const [request_id, level] of [
    [failedId, 'error'],
    [ids.at(-1), 'debug'],
  ]) {
    expect(parsed).toContainEqual(expect.objectContaining({ name: 'engine', level, request_id }));
    expect(parsed).toContainEqual(expect.objectContaining({ name: 'gateway', request_id }));
  }
  expect(parsed).toContainEqual(
    expect.objectContaining({
      level: 'info',
      name: 'gateway',
      msg: 'request',
      request_id: ids.at(-1),
      organisation_id: organisation.id,
      method: 'GET',
      route: '/v1/invoices',
      status: 200,
      duration_ms: expect.any(Number),
      stages_ms: { auth: expect.any(Number), read: expect.any(Number), engine: expect.any(Number) },
    }),
  );
}
