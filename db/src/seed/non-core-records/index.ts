import type { NonCoreRecordGenerator } from '../core-records.ts';
import { createApiKeyRecords } from './api-keys.ts';
import { createChatRecords } from './chats.ts';
import { createCustomColumnRecords } from './custom-columns.ts';
import { createLedgerRecords } from './journal-entries.ts';
import { createWebhookRecords } from './webhooks.ts';

/** The generators of the demo records to which no core record refers. */
export const nonCoreRecordGenerators: readonly NonCoreRecordGenerator[] = [
  createApiKeyRecords,
  createChatRecords,
  createCustomColumnRecords,
  createLedgerRecords,
  createWebhookRecords,
];
