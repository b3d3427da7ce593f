import { eventKinds } from '@fds/platform/event-kinds';
import { boolean, dateTime, oneOf, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

/** The kinds of events that a webhook can subscribe to (contract, Event kinds). */
export const eventKind = oneOf(...eventKinds);

export const webhooks: RootDefinition = {
  name: 'webhooks',
  type: 'webhook',
  fields: {
    url: required(text),
    event: required(eventKind),
    description: text,
    active: required(boolean),
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    webhook_deliveries: toMany('webhook_deliveries', ['count', 'max.delivered_at']),
  },
};
