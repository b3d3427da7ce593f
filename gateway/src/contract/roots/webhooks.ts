import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const webhookDeliveries: RecordDefinition = {
  name: 'webhook_deliveries',
  type: 'webhook_delivery',
  fields: fieldsOf('webhook_deliveries'),
  toOne: { webhook: toOne('webhooks', ['url', 'event']), workspace: toOne('workspaces', ['name']) },
};

export const webhooks: RecordDefinition = {
  name: 'webhooks',
  type: 'webhook',
  fields: fieldsOf('webhooks'),
  toOne: { workspace: toOne('workspaces', ['name']) },
  toMany: { webhook_deliveries: toMany('webhook_deliveries', ['count', 'max.delivered_at']) },
};
