import { randomUUID } from 'node:crypto';
import type { ExtractedTransaction, ExtractionResult } from '@fds/extraction/records';
import { expect, it } from 'vitest';
import { maxDoublingFactor, measureDoubling } from '../../../../testing/doubling.ts';
import { indexAccounts, indexCompanies } from './match.ts';
import { addedAddresses, findOrCreateAccounts, resolveCompanies } from './parties.ts';

/** The party and the account of a transaction, by its number in the statement. */
type Counterparty = (n: number) => Pick<ExtractedTransaction, 'counterparty' | 'counterpartyAccount'>;

const company =
  (fields: (n: number) => object, address?: (n: number) => object): Counterparty =>
  (n) => ({ counterparty: { company: fields(n), addresses: address === undefined ? [] : [address(n)] } });
const account =
  (fields: (n: number) => object): Counterparty =>
  (n) => ({ counterpartyAccount: fields(n) });

const counterparties: Readonly<Record<string, Counterparty>> = {
  'different names': company((n) => ({ name: `A ${n}` })),
  'one name and different tax ids': company((n) => ({ name: 'A', 'tax_id.value': `T${n}` })),
  'one name and different registration numbers': company((n) => ({ name: 'A', 'registration_number.value': `R${n}` })),
  'one name and different countries': company(
    () => ({ name: 'A' }),
    (n) => ({ country: `C${n}` }),
  ),
  'one name and different streets': company(
    () => ({ name: 'A' }),
    (n) => ({ line_1: `Street ${n}` }),
  ),
  'one tax id, different names and towns': company(
    (n) => ({ name: `A ${n}`, 'tax_id.value': 'T' }),
    (n) => ({ city: `Town ${n}` }),
  ),
  'one registration number and different tax ids': company((n) => ({
    'registration_number.value': 'R',
    'tax_id.value': `T${n}`,
  })),
  'tax ids with many spaces': company((n) => ({ 'tax_id.value': `${' '.repeat(1000)}${n}` })),
  'one account number and different currencies': account((n) => ({
    'account_details.account_number': '1',
    'account_details.currency': `C${n}`,
  })),
  'one account number and different IBANs': account((n) => ({
    'account_details.account_number': '1',
    'account_details.iban': `DE${n}`,
  })),
};

const statementOf = (count: number, counterparty: Counterparty): ExtractionResult => ({
  format: 'test',
  documentType: 'bank_statement',
  warnings: [],
  statements: [
    {
      account: {},
      balance: {},
      transactions: Array.from({ length: count }, (_, n) => ({ transaction: {}, fees: [], ...counterparty(n) })),
    },
  ],
});

it.each(Object.entries(counterparties))(
  'the CPU time for matching the counterparties of a bank statement grows linearly if they have %s',
  async (_what, counterparty) => {
    const { factor } = await measureDoubling(
      (count) => statementOf(count, counterparty),
      async (extraction) => {
        const companies = await resolveCompanies(extraction, randomUUID(), indexCompanies());
        await addedAddresses(extraction, companies.of, new Map());
        await findOrCreateAccounts(extraction, randomUUID(), indexAccounts());
      },
      4000,
    );
    expect(factor).toBeLessThan(maxDoublingFactor);
  },
);
