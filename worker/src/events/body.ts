import type { Members, RecordEvent, TestRequest } from './kinds.ts';
import { shownMoment } from './moment.ts';

/** Where a record lives, as its receivers know it. */
export interface Place {
  readonly workspace_id: string;
  readonly external_workspace_id: string | null;
}

const text = (event: string, occurredAt: string, data: Members): string =>
  JSON.stringify({ event, timestamp: shownMoment(occurredAt), data });

/** The body of an event's deliveries (contract, Envelope and payloads): the same bytes for every receiver and try. */
export const bodyOf = ({ kind, occurred_at, people_id, data }: RecordEvent, place: Place): string =>
  text(kind, occurred_at, { ...place, people_id, ...data });

/** The body of a test delivery: it holds nothing but the webhook that it is for. */
export const testBodyOf = ({ kind, occurred_at, webhook_group_id }: TestRequest, place: Place): string =>
  text(kind, occurred_at, { ...place, people_id: null, webhook_id: webhook_group_id });
