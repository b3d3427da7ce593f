import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../../gateway/src/endpoints.ts';
import { isSingleResource, noBody } from '../../../gateway/src/http/endpoint.ts';
import { inboundMail } from '../../../gateway/test/inbound-mail.ts';
import {
  firstOrganisationId,
  type ServiceResponse,
  secondOrganisationId,
  startTestService,
  type TestApiClient,
  type TestService,
} from '../records/service.ts';
import { getStatusAndErrorCodes } from './answers.ts';

vi.setConfig({ testTimeout: 60_000 });

interface Row {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly takesBody: boolean;
  readonly single: boolean;
  readonly once: boolean;
}

const rows: Row[] = [];
for (const endpoint of endpoints) {
  const { methods, path, operationId, body, success } = endpoint;
  const once = success.once === true;
  const single = isSingleResource(endpoint);
  const takesBody = !Object.is(body, noBody);
  for (const method of methods) rows.push({ method, path, operationId, takesBody, single, once });
}
const named = rows.filter(({ path }) => /\/:\w*id\b/.test(path));
const shown = rows.filter(({ method, once }) => method === 'GET' && !once);
const notInAdvance = rows.filter(({ method, once }) => method === 'GET' && once);

/** Request bodies by operation. A body is valid for each id that the caller may use in the path. */
const bodies: Readonly<Record<string, (id: string) => object>> = {
  updateGmailConnector: () => ({ data: { type: 'connector', attributes: { active: false } } }),
  connectImapMailbox: () => ({
    data: { type: 'connector', attributes: { host: '127.0.0.1', username: 'ada@example.com', password: 'secret' } },
  }),
  updateImapConnector: () => ({ data: { type: 'connector', attributes: { active: false } } }),
  updateWebhook: (id) => ({ data: { type: 'webhook', id, attributes: { description: 'Taken over' } } }),
  updateDocumentReading: () => ({ data: { type: 'document_reading', attributes: { status: 'none' } } }),
  recoverWebhook: () => ({ data: { type: 'webhook_recovery', attributes: { since: '2026-10-31T12:00:00.000Z' } } }),
  computeCustomColumn: () => ({ data: { type: 'custom_column_job', attributes: {} } }),
  readCustomColumnValues: () => ({ data: { type: 'custom_column_value', attributes: { record_ids: [randomUUID()] } } }),
};

let service: TestService;
let stranger: TestApiClient;
let client: TestApiClient;

beforeAll(async () => {
  service = await startTestService({ inboundMail });
  stranger = await service.organisation(firstOrganisationId);
  client = await service.organisation(secondOrganisationId);
  // The demo records contain no invitations, mail addresses, suggested payments and jobs that compute custom columns,
  // and few mailboxes of IMAP servers.
  await service.sql`
    insert into invitations (organisation_id, email, role, expires_at)
    values (${secondOrganisationId}, 'ada@example.com', 'reader', now() + interval '1 day')`;
  await service.sql`
    insert into inbound_addresses (organisation_id, workspace_id, token)
    select organisation_id, id, md5(id::text) from workspaces where deleted_at is null`;
  await service.sql`
    insert into workspace_connectors (organisation_id, workspace_id, connector_type)
    select organisation_id, id, 'imap' from workspaces where deleted_at is null
    on conflict do nothing`;
  await service.sql`
    insert into payment_matches (organisation_id, workspace_id, transaction_id, invoice_id, status)
    select distinct on (t.organisation_id) t.organisation_id, t.workspace_id, t.id, i.id, 'suggested'
    from transactions t join invoices i using (organisation_id, workspace_id)
    where t.deleted_at is null and i.deleted_at is null
      and t.workspace_id in (select id from workspaces where deleted_at is null)`;
  await service.sql`
    insert into custom_column_jobs (organisation_id, workspace_id, custom_column_id)
    select organisation_id, workspace_id, id from custom_columns where organisation_id in (${firstOrganisationId}, ${secondOrganisationId})`;
});
afterAll(() => service[Symbol.asyncDispose]());

/** Returns the name of the database table of a path, such as `api_keys` for `/v1/api-key/:id`. */
function tableOf(path: string): string {
  const [, name = ''] = /\/([\w-]+)\/:\w*id\b/.exec(path) ?? [];
  const table = name === 'suggestions' ? 'payment_matches' : name.replaceAll('-', '_');
  return /(s|people)$/.test(table) ? table : `${table}s`;
}

/** Returns a row of an organisation, from the table of the path. The id of this row is valid in the path. */
async function rowOf(path: string, organisation: string): Promise<Readonly<Record<string, unknown>> & { id: string }> {
  const table = tableOf(path);
  // The public id of a webhook is `group_id`, because a webhook has one row for each of its events.
  const [row] = await service.sql<{ id: string; row: Readonly<Record<string, unknown>> }[]>`
    select coalesce(row->>'group_id', row->>'id') as id, row
    from (select to_jsonb(t) as row from ${service.sql(table)} t where organisation_id = ${organisation} offset 0) as rows
    where row->>'deleted_at' is null
      and (row->>'workspace_id' is null
        or row->>'workspace_id' in (select id::text from workspaces where deleted_at is null))
    order by row->>'id' limit 1`;
  if (row === undefined) throw new Error(`there is nothing in ${table} whose id could be tried`);
  return { ...row.row, id: row.id };
}

/**
 * Returns true if an endpoint returns the content of a file. In this test, such an endpoint responds with 404, because
 * the storage contains no files of the demo documents.
 */
const isContent = (path: string) => /\/(?:content|view)$/.test(path);

const at = (path: string, id: string) => path.replace(/:\w*id\b/, id).replace(/:\w+/, 'invoices');

function send(
  caller: TestApiClient,
  { method, path, operationId, takesBody }: Row,
  id: string,
): Promise<ServiceResponse> {
  const body = bodies[operationId]?.(id);
  if (takesBody && body === undefined) throw new Error(`${operationId} needs a body here`);
  return caller.call(method, at(path, id), takesBody ? body : undefined);
}

describe('requests with an id of another tenant', () => {
  test.each(named)(
    '$method $path has the same response for an id of another tenant and for an unknown id',
    async (row) => {
      const before = await rowOf(row.path, secondOrganisationId);
      const [foreign, unknown] = [await send(stranger, row, before.id), await send(stranger, row, randomUUID())];
      expect(foreign.status).toBe(404);
      expect(getStatusAndErrorCodes(foreign)).toEqual(getStatusAndErrorCodes(unknown));
      expect(await rowOf(row.path, secondOrganisationId)).toEqual(before);
      // The client of the other organisation can read the record, which proves that the record exists.
      if (row.single && !isContent(row.path)) expect((await client.get(at(row.path, before.id))).status).toBe(200);
    },
  );
});

/** Names of response headers that differ between two equal requests. */
const passing: ReadonlySet<string> = new Set(['x-request-id', 'server-timing', 'date', 'ratelimit']);

async function expectAlike(caller: TestApiClient, path: string): Promise<number> {
  const [get, head] = [await caller.fetch(path), await caller.fetch(path, { method: 'HEAD' })];
  const lasting = ({ headers }: Response) => [...headers].filter(([name]) => !passing.has(name));
  await get.body?.cancel();
  expect(head.status, path).toBe(get.status);
  expect(lasting(head), path).toEqual(lasting(get));
  expect(await head.text(), path).toBe('');
  return get.status;
}

describe('HEAD requests', () => {
  test.each(shown)('HEAD $path returns the same status and headers as GET $path, without a body', async ({ path }) => {
    const isNamed = /\/:\w*id\b/.test(path);
    const own = isNamed ? (await rowOf(path, firstOrganisationId)).id : '';
    const status = await expectAlike(stranger, at(path, own));
    expect(status).toBe(isContent(path) ? 404 : 200);
    if (isNamed) expect(await expectAlike(stranger, at(path, randomUUID()))).toBe(404);
    expect(await expectAlike(stranger, `${at(path, own)}?unheard=1`)).toBe(400);
    await expectAlike(service.bearer('forged'), at(path, own));
  });

  test.each(notInAdvance)(
    'HEAD $path returns 405, because each GET request to this path gets a different response',
    async ({ path }) => {
      const address = at(path, randomUUID());
      const head = await client.fetch(address, { method: 'HEAD' });
      expect([head.status, head.headers.get('allow'), await head.text()]).toEqual([405, 'GET, OPTIONS', '']);
      expect((await client.fetch(address, { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, OPTIONS');
    },
  );
});
