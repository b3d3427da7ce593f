import type { NonInvoicingRecordGenerator } from '../invoicing-records.ts';
import { createApiKeyRecords } from './api-keys.ts';
import { createChatRecords } from './chats.ts';
import { createCustomColumnRecords } from './custom-columns.ts';
import { createLedgerRecords } from './journal-entries.ts';
import { createWebhookRecords } from './webhooks.ts';

/** Functions that generate demo records to which no invoicing record, such as an invoice or a payment, refers. */
export const nonInvoicingRecordGenerators: readonly NonInvoicingRecordGenerator[] = [
  createApiKeyRecords,
  createChatRecords,
  createCustomColumnRecords,
  createLedgerRecords,
  createWebhookRecords,
];
