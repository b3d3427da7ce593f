import * as v from 'valibot';
import { type Endpoint, noParameters, nothing, type Visit } from '../http/endpoint.ts';
import { type Addressed, missing, missingCode } from '../reading/not-found.ts';

interface Row {
  readonly root: Extract<Addressed, 'api_keys' | 'balances' | 'custom_columns' | 'transactions' | 'workspaces'>;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: 'API keys' | 'Balances' | 'Transactions' | 'Workspaces' | 'Custom columns';
  /** What is tried, in this order: the row is removed, or marked as deleted. The engine's permissions say what may be. */
  readonly by: readonly ('removing' | 'marking')[];
  /** API keys stop working with it. */
  readonly endsKeys?: true;
}

const rows: readonly Row[] = [
  {
    root: 'api_keys',
    path: '/v1/api-key/:id',
    operationId: 'deleteApiKey',
    summary: 'Delete an API key',
    description: 'It stops working at once on the instance that deletes it, and within 5 s on every other.',
    tag: 'API keys',
    by: ['removing'],
    endsKeys: true,
  },
  {
    root: 'balances',
    path: '/v1/balances/:id',
    operationId: 'deleteBalance',
    summary: 'Delete a balance',
    description: 'It is removed for good, and its foreign exchange data with it. Its transactions stay.',
    tag: 'Balances',
    by: ['removing'],
  },
  {
    root: 'custom_columns',
    path: '/v1/custom-columns/:id',
    operationId: 'deleteCustomColumn',
    summary: 'Delete a custom column',
    description: 'Its values go with it, and its computations end.',
    tag: 'Custom columns',
    by: ['removing'],
  },
  {
    root: 'transactions',
    path: '/v1/transactions/:id',
    operationId: 'deleteTransaction',
    summary: 'Delete a transaction',
    description:
      'One that is booked, settled or allocated to an invoice is kept and marked as deleted, any other is removed; neither shows again.',
    tag: 'Transactions',
    by: ['removing', 'marking'],
  },
  {
    root: 'workspaces',
    path: '/v1/workspaces/:id',
    operationId: 'deleteWorkspace',
    summary: 'Delete a workspace',
    description:
      'The workspaces below it go with it, and everything in them is out of sight; their API keys stop working.',
    tag: 'Workspaces',
    by: ['marking'],
    endsKeys: true,
  },
];

const mutations = {
  removing: (root: string) => `removed: delete_${root}(where: {id: {_eq: $id}}) { affected_rows }`,
  marking: (root: string) =>
    `marked: update_${root}(where: {id: {_eq: $id}}, _set: {deleted_at: $now}) { affected_rows }`,
} as const;

const affected = v.record(v.string(), v.object({ affected_rows: v.number() }));

/** DELETE of one row: one operation, whose parts the engine runs in one transaction. */
function endpointOf(row: Row): Endpoint<object, undefined> {
  const marks = row.by.includes('marking');
  const text = [
    `mutation ($id: uuid!${marks ? ', $now: timestamptz!' : ''}) {`,
    ...row.by.map((how) => `  ${mutations[how](row.root)}`),
    '}',
  ].join('\n');
  return {
    methods: ['DELETE'],
    path: row.path,
    operationId: row.operationId,
    summary: row.summary,
    description: row.description,
    tag: row.tag,
    rate: 'general',
    success: { status: 204, description: 'It is deleted.' },
    errors: [missingCode(row.root)],
    asksEngine: true,
    auth: 'caller',
    parameters: noParameters,
    body: nothing,
    async run({ id }, { deps, principal }) {
      const variables = { id, ...(marks ? { now: new Date().toISOString() } : {}) };
      // No signal: what was asked for is done, whether or not the caller stays to hear of it.
      const data = v.parse(affected, await deps.engine({ text, variables, claims: principal.claims }));
      if (Object.values(data).every(({ affected_rows: count }) => count === 0)) throw missing(row.root);
      if (row.endsKeys === true) deps.forgetApiKeys(principal.organisationId);
      return {};
    },
  };
}

/** The endpoints that delete. */
export function eachDeletion(visit: Visit): void {
  for (const row of rows) visit(endpointOf(row));
}
