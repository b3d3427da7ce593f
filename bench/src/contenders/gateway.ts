import { join } from 'node:path';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { v8MemoryFlags } from '@fds/platform/memory';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { HttpRequest } from '../load.ts';
import type { WorkloadName, WorkloadRequestValues } from '../workloads.ts';
import { checkOutCommitIntoFolder } from './checkout.ts';
import { type BenchmarkedServer, type BenchmarkedServerSettings, repositoryFolder } from './contender.ts';
import { createEngineCommand, createEngineEnvironment } from './engine.ts';
import { tokenSigningKeys } from './keys.ts';

const kid = 'bench';

const fields = [
  'reference_number',
  'issue_date',
  'due_date',
  'issued_at',
  'status',
  'local_currency',
  'grand_total.amount',
  'grand_total.currency',
  'payment_status.paid',
  'payment_status.amount_remaining',
  'created_at',
];
const relatedFields = [
  'issuer.name',
  ...['name', 'quantity', 'unit_price', 'amount'].map((name) => `invoice_items.${name}`),
];
/** Response fields for workload w6. They need as many columns of an invoice as the requests to the other servers. */
const shownFields = [
  ...fields.filter((field) => !field.startsWith('grand_total') && field !== 'issued_at'),
  'local_totals.total_amount',
  'terms',
  'updated_at',
];
const page = { root: 'invoices', fields, limit: 100, orderBy: { field: 'issue_date', direction: 'desc' } };
const ofWorkspace = (workspaceId: string) => ({ workspace_id: { _eq: workspaceId } });

/** Bodies of the requests to POST /v1/records/query, by workload. */
const queries: Readonly<Record<WorkloadName, (requestValues: WorkloadRequestValues) => object>> = {
  w1: (requestValues) => ({ ...page, whereClause: ofWorkspace(requestValues.largeWorkspaceId) }),
  w2: (requestValues) => ({
    ...page,
    whereClause: ofWorkspace(requestValues.largeWorkspaceId),
    fields: [...fields, ...relatedFields],
    include: ['issuer', 'invoice_items'],
  }),
  w3: (requestValues) => ({
    ...page,
    whereClause: {
      ...ofWorkspace(requestValues.largeWorkspaceId),
      issuer: { name: { _like: requestValues.issuerName } },
      invoice_items: { _some: { amount: { _gt: requestValues.itemAmount } } },
    },
    orderBy: { field: 'grand_total.amount', direction: 'desc' },
    limit: 50,
  }),
  w4: (requestValues) => ({ ...page, whereClause: ofWorkspace(requestValues.smallWorkspaceId), total: true }),
  w5: ({ largeWorkspaceId, lastSeen: { issueDate, id } }) => ({
    ...page,
    whereClause: {
      ...ofWorkspace(largeWorkspaceId),
      issue_date: { _lte: issueDate },
      _or: [{ issue_date: { _lt: issueDate } }, { id: { _lt: id } }],
    },
  }),
  w5or: ({ largeWorkspaceId, lastSeen: { issueDate, id } }) => ({
    ...page,
    whereClause: {
      ...ofWorkspace(largeWorkspaceId),
      _or: [{ issue_date: { _lt: issueDate } }, { issue_date: { _eq: issueDate }, id: { _lt: id } }],
    },
  }),
  w6: (requestValues) => ({ ...page, whereClause: { id: { _eq: requestValues.invoiceId } } }),
};

async function request(workload: WorkloadName, requestValues: WorkloadRequestValues): Promise<HttpRequest> {
  const token = await new SignJWT({ organisation_id: requestValues.organisationId })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer('financial-document-service')
    .setAudience('rest')
    .setSubject('bench')
    .setExpirationTime('12h')
    .sign(tokenSigningKeys.privateKey);
  const authorization = `Bearer ${token}`;
  if (workload === 'w6') {
    const path = `/v1/invoices/${requestValues.invoiceId}?fields[invoice]=${shownFields.join()}`;
    return { method: 'GET', path, headers: { authorization } };
  }
  return {
    method: 'POST',
    path: '/v1/records/query',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(queries[workload](requestValues)),
  };
}

const identifier = v.object({ id: v.string() });
const related = v.object({ data: v.union([v.array(identifier), v.nullable(identifier)]) });
const resource = v.object({ id: v.string(), relationships: v.record(v.string(), v.unknown()) });
const answer = v.object({
  data: v.union([v.array(resource), resource]),
  included: v.optional(v.array(v.unknown()), []),
  meta: v.optional(v.object({ total: v.optional(v.number()) })),
});

/**
 * Extracts the ids of records from a response. The ids of related records are extracted only if the response includes
 * related records, although every resource contains these ids.
 */
function rows(given: unknown): unknown {
  const { data, included, meta } = v.parse(answer, given);
  if (!Array.isArray(data)) return { invoices_by_pk: { id: data.id } };
  const invoices = data.map(({ id, relationships }) => {
    if (included.length === 0) return { id };
    const of = (name: string) => v.parse(related, relationships[name]).data;
    return { id, issuer: of('issuer'), invoice_items: of('invoice_items') };
  });
  return meta?.total === undefined
    ? { invoices }
    : { invoices, invoices_aggregate: { aggregate: { count: meta.total } } };
}

const environment = ({ port }: BenchmarkedServerSettings, enginePort: number) => ({
  PORT: `${port}`,
  ENGINE_URL: `http://127.0.0.1:${enginePort}`,
  SIGNING_KEYS: JSON.stringify([{ ...tokenSigningKeys.privateKey.export({ format: 'jwk' }), kid }]),
  ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()),
  METRICS_PORT: '0',
  RATE_LIMIT_GENERAL: '0',
  LOG_LEVEL: 'warn',
});

/**
 * Creates a measured server that runs gateway and engine in one process.
 * @param rootOf function that returns the root folder of the repository from which the process starts
 */
const createSingleProcessServer = (name: string, title: string, rootOf: () => Promise<string>): BenchmarkedServer => ({
  name,
  title,
  commands: async (setting) => {
    const root = await rootOf();
    return [
      {
        script: join(root, 'single/src/serve.ts'),
        flags: v8MemoryFlags,
        environment: {
          ...(await createEngineEnvironment(setting, setting.portBehind, root)),
          ...environment(setting, setting.portBehind),
        },
      },
    ];
  },
  request,
  rows,
  idsOnly: true,
});

/** Measured server of this repository: the REST API, with gateway and engine in one process. */
export const gatewayServer = createSingleProcessServer(
  'gateway',
  'the REST API; gateway and engine run in one process',
  async () => repositoryFolder,
);

/** Returns the measured server of an earlier commit, with which the effect of a change can be measured. */
export const createGatewayServerAtCommit = (commit: string): BenchmarkedServer =>
  createSingleProcessServer(
    `gateway@${commit}`,
    `the REST API at commit ${commit}; gateway and engine run in one process`,
    () => checkOutCommitIntoFolder(commit),
  );

/** Measured server of this repository: the REST API, with the engine in a separate process. */
export const gatewayServerWithSeparateEngine: BenchmarkedServer = {
  ...gatewayServer,
  name: 'gateway-apart',
  title: 'the REST API; gateway and engine run in two processes',
  commands: async (setting) => [
    await createEngineCommand(setting, setting.portBehind),
    {
      script: join(repositoryFolder, 'gateway/src/main.ts'),
      flags: v8MemoryFlags,
      environment: environment(setting, setting.portBehind),
    },
  ],
};
