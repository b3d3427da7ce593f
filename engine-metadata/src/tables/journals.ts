import { currencyComment } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journals: TableDescription = {
  name: 'journals',
  comment: 'Journals, which group journal entries of the same kind.',
  rows: visibleRecords,
  arrayRelationships: { journal_entries: 'journal_entries.journal_id' },
  columnComments: {
    default_debit_account_id: 'Ledger account that the entries of the journal debit by default.',
    default_credit_account_id: 'Ledger account that the entries of the journal credit by default.',
    source_workspace_connector_id: 'Connector from which the journal was imported.',
    code: 'Short name of the journal.',
    name: 'Name of the journal.',
    journal_type: "Kind of the journal's entries, such as sale.",
    currency: currencyComment,
    active: 'Whether the journal may be used.',
  },
};
