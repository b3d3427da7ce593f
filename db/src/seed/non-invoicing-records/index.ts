import type { RecordGenerator } from '../invoicing-records.ts';
import { apiKeyRecords } from './api-keys.ts';
import { chatRecords } from './chats.ts';
import { customColumnRecords } from './custom-columns.ts';
import { readingRecords } from './document-readings.ts';
import { validationRecords } from './document-validations.ts';
import { ledgerRecords } from './journal-entries.ts';
import { paymentMatchRecords } from './payment-matches.ts';
import { webhookRecords } from './webhooks.ts';

/** Records to which no invoicing record refers. */
export const recordGenerators: readonly RecordGenerator[] = [
  apiKeyRecords,
  chatRecords,
  customColumnRecords,
  readingRecords,
  validationRecords,
  ledgerRecords,
  paymentMatchRecords,
  webhookRecords,
];
