import { enumValues } from '@fds/platform/enum-values';
import { eventKinds, testEventKind } from '@fds/platform/event-kinds';
import { dateTimeField, enumField, integerField, notNull, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

/** Properties of the field `event` of a webhook delivery. Its value is the kind of the event, or `webhook.test`. */
export const deliveryEventField = enumField(...eventKinds, testEventKind);

export const webhookDeliveries: RecordDefinition = {
  name: 'webhook_deliveries',
  type: 'webhook_delivery',
  fields: {
    event: notNull(deliveryEventField),
    status: notNull(enumField(...enumValues.webhook_deliveries.status)),
    attempt_count: notNull(integerField),
    response_status: integerField,
    duration_ms: integerField,
    delivered_at: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    webhook: toOneRelationship('webhooks', ['url', 'event']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
