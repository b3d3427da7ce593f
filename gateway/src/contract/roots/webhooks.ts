import { eventKinds } from '@fds/platform/event-kinds';
import {
  booleanField,
  dateTimeField,
  enumField,
  notNull,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

/** contract, Event kinds. */
export const webhookEventField = enumField(...eventKinds);

export const webhooks: RecordDefinition = {
  name: 'webhooks',
  type: 'webhook',
  fields: {
    url: notNull(textField),
    event: notNull(webhookEventField),
    description: textField,
    active: notNull(booleanField),
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: { workspace: toOneRelationship('workspaces', ['name']) },
  toMany: { webhook_deliveries: toManyRelationship('webhook_deliveries', ['count', 'max.delivered_at']) },
};
