import {
  type ExtractedParty,
  type ExtractionResult,
  type InvoicePerson,
  type PaymentMeansFields,
  partyRoles,
} from '@fds/extraction/records';
import { forEachInSlices } from '@fds/platform/slices';
import { recordIdOf } from './identity.ts';
import {
  addressKey,
  type CandidateAccount,
  type CandidateAddress,
  type CandidateCompany,
  type CandidatePerson,
  haveDifferentNames,
  type MatchIndex,
} from './match.ts';

/** One entry for each possible item; undefined for a missing one, so that the positions of the others do not change. */
type ListWithGaps<T> = readonly (T | undefined)[];

const identifying = ['name', 'registration.trade_name', 'tax_id.value', 'registration_number.value'] as const;

/** Undefined without a name or number by which it can be found. */
const ifIdentified = (party: ExtractedParty | undefined): ExtractedParty | undefined =>
  party !== undefined && identifying.some((field) => party.company[field] !== undefined) ? party : undefined;

/** The parties of the invoice, then for each statement the account holder and the counterparties. */
export const documentParties = ({ invoice, statements }: ExtractionResult): ListWithGaps<ExtractedParty> => [
  ...(invoice === undefined ? [] : partyRoles.map((role) => ifIdentified(invoice.parties[role]))),
  ...statements.flatMap(({ holder, transactions }) => [
    ifIdentified(holder),
    ...transactions.map(({ counterparty }) => ifIdentified(counterparty)),
  ]),
];

export const invoicePeople = ({ invoice }: ExtractionResult): readonly InvoicePerson[] => invoice?.people ?? [];

/** The account of each statement, followed by the counterparty accounts of its transactions. */
export const documentAccounts = ({ statements }: ExtractionResult): ListWithGaps<PaymentMeansFields> =>
  statements.flatMap(({ account, transactions }) => [
    account,
    ...transactions.map(({ counterpartyAccount }) => counterpartyAccount),
  ]);

/** An existing or new record for each item of a document. */
export interface RecordFinders {
  readonly company: (party: ExtractedParty | undefined) => CandidateCompany | undefined;
  readonly person: (person: InvoicePerson) => CandidatePerson | undefined;
  readonly account: (account: PaymentMeansFields | undefined) => CandidateAccount | undefined;
}

interface MatchedRecords<T, K> {
  readonly of: (item: T | undefined) => K | undefined;
  /** New in the workspace. */
  readonly added: boolean;
}

/**
 * Finds an existing record, or one created for an earlier item of this or an earlier document, or creates one.
 * @param known gets the new records
 * @param describe the fields by which a record is found and created
 * @param isAnother rejects the record that was found for an item
 */
async function match<T, K extends { readonly id: string }>(
  items: ListWithGaps<T>,
  known: MatchIndex<K>,
  describe: (item: T) => Omit<K, 'id'>,
  create: (position: number, record: Omit<K, 'id'>) => K,
  isAnother: (item: T, same: K, found: ReadonlyMap<T | undefined, K>) => boolean = () => false,
): Promise<MatchedRecords<T, K>> {
  const found = new Map<T | undefined, K>();
  let added = false;
  await forEachInSlices(items, (item, position) => {
    if (item === undefined) return;
    const described = describe(item);
    const alike = known.find(described);
    const same = alike !== undefined && isAnother(item, alike, found) ? undefined : alike;
    const record = same ?? create(position, described);
    if (same === undefined) {
      known.add(record);
      added = true;
    }
    found.set(item, record);
  });
  return { of: (item) => found.get(item), added };
}

const knownAddress = (address: Partial<CandidateAddress>): CandidateAddress => ({
  line_1: address.line_1 ?? null,
  postal_code: address.postal_code ?? null,
  city: address.city ?? null,
  country: address.country ?? null,
});

export const resolveCompanies = (
  extraction: ExtractionResult,
  documentId: string,
  known: MatchIndex<CandidateCompany>,
): Promise<MatchedRecords<ExtractedParty, CandidateCompany>> => {
  const { issuer, receiver } = extraction.invoice?.parties ?? {};
  return match(
    documentParties(extraction),
    known,
    ({ company, addresses }) => ({
      name: company.name ?? null,
      tax_id_value: company['tax_id.value'] ?? null,
      registration_number_value: company['registration_number.value'] ?? null,
      addresses: addresses.map(knownAddress),
    }),
    (position, record) => ({ id: recordIdOf(documentId, position), ...record }),
    (party, same, found) =>
      party === receiver &&
      same === found.get(issuer) &&
      haveDifferentNames(issuer?.company.name, receiver?.company.name),
  );
};

export const findOrCreatePeople = (
  extraction: ExtractionResult,
  documentId: string,
  known: MatchIndex<CandidatePerson>,
  company: RecordFinders['company'],
): Promise<MatchedRecords<InvoicePerson, CandidatePerson>> =>
  match(
    invoicePeople(extraction),
    known,
    ({ party, person }) => ({
      full_name: person.full_name ?? null,
      email: person.email ?? null,
      company_id: company(extraction.invoice?.parties[party])?.id ?? null,
    }),
    (position, record) => ({ id: recordIdOf(documentId, position), ...record }),
  );

export const findOrCreateAccounts = (
  extraction: ExtractionResult,
  documentId: string,
  known: MatchIndex<CandidateAccount>,
): Promise<MatchedRecords<PaymentMeansFields, CandidateAccount>> =>
  match(
    documentAccounts(extraction),
    known,
    (account) => ({
      account_details_iban: account['account_details.iban'] ?? null,
      account_details_account_number: account['account_details.account_number'] ?? null,
      account_details_currency: account['account_details.currency'] ?? null,
    }),
    (position, record) => ({ id: recordIdOf(documentId, position), ...record }),
  );

/** Not yet stored for the company. */
export interface NewAddress {
  readonly companyId: string;
  readonly address: ExtractedParty['addresses'][number];
}

/** @param known keys of addresses by the id of their company; gets the new ones */
export async function addedAddresses(
  extraction: ExtractionResult,
  company: RecordFinders['company'],
  known: Map<string, Set<string>>,
): Promise<readonly NewAddress[]> {
  const added: NewAddress[] = [];
  await forEachInSlices(documentParties(extraction), (party) => {
    const owner = company(party);
    if (party === undefined || owner === undefined) return;
    const own = known.get(owner.id) ?? new Set();
    known.set(owner.id, own);
    for (const address of party.addresses) {
      const key = addressKey(address);
      if (own.has(key)) continue;
      own.add(key);
      added.push({ companyId: owner.id, address });
    }
  });
  return added;
}
