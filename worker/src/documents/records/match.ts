/**
 * Finds existing records by keys, never by comparison one by one: a document may contain many records with the same
 * name, tax id or number.
 */

import { hash } from 'node:crypto';

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

/** Without spaces and punctuation, in upper case. */
const identifierKey = (text: Text): string => (text ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
const nameKey = (text: Text): string => (text ?? '').toLowerCase();

/** A record with any value or without a value. */
const anyValue = '*';
/** A record without a value. */
const noValue = '-';

/** Which values a field may have. */
type Parts = (...values: readonly string[]) => readonly string[];

const presentParts: Parts = (...values) => values.filter((value) => value !== '').map((value) => `=${value}`);

/** The parts under which a record with these values is found. */
const partsOfRecord: Parts = (...values) => {
  const present = presentParts(...values);
  return [anyValue, ...(present.length === 0 ? [noValue] : present)];
};

/** Finds records whose value is missing or one of these. */
const partsOfSearch: Parts = (...values) => {
  const present = presentParts(...values);
  return present.length === 0 ? [anyValue] : [...present, noValue];
};

/** A longer value is replaced by its SHA-256, so that keys need little memory. */
const maxValueLength = 100;

/**
 * One key for each combination of parts; none if the identifying value is empty. Texts of documents contain no NUL,
 * so no two combinations have the same key.
 */
function keysOf(field: string, value: string, ...parts: readonly (readonly string[])[]): readonly string[] {
  if (value === '') return [];
  const start = `${field} ${value.length > maxValueLength ? hash('sha256', value) : value}`;
  return parts.reduce<readonly string[]>(
    (keys, more) => keys.flatMap((key) => more.map((part) => `${key}\0${part}`)),
    [start],
  );
}

/** A record that a key of an earlier list finds is preferred. */
type Keys<T> = (record: Omit<T, 'id'>, partsOf: Parts) => readonly (readonly string[])[];

/**
 * By tax id, else registration number, else name. Of the companies of a tax group, which share a tax id, the one with
 * the same name is preferred. Companies with different tax ids never match. For a match by name, registration numbers
 * and countries must not differ; a missing value is not a difference.
 */
const companyKeys: Keys<CandidateCompany> = (company, partsOf) => {
  const taxId = identifierKey(company.tax_id_value);
  const registration = identifierKey(company.registration_number_value);
  const countries = new Set(company.addresses.map(({ country }) => country ?? ''));
  const name = nameKey(company.name);
  return [
    keysOf('tax and name', taxId, presentParts(name)),
    keysOf('tax', taxId),
    keysOf('registration', registration, partsOf(taxId)),
    keysOf('name', name, partsOf(taxId), partsOf(registration), partsOf(...countries)),
  ];
};

/** By email address unless the names differ, else by name within the same company. */
const personKeys: Keys<CandidatePerson> = (person, partsOf) => {
  const email = nameKey(person.email);
  const name = nameKey(person.full_name);
  return [
    keysOf('email', email, partsOf(name)),
    person.company_id === null ? [] : keysOf('name', name, [person.company_id], partsOf(email)),
  ];
};

/** By IBAN, else by number. Accounts with different currencies do not match. */
const accountKeys: Keys<CandidateAccount> = (account, partsOf) => {
  const iban = account.account_details_iban ?? '';
  const currencies = partsOf(account.account_details_currency ?? '');
  return [
    keysOf('iban', iban, currencies),
    keysOf('number', account.account_details_account_number ?? '', partsOf(iban), currencies),
  ];
};

export interface MatchIndex<T> {
  /** Earlier records are preferred. */
  readonly add: (record: T) => void;
  readonly find: (record: Omit<T, 'id'>) => T | undefined;
}

const indexBy =
  <T>(keys: Keys<T>) =>
  (): MatchIndex<T> => {
    const byKey = new Map<string, { readonly record: T; readonly position: number }>();
    let count = 0;
    return {
      add: (record) => {
        count += 1;
        const entry = { record, position: count };
        for (const key of keys(record, partsOfRecord).flat()) if (!byKey.has(key)) byKey.set(key, entry);
      },
      find: (record) => {
        for (const alternatives of keys(record, partsOfSearch)) {
          const found = alternatives.flatMap((key) => byKey.get(key) ?? []);
          const [first] = found.toSorted((one, other) => one.position - other.position);
          if (first !== undefined) return first.record;
        }
        return undefined;
      },
    };
  };

/** Two parties of one invoice with different names are two companies, also if they share a tax id. */
export const haveDifferentNames = (one: Text, other: Text): boolean =>
  nameKey(one) !== '' && nameKey(other) !== '' && nameKey(one) !== nameKey(other);

export const indexCompanies = indexBy(companyKeys);
export const indexPeople = indexBy(personKeys);
export const indexAccounts = indexBy(accountKeys);

/** Equal for equal addresses. */
export const addressKey = ({ line_1, postal_code, city, country }: Partial<CandidateAddress>): string =>
  [line_1, postal_code, city, country].map(nameKey).join('\n');
