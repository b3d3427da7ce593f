import { eventKinds, testKind } from '@fds/platform/event-kinds';
import { dateTime, integer, oneOf, required, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

/** The kind of a delivery: that of an event, or of a test. */
export const deliveredKind = oneOf(...eventKinds, testKind);

export const webhookDeliveries: RootDefinition = {
  name: 'webhook_deliveries',
  type: 'webhook_delivery',
  fields: {
    event: required(deliveredKind),
    status: required(oneOf('pending', 'delivered', 'failed')),
    attempt_count: required(integer),
    response_status: integer,
    duration_ms: integer,
    delivered_at: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    webhook: toOne('webhooks', ['url', 'event']),
    workspace: toOne('workspaces', ['name']),
  },
};
