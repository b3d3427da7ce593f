/**
 * Without drizzle, which takes 0.28 s of CPU time to load: the generator of the demo records needs only these values.
 */

export const subscriptionIntervals = ['day', 'week', 'month', 'quarter', 'year'] as const;

export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'paused', 'cancelled'] as const;

export const chatChannels = ['app', 'email', 'whatsapp', 'sms'] as const;

export const chatStatuses = ['open', 'archived'] as const;

export const paymentMeansStatuses = ['active', 'inactive', 'expired', 'blocked'] as const;

export const documentTypes = [
  'invoice',
  'receipt',
  'purchase_order',
  'credit_note',
  'bank_statement',
  'contract',
  'other',
] as const;

export const documentStatuses = ['pending', 'processing', 'completed', 'failed', 'deleted'] as const;

export const invoicePeopleRoles = ['contact', 'sender', 'recipient', 'approver'] as const;

export const syncStatuses = ['pending', 'synced', 'failed'] as const;

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
