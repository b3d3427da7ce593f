import { eventKinds } from '@fds/platform/event-kinds';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

/** contract, Event kinds. */
export const webhookEventField = f.oneOf(...eventKinds);

export const webhooks: RecordDefinition = {
  name: 'webhooks',
  type: 'webhook',
  fields: {
    url: f.notNull(f.text),
    event: f.notNull(webhookEventField),
    description: f.text,
    active: f.notNull(f.boolean),
    ...f.ofEveryRecord,
  },
  toOne: { workspace: f.toOne('workspaces', ['name']) },
  toMany: { webhook_deliveries: f.toMany('webhook_deliveries', ['count', 'max.delivered_at']) },
};
