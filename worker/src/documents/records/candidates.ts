import type { Extraction } from '@fds/extraction/records';
import * as v from 'valibot';
import type { KnownAccount, KnownCompany, KnownPerson } from './match.ts';
import { accountsOf, partiesOf, peopleOf } from './parties.ts';
import type { DocumentOwner } from './write.ts';

/** Runs a statement with values for `$1` and so on, in the transaction of the document. @returns its rows */
export type Query = (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

/** More records than this with one name or number are not looked at. */
const mostCandidates = 1000;

const text = v.nullable(v.string());
const address = v.object({ line_1: text, postal_code: text, city: text, country: text });
const companies = v.array(
  v.object({
    id: v.string(),
    name: text,
    tax_id_value: text,
    registration_number_value: text,
    addresses: v.array(address),
  }),
);
const people = v.array(v.object({ id: v.string(), full_name: text, email: text, company_id: text }));
const accounts = v.array(
  v.object({
    id: v.string(),
    account_details_iban: text,
    account_details_account_number: text,
    account_details_currency: text,
  }),
);

/** The key of an identifier, as the indexes of the table companies have it. */
const identifierKey = (column: string): string => `upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`;
const keysOf = (parameter: string, key: (column: string) => string): string =>
  `any (array(select ${key('x')} from unnest(${parameter}::text[]) x))`;
const lower = (column: string): string => `lower(${column})`;

const companiesText = `
  select c.id, c.name, c.tax_id_value, c.registration_number_value, array(
      select json_build_object('line_1', a.line_1, 'postal_code', a.postal_code, 'city', a.city, 'country', a.country)
      from addresses a where a.organisation_id = c.organisation_id and a.company_id = c.id order by a.id limit 100
    ) as addresses
  from companies c
  where c.organisation_id = $1 and c.workspace_id = $2 and (
    ${identifierKey('c.tax_id_value')} = ${keysOf('$3', identifierKey)}
    or ${identifierKey('c.registration_number_value')} = ${keysOf('$4', identifierKey)}
    or ${lower('c.name')} = ${keysOf('$5', lower)}
  )
  order by c.id limit ${mostCandidates}`;

const peopleText = `
  select p.id, p.full_name, p.email, p.company_id from people p
  where p.organisation_id = $1 and p.workspace_id = $2 and (
    ${lower('p.email')} = ${keysOf('$3', lower)}
    or p.company_id = any ($4::uuid[]) and ${lower('p.full_name')} = ${keysOf('$5', lower)}
  )
  order by p.id limit ${mostCandidates}`;

const accountsText = `
  select m.id, m.account_details_iban, m.account_details_account_number, m.account_details_currency from payment_means m
  where m.organisation_id = $1 and m.workspace_id = $2 and m.invoice_id is null
    and (m.account_details_iban = any ($3::text[]) or m.account_details_account_number = any ($4::text[]))
  order by m.id limit ${mostCandidates}`;

const given = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** Reads the companies of the workspace that a party of the document may be, the oldest first. */
export async function candidateCompanies(
  query: Query,
  { organisation_id, workspace_id }: DocumentOwner,
  extraction: Extraction,
): Promise<readonly KnownCompany[]> {
  const fields = partiesOf(extraction).flatMap((party) => party?.company ?? []);
  if (fields.length === 0) return [];
  const taxIds = given(fields.map((each) => each['tax_id.value']));
  const registrations = given(fields.map((each) => each['registration_number.value']));
  const names = given(fields.map(({ name }) => name));
  return v.parse(companies, await query(companiesText, [organisation_id, workspace_id, taxIds, registrations, names]));
}

/** Reads the people of the workspace that a person of the document may be, the oldest first. */
export async function candidatePeople(
  query: Query,
  { organisation_id, workspace_id }: DocumentOwner,
  extraction: Extraction,
  companyIds: readonly string[],
): Promise<readonly KnownPerson[]> {
  const persons = peopleOf(extraction).map(({ person }) => person);
  if (persons.length === 0) return [];
  const emails = given(persons.map(({ email }) => email));
  const names = given(persons.map(({ full_name }) => full_name));
  return v.parse(people, await query(peopleText, [organisation_id, workspace_id, emails, companyIds, names]));
}

/** Reads the bank accounts of the workspace that an account of the document may be, the oldest first. */
export async function candidateAccounts(
  query: Query,
  { organisation_id, workspace_id }: DocumentOwner,
  extraction: Extraction,
): Promise<readonly KnownAccount[]> {
  const named = accountsOf(extraction).flatMap((account) => account ?? []);
  if (named.length === 0) return [];
  const ibans = given(named.map((each) => each['account_details.iban']));
  const numbers = given(named.map((each) => each['account_details.account_number']));
  return v.parse(accounts, await query(accountsText, [organisation_id, workspace_id, ibans, numbers]));
}
