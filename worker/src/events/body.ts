import type { EventData, RecordEvent, TestRequest } from './kinds.ts';
import { toEventTime } from './time.ts';

/** The workspace of a record, as the payload shows it. */
export interface PayloadWorkspace {
  readonly workspace_id: string;
  readonly external_workspace_id: string | null;
}

const text = (event: string, occurredAt: string, data: EventData): string =>
  JSON.stringify({ event, timestamp: toEventTime(occurredAt), data });

/** Returns the body of an event's deliveries (contract, Envelope and payloads). The bytes are equal for all receivers and attempts. */
export const eventBodyOf = ({ kind, occurred_at, people_id, data }: RecordEvent, workspace: PayloadWorkspace): string =>
  text(kind, occurred_at, { ...workspace, people_id, ...data });

/** Returns the body of a test delivery. Its data is the webhook. */
export const testEventBodyOf = (
  { kind, occurred_at, webhook_group_id }: TestRequest,
  workspace: PayloadWorkspace,
): string => text(kind, occurred_at, { ...workspace, people_id: null, webhook_id: webhook_group_id });
