import * as fc from 'fast-check';
import postgres from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { findRecordType } from '../../../gateway/src/contract/catalogue.ts';
import type { DataType, FilterField, RecordType } from '../../../gateway/src/contract/types.ts';
import { recordTypes } from '../../../platform/src/tables/lookup.ts';
import {
  type ApiClient,
  createOrganisationClient,
  type HttpJsonResponse,
  type JsonApiResourceList,
  parseResourceList,
} from '../client.ts';
import type { RunningProduct } from '../running-product.ts';

const roots = recordTypes.map(({ name }) => findRecordType(name));
type Row = Readonly<Record<string, unknown>>;

let product: RunningProduct;
let clients: readonly ApiClient[];
/** Id of the organisation of each record, by the id of the record. */
const ownerOf = new Map<string, string>();
/**
 * Some records of each record type and organisation. The test searches for each record with the credential of the other
 * organisation.
 */
const samples = new Map<string, Row[]>();
const sampleKey = (root: string, organisation: string) => `${root} ${organisation}`;

/** Filter operators that search for a value, by data type. */
const seeking: Readonly<Record<DataType, readonly string[]>> = {
  text: ['eq', 'neq', 'contains', 'starts_with', 'ends_with'],
  number: ['eq', 'neq', 'gte', 'lte'],
  date: ['eq', 'lt', 'gt'],
  boolean: ['eq'],
  enum: ['eq', 'neq', 'in'],
  workspace: ['eq'],
};

interface Rule {
  readonly field: string;
  readonly operator: string;
  readonly value?: unknown;
  readonly conjunction: string;
}

/** Returns a filter rule with a value of the other organisation. */
function ruleFor(root: RecordType, dimension: FilterField, other: string, pick: number, conjunction: string): Rule {
  const target =
    dimension.relationship === undefined ? root.name : root.relationships.get(dimension.relationship)?.root;
  const rows = samples.get(sampleKey(target ?? '', other)) ?? [];
  const value = rows[pick % Math.max(rows.length, 1)]?.[dimension.column];
  const { type } = dimension.kind;
  const operators = seeking[type];
  const operator = operators[pick % operators.length] ?? 'eq';
  if (value === null || value === undefined || value === '') {
    return type === 'boolean' || type === 'workspace'
      ? { field: dimension.path, operator: 'eq', value: type === 'boolean' ? true : other, conjunction }
      : { field: dimension.path, operator: 'is_null', conjunction };
  }
  return { field: dimension.path, operator, value: operator === 'in' ? [value] : value, conjunction };
}

const picks = fc.record({
  root: fc.constantFrom(...roots),
  caller: fc.constantFrom(0, 1),
  rules: fc.array(
    fc.record({ dimension: fc.nat(), pick: fc.nat({ max: 999 }), conjunction: fc.constantFrom('and', 'or') }),
    { maxLength: 4 },
  ),
  include: fc.boolean(),
  descending: fc.boolean(),
  sort: fc.nat(),
});
type Picks = typeof picks extends fc.Arbitrary<infer T> ? T : never;

function queryOf({ root, caller, rules, include, descending, sort }: Picks): object {
  const dimensions = [...root.dimensions.values()];
  const other = product.demo.organisations[1 - caller]?.id ?? '';
  const at = (index: number): FilterField => {
    const found = dimensions[index % dimensions.length];
    if (found === undefined) throw new Error(`${root.name} has no dimensions`);
    return found;
  };
  return {
    root: root.name,
    filters: rules.map(({ dimension, pick, conjunction }) => ruleFor(root, at(dimension), other, pick, conjunction)),
    orderBy: { field: at(sort).path, direction: descending ? 'desc' : 'asc' },
    include: include ? [...root.relationships.keys()] : [],
    limit: 50,
  };
}

/** Number of random requests to each endpoint. The environment variable `RANDOM_QUERIES` changes the number. */
const runs = Number(process.env.RANDOM_QUERIES ?? 50);

/** Returns the ids of all records in a response, and the ids of the records to which they refer. */
const idsIn = ({ data, included }: JsonApiResourceList): string[] =>
  [...data, ...included].flatMap(({ id, relationships }) => [
    id,
    ...Object.values(relationships).flatMap(({ data: to }) =>
      (Array.isArray(to) ? to : to === null ? [] : [to]).map((each) => each.id),
    ),
  ]);

const clientAt = (index: number): ApiClient => {
  const client = clients[index];
  if (client === undefined) throw new Error(`there is no client ${index}`);
  return client;
};

/**
 * Checks that all records of a response belong to the caller's organisation.
 * @returns the number of records
 */
function expectOwn(caller: number, reply: HttpJsonResponse): number {
  const ids = idsIn(parseResourceList(reply));
  const own = product.demo.organisations[caller]?.id;
  expect(ids.filter((id) => ownerOf.get(id) !== own)).toEqual([]);
  return ids.length;
}

/** Checks that two organisations cannot see each other's data. */
export function testTenantIsolation(getProduct: () => RunningProduct): void {
  beforeAll(async () => {
    product = getProduct();
    clients = await Promise.all(
      product.demo.organisations.map((organisation) => createOrganisationClient(product.demo, organisation)),
    );
    const sql = postgres(product.demo.database_url, { max: 1, onnotice: () => {} });
    for (const { name } of roots) {
      const owners = await sql<{ id: string; organisation_id: string }[]>`select id, organisation_id from ${sql(name)}`;
      for (const { id, organisation_id } of owners) ownerOf.set(id, organisation_id);
      for (const { id: organisation } of product.demo.organisations) {
        const rows = await sql<{ row: Row }[]>`
        select to_jsonb(t) as row from ${sql(name)} t where organisation_id = ${organisation} order by id limit 20`;
        samples.set(
          sampleKey(name, organisation),
          rows.map(({ row }) => row),
        );
      }
    }
    await sql.end();
  });

  it('records queries never return data of the other organisation', async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(picks, async (given) => {
        seen += expectOwn(given.caller, await clientAt(given.caller).post('/v1/records/query', queryOf(given)));
      }),
      { numRuns: runs },
    );
    expect(seen).toBeGreaterThan(5 * runs);
  });

  it('the invoice list never returns data of the other organisation', async () => {
    const sampled = (root: string, caller: number, pick: number): string => {
      const rows = samples.get(sampleKey(root, product.demo.organisations[caller]?.id ?? '')) ?? [];
      return String(rows[pick % rows.length]?.id);
    };
    const parameters = fc.record(
      {
        issuer: fc.record({ of: fc.constantFrom(0, 1), pick: fc.nat({ max: 19 }) }),
        status: fc.constantFrom('draft', 'sent', 'paid', 'cancelled'),
        date_from: fc.constantFrom('2024-01-01', '2026-06-01'),
      },
      { requiredKeys: [] },
    );
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(parameters, fc.constantFrom(0, 1), async ({ issuer, ...rest }, caller) => {
        const search = new URLSearchParams(rest);
        if (issuer !== undefined) search.set('issuer_id', sampled('companies', issuer.of, issuer.pick));
        search.set('include', 'company,payment_means,people,document');
        seen += expectOwn(caller, await clientAt(caller).get(`/v1/invoices?${search}`));
      }),
      { numRuns: runs },
    );
    expect(seen).toBeGreaterThan(5 * runs);
  });
}
