import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const webhookDeliveries: RecordDefinition = {
  name: 'webhook_deliveries',
  type: 'webhook_delivery',
  fields: fieldsOf('webhook_deliveries'),
  toOne: { webhook: toOne('webhooks', ['url', 'event']), workspace: toOne('workspaces', ['name']) },
};
