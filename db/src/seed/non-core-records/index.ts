import type { NonCoreRecordGenerator } from '../core-records.ts';
import { createApiKeyRecords } from './api-keys.ts';
import { createChatRecords } from './chats.ts';
import { createCustomColumnRecords } from './custom-columns.ts';
import { createLedgerRecords } from './journal-entries.ts';
import { createWebhookRecords } from './webhooks.ts';

/** Functions that generate non-core records: demo records to which no core record, such as an invoice, refers. */
export const nonCoreRecordGenerators: readonly NonCoreRecordGenerator[] = [
  createApiKeyRecords,
  createChatRecords,
  createCustomColumnRecords,
  createLedgerRecords,
  createWebhookRecords,
];
