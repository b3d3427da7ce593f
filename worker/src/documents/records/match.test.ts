import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CandidateAccount,
  type CandidateCompany,
  type CandidatePerson,
  indexAccounts,
  indexCompanies,
  indexPeople,
  type MatchIndex,
} from './match.ts';

/** Returns an index that contains some records. */
function filled<T>(index: MatchIndex<T>, known: readonly T[]): MatchIndex<T> {
  for (const record of known) index.add(record);
  return index;
}

const noValues = { name: null, tax_id_value: null, registration_number_value: null, addresses: [] };
const inCountry = (country: string) => ({ line_1: null, postal_code: null, city: null, country });
const acme: CandidateCompany = {
  id: 'acme',
  name: 'Acme GmbH',
  tax_id_value: 'DE 111 222 333',
  registration_number_value: 'HRB 7',
  addresses: [inCountry('DE')],
};
const plain: CandidateCompany = { ...noValues, id: 'plain', name: 'Plain' };
const companies = filled(indexCompanies(), [acme, plain]);

describe('indexCompanies', () => {
  it.each([
    ['the tax id in another spelling', { tax_id_value: 'de111222333', name: 'Renamed' }, 'acme'],
    ['the registration number', { registration_number_value: 'hrb7', name: 'Renamed' }, 'acme'],
    ['the name in another case', { name: 'ACME gmbh' }, 'acme'],
    ['the name with the country', { name: 'Acme GmbH', addresses: [inCountry('DE')] }, 'acme'],
    ['the name where the known country is missing', { name: 'plain', addresses: [inCountry('FR')] }, 'plain'],
  ])('indexCompanies finds a company by %s', (_by, party, id) => {
    expect(companies.find({ ...noValues, ...party })?.id).toBe(id);
  });

  it.each([
    ['another tax id', { name: 'Acme GmbH', tax_id_value: 'DE999' }],
    ['another tax id and the same registration number', { tax_id_value: 'DE999', registration_number_value: 'HRB 7' }],
    ['another registration number', { name: 'Acme GmbH', registration_number_value: 'HRB 8' }],
    ['another country', { name: 'Acme GmbH', addresses: [inCountry('AT')] }],
    ['another name', { name: 'Acme' }],
    ['neither name nor number', {}],
  ])('indexCompanies finds no company for a party with %s', (_name, party) => {
    expect(companies.find({ ...noValues, ...party })).toBeUndefined();
  });

  it('indexCompanies prefers the company with the same tax id to another company with the same name', () => {
    expect(companies.find({ ...noValues, name: 'Plain', tax_id_value: 'DE111222333' })?.id).toBe('acme');
  });
});

describe('indexPeople', () => {
  const ada = { id: 'ada', full_name: 'Ada Byron', email: 'office@acme.example', company_id: 'acme' };
  const person = { full_name: null, email: null, company_id: null };
  it.each([
    ['the same e-mail address', { email: 'Office@acme.example' }, 'ada'],
    ['the same name and company', { full_name: 'ada byron', company_id: 'acme' }, 'ada'],
    ['the same e-mail address and another name', { email: 'office@acme.example', full_name: 'Grace' }, undefined],
    ['the same name and another company', { full_name: 'Ada Byron', company_id: 'plain' }, undefined],
    ['the same name without a company', { full_name: 'Ada Byron' }, undefined],
  ])('a person with %s matches the stored person with the id %o', (_name, given, id) => {
    expect(filled(indexPeople(), [ada]).find({ ...person, ...given })?.id).toBe(id);
  });
});

describe('indexAccounts', () => {
  const account = { account_details_iban: null, account_details_account_number: null, account_details_currency: null };
  const euros = { ...account, id: 'euros', account_details_iban: 'DE1', account_details_currency: 'EUR' };
  const numbered = { ...account, id: 'numbered', account_details_account_number: '42' };
  it.each([
    ['the same IBAN', { account_details_iban: 'DE1' }, 'euros'],
    ['the same account number', { account_details_account_number: '42', account_details_currency: 'USD' }, 'numbered'],
    ['the same IBAN and another currency', { account_details_iban: 'DE1', account_details_currency: 'USD' }, undefined],
    ['neither IBAN nor account number', {}, undefined],
  ])('an account with %s matches the stored account with the id %o', (_name, given, id) => {
    expect(filled(indexAccounts(), [euros, numbered]).find({ ...account, ...given })?.id).toBe(id);
  });
});

/** Finds records by comparing each known record, as the rules for matching say. */
const rules = {
  company: (given: Omit<CandidateCompany, 'id'>, known: readonly CandidateCompany[]) => {
    const differs = (field: 'tax_id_value' | 'registration_number_value', each: CandidateCompany) =>
      given[field] !== null && each[field] !== null && given[field] !== each[field];
    const countries = (company: Omit<CandidateCompany, 'id'>) =>
      company.addresses.flatMap(({ country }) => country ?? []);
    const [here, isElsewhere] = [
      countries(given),
      (each: CandidateCompany) =>
        here.length > 0 && countries(each).length > 0 && !countries(each).some((country) => here.includes(country)),
    ];
    const same = (field: 'tax_id_value' | 'registration_number_value' | 'name', each: CandidateCompany) =>
      given[field] !== null && given[field] === each[field];
    return (
      known.find((each) => same('tax_id_value', each) && same('name', each)) ??
      known.find((each) => same('tax_id_value', each)) ??
      known.find((each) => same('registration_number_value', each) && !differs('tax_id_value', each)) ??
      known.find(
        (each) =>
          same('name', each) &&
          !differs('tax_id_value', each) &&
          !differs('registration_number_value', each) &&
          !isElsewhere(each),
      )
    );
  },
  person: (given: Omit<CandidatePerson, 'id'>, known: readonly CandidatePerson[]) => {
    const differs = (field: 'full_name' | 'email', each: CandidatePerson) =>
      given[field] !== null && each[field] !== null && given[field] !== each[field];
    const same = (field: 'full_name' | 'email' | 'company_id', each: CandidatePerson) =>
      given[field] !== null && given[field] === each[field];
    return (
      known.find((each) => same('email', each) && !differs('full_name', each)) ??
      known.find((each) => same('full_name', each) && same('company_id', each) && !differs('email', each))
    );
  },
  account: (given: Omit<CandidateAccount, 'id'>, known: readonly CandidateAccount[]) => {
    type Field = keyof typeof given;
    const differs = (field: Field, each: CandidateAccount) =>
      given[field] !== null && each[field] !== null && given[field] !== each[field];
    const same = (field: Field, each: CandidateAccount) => given[field] !== null && given[field] === each[field];
    const [currency, iban] = ['account_details_currency', 'account_details_iban'] as const;
    return (
      known.find((each) => same(iban, each) && !differs(currency, each)) ??
      known.find(
        (each) => same('account_details_account_number', each) && !differs(iban, each) && !differs(currency, each),
      )
    );
  },
};

describe('the index of records', () => {
  const value = fc.option(fc.constantFrom('A', 'B', 'C'), { nil: null });
  const address = value.map((country) => ({ line_1: null, postal_code: null, city: null, country }));

  /** Adds each record that is not found, as the matching of a document does, and compares the index with the rules. */
  function compare<T extends { readonly id: string }>(
    create: () => MatchIndex<T>,
    rule: (given: Omit<T, 'id'>, known: readonly T[]) => T | undefined,
    records: fc.Arbitrary<T>,
  ): void {
    fc.assert(
      fc.property(fc.array(records, { maxLength: 12 }), (all) => {
        const [index, known] = [create(), [] as T[]];
        for (const [position, each] of all.entries()) {
          const record = { ...each, id: String(position) };
          const found = index.find(record);
          expect(found).toEqual(rule(record, known));
          if (found !== undefined) continue;
          index.add(record);
          known.push(record);
        }
      }),
      { numRuns: 150 },
    );
  }

  it('the index finds the same companies, people and accounts as a comparison with each known record', () => {
    const id = fc.constant('');
    const fields = { name: value, tax_id_value: value, registration_number_value: value };
    compare(
      indexCompanies,
      rules.company,
      fc.record<CandidateCompany>({ id, ...fields, addresses: fc.array(address, { maxLength: 2 }) }),
    );
    compare(
      indexPeople,
      rules.person,
      fc.record<CandidatePerson>({ id, full_name: value, email: value, company_id: value }),
    );
    compare(
      indexAccounts,
      rules.account,
      fc.record<CandidateAccount>({
        id,
        account_details_iban: value,
        account_details_account_number: value,
        account_details_currency: value,
      }),
    );
  });
});
