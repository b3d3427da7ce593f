import { enumValues } from '@fds/platform/enum-values';
import { eventKinds, testEventKind } from '@fds/platform/event-kinds';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

/** Properties of the field `event` of a webhook delivery. Its value is the kind of the event, or `webhook.test`. */
export const deliveryEventField = f.oneOf(...eventKinds, testEventKind);

export const webhookDeliveries: RecordDefinition = {
  name: 'webhook_deliveries',
  type: 'webhook_delivery',
  fields: {
    event: f.notNull(deliveryEventField),
    status: f.notNull(f.oneOf(...enumValues.webhook_deliveries.status)),
    attempt_count: f.notNull(f.integer),
    response_status: f.integer,
    duration_ms: f.integer,
    delivered_at: f.dateTime,
    ...f.ofEveryRecord,
  },
  toOne: { webhook: f.toOne('webhooks', ['url', 'event']), workspace: f.toOne('workspaces', ['name']) },
};
