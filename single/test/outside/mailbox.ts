import * as v from 'valibot';
import { expect } from 'vitest';
import { createClientWithToken } from '../client.ts';
import type { FakeGoogleServer } from '../google.ts';
import type { RunningProduct } from '../running-product.ts';

const link = v.object({ data: v.object({ attributes: v.object({ url: v.string() }) }) });
const connector = v.object({
  data: v.object({
    attributes: v.object({ status: v.string(), expires_at: v.string() }),
    relationships: v.object({ created_by: v.object({ data: v.object({ id: v.string() }) }) }),
  }),
});
const created = v.object({ data: v.object({ id: v.string() }) });

const listed = v.object({ data: v.array(v.object({ attributes: v.object({ event: v.string() }) })) });

/**
 * Checks a connected mailbox from its link to its removal: the consent, the person who connects it, the renewal of the
 * token, an outage of Google, the revocation, and a second installation.
 * @param exchangesPerMinute maximum number of token exchanges from one IP address; each installation uses one
 */
export async function testMailboxConnection(
  product: RunningProduct,
  google: FakeGoogleServer,
  token: string,
  exchangesPerMinute: number,
): Promise<void> {
  const us = createClientWithToken(product.demo, token);
  const made = await us.post('/v1/workspaces', {
    data: { type: 'workspace', attributes: { name: 'Customer 7', external_workspace_id: 'customer 7' } },
  });
  const workspace = v.parse(created, made.body).data.id;
  const hook = await us.post('/v1/webhooks', {
    data: {
      type: 'webhook',
      attributes: { url: 'http://127.0.0.1:9/', events: ['connector.reconnect_required'], workspace_id: workspace },
    },
  });
  const deliveries = async () =>
    v.parse(listed, (await us.get(`/v1/webhooks/${v.parse(created, hook.body).data.id}/deliveries`)).body).data;
  const install = async () => {
    const query = new URLSearchParams({ redirect_url: 'http://localhost:5173/mailbox', state: '7' });
    const { body } = await us.get(`/v1/workspaces/customer%207/connectors/gmail/access?${query}`);
    const back = await google.follow(v.parse(link, body).data.attributes.url);
    expect(back.href).toContain(`${product.demo.base_url}/v1/oauth2/gmail/callback?`);
    return fetch(back, { redirect: 'manual' });
  };
  const shown = async () =>
    v.parse(connector, (await us.get(`/v1/workspaces/${workspace}/connectors/gmail/`)).body).data;
  const isShown = (expected: string) =>
    expect.poll(async () => (await shown()).attributes.status, { timeout: 20_000, interval: 200 }).toBe(expected);

  // The access tokens are valid for two seconds. The worker renews such a token one second after it was issued.
  google.behaviour.lifeSeconds = 2;
  const sent = await install();
  expect([sent.status, sent.headers.get('location')]).toEqual([
    302,
    'http://localhost:5173/mailbox?status=success&state=7',
  ]);
  expect(sent.headers.get('ratelimit-policy')).toContain(`q=${exchangesPerMinute}`);
  const person = (await shown()).relationships.created_by.data.id;
  const found = await us.get(`/v1/people/${person}`);
  expect(found.body).toMatchObject({
    data: { attributes: { full_name: 'Ada Lovelace', email: 'ada.lovelace@example.com' } },
  });
  const renewals = () => google.tokens.filter(({ grant_type }) => grant_type === 'refresh_token');
  // A renewal uses the refresh token of an earlier one; two jobs can renew at the same time with the same token.
  await expect
    .poll(() => new Set(renewals().map(({ refresh_token }) => refresh_token)).size, { timeout: 20_000 })
    .toBeGreaterThan(1);

  google.behaviour.failure = { statusCode: 503, body: {} };
  await isShown('inactive');
  expect((await shown()).attributes.expires_at < new Date().toJSON()).toBe(true);

  google.behaviour.failure = undefined;
  google.behaviour.lifeSeconds = 3600;
  const watches = google.watches.length;
  expect((await install()).headers.get('location')).toContain('status=success');
  expect((await shown()).relationships.created_by.data.id).toBe(person);
  await isShown('active');

  // Each of the two installations has requested a look.
  const requestedLooks = () => product.launch.output().split('"event":"mailbox.look_requested"').length - 1;
  const showsLooks = (count: number) => expect.poll(requestedLooks, { timeout: 20_000 }).toBe(count);
  await showsLooks(2);
  // The look of the second one has begun, so the next request is another look.
  await expect.poll(() => google.watches.length, { timeout: 20_000 }).toBeGreaterThan(watches);
  expect(google.watches.at(-1)).toEqual({ topicName: 'projects/my-project/topics/gmail' });
  const pushUrl = `${product.demo.base_url}/v1/inbound/gmail`;
  expect((await fetch(pushUrl, await google.push(pushUrl))).status).toBe(204);
  await showsLooks(3);

  google.behaviour.lifeSeconds = 2;
  expect((await install()).headers.get('location')).toContain('status=success');
  google.behaviour.failure = { statusCode: 400, body: { error: 'invalid_grant' } };
  await isShown('reconnect');
  await expect
    .poll(async () => (await deliveries()).map(({ attributes }) => attributes.event), {
      timeout: 20_000,
      interval: 200,
    })
    .toEqual(['connector.reconnect_required']);

  // Sends twice as many requests as the limit allows, so that the limit is reached even if a new minute begins.
  let status = 302;
  for (let count = 0; count < 2 * exchangesPerMinute && status !== 429; count += 1) status = (await install()).status;
  expect(status).toBe(429);
  expect(product.launch.output()).not.toMatch(/refresh-[0-9a-f]{8}-|code=/);
}
