import { eventKinds, testKind } from '@fds/platform/event-kinds';
import { dateTime, integer, oneOf, required, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

/** What a delivery tells of: an event, or the test that was asked for. */
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
