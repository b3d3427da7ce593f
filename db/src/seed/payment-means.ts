import { enumValues } from '@fds/platform/enum-values';
import type { payment_means } from '../schema/index.ts';
import type { DemoCompany } from './companies.ts';
import type { DemoInvoice } from './invoices.ts';
import type { DemoPerson } from './people.ts';
import { formatsOfCurrency } from './pools/countries.ts';
import { createRandom, getItemCyclically, type RandomGenerator } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { DAY_MS, DEMO_TODAY, formatIsoDateTime } from './time.ts';

type Row = typeof payment_means.$inferInsert;
type PaymentMeansKind = Row['type'];

/** Each kind of payment means sets some of these columns. */
const EMPTY_DETAILS: Pick<Row, 'scheme' | Extract<keyof Row, `${'account' | 'bank' | 'card' | 'digital'}_${string}`>> =
  {
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
const DETAIL_GENERATORS: Readonly<Record<PaymentMeansKind, (random: RandomGenerator, holder: Holder) => Details>> = {
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

type PaymentMeansRow = ReturnType<typeof paymentMeansRow>;

/** Not of a business partner. */
export interface OwnPaymentMeans {
  readonly row: PaymentMeansRow;
  readonly currency: string;
  readonly holderPerson: DemoPerson | null;
}

interface Facts {
  readonly kind: PaymentMeansKind;
  readonly currency: string;
  readonly holder: string;
  readonly country: DemoCompany['country'];
  readonly company_id?: string | null;
  readonly people_id?: string | null;
  readonly invoice_id?: string | null;
  readonly nickname?: string;
  readonly status?: PaymentMeansStatus;
  readonly at: number;
}

type PaymentMeansStatus = (typeof enumValues.payment_means.status)[number];

const TAGS = ['main', 'supplier', 'imported', "bank's own", '100%_checked'] as const;

/** Two bank accounts, two cards, and one of each other kind. */
export function workspacePaymentMeans(scope: WorkspaceParameters, self: DemoCompany, staff: readonly DemoPerson[]) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'accounts');
  const { currency, foreignCurrency } = scope.organisation;
  const cardholder = random.pick(staff);
  const at = scope.workspace.openedAt + 62 * DAY_MS;
  const own = (
    kind: PaymentMeansKind,
    money: string,
    nickname: string,
    status: PaymentMeansStatus = 'active',
  ): OwnPaymentMeans => {
    const holderPerson = kind === 'card_details' ? cardholder : null;
    const facts = { kind, currency: money, nickname, status, at, country: formatsOfCurrency(money) };
    const holder = holderPerson?.full_name ?? self.row.name;
    const ids = { company_id: self.row.id, people_id: holderPerson?.id ?? null };
    return { row: paymentMeansRow(scope, random, { ...facts, ...ids, holder }), currency: money, holderPerson };
  };
  return {
    main: own('account_details', currency, 'Main account'),
    foreign: own('account_details', foreignCurrency, `${foreignCurrency} account`),
    card: own('card_details', currency, "Purchaser's card"),
    others: [
      own('digital_wallet', currency, 'Web shop wallet'),
      own('cash', currency, 'Petty cash'),
      own('cheque', currency, 'Cheque book', 'inactive'),
      own('direct_debit', currency, 'Direct debit mandate', 'blocked'),
      own('card_details', currency, 'Old card', 'expired'),
    ],
  };
}

/** Bank accounts of business partners, and the payment means on invoices. */
export function partnerPaymentMeans(
  scope: WorkspaceParameters,
  partners: readonly DemoCompany[],
  invoices: readonly DemoInvoice[],
) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'payment-means');
  const ofPartners = partners
    .filter(() => random.chance(0.6))
    .map((partner, index) =>
      paymentMeansRow(scope, random, {
        kind: 'account_details',
        currency: partner.country.currency,
        holder: partner.row.name,
        country: partner.country,
        company_id: partner.row.id,
        status: getItemCyclically(enumValues.payment_means.status, index % 7 === 6 ? index : 0),
        at: Date.parse(partner.row.created_at) + DAY_MS,
      }),
    );
  const onInvoices = invoices
    .filter(() => random.chance(0.3))
    .map(({ row, currency, partner, direction }) =>
      paymentMeansRow(scope, random, {
        kind: random.pick(['account_details', 'account_details', 'direct_debit', 'digital_wallet', 'card_details']),
        currency,
        holder: partner.row.name,
        country: partner.country,
        company_id: random.maybe(direction === 'purchase' ? row.issuer_id : row.receiver_id, 0.2),
        invoice_id: row.id,
        at: Date.parse(row.created_at),
      }),
    );
  return [...ofPartners, ...onInvoices];
}

function paymentMeansRow(scope: WorkspaceParameters, random: RandomGenerator, facts: Facts) {
  const checked = random.chance(0.7);
  const imported = random.chance(0.5);
  return {
    ...commonValues(scope, random, facts.at),
    company_id: facts.company_id ?? null,
    people_id: facts.people_id ?? null,
    invoice_id: facts.invoice_id ?? null,
    type: facts.kind,
    status: facts.status ?? 'active',
    ...EMPTY_DETAILS,
    ...DETAIL_GENERATORS[facts.kind](random, facts),
    compliance_kyc_status: checked ? random.pick(['verified', 'pending', 'expired']) : null,
    compliance_aml_status: checked ? random.pick(['clear', 'review']) : null,
    compliance_sanctions_check: checked ? random.pick(['passed', 'passed', 'match_possible']) : null,
    compliance_last_compliance_check: checked ? formatIsoDateTime(facts.at + random.int(0, 60) * 60_000) : null,
    metadata_source: imported ? random.pick(['bank_feed', 'invoice', 'manual']) : null,
    metadata_external_id: imported ? random.fill('pm_@@####') : null,
    nickname: facts.nickname ?? random.maybe(`${facts.holder} (${facts.currency})`, 0.4),
    description: random.maybe(`Means of payment of ${facts.holder}`, 0.6),
    tags: random.shuffle(TAGS).slice(0, random.int(0, 2)),
  };
}
