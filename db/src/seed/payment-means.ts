import { payment_means_status } from '../schema/index.ts';
import type { Company } from './companies.ts';
import type { Invoice } from './invoices.ts';
import { BLANK, KINDS, type Kind } from './payment-kinds.ts';
import type { Person } from './people.ts';
import { countryWith } from './pools/countries.ts';
import { cycle, type Random, randomOf } from './random.ts';
import { base, type Scope } from './scope.ts';
import { DAY, isoDateTime } from './time.ts';

type PaymentMeansRow = ReturnType<typeof paymentMeansRow>;

/** A payment means with which the workspace itself pays. */
export interface Account {
  readonly row: PaymentMeansRow;
  readonly currency: string;
  readonly holderPerson: Person | null;
}

interface Facts {
  readonly kind: Kind;
  readonly currency: string;
  readonly holder: string;
  readonly country: Company['country'];
  readonly company_id?: string | null;
  readonly people_id?: string | null;
  readonly invoice_id?: string | null;
  readonly nickname?: string;
  readonly status?: PaymentMeansStatus;
  readonly at: number;
}

type PaymentMeansStatus = (typeof payment_means_status.enumValues)[number];

const TAGS = ['main', 'supplier', 'imported', "bank's own", '100%_checked'] as const;

/** Returns the payment means of a workspace: two bank accounts, a card, and one of each other kind. */
export function accountsOf(scope: Scope, self: Company, staff: readonly Person[]) {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'accounts');
  const { currency, foreignCurrency } = scope.organisation;
  const cardholder = random.pick(staff);
  const at = scope.workspace.openedAt + 62 * DAY;
  const own = (kind: Kind, money: string, nickname: string, status: PaymentMeansStatus = 'active'): Account => {
    const holderPerson = kind === 'card_details' ? cardholder : null;
    const facts = { kind, currency: money, nickname, status, at, country: countryWith(money) };
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

/** Returns the bank details of partners and the payment means printed on invoices. */
export function partnerMeansOf(scope: Scope, partners: readonly Company[], invoices: readonly Invoice[]) {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'payment-means');
  const ofPartners = partners
    .filter(() => random.chance(0.6))
    .map((partner, index) =>
      paymentMeansRow(scope, random, {
        kind: 'account_details',
        currency: partner.country.currency,
        holder: partner.row.name,
        country: partner.country,
        company_id: partner.row.id,
        status: cycle(payment_means_status.enumValues, index % 7 === 6 ? index : 0),
        at: Date.parse(partner.row.created_at) + DAY,
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

function paymentMeansRow(scope: Scope, random: Random, facts: Facts) {
  const checked = random.chance(0.7);
  const imported = random.chance(0.5);
  return {
    ...base(scope, random, facts.at),
    company_id: facts.company_id ?? null,
    people_id: facts.people_id ?? null,
    invoice_id: facts.invoice_id ?? null,
    type: facts.kind,
    status: facts.status ?? 'active',
    ...BLANK,
    ...KINDS[facts.kind](random, facts),
    compliance_kyc_status: checked ? random.pick(['verified', 'pending', 'expired']) : null,
    compliance_aml_status: checked ? random.pick(['clear', 'review']) : null,
    compliance_sanctions_check: checked ? random.pick(['passed', 'passed', 'match_possible']) : null,
    compliance_last_compliance_check: checked ? isoDateTime(facts.at + random.int(0, 60) * 60_000) : null,
    metadata_source: imported ? random.pick(['bank_feed', 'invoice', 'manual']) : null,
    metadata_external_id: imported ? random.fill('pm_@@####') : null,
    nickname: facts.nickname ?? random.maybe(`${facts.holder} (${facts.currency})`, 0.4),
    description: random.maybe(`Means of payment of ${facts.holder}`, 0.6),
    tags: random.shuffle(TAGS).slice(0, random.int(0, 2)),
  };
}
