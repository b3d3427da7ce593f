/** The event kinds that a webhook can subscribe to, in the order of the database enum. */
export const eventKinds = [
  'company.created',
  'company.updated',
  'company.deleted',
  'document.uploaded',
  'document.processed',
  'document.deleted',
  'people.created',
  'people.updated',
  'invoice.created',
  'invoice.updated',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** The event kind of a test delivery; a webhook cannot subscribe to it. */
export const testEventKind = 'webhook.test';
