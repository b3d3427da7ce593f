import { enumValues } from '@fds/platform/enum-values';
import { check, jsonb, pgEnum, pgTable, primaryKey, smallint, sql, text, unique, uuid } from '../drizzle.ts';
import { recordColumns } from './columns.ts';
import { invoices } from './invoices.ts';
import { cascadingKey, tenantForeignKey } from './keys.ts';
import { transactions } from './payments.ts';
import { recordKeys } from './record.ts';

export const payment_matches_status_enum = pgEnum('payment_matches_status', enumValues.payment_matches.status);

/**
 * A transaction that pays an invoice, or perhaps does. A trigger adds the row of `invoice_transactions`, with the same id,
 * while the status is `automatic` or `confirmed`. The worker changes only rows with the status `suggested`.
 */
export const payment_matches = pgTable(
  'payment_matches',
  recordColumns({
    transaction_id: uuid().notNull(),
    invoice_id: uuid().notNull(),
    status: payment_matches_status_enum().notNull(),
    /** The compared criteria, with the values of both records. */
    evidence: jsonb().notNull().default([]),
    /** Number of the criteria that agree. */
    agreements: smallint().notNull().default(0),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    tenantForeignKey(t, t.transaction_id, transactions).onDelete('cascade'),
    unique('payment_matches_transaction_id_invoice_id_key').on(t.transaction_id, t.invoice_id, t.organisation_id),
    ...cascadingKey(t, t.invoice_id, invoices),
    check('payment_matches_evidence_check', sql`jsonb_array_length(${t.evidence}) <= 10`),
  ],
);

/**
 * Internal, only for the worker: the values by which it finds invoices for transactions and the reverse. A key only finds
 * a record, whose present values decide, so keys of removed records do no harm and there are no foreign keys.
 */
export const payment_keys = pgTable(
  'payment_keys',
  {
    organisation_id: uuid().notNull(),
    workspace_id: uuid().notNull(),
    /** `invoice` or `transaction`. */
    kind: text().notNull(),
    /** A word with a digit, or a currency with an amount. */
    key: text().notNull(),
    record_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ name: 'payment_keys_pkey', columns: [t.workspace_id, t.kind, t.key, t.record_id, t.organisation_id] }),
    check('payment_keys_key_check', sql`char_length(${t.key}) between 4 and 64`),
  ],
);
