import { describe, expect, it } from 'vitest';
import { type CandidateCompany, findMatchingAccount, findMatchingCompany, findMatchingPerson } from './match.ts';

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
const known = [acme, plain];

describe('findMatchingCompany', () => {
  it.each([
    ['the tax id in another spelling', { tax_id_value: 'de111222333', name: 'Renamed' }, 'acme'],
    ['the registration number', { registration_number_value: 'hrb7', name: 'Renamed' }, 'acme'],
    ['the name in another case', { name: 'ACME gmbh' }, 'acme'],
    ['the name with the country', { name: 'Acme GmbH', addresses: [inCountry('DE')] }, 'acme'],
    ['the name where the known country is missing', { name: 'plain', addresses: [inCountry('FR')] }, 'plain'],
  ])('findMatchingCompany finds a company by %s', (_by, party, id) => {
    expect(findMatchingCompany({ ...noValues, ...party }, known)?.id).toBe(id);
  });

  it.each([
    ['another tax id', { name: 'Acme GmbH', tax_id_value: 'DE999' }],
    ['another tax id and the same registration number', { tax_id_value: 'DE999', registration_number_value: 'HRB 7' }],
    ['another registration number', { name: 'Acme GmbH', registration_number_value: 'HRB 8' }],
    ['another country', { name: 'Acme GmbH', addresses: [inCountry('AT')] }],
    ['another name', { name: 'Acme' }],
    ['neither name nor number', {}],
  ])('findMatchingCompany finds no company for a party with %s', (_name, party) => {
    expect(findMatchingCompany({ ...noValues, ...party }, known)).toBeUndefined();
  });

  it('findMatchingCompany prefers the company with the same tax id to another company with the same name', () => {
    expect(findMatchingCompany({ ...noValues, name: 'Plain', tax_id_value: 'DE111222333' }, known)?.id).toBe('acme');
  });
});

describe('findMatchingPerson', () => {
  const ada = { id: 'ada', full_name: 'Ada Byron', email: 'office@acme.example', company_id: 'acme' };
  const person = { full_name: null, email: null, company_id: null };
  it.each([
    ['the same e-mail address', { email: 'Office@acme.example' }, 'ada'],
    ['the same name and company', { full_name: 'ada byron', company_id: 'acme' }, 'ada'],
    ['the same e-mail address and another name', { email: 'office@acme.example', full_name: 'Grace' }, undefined],
    ['the same name and another company', { full_name: 'Ada Byron', company_id: 'plain' }, undefined],
    ['the same name without a company', { full_name: 'Ada Byron' }, undefined],
  ])('a person with %s matches the stored person with the id %o', (_name, given, id) => {
    expect(findMatchingPerson({ ...person, ...given }, [ada])?.id).toBe(id);
  });
});

describe('findMatchingAccount', () => {
  const account = { account_details_iban: null, account_details_account_number: null, account_details_currency: null };
  const euros = { ...account, id: 'euros', account_details_iban: 'DE1', account_details_currency: 'EUR' };
  const numbered = { ...account, id: 'numbered', account_details_account_number: '42' };
  it.each([
    ['the same IBAN', { account_details_iban: 'DE1' }, 'euros'],
    ['the same account number', { account_details_account_number: '42', account_details_currency: 'USD' }, 'numbered'],
    ['the same IBAN and another currency', { account_details_iban: 'DE1', account_details_currency: 'USD' }, undefined],
    ['neither IBAN nor account number', {}, undefined],
  ])('an account with %s matches the stored account with the id %o', (_name, given, id) => {
    expect(findMatchingAccount({ ...account, ...given }, [euros, numbered])?.id).toBe(id);
  });
});
