import * as v from 'valibot';
import type { WorkloadName, WorkloadRequestValues } from '../workloads.ts';
import { type BenchmarkedServer, getBenchScriptPath } from './contender.ts';
import { createGraphqlRequest, type GraphqlOperation } from './graphql.ts';

// Selected fields. The aliases give the rows the same structure as the rows of `l0`.
const columns = `id: rowId reference_number: referenceNumber issue_date: issueDate due_date: dueDate issued_at: issuedAt
  status local_currency: localCurrency grand_total_amount: grandTotalAmount grand_total_currency: grandTotalCurrency
  payment_status_paid: paymentStatusPaid payment_status_amount_remaining: paymentStatusAmountRemaining
  created_at: createdAt`;
const related = `issuer: companyByOrganisationIdAndIssuerId { id: rowId name }
  invoice_items: invoiceItemsByOrganisationIdAndInvoiceId(orderBy: [ROW_ID_ASC]) {
    nodes { id: rowId name quantity unit_price: unitPrice amount }
  }`;
const newest = 'orderBy: [ISSUE_DATE_DESC, ROW_ID_DESC], first: 100';
const ofWorkspace = 'organisationId: { equalTo: $organisation }, workspaceId: { equalTo: $workspace }';

const operations: Readonly<Record<WorkloadName, (requestValues: WorkloadRequestValues) => GraphqlOperation>> = {
  w1: (requestValues) => ({
    query: `query ($organisation: UUID!, $workspace: UUID!) {
      invoices: allInvoices(filter: { ${ofWorkspace} }, ${newest}) { nodes { ${columns} } }
    }`,
    variables: { organisation: requestValues.organisationId, workspace: requestValues.largeWorkspaceId },
  }),
  w2: (requestValues) => ({
    query: `query ($organisation: UUID!, $workspace: UUID!) {
      invoices: allInvoices(filter: { ${ofWorkspace} }, ${newest}) { nodes { ${columns} ${related} } }
    }`,
    variables: { organisation: requestValues.organisationId, workspace: requestValues.largeWorkspaceId },
  }),
  w3: (requestValues) => ({
    query: `query ($organisation: UUID!, $workspace: UUID!, $name: String!, $amount: BigFloat!) {
      invoices: allInvoices(
        filter: {
          ${ofWorkspace}
          companyByOrganisationIdAndIssuerId: { name: { like: $name } }
          invoiceItemsByOrganisationIdAndInvoiceId: { some: { amount: { greaterThan: $amount } } }
        }
        orderBy: [GRAND_TOTAL_AMOUNT_DESC, ROW_ID_DESC]
        first: 50
      ) { nodes { ${columns} } }
    }`,
    variables: {
      organisation: requestValues.organisationId,
      workspace: requestValues.largeWorkspaceId,
      name: requestValues.issuerName,
      amount: requestValues.itemAmount,
    },
  }),
  w4: (requestValues) => ({
    query: `query ($organisation: UUID!, $workspace: UUID!) {
      invoices: allInvoices(filter: { ${ofWorkspace} }, ${newest}) { nodes { ${columns} } totalCount }
    }`,
    variables: { organisation: requestValues.organisationId, workspace: requestValues.smallWorkspaceId },
  }),
  w5: (requestValues) => ({
    query: `query ($organisation: UUID!, $workspace: UUID!, $date: Date!, $id: UUID!) {
      invoices: allInvoices(
        filter: {
          ${ofWorkspace}
          issueDate: { lessThanOrEqualTo: $date }
          or: [{ issueDate: { lessThan: $date } }, { rowId: { lessThan: $id } }]
        }
        ${newest}
      ) { nodes { ${columns} } }
    }`,
    variables: {
      organisation: requestValues.organisationId,
      workspace: requestValues.largeWorkspaceId,
      date: requestValues.lastSeen.issueDate,
      id: requestValues.lastSeen.id,
    },
  }),
  w5or: (requestValues) => ({
    query: `query ($organisation: UUID!, $workspace: UUID!, $date: Date!, $id: UUID!) {
      invoices: allInvoices(
        filter: {
          ${ofWorkspace}
          or: [
            { issueDate: { lessThan: $date } }
            { issueDate: { equalTo: $date }, rowId: { lessThan: $id } }
          ]
        }
        ${newest}
      ) { nodes { ${columns} } }
    }`,
    variables: {
      organisation: requestValues.organisationId,
      workspace: requestValues.largeWorkspaceId,
      date: requestValues.lastSeen.issueDate,
      id: requestValues.lastSeen.id,
    },
  }),
  w6: (requestValues) => ({
    query: `query ($id: UUID!, $organisation: UUID!) {
      invoices_by_pk: invoiceByRowIdAndOrganisationId(rowId: $id, organisationId: $organisation) { ${columns} }
    }`,
    variables: { id: requestValues.invoiceId, organisation: requestValues.organisationId },
  }),
};

/**
 * Removes trailing zeros from the seconds of a timestamp, so that the value equals the value from the server `l0`.
 * PostGraphile returns six decimal places; `l0` returns JSON from Postgres, which omits trailing zeros.
 */
const moment = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\.(\d*?)0+(?=\+)/, (_, digits) => (digits === '' ? '' : `.${digits}`))),
);
const row = v.pipe(
  v.looseObject({
    status: v.pipe(v.string(), v.toLowerCase()),
    issued_at: moment,
    created_at: moment,
    invoice_items: v.optional(v.object({ nodes: v.array(v.unknown()) })),
  }),
  v.transform(({ invoice_items: items, ...others }) =>
    items === undefined ? others : { ...others, invoice_items: items.nodes },
  ),
);
const answer = v.object({
  data: v.object({
    invoices: v.optional(v.object({ nodes: v.array(row), totalCount: v.optional(v.number()) })),
    invoices_by_pk: v.optional(row),
  }),
});

/** Measured server that runs PostGraphile with its filter plugin. Each request filters by workspace. */
export const postgraphileServer: BenchmarkedServer = {
  name: 'postgraphile',
  title: 'PostGraphile 5 with the plugin connection-filter',
  commands: async ({ databaseUrl, port, poolSize }) => {
    const environment = {
      DATABASE_URL: databaseUrl,
      PORT: `${port}`,
      POOL_SIZE: `${poolSize}`,
      GRAPHILE_ENV: 'production',
    };
    return [{ script: getBenchScriptPath('../servers/postgraphile.ts'), environment }];
  },
  request: async (workload, requestValues) => createGraphqlRequest('/graphql', operations[workload](requestValues)),
  rows: (given) => {
    const { invoices, invoices_by_pk } = v.parse(answer, given).data;
    return {
      ...(invoices === undefined ? {} : { invoices: invoices.nodes }),
      ...(invoices?.totalCount === undefined
        ? {}
        : { invoices_aggregate: { aggregate: { count: invoices.totalCount } } }),
      ...(invoices_by_pk === undefined ? {} : { invoices_by_pk }),
    };
  },
};
