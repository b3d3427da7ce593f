/** The kinds of events that a webhook can subscribe to, in the order of the database's enum. */
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

/** The kind of a test delivery, which nobody subscribes to. */
export const testKind = 'webhook.test';
