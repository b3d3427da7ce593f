import { databaseRows, pairWithRows } from '../insert.ts';
import type { DemoInvoice } from '../invoices.ts';
import type { RecordGenerator } from '../invoicing-records.ts';
import { formatMoney } from '../money.ts';
import { createRandom, type RandomGenerator } from '../random.ts';
import { commonValues, type WorkspaceParameters } from '../scope.ts';
import { DAY_MS, formatIsoDate, formatIsoDateTime, HOUR_MS } from '../time.ts';
import type { DemoTransaction } from '../transactions.ts';
import { accountsAndJournals, type JournalCode } from './ledger.ts';

/** A positive amount is a debit, a negative one a credit, in the smallest unit of the currency. */
type Posting = readonly [code: string, amount: number, text: string | null];

interface EntryPlan {
  readonly journal: JournalCode;
  readonly at: number;
  readonly text: string | null;
  readonly currency: string;
  /** The sum of the amounts is zero. */
  readonly postings: readonly Posting[];
  readonly status: 'draft' | 'posted' | 'reversed';
  readonly invoice_id?: string;
  readonly transaction_id?: string;
}

type Ledger = ReturnType<typeof accountsAndJournals>;

/** Opening entries, cash entries, a correction by the auditor, and entries of invoices and bank transactions. */
function journalEntriesOf(
  scope: WorkspaceParameters,
  ledger: Ledger,
  invoices: readonly DemoInvoice[],
  transactions: readonly DemoTransaction[],
) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'journal-entries');
  const plans = [
    ...openingEntries(scope),
    ...invoices
      .filter(({ row }) => (row.status === 'sent' || row.status === 'paid') && row.deleted_at === null)
      .filter(() => random.chance(0.5))
      .map((invoice) => invoiceEntry(random, invoice)),
    ...transactions.filter(({ change }) => change !== 0 && random.chance(0.3)).map(transactionEntry),
  ];
  return plans.sort((a, b) => a.at - b.at).map((plan, index) => entryOf(scope, random, ledger, plan, index + 1));
}

function openingEntries(scope: WorkspaceParameters): EntryPlan[] {
  const { openedAt, until } = scope.workspace;
  const { currency } = scope.organisation;
  const auditor = { journal: 'GEN', currency } as const;
  const cash: EntryPlan = {
    journal: 'CSH',
    at: openedAt + 80 * DAY_MS,
    text: 'Cash drawn',
    currency,
    status: 'posted',
    postings: [
      ['1150', 50_000, null],
      ['1100', -50_000, null],
    ],
  };
  return [
    {
      ...auditor,
      at: openedAt + 70 * DAY_MS,
      text: 'Opening balance',
      status: 'posted',
      postings: [
        ['1100', 8_000_000, null],
        ['3000', -8_000_000, 'Paid-in capital'],
      ],
    },
    cash,
    { ...cash, at: openedAt + 90 * DAY_MS, text: 'Cash drawn, entered twice', status: 'reversed' },
    {
      ...auditor,
      at: until - DAY_MS,
      text: null,
      status: 'draft',
      postings: [
        ['5900', 12_345, "Auditor's correction"],
        ['2000', -12_345, null],
      ],
    },
  ];
}

function invoiceEntry(random: RandomGenerator, invoice: DemoInvoice): EntryPlan {
  const { row, subtotal, taxTotal, total, direction, currency } = invoice;
  // A sale is a receivable, a purchase a payable; a credit note has the opposite sign.
  const sign = invoice.incoming === (direction === 'sale') ? 1 : -1;
  const sides: readonly Posting[] =
    direction === 'sale'
      ? [
          ['1200', total, null],
          ['4100', -subtotal, row.description],
          ['2200', -taxTotal, 'Tax'],
        ]
      : [
          ['5100', subtotal, row.description],
          ['1300', taxTotal, 'Tax'],
          ['2100', -total, null],
        ];
  return {
    journal: direction === 'sale' ? 'SAL' : 'PUR',
    at: invoice.issuedAt,
    text: `Invoice ${row.reference_number ?? ''}`.trim(),
    currency,
    status: random.chance(0.03) ? 'reversed' : 'posted',
    invoice_id: row.id,
    postings: sides.filter(([, amount]) => amount !== 0).map(([code, amount, text]) => [code, amount * sign, text]),
  };
}

function transactionEntry({ row, account, change, movement }: DemoTransaction): EntryPlan {
  const bank = account.row.nickname === 'Main account' ? '1100' : '1110';
  const other = movement.parts.length === 0 ? '5200' : movement.incoming ? '1200' : '2100';
  return {
    journal: 'BNK',
    at: movement.at,
    text: movement.text,
    currency: account.currency,
    status: row.status === 'booked' ? 'draft' : 'posted',
    transaction_id: row.id,
    postings: [
      [bank, change, null],
      [other, -change, movement.text],
    ],
  };
}

function entryOf(scope: WorkspaceParameters, random: RandomGenerator, ledger: Ledger, plan: EntryPlan, number: number) {
  const enteredAt = Math.min(plan.at + random.int(1, 30) * HOUR_MS, scope.workspace.until);
  const row = {
    ...commonValues(scope, random, enteredAt),
    journal_id: ledger.journalId(plan.journal),
    invoice_id: plan.invoice_id ?? null,
    transaction_id: plan.transaction_id ?? null,
    entry_number: plan.status === 'draft' ? null : `${plan.journal}-${String(number).padStart(5, '0')}`,
    entry_date: formatIsoDate(plan.at),
    description: plan.text,
    status: plan.status,
    posted_at: plan.status === 'draft' ? null : formatIsoDateTime(enteredAt),
  };
  const lines = plan.postings.map(([code, amount, description], index) => ({
    ...commonValues(scope, random, enteredAt),
    journal_entry_id: row.id,
    ledger_account_id: ledger.accountId(code),
    line_number: index + 1,
    description,
    debit: amount > 0 ? formatMoney(amount, plan.currency) : null,
    credit: amount < 0 ? formatMoney(-amount, plan.currency) : null,
    currency: plan.currency,
  }));
  return { row, lines };
}

export const ledgerRecords: RecordGenerator = (scope, { connector, invoices, transactions }) => {
  const ledger = accountsAndJournals(scope, connector);
  const entries = journalEntriesOf(scope, ledger, invoices, transactions);
  return [
    pairWithRows('ledger_accounts', ledger.ledgerAccounts),
    pairWithRows('journals', ledger.journals),
    pairWithRows('journal_entries', databaseRows(entries)),
    pairWithRows(
      'journal_entry_lines',
      entries.flatMap(({ lines }) => lines),
    ),
  ];
};
