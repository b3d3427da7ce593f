import { enumValues } from '@fds/platform/enum-values';
import type { PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { boolean, check, date, integer, numeric, pgEnum, pgTable, sql, text, uuid } from '../drizzle.ts';
import { recordColumns, timestampColumn } from './columns.ts';
import { invoices } from './invoices.ts';
import { cascadingKey, setNullKey, tenantUniqueKey } from './keys.ts';
import { workspace_connectors } from './parties.ts';
import { transactions } from './payments.ts';
import { recordKeys } from './record.ts';

export const ledger_accounts_account_type_enum = pgEnum(
  'ledger_accounts_account_type',
  enumValues.ledger_accounts.account_type,
);

export const ledger_accounts = pgTable(
  'ledger_accounts',
  recordColumns({
    parent_account_id: uuid(),
    source_workspace_connector_id: uuid(),
    code: text().notNull(),
    name: text().notNull(),
    description: text(),
    account_type: ledger_accounts_account_type_enum().notNull(),
    currency: text(),
    active: boolean().notNull().default(true),
  }),
  (t): PgTableExtraConfigValue[] => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.created_at),
    ...setNullKey(t, t.parent_account_id, ledger_accounts),
    ...setNullKey(t, t.source_workspace_connector_id, workspace_connectors),
    check('ledger_accounts_parent_check', sql`${t.parent_account_id} <> ${t.id}`),
  ],
);

export const journals_journal_type_enum = pgEnum('journals_journal_type', enumValues.journals.journal_type);

export const journals = pgTable(
  'journals',
  recordColumns({
    default_debit_account_id: uuid(),
    default_credit_account_id: uuid(),
    source_workspace_connector_id: uuid(),
    code: text().notNull(),
    name: text().notNull(),
    journal_type: journals_journal_type_enum().notNull(),
    currency: text(),
    active: boolean().notNull().default(true),
  }),
  (t) => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.created_at),
    ...setNullKey(t, t.default_debit_account_id, ledger_accounts),
    ...setNullKey(t, t.default_credit_account_id, ledger_accounts),
    ...setNullKey(t, t.source_workspace_connector_id, workspace_connectors),
  ],
);

export const journal_entries_status_enum = pgEnum('journal_entries_status', enumValues.journal_entries.status);

export const journal_entries = pgTable(
  'journal_entries',
  recordColumns({
    journal_id: uuid(),
    invoice_id: uuid(),
    transaction_id: uuid(),
    entry_number: text(),
    entry_date: date(),
    description: text(),
    status: journal_entries_status_enum().notNull().default('draft'),
    posted_at: timestampColumn(),
  }),
  (t) => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.entry_date),
    ...setNullKey(t, t.journal_id, journals),
    ...setNullKey(t, t.invoice_id, invoices),
    ...setNullKey(t, t.transaction_id, transactions),
  ],
);

export const journal_entry_lines = pgTable(
  'journal_entry_lines',
  recordColumns({
    journal_entry_id: uuid().notNull(),
    ledger_account_id: uuid(),
    line_number: integer(),
    description: text(),
    debit: numeric(),
    credit: numeric(),
    currency: text(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.journal_entry_id, journal_entries),
    ...setNullKey(t, t.ledger_account_id, ledger_accounts),
    check('journal_entry_lines_debit_check', sql`${t.debit} >= 0`),
    check('journal_entry_lines_credit_check', sql`${t.credit} >= 0`),
  ],
);
