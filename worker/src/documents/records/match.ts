/**
 * The functions of this file compare a company, a person or an account of a document with records of the workspace, and
 * find the existing record. All functions are pure.
 */

/** A stored address of a company in the workspace. */
export interface CandidateAddress {
  readonly line_1: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

export interface CandidateCompany {
  readonly id: string;
  readonly name: string | null;
  readonly tax_id_value: string | null;
  readonly registration_number_value: string | null;
  readonly addresses: readonly CandidateAddress[];
}

export interface CandidatePerson {
  readonly id: string;
  readonly full_name: string | null;
  readonly email: string | null;
  readonly company_id: string | null;
}

export interface CandidateAccount {
  readonly id: string;
  readonly account_details_iban: string | null;
  readonly account_details_account_number: string | null;
  readonly account_details_currency: string | null;
}

type Text = string | null | undefined;

/**
 * Returns an identifier without spaces and punctuation, in upper case. Two spellings of one identifier give the same
 * result.
 */
const identifierKey = (text: Text): string => (text ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
const nameKey = (text: Text): string => (text ?? '').toLowerCase();

/** Returns a list with one search key (a name and a value). Returns an empty list if the value is empty. */
const key = (name: string, value: string): readonly string[] => (value === '' ? [] : [`${name} ${value}`]);

/** Returns the search keys of a company. Only companies that share a search key are compared. */
export const buildCompanyMatchKeys = (company: Omit<CandidateCompany, 'id'>): readonly string[] => [
  ...key('tax', identifierKey(company.tax_id_value)),
  ...key('registration', identifierKey(company.registration_number_value)),
  ...key('name', nameKey(company.name)),
];

/** Returns the search keys of a person. Only people who share a search key are compared. */
export const buildPersonMatchKeys = ({ email, full_name }: Omit<CandidatePerson, 'id'>): readonly string[] => [
  ...key('email', nameKey(email)),
  ...key('name', nameKey(full_name)),
];

/** Returns the search keys of an account. Only accounts that share a search key are compared. */
export const buildAccountMatchKeys = (account: Omit<CandidateAccount, 'id'>): readonly string[] => [
  ...key('iban', account.account_details_iban ?? ''),
  ...key('number', account.account_details_account_number ?? ''),
];

const isSame = (one: string, other: string): boolean => one !== '' && one === other;
/** Returns true if both texts are not empty and differ. */
const differs = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other;

/**
 * Finds the company of a party by its tax id, else by its registration number, else by its name. Companies with
 * different tax ids never match. A match by name also requires that registration numbers and countries do not differ; a
 * missing value does not count as a difference.
 * @param known candidates in the order of preference
 */
export function findMatchingCompany(
  { tax_id_value, registration_number_value, name: givenName, addresses }: Omit<CandidateCompany, 'id'>,
  known: readonly CandidateCompany[],
): CandidateCompany | undefined {
  const taxId = identifierKey(tax_id_value);
  const registration = identifierKey(registration_number_value);
  const name = nameKey(givenName);
  const countries = addresses.flatMap(({ country }) => country ?? []);
  const hasOtherTaxId = (each: CandidateCompany) => differs(taxId, identifierKey(each.tax_id_value));
  const hasOtherRegistration = (each: CandidateCompany) =>
    differs(registration, identifierKey(each.registration_number_value));
  const isElsewhere = (each: CandidateCompany) => {
    const own = each.addresses.flatMap(({ country }) => country ?? []);
    return countries.length > 0 && own.length > 0 && !own.some((country) => countries.includes(country));
  };
  return (
    known.find((each) => isSame(taxId, identifierKey(each.tax_id_value))) ??
    known.find((each) => isSame(registration, identifierKey(each.registration_number_value)) && !hasOtherTaxId(each)) ??
    known.find(
      (each) =>
        isSame(name, nameKey(each.name)) && !hasOtherTaxId(each) && !hasOtherRegistration(each) && !isElsewhere(each),
    )
  );
}

/**
 * Finds a person by the e-mail address, unless the names differ. Otherwise finds a person by the name within the same
 * company.
 */
export function findMatchingPerson(
  { email: givenEmail, full_name, company_id }: Omit<CandidatePerson, 'id'>,
  known: readonly CandidatePerson[],
): CandidatePerson | undefined {
  const email = nameKey(givenEmail);
  const name = nameKey(full_name);
  return (
    known.find((each) => isSame(email, nameKey(each.email)) && !differs(name, nameKey(each.full_name))) ??
    known.find(
      (each) =>
        isSame(name, nameKey(each.full_name)) &&
        company_id !== null &&
        each.company_id === company_id &&
        !differs(email, nameKey(each.email)),
    )
  );
}

/** Finds a bank account by its IBAN or its account number. Accounts with different currencies do not match. */
export function findMatchingAccount(
  account: Omit<CandidateAccount, 'id'>,
  known: readonly CandidateAccount[],
): CandidateAccount | undefined {
  const iban = account.account_details_iban ?? '';
  const number = account.account_details_account_number ?? '';
  const currency = account.account_details_currency ?? '';
  return known.find(
    (each) =>
      (isSame(iban, each.account_details_iban ?? '') ||
        (!differs(iban, each.account_details_iban ?? '') &&
          isSame(number, each.account_details_account_number ?? ''))) &&
      !differs(currency, each.account_details_currency ?? ''),
  );
}

const addressKey = ({ line_1, postal_code, city, country }: Partial<CandidateAddress>): string =>
  [line_1, postal_code, city, country].map(nameKey).join('\n');

/** Returns true if the addresses of a company contain the address. */
export const companyHasAddress = (company: CandidateCompany, address: Partial<CandidateAddress>): boolean =>
  company.addresses.some((each) => addressKey(each) === addressKey(address));
