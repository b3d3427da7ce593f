import type { payment_means } from '../schema/index.ts';
import type { DemoCompany } from './companies.ts';
import type { RandomGenerator } from './random.ts';
import { DEMO_TODAY } from './time.ts';

type Row = typeof payment_means.$inferInsert;
export type PaymentMeansKind = Row['type'];

/** Each kind of payment means sets some of these columns. */
export const EMPTY_DETAILS: Pick<
  Row,
  'scheme' | Extract<keyof Row, `${'account' | 'bank' | 'card' | 'digital'}_${string}`>
> = {
  scheme: null,
  account_details_iban: null,
  account_details_bic: null,
  account_details_account_number: null,
  account_details_routing_number: null,
  account_details_account_type: null,
  account_details_currency: null,
  bank_details_bank_name: null,
  bank_details_bank_code: null,
  bank_details_branch_name: null,
  bank_details_branch_code: null,
  card_details_masked_pan: null,
  card_details_brand: null,
  card_details_card_type: null,
  card_details_expiry_month: null,
  card_details_expiry_year: null,
  card_details_cardholder_name: null,
  digital_wallet_provider: null,
  digital_wallet_wallet_id: null,
  digital_wallet_wallet_type: null,
};

type Details = Partial<typeof EMPTY_DETAILS>;

interface Holder {
  readonly currency: string;
  readonly holder: string;
  readonly country: DemoCompany['country'];
  readonly status?: string;
}

const BANKS = ['Hanseatische Bank', 'Crédit du Rhône', "Farmers' Trust", 'Bank Łódzki', 'First_National 24%'] as const;

function bankAccount(random: RandomGenerator, { country, currency }: Holder): Details {
  const bank = {
    account_details_currency: currency,
    account_details_account_type: random.pick(['checking', 'savings']),
    bank_details_bank_name: random.pick(BANKS),
    bank_details_bank_code: random.fill('########'),
    bank_details_branch_name: random.maybe(random.pick(country.cities).city, 0.4),
    bank_details_branch_code: random.maybe(random.fill('###'), 0.4),
  };
  if (country.iban === null) {
    const numbers = { account_details_account_number: random.fill('############') };
    return { ...bank, ...numbers, account_details_routing_number: random.fill('#########'), scheme: 'ACH' };
  }
  return {
    ...bank,
    account_details_iban: random.fill(country.iban),
    account_details_bic: random.fill(`@@@@${country.code}##`),
    scheme: currency === 'EUR' ? 'SEPA' : 'SWIFT',
  };
}

/** The columns that only this kind has. */
export const DETAIL_GENERATORS: Readonly<
  Record<PaymentMeansKind, (random: RandomGenerator, holder: Holder) => Details>
> = {
  account_details: bankAccount,
  direct_debit: (random, holder) => ({ ...bankAccount(random, holder), scheme: 'SEPA_DD' }),
  card_details: (random, { holder, status }) => ({
    scheme: 'CARD',
    card_details_masked_pan: random.fill('**** **** **** ####'),
    card_details_brand: random.pick(['visa', 'mastercard', 'amex']),
    card_details_card_type: random.pick(['credit', 'debit']),
    card_details_expiry_month: random.int(1, 12),
    card_details_expiry_year: new Date(DEMO_TODAY).getUTCFullYear() + (status === 'expired' ? -1 : random.int(1, 4)),
    card_details_cardholder_name: holder,
  }),
  digital_wallet: (random) => ({
    scheme: 'WALLET',
    digital_wallet_provider: random.pick(['paypal', 'apple_pay', 'twint']),
    digital_wallet_wallet_id: random.fill('wallet-########'),
    digital_wallet_wallet_type: random.pick(['business', 'personal']),
  }),
  cash: () => ({}),
  cheque: (random) => ({ account_details_account_number: random.fill('cheque ######') }),
};
