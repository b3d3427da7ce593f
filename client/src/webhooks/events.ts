import type { webhooks } from '../generated/service.ts';

/** Kind of an event, for example `document.processed`. */
export type WebhookEventKind = keyof webhooks;

/** The body of a delivery by its kind. */
type BodyOfKind<Kind extends WebhookEventKind> = webhooks[Kind]['post'] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The body of a delivery: `event` decides the members of `data`. */
export type WebhookEvent = { [Kind in WebhookEventKind]: BodyOfKind<Kind> }[WebhookEventKind];
