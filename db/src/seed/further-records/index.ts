import type { FurtherRecords } from '../core-records.ts';
import { apiKeyRecords } from './api-keys.ts';
import { chatRecords } from './chats.ts';
import { customColumnRecords } from './custom-columns.ts';
import { ledgerRecords } from './journal-entries.ts';
import { webhookRecords } from './webhooks.ts';

/** The generators of the demo records to which no core record refers. */
export const furtherRecords: readonly FurtherRecords[] = [
  apiKeyRecords,
  chatRecords,
  customColumnRecords,
  ledgerRecords,
  webhookRecords,
];
