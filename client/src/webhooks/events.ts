import type { webhooks } from '../generated/service.ts';

/** Name of an event, for example `document.processed`. */
export type WebhookEventKind = keyof webhooks;

/** Type of the body that the service delivers for an event. */
type BodyOfKind<Kind extends WebhookEventKind> = webhooks[Kind]['post'] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The body of a webhook delivery. The value of `event` decides the members of `data`. */
export type WebhookEvent = { [Kind in WebhookEventKind]: BodyOfKind<Kind> }[WebhookEventKind];
