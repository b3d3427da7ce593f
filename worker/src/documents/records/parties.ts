import {
  type ExtractedParty,
  type ExtractionResult,
  type InvoicePerson,
  type PaymentMeansFields,
  partyRoles,
} from '@fds/extraction/records';
import { getExtractedRecordId } from './identity.ts';
import {
  buildAccountMatchKeys,
  buildCompanyMatchKeys,
  buildPersonMatchKeys,
  type CandidateAccount,
  type CandidateAddress,
  type CandidateCompany,
  type CandidatePerson,
  companyHasAddress,
  findMatchingAccount,
  findMatchingCompany,
  findMatchingPerson,
} from './match.ts';

/**
 * A list with one entry for each possible party, person or account of a document. The entry is undefined if the
 * document does not contain this item, so that the positions of the other entries do not change.
 */
type ListWithGaps<T> = readonly (T | undefined)[];

const identifying = ['name', 'registration.trade_name', 'tax_id.value', 'registration_number.value'] as const;

/** Returns the party if it has a name or a number by which it can be found, else undefined. */
const ifIdentified = (party: ExtractedParty | undefined): ExtractedParty | undefined =>
  party !== undefined && identifying.some((field) => party.company[field] !== undefined) ? party : undefined;

/**
 * Returns the parties of a document: the parties of the invoice, then for each bank statement the account holder and
 * the counterparties.
 */
export const listDocumentParties = ({ invoice, statements }: ExtractionResult): ListWithGaps<ExtractedParty> => [
  ...(invoice === undefined ? [] : partyRoles.map((role) => ifIdentified(invoice.parties[role]))),
  ...statements.flatMap(({ holder, transactions }) => [
    ifIdentified(holder),
    ...transactions.map(({ counterparty }) => ifIdentified(counterparty)),
  ]),
];

/** Returns the people in the invoice of a document. */
export const listInvoicePeopleOfDocument = ({ invoice }: ExtractionResult): readonly InvoicePerson[] =>
  invoice?.people ?? [];

/** Returns the account of each bank statement, followed by the counterparty accounts of its transactions. */
export const listDocumentAccounts = ({ statements }: ExtractionResult): ListWithGaps<PaymentMeansFields> =>
  statements.flatMap(({ account, transactions }) => [
    account,
    ...transactions.map(({ counterpartyAccount }) => counterpartyAccount),
  ]);

/** Records of the workspace that may be the companies, people and accounts of a document. */
export interface CandidateRecords {
  readonly companies: readonly CandidateCompany[];
  readonly people: readonly CandidatePerson[];
  readonly accounts: readonly CandidateAccount[];
}

/**
 * Functions that return the record for a party, person or account of a document: a record of the workspace, or a new
 * record.
 */
export interface DocumentRecordFinders {
  readonly company: (party: ExtractedParty | undefined) => CandidateCompany | undefined;
  readonly person: (person: InvoicePerson) => CandidatePerson | undefined;
  readonly account: (account: PaymentMeansFields | undefined) => CandidateAccount | undefined;
  /** The people and accounts that the workspace does not have yet. */
  readonly added: Omit<CandidateRecords, 'companies'>;
}

/** Functions that compare the parties, the people or the accounts of a document with records of the workspace. */
interface Matching<T, K> {
  /**
   * Returns the record fields of a party, person or account of the document. `find` looks for an existing record with
   * these fields; if there is no such record, a new record gets the fields.
   */
  readonly describe: (item: T) => Omit<K, 'id'>;
  readonly keys: (record: Omit<K, 'id'>) => readonly string[];
  readonly find: (record: Omit<K, 'id'>, candidates: readonly K[]) => K | undefined;
}

/**
 * Finds the record of each party, person or account in a document: an existing record of the workspace, or one that was
 * just created for an earlier item of the same document. Creates a record if neither exists.
 */
function match<T, K extends { readonly id: string }>(
  items: ListWithGaps<T>,
  documentId: string,
  known: readonly K[],
  { describe, keys, find }: Matching<T, K>,
  create: (id: string, record: Omit<K, 'id'>) => K,
): { readonly of: (item: T | undefined) => K | undefined; readonly added: readonly K[] } {
  const byKey = new Map<string, K[]>();
  const add = (record: K) => {
    for (const key of keys(record)) {
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [record]);
      else same.push(record);
    }
  };
  known.forEach(add);
  const found = new Map<T | undefined, K>();
  const added: K[] = [];
  for (const [position, item] of items.entries()) {
    if (item === undefined) continue;
    const described = describe(item);
    const candidates = keys(described).flatMap((key) => byKey.get(key) ?? []);
    const same = find(described, candidates);
    const record = same ?? create(getExtractedRecordId(documentId, position), described);
    if (same === undefined) {
      add(record);
      added.push(record);
    }
    found.set(item, record);
  }
  return { of: (item) => found.get(item), added };
}

const knownAddress = (address: Partial<CandidateAddress>): CandidateAddress => ({
  line_1: address.line_1 ?? null,
  postal_code: address.postal_code ?? null,
  city: address.city ?? null,
  country: address.country ?? null,
});

const companyMatching: Matching<ExtractedParty, CandidateCompany> = {
  describe: ({ company, addresses }) => ({
    name: company.name ?? null,
    tax_id_value: company['tax_id.value'] ?? null,
    registration_number_value: company['registration_number.value'] ?? null,
    addresses: addresses.map(knownAddress),
  }),
  keys: buildCompanyMatchKeys,
  find: findMatchingCompany,
};

const accountMatching: Matching<PaymentMeansFields, CandidateAccount> = {
  describe: (account) => ({
    account_details_iban: account['account_details.iban'] ?? null,
    account_details_account_number: account['account_details.account_number'] ?? null,
    account_details_currency: account['account_details.currency'] ?? null,
  }),
  keys: buildAccountMatchKeys,
  find: findMatchingAccount,
};

/** Finds or creates the company for each party of a document. */
export const findOrCreateCompanies = (
  extraction: ExtractionResult,
  documentId: string,
  known: readonly CandidateCompany[],
) => match(listDocumentParties(extraction), documentId, known, companyMatching, (id, record) => ({ id, ...record }));

/** Finds or creates the records for the people and accounts of a document. */
export function findOrCreatePeopleAndAccounts(
  extraction: ExtractionResult,
  documentId: string,
  known: Omit<CandidateRecords, 'companies'>,
  companies: ReturnType<typeof findOrCreateCompanies>,
): DocumentRecordFinders {
  const company = companies.of;
  const personMatching: Matching<InvoicePerson, CandidatePerson> = {
    describe: ({ party, person }) => ({
      full_name: person.full_name ?? null,
      email: person.email ?? null,
      company_id: company(extraction.invoice?.parties[party])?.id ?? null,
    }),
    keys: buildPersonMatchKeys,
    find: findMatchingPerson,
  };
  const person = match(
    listInvoicePeopleOfDocument(extraction),
    documentId,
    known.people,
    personMatching,
    (id, record) => ({
      id,
      ...record,
    }),
  );
  const account = match(
    listDocumentAccounts(extraction),
    documentId,
    known.accounts,
    accountMatching,
    (id, record) => ({
      id,
      ...record,
    }),
  );
  const added = { people: person.added, accounts: account.added };
  return { company, person: person.of, account: account.of, added };
}

/** An address in a document that the database does not yet contain for the company. */
export interface NewAddress {
  readonly companyId: string;
  readonly address: ExtractedParty['addresses'][number];
}

/**
 * Compares the addresses of a document's parties with the known addresses of their companies, and returns the new
 * addresses.
 * @param known addresses by the id of their company; the function adds the new addresses to this map
 */
export function findNewAddresses(
  extraction: ExtractionResult,
  company: DocumentRecordFinders['company'],
  known: Map<string, readonly CandidateAddress[]>,
): readonly NewAddress[] {
  const added: NewAddress[] = [];
  for (const party of listDocumentParties(extraction)) {
    const owner = company(party);
    if (party === undefined || owner === undefined) continue;
    for (const address of party.addresses) {
      const own = known.get(owner.id) ?? [];
      if (companyHasAddress({ ...owner, addresses: own }, address)) continue;
      known.set(owner.id, [...own, knownAddress(address)]);
      added.push({ companyId: owner.id, address });
    }
  }
  return added;
}
