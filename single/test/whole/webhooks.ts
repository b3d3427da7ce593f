import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { kindDefinitions } from '@fds/platform/event-kinds';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWebhookReceiver, type WebhookReceiver } from '../../../worker/test/receiver.ts';
import { requestOrganisationToken } from '../client.ts';
import type { RunningProduct } from '../running-product.ts';

const wait = { timeout: 30_000, interval: 20 };

const resources = new AsyncDisposableStack();
let product: RunningProduct;
let receiver: WebhookReceiver;
let authorization: string;
let sql: postgres.Sql;
let isOurs: (header: string, body: string, secret: string) => boolean;

const bodySchema = v.object({ event: v.string(), timestamp: v.string(), data: v.looseObject({}) });
const eventsOf = (received: readonly { readonly body: string }[]) =>
  received.map(({ body }) => v.parse(bodySchema, JSON.parse(body)));

/**
 * Validates the body of a delivery against the documented bodies and returns it.
 * @throws ValiError if the body matches none of them
 */
const describedEvent = (body: unknown): unknown => v.parse(v.union(kindDefinitions.map((each) => each.body)), body);

/** Returns the function `isOurs` of docs/guides/webhooks.md, which verifies the signature of a delivery. */
async function documentedCheck(): Promise<typeof isOurs> {
  const page = await readFile(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
  const [code = ''] = [...page.matchAll(/```js\n([\s\S]*?)```/g)]
    .map(([, block = '']) => block)
    .filter((block) => block.includes('function isOurs'));
  const exported: unknown = await import(`data:text/javascript,${encodeURIComponent(`${code}\nexport { isOurs };`)}`);
  const { isOurs: check } = v.parse(v.looseObject({ isOurs: v.function() }), exported);
  return (...given) => check(...given) === true;
}

const ask = (method: string, path: string, body?: object) =>
  fetch(`${product.demo.base_url}${path}`, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });

const withSecret = v.object({
  data: v.looseObject({ id: v.string(), attributes: v.looseObject({ secret: v.string() }) }),
});
const workspaces = () => product.demo.organisations[0]?.workspaces ?? [];
const root = () => workspaces().find(({ parent_workspace_id: parent }) => parent === null)?.id ?? '';
const leaf = () => workspaces().find(({ parent_workspace_id: parent }) => parent === root())?.id ?? '';

async function register(events: readonly string[], headers: object | null = null) {
  const path = `/${randomUUID()}`;
  const attributes = { url: receiver.url(path), events, workspace_id: root(), headers };
  const response = await ask('POST', '/v1/webhooks', { data: { type: 'webhook', attributes } });
  expect(response.status).toBe(201);
  const { data } = v.parse(withSecret, await response.json());
  return { id: data.id, secret: data.attributes.secret, path, received: () => receiver.at(path) };
}

const logLine = v.looseObject({ name: v.string(), msg: v.string() });

/** Returns the process and the message of each log line that contains a text. */
function linesWith(text: string): string[] {
  const lines = product.launch.output().split('\n');
  return lines.flatMap((line) => {
    if (!line.startsWith('{') || !line.includes(text)) return [];
    const { name, msg } = v.parse(logLine, JSON.parse(line));
    return [`${name}: ${msg}`];
  });
}

/** EVENTS_SECRET of the environment, in place of the generated one. */
export const chosenEventsSecret = 'a secret of the operator for events';

type Delivery = ReturnType<WebhookReceiver['at']>[number];
const signatureOf = ({ headers }: Delivery): string => String(headers['x-service-signature']);

/** Checks webhooks from their registration to the delivery of events. */
export function testWebhooks(getProduct: () => RunningProduct): void {
  beforeAll(async () => {
    isOurs = await documentedCheck();
    receiver = resources.use(await openWebhookReceiver());
    product = getProduct();
    sql = postgres(product.demo.database_url, { max: 1, onnotice: () => {} });
    resources.defer(() => sql.end());
    const [organisation] = product.demo.organisations;
    if (organisation === undefined) throw new Error('the demo has no organisation');
    authorization = `Bearer ${await requestOrganisationToken(product.demo, organisation)}`;
  });
  afterAll(() => resources.disposeAsync());

  test('the event of an upload to a child workspace is delivered with a valid signature and custom headers', async () => {
    const { id, secret, received } = await register(['document.uploaded', 'document.processed'], { 'X-Tenant': 'a' });
    const form = new FormData();
    form.append('file', new File(['Hello'], 'hello.txt'));
    form.append('data.attributes.workspace_id', leaf());
    const address = `${product.demo.base_url}/v1/documents`;
    expect((await fetch(address, { method: 'POST', headers: { authorization }, body: form })).status).toBe(201);
    await vi.waitFor(() => expect(received()).toHaveLength(2), wait);
    expect(eventsOf(received())).toMatchObject([
      { event: 'document.uploaded', data: { workspace_id: leaf(), name: 'hello.txt', size: 5 } },
      { event: 'document.processed' },
    ]);
    for (const delivery of received()) {
      expect(describedEvent(JSON.parse(delivery.body))).toEqual(JSON.parse(delivery.body));
      expect(delivery.headers['x-tenant']).toBe('a');
      expect(isOurs(signatureOf(delivery), delivery.body, secret)).toBe(true);
      expect(isOurs(signatureOf(delivery), `${delivery.body} `, secret)).toBe(false);
    }

    const list = async (): Promise<unknown> => (await ask('GET', `/v1/webhooks/${id}/deliveries`)).json();
    const outcome = {
      attributes: {
        status: 'delivered',
        attempt_count: 1,
        response_status: 200,
        request_body: expect.stringMatching(/^\{"event":"document\./),
        response_body: 'thanks',
      },
    };
    await vi.waitFor(async () => expect(await list()).toMatchObject({ data: [outcome, outcome] }), wait);
    const { data } = v.parse(v.looseObject({ data: v.array(v.object({ id: v.string() })) }), await list());
    expect((await ask('POST', `/v1/webhook-deliveries/${data[1]?.id}/redeliver`)).status).toBe(202);
    await vi.waitFor(() => expect(received()).toHaveLength(3), wait);
    const [first, , again] = received();
    expect([again?.headers['webhook-id'], again?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
  });

  test('the worker accepts events with the EVENTS_SECRET of the environment only', async () => {
    const send = (secret: string) =>
      fetch(`${product.demo.worker_url}/events`, {
        method: 'POST',
        headers: { 'x-events-secret': secret },
        body: '{}',
      });
    const statuses = [await send(chosenEventsSecret), await send('another secret')].map(({ status }) => status);
    expect(statuses).toEqual([400, 401]);
  });

  test('the log lines of the gateway and of the worker for an upload contain the request id of the upload', async () => {
    const { path } = await register(['document.uploaded']);
    receiver.answer(path, (outgoing) => outgoing.writeHead(503).end());
    const form = new FormData();
    form.append('file', new File(['Traced'], 'traced.txt'));
    form.append('data.attributes.workspace_id', leaf());
    const address = `${product.demo.base_url}/v1/documents`;
    const response = await fetch(address, { method: 'POST', headers: { authorization }, body: form });
    await response.body?.cancel();
    const id = response.headers.get('x-request-id') ?? 'none';
    const expected = [
      'gateway: request',
      'worker: processed a document',
      'worker: the receiver did not acknowledge a delivery',
    ];
    await vi.waitFor(() => expect(linesWith(`"request_id":"${id}"`).toSorted()).toEqual(expected), wait);
  });

  test('a test event is delivered with the signatures of both secrets after a rotation, and a deleted webhook receives no event', async () => {
    const { id, secret, received } = await register(['invoice.created', 'people.created']);
    const rotated = await ask('POST', `/v1/webhooks/${id}/rotate-secret`);
    const fresh = v.parse(withSecret, await rotated.json()).data.attributes.secret;
    expect((await ask('POST', `/v1/webhooks/${id}/test`)).status).toBe(202);
    await vi.waitFor(() => expect(received()).toHaveLength(1), wait);
    const tests = async () => (await ask('GET', `/v1/webhooks/${id}/deliveries?filter[event]=webhook.test`)).json();
    const delivered = { attributes: { event: 'webhook.test', status: 'delivered' } };
    await vi.waitFor(async () => expect(await tests()).toMatchObject({ data: [delivered] }), wait);
    for (const delivery of received()) {
      expect(describedEvent(JSON.parse(delivery.body))).toEqual(JSON.parse(delivery.body));
      for (const known of [fresh, secret]) expect(isOurs(signatureOf(delivery), delivery.body, known)).toBe(true);
    }
    const other = await register(['people.created']);
    expect((await ask('DELETE', `/v1/webhooks/${id}`)).status).toBe(204);
    await sql`
    insert into people (organisation_id, workspace_id, full_name)
    select organisation_id, id, 'Ada' from workspaces where id = ${leaf()}`;
    await vi.waitFor(() => expect(eventsOf(other.received())).toMatchObject([{ event: 'people.created' }]), wait);
    expect(received()).toHaveLength(1);
  });

  test('after the secret of a demo webhook is rotated, its deliveries are signed with the new secret', async () => {
    const [row] = await sql<{ id: string }[]>`
    select group_id as id from webhooks where active and deleted_at is null and workspace_id = ${root()}
    order by created_at limit 1`;
    const rotated = await ask('POST', `/v1/webhooks/${row?.id}/rotate-secret`);
    const { secret } = v.parse(withSecret, await rotated.json()).data.attributes;
    const path = `/${randomUUID()}`;
    const attributes = { url: receiver.url(path) };
    expect((await ask('PATCH', `/v1/webhooks/${row?.id}`, { data: { type: 'webhook', attributes } })).status).toBe(200);
    expect((await ask('POST', `/v1/webhooks/${row?.id}/test`)).status).toBe(202);
    const sent = expect.objectContaining({ event: 'webhook.test' });
    await vi.waitFor(() => expect(eventsOf(receiver.at(path))).toContainEqual(sent), wait);
    for (const delivery of receiver.at(path)) expect(isOurs(signatureOf(delivery), delivery.body, secret)).toBe(true);
  });
}
