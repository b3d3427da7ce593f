import type { EventDataMembers, RecordEvent, TestRequest } from './kinds.ts';
import { millisecondTimeOrNull } from './time.ts';

export type PayloadWorkspace = { readonly workspace_id: string; readonly external_workspace_id: string | null };

const text = (event: string, occurredAt: string, data: EventDataMembers): string =>
  JSON.stringify({ event, timestamp: millisecondTimeOrNull(occurredAt), data });

/** Contract, Envelope and payloads. All receivers and all attempts get the same bytes. */
export const webhookBody = ({ kind, occurred_at, people_id, data }: RecordEvent, workspace: PayloadWorkspace): string =>
  text(kind, occurred_at, { ...workspace, people_id, ...data });

/** `data` describes the webhook. */
export const testBody = ({ kind, occurred_at, webhook_group_id }: TestRequest, workspace: PayloadWorkspace): string =>
  text(kind, occurred_at, { ...workspace, people_id: null, webhook_id: webhook_group_id });
