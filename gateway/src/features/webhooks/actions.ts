import { boundedString } from '@fds/platform/bounded';
import { deliveryEventKinds } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { dateTimeSchema } from '../../json-api/schemas.ts';
import { notFoundError } from '../../reading/not-found.ts';
import { sortByEvent, webhookResource, withSecretSchema } from './resource.ts';
import { createSecret } from './secret.ts';
import { findWebhook, updateRegistrations } from './store.ts';

const action = { ...usualEndpoint, tag: 'Webhooks' } as const;

/** Queries no longer return the webhook, and no more events are sent to it. */
const deleteWebhook: Endpoint<object, undefined> = {
  ...action,
  auth: 'caller',
  methods: ['DELETE'],
  path: '/v1/webhooks/:id',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Deletes the webhook. No more events are sent to it, including events that wait for a retry.',
  success: { status: 204, description: 'The webhook is deleted.' },
  errors: ['WEBHOOK_NOT_FOUND'],
  async run({ id }, call) {
    const deletedRows = await updateRegistrations({ group_id: { _eq: id } }, { deleted_at: new Date().toJSON() }, call);
    if (deletedRows.length === 0) throw notFoundError('webhooks');
    return {};
  },
};

const testWebhook: Endpoint<object, undefined> = {
  ...action,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/webhooks/:id/test',
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description: 'The test event is delivered like any other event, and is listed among the deliveries of the webhook.',
  success: {
    status: 202,
    description: 'The service will send the test event.',
    body: v.strictObject({
      data: v.pipe(
        v.strictObject({
          type: v.literal('webhook_test'),
          id: uuidOutputSchema,
          attributes: v.strictObject({ url: v.string(), requested_at: dateTimeSchema }),
        }),
        v.title('WebhookTest'),
      ),
    }),
  },
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_INACTIVE'],
  async run({ id }, call) {
    const found = await findWebhook(id, call);
    if (found === undefined) throw notFoundError('webhooks');
    const [{ active, url, id: registration }] = found;
    if (!active) throw new ApiError('WEBHOOK_INACTIVE', 'The webhook is inactive. Set active to true first.');
    const requested_at = new Date().toJSON();
    // A webhook has one row for each event. The mutation updates only one of these rows, because the worker sends a
    // test event for each updated row.
    await updateRegistrations({ id: { _eq: registration } }, { test_requested_at: requested_at }, call);
    return { body: { data: { type: 'webhook_test', id, attributes: { url, requested_at } } } };
  },
};

/** For 24 hours, deliveries are also signed with the previous secret. */
const rotateSecret: Endpoint<object, undefined> = {
  ...action,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/webhooks/:id/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the signing secret',
  description:
    'Only this response contains the new secret. For 24 hours, until `previous_secret_expires_at`, deliveries are also signed with the previous secret.',
  success: {
    status: 200,
    description: 'The webhook with its new signing secret.',
    body: v.strictObject({ data: withSecretSchema }),
  },
  errors: ['WEBHOOK_NOT_FOUND'],
  async run({ id }, call) {
    const { secret, sealed } = await createSecret(call.deps.encryption, id);
    const changed = sortByEvent(
      await updateRegistrations({ group_id: { _eq: id } }, { secret_encrypted: sealed }, call),
    );
    if (changed === undefined) throw notFoundError('webhooks');
    return { body: { data: webhookResource(changed, { secret }) }, headers: { 'Cache-Control': 'no-store' } };
  },
};

const recoveryTimes = v.strictObject({
  since: v.pipe(
    boundedString(40),
    v.isoTimestamp('Expected a date-time with a time zone, such as 2027-01-31T00:00:00Z'),
    v.check((text) => Date.parse(text) <= Date.now(), 'Expected a time that is not in the future'),
    v.description('Deliveries of events from this time on are repeated. The service keeps deliveries for 30 days'),
  ),
});
const recoveryBody = v.strictObject({
  data: v.strictObject({ type: v.literal('webhook_recovery'), attributes: recoveryTimes }),
});

const recover: Endpoint<object, v.InferOutput<typeof recoveryBody>> = {
  ...action,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/webhooks/:id/recover',
  operationId: 'recoverWebhook',
  summary: 'Repeat missed deliveries',
  description:
    'Delivers again each event since a time that the receiver did not acknowledge, and each event that happened while the webhook was inactive. The deliveries have the same body and the same `webhook-id`, and the events of one record keep their order.',
  body: recoveryBody,
  success: {
    status: 202,
    description: 'The service will repeat the deliveries.',
    body: v.strictObject({
      data: v.pipe(
        v.strictObject({
          type: v.literal('webhook_recovery'),
          id: uuidOutputSchema,
          attributes: v.strictObject({ since: dateTimeSchema, requested_at: dateTimeSchema }),
        }),
        v.title('WebhookRecovery'),
      ),
    }),
  },
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_INACTIVE'],
  async run({ id, body }, call) {
    const found = await findWebhook(id, call);
    if (found === undefined) throw notFoundError('webhooks');
    const [{ active, id: registration }] = found;
    if (!active) throw new ApiError('WEBHOOK_INACTIVE', 'The webhook is inactive. Set active to true first.');
    const requested_at = new Date().toJSON();
    const since = new Date(body.data.attributes.since).toJSON();
    // Only one of the rows of the webhook, because the worker gets an event for each updated row.
    const set = { recovery_requested_at: requested_at, recover_since: since };
    await updateRegistrations({ id: { _eq: registration } }, set, call);
    return { body: { data: { type: 'webhook_recovery', id, attributes: { since, requested_at } } } };
  },
};

const redeliverText = `mutation ($where: webhook_deliveries_bool_exp!, $at: timestamptz!) {
  update_webhook_deliveries(where: $where, _set: {redelivery_requested_at: $at}) { returning { id event } }
}`;
const redelivered = v.object({
  update_webhook_deliveries: v.object({ returning: v.array(v.object({ id: v.string(), event: v.string() })) }),
});

/** POST /v1/webhook-deliveries/{id}/redeliver: sends the event of a delivery now, if the webhook still exists. */
const redeliver: Endpoint<object, undefined> = {
  ...action,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/webhook-deliveries/:id/redeliver',
  operationId: 'redeliverWebhook',
  summary: 'Redeliver an event',
  description:
    'Sends the event of the delivery now, with the same body and the same `webhook-id`. A pending delivery waits neither for its retry nor for earlier deliveries about the same record.',
  success: {
    status: 202,
    description: 'The service will send the event again.',
    body: v.strictObject({
      data: v.pipe(
        v.strictObject({
          type: v.literal('webhook_delivery'),
          id: uuidOutputSchema,
          attributes: v.strictObject({
            event: v.picklist(deliveryEventKinds),
            redelivery_requested_at: dateTimeSchema,
          }),
        }),
        v.title('WebhookRedelivery'),
      ),
    }),
  },
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND'],
  async run({ id }, call) {
    const at = new Date().toJSON();
    // This condition on the related webhook excludes the deliveries of deleted webhooks.
    const where = { id: { _eq: id }, webhook: {} };
    const data = await engineData(call, redelivered, redeliverText, { where, at });
    const [found] = data.update_webhook_deliveries.returning;
    if (found === undefined) throw notFoundError('webhook_deliveries');
    const attributes = { event: found.event, redelivery_requested_at: at };
    return { body: { data: { type: 'webhook_delivery', id: found.id, attributes } } };
  },
};

export const webhookActionEndpoints: readonly AnyEndpoint[] = [
  deleteWebhook,
  testWebhook,
  rotateSecret,
  recover,
  redeliver,
];
