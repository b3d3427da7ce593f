import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { createWebhookSecret } from './deliveries.ts';
import { testRequests } from './webhook-requests.ts';
import {
  expectReceived,
  owner,
  path,
  pollDeliveries,
  received,
  receiver,
  startWebhookWorld,
  stateOf,
  waitForEmptyQueue,
  world,
} from './webhook-world.ts';

startWebhookWorld();

describe('a delivery', () => {
  test('a delivery has the documented body, the custom headers and a valid signature', async () => {
    const secret = createWebhookSecret();
    await world.sql`update workspaces set external_workspace_id = 'ours' where id = ${owner.workspace_id}`;
    const headers = { 'X-Api-Key': 'k', 'User-Agent': 'forged', 'webhook-id': 'forged' };
    await world.register(owner, receiver.url(path), ['company.created'], { secret, headers });
    const { row, event } = await world.addCompany(owner, 'Müller & Söhne');
    const outcome = { status: 'delivered', attempt_count: 1, response_status: 200, response_body: 'thanks' };
    await pollDeliveries(event).toMatchObject([outcome]);
    expect(await world.attemptCount('delivered', 'acknowledged')).toBeGreaterThan(0);
    const [delivery] = received();
    expect(delivery?.headers).toMatchObject({
      'x-api-key': 'k',
      'webhook-id': event,
      'user-agent': 'Acme-Webhooks/1.0',
    });
    expect(delivery?.headers['x-acme-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);

    const payload = new Webhook(secret).verify(
      delivery?.body ?? '',
      Object.fromEntries(Object.entries(delivery?.headers ?? {}).map(([name, value]) => [name, String(value)])),
    );

    expect(payload).toMatchObject({
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

  test('a webhook is sent once, even if the worker receives its event several times', async () => {
    await world.register(owner, receiver.url(path), ['company.updated']);
    const before = { id: randomUUID(), ...owner, name: 'a', updated_at: new Date().toISOString() };
    const event = randomUUID();
    const sendEvent = () => world.sendChange('companies', 'UPDATE', before, { ...before, name: 'b' }, event);
    await Promise.all([sendEvent(), sendEvent(), sendEvent()]);
    await expectReceived(1);
    await sendEvent();
    await waitForEmptyQueue();
    expect(received()).toHaveLength(1);
  });

  test('the webhook deliveries of a record are sent in the order in which the record changed', async () => {
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
      Array.from({ length: 20 }, (_, count) => world.sendChange('companies', 'UPDATE', row(count), row(count + 1))),
    );
    await expectReceived(20);
    expect(received().map(({ body }) => Number(JSON.parse(body).data.name))).toEqual(
      Array.from({ length: 20 }, (_, count) => count + 1),
    );
  });

  test('webhooks are still delivered after Postgres has closed all connections of the worker', async () => {
    await world.register(owner, receiver.url(path), ['company.created']);
    const operator = postgres(world.url, { max: 1 });
    const cut = await operator`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await operator.end();
    expect(cut.count).toBeGreaterThan(2);
    const { event } = await vi.waitFor(() => world.addCompany(owner), { timeout: 30_000 });
    await pollDeliveries(event).toMatchObject([{ status: 'delivered' }]);
  });
});

describe('the event of a record', () => {
  test('an event is sent to the subscribed webhooks of its workspace and of the ancestors of its workspace', async () => {
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
    await world.addCompany(grandchild);
    for (const name of ['root', 'child', 'own']) await expectReceived(1, `${path}/${name}`);
    await waitForEmptyQueue();
    for (const name of ['sibling', 'stranger', 'below', 'other-kind']) expect(received(`${path}/${name}`)).toEqual([]);
  });

  test('an event is not sent to inactive webhooks, deleted webhooks and webhooks of deleted workspaces', async () => {
    const deleted = await world.register(owner, receiver.url(path), ['company.created']);
    await world.sql`update webhooks set deleted_at = now() where group_id = ${deleted}`;
    await world.register(owner, receiver.url(`${path}/inactive`), ['company.created'], { active: false });
    await world.addCompany(owner);
    const gone = await world.addWorkspace();
    await world.register(gone, receiver.url(`${path}/gone`), ['company.created']);
    await world.sql`update workspaces set deleted_at = now() where id = ${gone.workspace_id}`;
    await world.addCompany(gone);
    await waitForEmptyQueue();
    for (const at of [path, `${path}/inactive`, `${path}/gone`]) expect(received(at)).toEqual([]);
  });

  test.each([
    ['deleted', (group: string) => world.sql`update webhooks set deleted_at = now() where group_id = ${group}`],
    ['made inactive', (group: string) => world.sql`update webhooks set active = false where group_id = ${group}`],
    [
      'in a workspace that is deleted',
      () => world.sql`update workspaces set deleted_at = now() where id = ${owner.workspace_id}`,
    ],
  ])('an event is not sent again to a webhook that is %s after the first attempt', async (_name, end) => {
    const group = await world.register(owner, receiver.url(path), ['company.created']);
    receiver.answer(path, (response) => {
      void end(group).then(() => response.writeHead(500).end());
    });
    const { event } = await world.addCompany(owner);
    await pollDeliveries(event).toMatchObject([
      { status: 'failed', attempt_count: 1, failure_reason: expect.stringContaining('the webhook') },
    ]);
    expect(received()).toHaveLength(1);
  });
});

describe('an unacknowledged delivery', () => {
  test('an unacknowledged delivery is retried up to three times with the same id and body', async () => {
    const group = await world.register(owner, receiver.url(path), ['company.created'], {
      headers: { 'X-Api-Key': 'k' },
    });
    receiver.status(path, 500, 404, 302, 202);
    const counts = [
      ['retried', 'status_5xx'],
      ['retried', 'status_4xx'],
      ['retried', 'redirect'],
      ['dead', 'status_2xx'],
    ] as const;
    const before = await Promise.all(counts.map(([outcome, reason]) => world.attemptCount(outcome, reason)));
    const { event } = await world.addCompany(owner);
    await pollDeliveries(event).toMatchObject([
      { status: 'failed', attempt_count: 4, response_status: 202, failure_reason: 'the receiver answered 202' },
    ]);
    for (const [index, [outcome, reason]] of counts.entries())
      expect(await world.attemptCount(outcome, reason), `${outcome} ${reason}`).toBe((before[index] ?? 0) + 1);
    expect(new Set(received().map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    expect(received()).toHaveLength(4);
    const [stored] = await world.sql`
      select attempts, next_attempt_at, next_job_id, (select max(first_delivered_at) from webhooks where group_id = ${group}) as first
      from webhook_deliveries where event_id = ${event}`;
    expect(stored).toMatchObject({ next_attempt_at: null, next_job_id: null, first: null });
    const attempts = received().map(({ headers }, index) => ({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      response_status: [500, 404, 302, 202][index],
      failure_reason: expect.stringContaining('the receiver answered'),
      duration_ms: expect.any(Number),
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Acme-Webhooks/1.0',
        'X-Acme-Signature': headers['x-acme-signature'],
        'webhook-id': headers['webhook-id'],
        'webhook-timestamp': headers['webhook-timestamp'],
        'webhook-signature': headers['webhook-signature'],
      },
    }));
    expect(stored?.attempts).toEqual(attempts);
    expect(await stateOf(group)).toMatchObject({ active: true, failing: true });
    const next = await world.addCompany(owner);
    await pollDeliveries(next.event).toMatchObject([{ status: 'delivered' }]);
    expect(await stateOf(group)).toMatchObject({ active: true, failing: false, delivered: true });
  });

  test('a webhook is deactivated with a stored reason after 5 days of failed deliveries', async () => {
    const group = await world.register(owner, receiver.url(path), ['company.created', 'company.updated']);
    await world.sql`update webhooks set failing_since = now() - interval '5 days' where group_id = ${group}`;
    receiver.status(path, 500, 500, 500, 500);
    await world.addCompany(owner);
    await expect
      .poll(() => stateOf(group), { timeout: 30_000 })
      .toEqual({
        active: false,
        failing: true,
        delivered: false,
        disabled: true,
        disabled_reason: 'No delivery was acknowledged for 5 days.',
      });
    expect(received()).toHaveLength(4);
    await world.addCompany(owner);
    await waitForEmptyQueue();
    expect(received()).toHaveLength(4);
  });

  test('a delivery fails if the secret of its webhook cannot be decrypted, and other webhooks are still delivered', async () => {
    const group = await world.register(owner, receiver.url(path), ['company.created']);
    await world.sql`update webhooks set secret_encrypted = 'nothing' where group_id = ${group}`;
    await world.register(owner, receiver.url(`${path}/other`), ['company.created']);
    const { event } = await world.addCompany(owner);
    await expectReceived(1, `${path}/other`);
    await pollDeliveries(event).toMatchObject([
      { status: 'delivered' },
      { status: 'failed', failure_reason: 'the signing secret could not be read' },
    ]);
    expect(received()).toEqual([]);
  });
});

testRequests();
