import type { MailboxConnector } from '../people.ts';
import { createRandom } from '../random.ts';
import { commonValues, type WorkspaceParameters } from '../scope.ts';
import { DAY_MS } from '../time.ts';

interface AccountPlan {
  readonly code: string;
  readonly parent: string | null;
  readonly name: string;
  readonly type: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
  readonly description?: string;
  readonly active?: boolean;
}

const CHART: readonly AccountPlan[] = [
  { code: '1000', parent: null, name: 'Assets', type: 'asset', description: 'What the house owns' },
  { code: '1100', parent: '1000', name: 'Bank', type: 'asset' },
  { code: '1110', parent: '1100', name: 'Foreign currency account', type: 'asset' },
  { code: '1150', parent: '1000', name: 'Petty cash', type: 'asset' },
  {
    code: '1200',
    parent: '1000',
    name: 'Trade receivables',
    type: 'asset',
    description: 'Invoices sent, not yet paid',
  },
  { code: '1300', parent: '1000', name: 'Input tax', type: 'asset' },
  { code: '1900', parent: '1000', name: 'Clearing (old)', type: 'asset', active: false },
  { code: '2000', parent: null, name: 'Liabilities', type: 'liability' },
  {
    code: '2100',
    parent: '2000',
    name: 'Trade payables',
    type: 'liability',
    description: "Suppliers' invoices, not yet paid",
  },
  { code: '2200', parent: '2000', name: 'Tax payable', type: 'liability' },
  { code: '3000', parent: null, name: 'Equity', type: 'equity' },
  { code: '4000', parent: null, name: 'Revenue', type: 'revenue' },
  { code: '4100', parent: '4000', name: 'Sales 100%_taxed', type: 'revenue' },
  { code: '5000', parent: null, name: 'Expenses', type: 'expense' },
  { code: '5100', parent: '5000', name: 'Goods and services', type: 'expense' },
  { code: '5200', parent: '5000', name: 'Löhne & Gehälter', type: 'expense' },
  { code: '5900', parent: '5000', name: 'Other expenses', type: 'expense' },
];

const JOURNALS = [
  { code: 'SAL', name: 'Sales', journal_type: 'sale', debit: '1200', credit: '4100' },
  { code: 'PUR', name: 'Purchases', journal_type: 'purchase', debit: '5100', credit: '2100' },
  { code: 'BNK', name: 'Bank', journal_type: 'bank', debit: '1100', credit: '1200' },
  { code: 'CSH', name: 'Petty cash', journal_type: 'cash', debit: '1150', credit: '1100' },
  { code: 'GEN', name: "General (auditor's)", journal_type: 'general', debit: null, credit: null },
] as const;

/** Such as `SAL` for sales. */
export type JournalCode = (typeof JOURNALS)[number]['code'];

export function accountsAndJournals(scope: WorkspaceParameters, connector: MailboxConnector) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'ledger');
  const at = scope.workspace.openedAt + DAY_MS;
  const { currency } = scope.organisation;
  const bases = new Map(CHART.map(({ code }) => [code, commonValues(scope, random, at)]));
  const accountId = (code: string): string => idOf(bases, code);
  const ledgerAccounts = CHART.map(({ code, parent, name, type, description, active }) => ({
    ...baseOf(bases, code),
    parent_account_id: parent === null ? null : accountId(parent),
    source_workspace_connector_id: code === '1100' || code === '5100' ? connector.id : null,
    code,
    name,
    description: description ?? null,
    account_type: type,
    currency: code === '1110' ? scope.organisation.foreignCurrency : parent === null ? null : currency,
    active: active ?? true,
  }));
  const journals = JOURNALS.map(({ code, name, journal_type, debit, credit }) => ({
    ...commonValues(scope, random, at),
    default_debit_account_id: debit === null ? null : accountId(debit),
    default_credit_account_id: credit === null ? null : accountId(credit),
    source_workspace_connector_id: code === 'PUR' ? connector.id : null,
    code,
    name,
    journal_type,
    currency: code === 'GEN' ? null : currency,
    active: code !== 'CSH' || random.chance(0.5),
  }));
  const byCode = new Map(journals.map((journal) => [journal.code, journal]));
  return { ledgerAccounts, journals, accountId, journalId: (code: JournalCode): string => idOf(byCode, code) };
}

function baseOf<T>(rows: ReadonlyMap<string, T>, code: string): T {
  const row = rows.get(code);
  if (row === undefined) throw new Error(`the chart of accounts has no code ${code}`);
  return row;
}

function idOf(rows: ReadonlyMap<string, { readonly id: string }>, code: string): string {
  return baseOf(rows, code).id;
}
