import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  numeric,
  type PgTableExtraConfigValue,
  pgEnum,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { tenantColumns, timestampColumnAsText, timestampColumns } from './columns.ts';
import { invoices } from './invoices.ts';
import { cascadingForeignKey, setNullForeignKey, tenantUniqueKey } from './keys.ts';
import { workspace_connectors } from './parties.ts';
import { transactions } from './payments.ts';
import { recordTableKeys } from './record.ts';

export const ledger_accounts_account_type_enum = pgEnum('ledger_accounts_account_type', [
  'asset',
  'liability',
  'equity',
  'revenue',
  'expense',
]);

export const ledger_accounts = pgTable(
  'ledger_accounts',
  {
    ...tenantColumns(),
    parent_account_id: uuid(),
    source_workspace_connector_id: uuid(),
    code: text().notNull(),
    name: text().notNull(),
    description: text(),
    account_type: ledger_accounts_account_type_enum().notNull(),
    currency: text(),
    active: boolean().notNull().default(true),
    ...timestampColumns(),
  },
  (t): PgTableExtraConfigValue[] => [
    tenantUniqueKey(t),
    ...recordTableKeys(t, t.created_at),
    ...setNullForeignKey(t, t.parent_account_id, ledger_accounts),
    ...setNullForeignKey(t, t.source_workspace_connector_id, workspace_connectors),
    check('ledger_accounts_parent_check', sql`${t.parent_account_id} <> ${t.id}`),
  ],
);

export const journals_journal_type_enum = pgEnum('journals_journal_type', [
  'sale',
  'purchase',
  'bank',
  'cash',
  'general',
]);

export const journals = pgTable(
  'journals',
  {
    ...tenantColumns(),
    default_debit_account_id: uuid(),
    default_credit_account_id: uuid(),
    source_workspace_connector_id: uuid(),
    code: text().notNull(),
    name: text().notNull(),
    journal_type: journals_journal_type_enum().notNull(),
    currency: text(),
    active: boolean().notNull().default(true),
    ...timestampColumns(),
  },
  (t) => [
    tenantUniqueKey(t),
    ...recordTableKeys(t, t.created_at),
    ...setNullForeignKey(t, t.default_debit_account_id, ledger_accounts),
    ...setNullForeignKey(t, t.default_credit_account_id, ledger_accounts),
    ...setNullForeignKey(t, t.source_workspace_connector_id, workspace_connectors),
  ],
);

export const journal_entries_status_enum = pgEnum('journal_entries_status', ['draft', 'posted', 'reversed']);

export const journal_entries = pgTable(
  'journal_entries',
  {
    ...tenantColumns(),
    journal_id: uuid(),
    invoice_id: uuid(),
    transaction_id: uuid(),
    entry_number: text(),
    entry_date: date(),
    description: text(),
    status: journal_entries_status_enum().notNull().default('draft'),
    posted_at: timestampColumnAsText(),
    ...timestampColumns(),
  },
  (t) => [
    tenantUniqueKey(t),
    ...recordTableKeys(t, t.entry_date),
    ...setNullForeignKey(t, t.journal_id, journals),
    ...setNullForeignKey(t, t.invoice_id, invoices),
    ...setNullForeignKey(t, t.transaction_id, transactions),
  ],
);

export const journal_entry_lines = pgTable(
  'journal_entry_lines',
  {
    ...tenantColumns(),
    journal_entry_id: uuid().notNull(),
    ledger_account_id: uuid(),
    line_number: integer(),
    description: text(),
    debit: numeric(),
    credit: numeric(),
    currency: text(),
    ...timestampColumns(),
  },
  (t) => [
    ...recordTableKeys(t, t.created_at),
    ...cascadingForeignKey(t, t.journal_entry_id, journal_entries),
    ...setNullForeignKey(t, t.ledger_account_id, ledger_accounts),
    check('journal_entry_lines_debit_check', sql`${t.debit} >= 0`),
    check('journal_entry_lines_credit_check', sql`${t.credit} >= 0`),
  ],
);
