import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Deliveries, newSecret, openDeliveries } from './deliveries.ts';
import { openReceiver, type Receiver } from './receiver.ts';

let world: Deliveries;
let receiver: Receiver;
let owner: { organisation_id: string; workspace_id: string };
let path: string;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  receiver = resources.use(await openReceiver());
  world = resources.use(await openDeliveries());
});
afterAll(() => resources.disposeAsync());

/** A workspace and a path of the test's own. */
const fresh = async () => {
  owner = await world.addWorkspace();
  path = `/${randomUUID()}`;
};

const got = (at = path) => receiver.at(at);
const arrived = (count: number, at = path) =>
  expect.poll(() => got(at).length, { timeout: 30_000, interval: 20 }).toBe(count);
const recorded = (event: string) => expect.poll(() => world.deliveriesOf(event), { timeout: 30_000, interval: 20 });
const stateOf = async (group: string) => {
  const [row] = await world.sql`
    select active, failing_since is not null as failing, disabled_at is not null as disabled, disabled_reason
    from webhooks where group_id = ${group} limit 1`;
  return row;
};

/** Everything that was told so far has been dealt with. */
const settled = () =>
  expect
    .poll(async () => (await world.sql`select from pgboss.job where state < 'completed'`).count, {
      timeout: 30_000,
      interval: 20,
    })
    .toBe(0);

describe('what is delivered', () => {
  test('an event, as the contract describes it, with what proves where it comes from', async () => {
    await fresh();
    const secret = newSecret();
    await world.sql`update workspaces set external_workspace_id = 'ours' where id = ${owner.workspace_id}`;
    const headers = { 'X-Api-Key': 'k', 'User-Agent': 'forged', 'webhook-id': 'forged' };
    await world.register(owner, receiver.url(path), ['company.created'], { secret, headers });
    const { row, event } = await world.makeCompany(owner, 'Müller & Söhne');
    const outcome = { status: 'delivered', attempt_count: 1, response_status: 200, response_body: 'thanks' };
    await recorded(event).toMatchObject([outcome]);
    expect(await world.counted('delivered', 'acknowledged')).toBeGreaterThan(0);
    const [delivery] = got();
    expect(delivery?.headers).toMatchObject({
      'x-api-key': 'k',
      'webhook-id': event,
      'user-agent': 'Acme-Webhooks/1.0',
    });
    expect(delivery?.headers['x-acme-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    const told = new Webhook(secret).verify(
      delivery?.body ?? '',
      Object.fromEntries(Object.entries(delivery?.headers ?? {}).map(([name, value]) => [name, String(value)])),
    );
    expect(told).toMatchObject({
      event: 'company.created',
      data: {
        workspace_id: owner.workspace_id,
        external_workspace_id: 'ours',
        people_id: null,
        company_id: row.id,
        name: 'Müller & Söhne',
      },
    });
  });

  test('an event whose notice comes several times is one delivery', async () => {
    await fresh();
    await world.register(owner, receiver.url(path), ['company.updated']);
    const before = { id: randomUUID(), ...owner, name: 'a', updated_at: new Date().toISOString() };
    const event = randomUUID();
    const notice = () => world.tell('companies', 'UPDATE', before, { ...before, name: 'b' }, event);
    await Promise.all([notice(), notice(), notice()]);
    await arrived(1);
    await notice();
    await settled();
    expect(got()).toHaveLength(1);
  });

  test('the events of a record come in the order in which they happened', async () => {
    await fresh();
    await world.register(owner, receiver.url(path), ['company.updated']);
    receiver.answer(path, (response) => setTimeout(() => response.writeHead(200).end(), Math.random() * 20));
    const id = randomUUID();
    const row = (count: number) => ({
      id,
      ...owner,
      name: `${count}`,
      updated_at: new Date(1_800_000_000_000 + count).toISOString(),
    });
    await Promise.all(
      Array.from({ length: 20 }, (_, count) => world.tell('companies', 'UPDATE', row(count), row(count + 1))),
    );
    await arrived(20);
    expect(got().map(({ body }) => Number(JSON.parse(body).data.name))).toEqual(
      Array.from({ length: 20 }, (_, count) => count + 1),
    );
  });
  test('a worker whose connections are cut goes on', async () => {
    await fresh();
    await world.register(owner, receiver.url(path), ['company.created']);
    const operator = postgres(world.url, { max: 1 });
    const cut = await operator`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await operator.end();
    expect(cut.count).toBeGreaterThan(2);
    const { event } = await vi.waitFor(() => world.makeCompany(owner), { timeout: 30_000 });
    await recorded(event).toMatchObject([{ status: 'delivered' }]);
  });
});

describe('who is told', () => {
  test('the workspace of the record and those above it, of the kinds they subscribed to; nobody else', async () => {
    await fresh();
    const child = await world.addWorkspace(owner.organisation_id, owner.workspace_id);
    const grandchild = await world.addWorkspace(owner.organisation_id, child.workspace_id);
    const sibling = await world.addWorkspace(owner.organisation_id, owner.workspace_id);
    const stranger = await world.addWorkspace();
    const below = await world.addWorkspace(owner.organisation_id, grandchild.workspace_id);
    for (const [place, name] of [
      [owner, 'root'],
      [child, 'child'],
      [grandchild, 'own'],
      [sibling, 'sibling'],
      [stranger, 'stranger'],
      [below, 'below'],
    ] as const)
      await world.register(place, receiver.url(`${path}/${name}`), ['company.created']);
    await world.register(grandchild, receiver.url(`${path}/other-kind`), ['company.updated', 'invoice.created']);
    await world.makeCompany(grandchild);
    for (const name of ['root', 'child', 'own']) await arrived(1, `${path}/${name}`);
    await settled();
    for (const name of ['sibling', 'stranger', 'below', 'other-kind']) expect(got(`${path}/${name}`)).toEqual([]);
  });

  test('no webhook that is inactive or deleted, and none of a deleted workspace', async () => {
    await fresh();
    const deleted = await world.register(owner, receiver.url(path), ['company.created']);
    await world.sql`update webhooks set deleted_at = now() where group_id = ${deleted}`;
    await world.register(owner, receiver.url(`${path}/inactive`), ['company.created'], { active: false });
    await world.makeCompany(owner);
    const gone = await world.addWorkspace();
    await world.register(gone, receiver.url(`${path}/gone`), ['company.created']);
    await world.sql`update workspaces set deleted_at = now() where id = ${gone.workspace_id}`;
    await world.makeCompany(gone);
    await settled();
    for (const at of [path, `${path}/inactive`, `${path}/gone`]) expect(got(at)).toEqual([]);
  });

  test.each([
    ['deleted', (group: string) => world.sql`update webhooks set deleted_at = now() where group_id = ${group}`],
    ['switched off', (group: string) => world.sql`update webhooks set active = false where group_id = ${group}`],
    [
      'left without its workspace',
      () => world.sql`update workspaces set deleted_at = now() where id = ${owner.workspace_id}`,
    ],
  ])('one that is %s between two tries gets no second one', async (_what, end) => {
    await fresh();
    const group = await world.register(owner, receiver.url(path), ['company.created']);
    receiver.answer(path, (response) => {
      void end(group).then(() => response.writeHead(500).end());
    });
    const { event } = await world.makeCompany(owner);
    await recorded(event).toMatchObject([
      { status: 'failed', attempt_count: 1, failure_reason: expect.stringContaining('the webhook') },
    ]);
    expect(got()).toHaveLength(1);
  });
});

describe('what is not acknowledged', () => {
  test('is tried again with the same id and body, signed anew, three times at most', async () => {
    await fresh();
    const group = await world.register(owner, receiver.url(path), ['company.created']);
    receiver.status(path, 500, 404, 302, 202);
    const counts = [
      ['retried', 'status_5xx'],
      ['retried', 'status_4xx'],
      ['retried', 'redirect'],
      ['dead', 'status_2xx'],
    ] as const;
    const before = await Promise.all(counts.map(([outcome, reason]) => world.counted(outcome, reason)));
    const { event } = await world.makeCompany(owner);
    await recorded(event).toMatchObject([
      { status: 'failed', attempt_count: 4, response_status: 202, failure_reason: 'the receiver answered 202' },
    ]);
    for (const [index, [outcome, reason]] of counts.entries())
      expect(await world.counted(outcome, reason), `${outcome} ${reason}`).toBe((before[index] ?? 0) + 1);
    expect(new Set(got().map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    expect(got()).toHaveLength(4);
    expect(await stateOf(group)).toMatchObject({ active: true, failing: true });
    const next = await world.makeCompany(owner);
    await recorded(next.event).toMatchObject([{ status: 'delivered' }]);
    expect(await stateOf(group)).toMatchObject({ active: true, failing: false });
  });

  test('after 5 days the webhook is switched off, and says why', async () => {
    await fresh();
    const group = await world.register(owner, receiver.url(path), ['company.created', 'company.updated']);
    await world.sql`update webhooks set failing_since = now() - interval '5 days' where group_id = ${group}`;
    receiver.status(path, 500, 500, 500, 500);
    await world.makeCompany(owner);
    await expect
      .poll(() => stateOf(group), { timeout: 30_000 })
      .toEqual({
        active: false,
        failing: true,
        disabled: true,
        disabled_reason: 'No delivery was acknowledged for 5 days.',
      });
    expect(got()).toHaveLength(4);
    await world.makeCompany(owner);
    await settled();
    expect(got()).toHaveLength(4);
  });

  test('a secret that cannot be opened delays its own webhook alone', async () => {
    await fresh();
    const group = await world.register(owner, receiver.url(path), ['company.created']);
    await world.sql`update webhooks set secret_encrypted = 'nothing' where group_id = ${group}`;
    await world.register(owner, receiver.url(`${path}/other`), ['company.created']);
    const { event } = await world.makeCompany(owner);
    await arrived(1, `${path}/other`);
    await recorded(event).toMatchObject([
      { status: 'delivered' },
      { status: 'failed', failure_reason: 'the signing secret could not be read' },
    ]);
    expect(got()).toEqual([]);
  });
});

describe('what owners ask for', () => {
  test('a test: one delivery that holds nothing but the webhook', async () => {
    await fresh();
    const group = await world.register(owner, receiver.url(path), ['company.created', 'company.updated']);
    const rows =
      await world.sql`update webhooks set test_requested_at = now() where group_id = ${group} returning to_json(webhooks) as row`;
    for (const { row } of rows) await world.tell('webhooks', 'UPDATE', { ...row, test_requested_at: null }, row);
    await arrived(1);
    await settled();
    const { event, data } = JSON.parse(got()[0]?.body ?? '');
    expect({ event, data }).toEqual({
      event: 'webhook.test',
      data: { workspace_id: owner.workspace_id, external_workspace_id: null, people_id: null, webhook_id: group },
    });
    expect(got()).toHaveLength(1);
    expect(await world.deliveriesOf(String(got()[0]?.headers['webhook-id']))).toMatchObject([
      { event: 'webhook.test', status: 'delivered' },
    ]);
  });

  test('a delivery once more: the same id and body; one under way is not doubled', async () => {
    await fresh();
    await world.register(owner, receiver.url(path), ['company.created']);
    const { event } = await world.makeCompany(owner);
    await recorded(event).toMatchObject([{ status: 'delivered' }]);
    const ask = async () => {
      const [asked] = await world.sql`
        update webhook_deliveries set redelivery_requested_at = now() where event_id = ${event} returning to_json(webhook_deliveries) as row`;
      await world.tell('webhook_deliveries', 'UPDATE', { ...asked?.row, redelivery_requested_at: null }, asked?.row);
    };
    await ask();
    await arrived(2);
    await recorded(event).toMatchObject([{ status: 'delivered', attempt_count: 2 }]);
    const [first, second] = got();
    expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
    const held: Array<() => void> = [];
    receiver.answer(path, (response) => held.push(() => response.writeHead(200).end()));
    await ask();
    await arrived(3);
    await ask();
    await expect
      .poll(
        async () =>
          (await world.sql`select from pgboss.job where name = 'redeliver-webhook' and state = 'completed'`).count,
      )
      .toBe(3);
    held[0]?.();
    await settled();
    expect(got()).toHaveLength(3);
  });
});
