import type { ExtractionResult } from '@fds/extraction/records';
import * as v from 'valibot';
import type { SqlQueryRunner } from '../store.ts';
import type { CandidateAccount, CandidateCompany, CandidatePerson } from './match.ts';
import { documentAccounts, documentParties, invoicePeople } from './parties.ts';
import type { WorkspaceReference } from './write.ts';

/** Records of the workspace to compare with a document, all with a matching name or number. */
const maxCandidates = 1000;

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

/** Without spaces and punctuation, in upper case. The indexes of `companies` use the same expression. */
const identifierKey = (column: string): string => `upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`;
const matchesKeyOf = (parameter: string, key: (column: string) => string): string =>
  `any (array(select ${key('x')} from json_array_elements_text(${parameter}::text::json) x))`;
const plain = (column: string): string => column;
const lower = (column: string): string => `lower(${column})`;

const companiesText = `
  select c.id, c.name, c.tax_id_value, c.registration_number_value, array(
      select json_build_object('line_1', a.line_1, 'postal_code', a.postal_code, 'city', a.city, 'country', a.country)
      from addresses a where a.organisation_id = c.organisation_id and a.company_id = c.id order by a.id limit 100
    ) as addresses
  from companies c
  where c.organisation_id = $1 and c.workspace_id = $2 and (
    ${identifierKey('c.tax_id_value')} = ${matchesKeyOf('$3', identifierKey)}
    or ${identifierKey('c.registration_number_value')} = ${matchesKeyOf('$4', identifierKey)}
    or ${lower('c.name')} = ${matchesKeyOf('$5', lower)}
  )
  order by c.id limit ${maxCandidates}`;

const peopleText = `
  select p.id, p.full_name, p.email, p.company_id from people p
  where p.organisation_id = $1 and p.workspace_id = $2 and (
    ${lower('p.email')} = ${matchesKeyOf('$3', lower)}
    or p.company_id = any ($4::uuid[]) and ${lower('p.full_name')} = ${matchesKeyOf('$5', lower)}
  )
  order by p.id limit ${maxCandidates}`;

const accountsText = `
  select m.id, m.account_details_iban, m.account_details_account_number, m.account_details_currency from payment_means m
  where m.organisation_id = $1 and m.workspace_id = $2 and m.invoice_id is null
    and (m.account_details_iban = ${matchesKeyOf('$3', plain)} or m.account_details_account_number = ${matchesKeyOf('$4', plain)})
  order by m.id limit ${maxCandidates}`;

/** JSON needs less time than an array parameter. */
const distinctValues = (values: readonly (string | undefined)[]): string =>
  JSON.stringify([...new Set(values.filter((value) => value !== undefined))]);

/** Oldest first; each may be a party of one of the documents. */
export async function readCompanies(
  query: SqlQueryRunner,
  { organisation_id, workspace_id }: WorkspaceReference,
  extractions: readonly ExtractionResult[],
): Promise<readonly CandidateCompany[]> {
  const fields = extractions.flatMap(documentParties).flatMap((party) => party?.company ?? []);
  if (fields.length === 0) return [];
  const taxIds = distinctValues(fields.map((each) => each['tax_id.value']));
  const registrations = distinctValues(fields.map((each) => each['registration_number.value']));
  const names = distinctValues(fields.map(({ name }) => name));
  return v.parse(companies, await query(companiesText, [organisation_id, workspace_id, taxIds, registrations, names]));
}

/** Oldest first. */
export async function readPeople(
  query: SqlQueryRunner,
  { organisation_id, workspace_id }: WorkspaceReference,
  extractions: readonly ExtractionResult[],
  companyIds: readonly string[],
): Promise<readonly CandidatePerson[]> {
  const persons = extractions.flatMap(invoicePeople).map(({ person }) => person);
  if (persons.length === 0) return [];
  const emails = distinctValues(persons.map(({ email }) => email));
  const names = distinctValues(persons.map(({ full_name }) => full_name));
  return v.parse(people, await query(peopleText, [organisation_id, workspace_id, emails, companyIds, names]));
}

/** Accounts with an IBAN or a number of the documents, oldest first. */
export async function readAccounts(
  query: SqlQueryRunner,
  { organisation_id, workspace_id }: WorkspaceReference,
  extractions: readonly ExtractionResult[],
): Promise<readonly CandidateAccount[]> {
  const named = extractions.flatMap(documentAccounts).flatMap((account) => account ?? []);
  if (named.length === 0) return [];
  const ibans = distinctValues(named.map((each) => each['account_details.iban']));
  const numbers = distinctValues(named.map((each) => each['account_details.account_number']));
  return v.parse(accounts, await query(accountsText, [organisation_id, workspace_id, ibans, numbers]));
}
