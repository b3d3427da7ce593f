import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { directusCliPath, installDirectus } from '../directus/installation.ts';
import { createDirectusEnvironment, createDirectusSchema } from '../directus/preparation.ts';
import type { WorkloadName, WorkloadRequestValues } from '../workloads.ts';
import type { BenchmarkedServer } from './contender.ts';

const token = randomUUID();

const columns = [
  'id',
  'reference_number',
  'issue_date',
  'due_date',
  'issued_at',
  'status',
  'local_currency',
  'grand_total_amount',
  'grand_total_currency',
  'payment_status_paid',
  'payment_status_amount_remaining',
  'created_at',
];
const related = [
  ...['id', 'name'].map((name) => `issuer_id.${name}`),
  ...['id', 'name', 'quantity', 'unit_price', 'amount'].map((name) => `invoice_items.${name}`),
];

/**
 * Query parameters of a request that lists items in Directus. They are documented at
 * https://docs.directus.io/reference/query
 */
interface Query {
  readonly fields: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: string;
  readonly limit: number;
  readonly offset?: number;
  readonly deep?: Readonly<Record<string, unknown>>;
  readonly meta?: string;
}

const newest = (requestValues: WorkloadRequestValues, workspaceId = requestValues.largeWorkspaceId): Query => ({
  fields: columns,
  // The request contains the filter by organisation, because the core license of Directus has no row filters in
  // policies.
  filter: { organisation_id: { _eq: requestValues.organisationId }, workspace_id: { _eq: workspaceId } },
  sort: '-issue_date,-id',
  limit: 100,
});

const queries: Readonly<Record<Exclude<WorkloadName, 'w6'>, (requestValues: WorkloadRequestValues) => Query>> = {
  w1: (requestValues) => newest(requestValues),
  w2: (requestValues) => ({
    ...newest(requestValues),
    fields: [...columns, ...related],
    deep: { invoice_items: { _sort: 'id' } },
  }),
  w3: (requestValues) => {
    const page = newest(requestValues);
    const filter = {
      ...page.filter,
      issuer_id: { name: { _starts_with: requestValues.issuerName.replace(/%$/, '') } },
      invoice_items: { amount: { _gt: requestValues.itemAmount } },
    };
    return { ...page, filter, sort: '-grand_total_amount,-id', limit: 50 };
  },
  w4: (requestValues) => ({ ...newest(requestValues, requestValues.smallWorkspaceId), meta: 'filter_count' }),
  // Directus has no operator that orders ids, so the request selects the page by an offset.
  w5: (requestValues) => ({ ...newest(requestValues), offset: requestValues.lastSeen.position }),
  w5or: (requestValues) => ({ ...newest(requestValues), offset: requestValues.lastSeen.position }),
};

function path(workload: WorkloadName, requestValues: WorkloadRequestValues): string {
  if (workload === 'w6') return `/items/invoices/${requestValues.invoiceId}?fields=${columns.join()}`;
  const parameters = Object.entries(queries[workload](requestValues)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : `${value}`,
  ]);
  return `/items/invoices?${new URLSearchParams(parameters)}`;
}

const identifier = v.object({ id: v.string() });
const invoice = v.pipe(
  v.object({
    id: v.string(),
    issuer_id: v.optional(v.nullable(identifier)),
    invoice_items: v.optional(v.array(identifier)),
  }),
  v.transform(({ issuer_id: issuer, ...others }) => (issuer === undefined ? others : { ...others, issuer })),
);
const answer = v.object({
  data: v.union([v.array(invoice), invoice]),
  meta: v.optional(v.object({ filter_count: v.number() })),
});

/** Measured server that runs Directus. Requests contain a static token, whose user may read three collections. */
export const directusServer: BenchmarkedServer = {
  name: 'directus',
  title: 'the items endpoint of Directus 12',
  isByNameOnly: true,
  commands: async ({ databaseUrl, port, poolSize }) => {
    await installDirectus();
    await createDirectusSchema(databaseUrl, token);
    const environment = { ...createDirectusEnvironment(databaseUrl, poolSize), HOST: '127.0.0.1', PORT: `${port}` };
    return [{ script: directusCliPath, parameters: ['start'], environment }];
  },
  request: async (workload, requestValues) => ({
    method: 'GET',
    path: path(workload, requestValues),
    headers: { authorization: `Bearer ${token}` },
  }),
  rows: (given) => {
    const { data, meta } = v.parse(answer, given);
    if (!Array.isArray(data)) return { invoices_by_pk: data };
    return meta === undefined
      ? { invoices: data }
      : { invoices: data, invoices_aggregate: { aggregate: { count: meta.filter_count } } };
  },
  idsOnly: true,
};
