/** The body of a delivery. */
export interface WebhookEvent {
  /** Kind of the event, for example `document.processed`. */
  readonly event: string;
  /** Time of the event, in UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}
