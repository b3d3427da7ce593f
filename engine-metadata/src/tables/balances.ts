import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** Returns the descriptions of the columns of a balance in one currency. */
const balanceColumns = (prefix: string, name: string): Readonly<Record<string, string>> => ({
  [`${prefix}_opening_booked`]: `Booked balance at the start of the period, ${name}.`,
  [`${prefix}_opening_value`]: `Balance by value date at the start of the period, ${name}.`,
  [`${prefix}_closing_booked`]: `Booked balance at the end of the period, ${name}.`,
  [`${prefix}_closing_value`]: `Balance by value date at the end of the period, ${name}.`,
  [`${prefix}_currency`]: `Currency of the balance ${name}, as an ISO 4217 code.`,
});

export const balances: TableDescription = {
  name: 'balances',
  comment: 'Balances of accounts over a period.',
  rows: visibleRecords,
  delete: {},
  arrayRelationships: { transactions: 'transactions.balance_id', foreign_exchanges: 'foreign_exchanges.balance_id' },
  columnComments: {
    account_id: 'Account to which the balance belongs.',
    holder_company_id: 'Company that holds the account.',
    holder_people_id: 'Person who holds the account.',
    ...balanceColumns('local_balance', 'in the currency of the account'),
    ...balanceColumns('accounting_balance', 'in the currency of the books'),
    balance_at_from: 'Start of the period of the balance.',
    balance_at_to: 'End of the period of the balance.',
  },
};
