import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const webhooks: RecordDefinition = {
  name: 'webhooks',
  type: 'webhook',
  fields: fieldsOf('webhooks'),
  toOne: { workspace: toOne('workspaces', ['name']) },
  toMany: { webhook_deliveries: toMany('webhook_deliveries', ['count', 'max.delivered_at']) },
};
