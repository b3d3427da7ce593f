import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { deliveredKind } from '../../contract/roots/webhook-deliveries.ts';
import { type Endpoint, noParameters, nothing, type Visit } from '../../http/endpoint.ts';
import { moment } from '../../json-api/schemas.ts';
import { missing } from '../../reading/not-found.ts';
import { secretEntry, together, webhookResource, webhookSchema } from './resource.ts';
import { newSecret } from './secret.ts';
import { findWebhook, updateRegistrations } from './store.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** What every action on a webhook has in common. */
const action = {
  tag: 'Webhooks',
  rate: 'general',
  asksEngine: true,
  parameters: noParameters,
  body: nothing,
} as const;

/** DELETE /v1/webhooks/{id}: it is out of every query at once, and delivers nothing more. */
const deleteWebhook: Endpoint<object, undefined> = {
  ...action,
  auth: 'caller',
  methods: ['DELETE'],
  path: '/v1/webhooks/:id',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'It delivers nothing more, not even what is waiting for another try.',
  success: { status: 204, description: 'The webhook is gone.' },
  errors: ['WEBHOOK_NOT_FOUND'],
  async run({ id }, call) {
    const gone = await updateRegistrations({ group_id: { _eq: id } }, { deleted_at: new Date().toJSON() }, call);
    if (gone.length === 0) throw missing('webhooks');
    return {};
  },
};

/** POST /v1/webhooks/{id}/test: asks for a delivery that no change stands behind. */
const testWebhook: Endpoint<object, undefined> = {
  ...action,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/webhooks/:id/test',
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description: 'The delivery is made like any other, and shows among the deliveries of the webhook.',
  success: {
    status: 202,
    description: 'A test event is on its way.',
    body: v.strictObject({
      data: v.strictObject({
        type: v.literal('webhook_test'),
        id: uuid,
        attributes: v.strictObject({ url: v.string(), requested_at: moment }),
      }),
    }),
  },
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_INACTIVE'],
  async run({ id }, call) {
    const found = await findWebhook(id, call);
    if (found === undefined) throw missing('webhooks');
    const [{ active, url, id: registration }] = found;
    if (!active) throw new ApiError('WEBHOOK_INACTIVE', 'The webhook is switched off: set active to true first.');
    const requested_at = new Date().toJSON();
    // One of its registrations is enough: the request is for the webhook as a whole.
    await updateRegistrations({ id: { _eq: registration } }, { test_requested_at: requested_at }, call);
    return { body: { data: { type: 'webhook_test', id, attributes: { url, requested_at } } } };
  },
};

/** POST /v1/webhooks/{id}/rotate-secret: the new secret and the one before both sign for 24 hours. */
const rotateSecret: Endpoint<object, undefined> = {
  ...action,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/webhooks/:id/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Change the signing secret',
  description:
    'The new secret is shown in this answer alone. For 24 hours deliveries are signed with the one before as well, until `previous_secret_expires_at`.',
  success: {
    status: 200,
    description: 'The webhook, with its new signing secret.',
    body: v.strictObject({ data: webhookSchema(secretEntry) }),
  },
  errors: ['WEBHOOK_NOT_FOUND'],
  async run({ id }, call) {
    const { secret, sealed } = await newSecret(call.deps.encryption, id);
    const changed = together(await updateRegistrations({ group_id: { _eq: id } }, { secret_encrypted: sealed }, call));
    if (changed === undefined) throw missing('webhooks');
    return { body: { data: webhookResource(changed, { secret }) }, headers: { 'Cache-Control': 'no-store' } };
  },
};

const redeliverText = `mutation ($where: webhook_deliveries_bool_exp!, $at: timestamptz!) {
  update_webhook_deliveries(where: $where, _set: {redelivery_requested_at: $at}) { returning { id event } }
}`;
const redelivered = v.object({
  update_webhook_deliveries: v.object({ returning: v.array(v.object({ id: v.string(), event: v.string() })) }),
});

/** POST /v1/webhook-deliveries/{id}/redeliver: the same event once more, to a webhook that is still there. */
const redeliver: Endpoint<object, undefined> = {
  ...action,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/webhook-deliveries/:id/redeliver',
  operationId: 'redeliverWebhook',
  summary: 'Deliver an event again',
  description: 'The body and the `webhook-id` are those of before. A delivery that is under way stays as it is.',
  success: {
    status: 202,
    description: 'The event is on its way again.',
    body: v.strictObject({
      data: v.strictObject({
        type: v.literal('webhook_delivery'),
        id: uuid,
        attributes: v.strictObject({
          event: v.picklist(deliveredKind.values),
          redelivery_requested_at: moment,
        }),
      }),
    }),
  },
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND'],
  async run({ id }, { deps, principal }) {
    const at = new Date().toJSON();
    // The condition holds for a webhook that is in sight: one that was deleted gets nothing more.
    const where = { id: { _eq: id }, webhook: {} };
    const data = await deps.engine({ text: redeliverText, variables: { where, at }, claims: principal.claims });
    const [found] = v.parse(redelivered, data).update_webhook_deliveries.returning;
    if (found === undefined) throw missing('webhook_deliveries');
    const attributes = { event: found.event, redelivery_requested_at: at };
    return { body: { data: { type: 'webhook_delivery', id: found.id, attributes } } };
  },
};

/** What is done with webhooks and their deliveries, beside changing them. */
export function eachWebhookAction(visit: Visit): void {
  visit(deleteWebhook);
  visit(testWebhook);
  visit(rotateSecret);
  visit(redeliver);
}
