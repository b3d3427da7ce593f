import type { EventDataMembers, RecordEvent, TestDeliveryRequest } from './kinds.ts';
import { toMillisecondIsoTimeOrNull } from './time.ts';

/** The members of a webhook body that identify the workspace of the changed record. */
export interface WebhookPayloadWorkspace {
  readonly workspace_id: string;
  readonly external_workspace_id: string | null;
}

const text = (event: string, occurredAt: string, data: EventDataMembers): string =>
  JSON.stringify({ event, timestamp: toMillisecondIsoTimeOrNull(occurredAt), data });

/**
 * Returns the HTTP body of an event's deliveries (contract, Envelope and payloads). All receivers and all attempts get
 * the same bytes.
 */
export const buildWebhookBody = (
  { kind, occurred_at, people_id, data }: RecordEvent,
  workspace: WebhookPayloadWorkspace,
): string => text(kind, occurred_at, { ...workspace, people_id, ...data });

/** Returns the HTTP body of a test delivery. Its member `data` describes the webhook. */
export const buildTestWebhookBody = (
  { kind, occurred_at, webhook_group_id }: TestDeliveryRequest,
  workspace: WebhookPayloadWorkspace,
): string => text(kind, occurred_at, { ...workspace, people_id: null, webhook_id: webhook_group_id });
