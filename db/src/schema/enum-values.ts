/**
 * The enum values that both the tables and the generator of the demo records use. This file does not import drizzle, so
 * that the generator does not load drizzle at the first start. Loading drizzle and the tables takes 0.28 s of CPU time.
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
