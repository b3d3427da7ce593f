import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { firstOrganisationId } from '../records/service.ts';
import {
  assignRequestToEndpoints,
  createResourceAndGetId,
  createResourceBody,
  createUniqueUrl,
  createWebhookBody,
  type ErrorRequestsByCode,
  type ErrorRequestsByEndpoint,
  type ErrorTestContext,
  sendEndpointRequest,
} from './error-request-parts.ts';

/** A valid id that no webhook has. */
const id = randomUUID();

const recovery = createResourceBody('webhook_recovery', { since: new Date(Date.now() - 3_600_000).toISOString() });

/** Returns a POST and a PATCH request that use the URL of a webhook which already exists. */
const registeredTwice = (
  path: string,
  body: (url?: string) => object,
  address: (url: string) => object,
): ErrorRequestsByEndpoint => ({
  [`POST ${path}`]: async (world) => {
    const url = createUniqueUrl();
    await createResourceAndGetId(world, path, body(url));
    return { body: body(url) };
  },
  [`PATCH ${path}/:id`]: async (world) => {
    const url = createUniqueUrl();
    await createResourceAndGetId(world, path, body(url));
    const other = await createResourceAndGetId(world, path, body());
    return { id: other, body: { data: { type: 'webhook', id: other, attributes: address(url) } } };
  },
});

/** Returns a request that creates a webhook at the second gateway, where the organisation has all of its 100 webhooks. */
async function withAllWebhooks({ service: { sql }, elsewhere }: ErrorTestContext, body: object) {
  await sql`
    insert into webhooks (organisation_id, workspace_id, group_id, url, event, secret_encrypted)
    select organisation_id, workspace_id, gen_random_uuid(), gen_random_uuid(), event, secret_encrypted
    from webhooks, generate_series(1, 100) where organisation_id = ${firstOrganisationId} limit 100`;
  return { body, by: elsewhere };
}

export const webhookErrorRequests: ErrorRequestsByCode = {
  WEBHOOK_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/webhooks/:id', 'DELETE /v1/webhooks/:id', 'GET /v1/webhooks/:id/deliveries']),
    ...assignRequestToEndpoints(['POST /v1/webhooks/:id/test', 'POST /v1/webhooks/:id/rotate-secret']),
    'PATCH /v1/webhooks/:id': { id, body: { data: { type: 'webhook', id, attributes: { active: true } } } },
    'POST /v1/webhooks/:id/recover': { body: recovery },
  },
  WEBHOOK_DELIVERY_NOT_FOUND: assignRequestToEndpoints(['POST /v1/webhook-deliveries/:id/redeliver']),
  WEBHOOK_ALREADY_EXISTS: { ...registeredTwice('/v1/webhooks', createWebhookBody, (url) => ({ url })) },
  WEBHOOK_INACTIVE: {
    'POST /v1/webhooks/:id/recover': async (world) => {
      const webhook = await createResourceAndGetId(world, '/v1/webhooks', createWebhookBody());
      const body = { data: { type: 'webhook', id: webhook, attributes: { active: false } } };
      expect((await sendEndpointRequest(world, 'PATCH', '/v1/webhooks/:id', { id: webhook, body })).status).toBe(200);
      return { id: webhook, body: recovery };
    },
    'POST /v1/webhooks/:id/test': async (world) => {
      const off = await createResourceAndGetId(world, '/v1/webhooks', createWebhookBody());
      const data = { type: 'webhook', id: off, attributes: { active: false } };
      expect((await world.client.call('PATCH', `/v1/webhooks/${off}`, { data })).status).toBe(200);
      return { id: off };
    },
  },
  TOO_MANY_WEBHOOKS: { 'POST /v1/webhooks': async (world) => withAllWebhooks(world, createWebhookBody()) },
};
