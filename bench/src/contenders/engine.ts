import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v8MemoryFlags } from '@fds/platform/memory';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { WorkloadName, WorkloadRequestValues } from '../workloads.ts';
import {
  type BenchmarkedServer,
  type BenchmarkedServerSettings,
  type NodeScriptCommand,
  repositoryFolder,
} from './contender.ts';
import { createGraphqlRequest, type GraphqlOperation } from './graphql.ts';
import { tokenSigningKeys } from './keys.ts';

const columns = `id reference_number issue_date due_date issued_at status local_currency grand_total_amount
  grand_total_currency payment_status_paid payment_status_amount_remaining created_at`;
const related = 'issuer { id name } invoice_items(order_by: {id: asc}) { id name quantity unit_price amount }';

/** The query for the invoices of a workload. Its filter does not contain the workspace. */
interface Question {
  readonly where: Readonly<Record<string, unknown>>;
  readonly orderBy: readonly Readonly<Record<string, string>>[];
  readonly limit: number;
  readonly fields: string;
  readonly total?: boolean;
}

const newest = { where: {}, orderBy: [{ issue_date: 'desc' }, { id: 'desc' }], limit: 100, fields: columns };

const questions: Readonly<Record<Exclude<WorkloadName, 'w6'>, (requestValues: WorkloadRequestValues) => Question>> = {
  w1: () => newest,
  w2: () => ({ ...newest, fields: `${columns} ${related}` }),
  w3: (requestValues) => ({
    where: {
      issuer: { name: { _like: requestValues.issuerName } },
      invoice_items: { amount: { _gt: requestValues.itemAmount } },
    },
    orderBy: [{ grand_total_amount: 'desc' }, { id: 'desc' }],
    limit: 50,
    fields: columns,
  }),
  w4: () => ({ ...newest, total: true }),
  w5: ({ lastSeen: { issueDate, id } }) => ({
    ...newest,
    where: { issue_date: { _lte: issueDate }, _or: [{ issue_date: { _lt: issueDate } }, { id: { _lt: id } }] },
  }),
  // Selects the same page as w5, but with the `_or` condition that Hasura clients usually write.
  w5or: ({ lastSeen: { issueDate, id } }) => ({
    ...newest,
    where: { _or: [{ issue_date: { _lt: issueDate } }, { issue_date: { _eq: issueDate }, id: { _lt: id } }] },
  }),
};

/**
 * Returns the GraphQL operation that reads a list. The filter, the order and the limit are GraphQL variables, so that
 * the text of the operation does not depend on their values.
 */
function operation({ where, orderBy, limit, fields, total = false }: Question): GraphqlOperation {
  const aggregate = total ? 'invoices_aggregate(where: $where) { aggregate { count } }' : '';
  return {
    query: `query ($where: invoices_bool_exp!, $order_by: [invoices_order_by!]!, $limit: Int!) {
      invoices(where: $where, order_by: $order_by, limit: $limit) { ${fields} } ${aggregate}
    }`,
    variables: { where, order_by: orderBy, limit },
  };
}

const byKey = ({ invoiceId, organisationId }: WorkloadRequestValues): GraphqlOperation => ({
  query: `query ($id: uuid!, $organisation_id: uuid!) {
    invoices_by_pk(id: $id, organisation_id: $organisation_id) { ${columns} }
  }`,
  variables: { id: invoiceId, organisation_id: organisationId },
});

async function token(role: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const claims = { 'x-hasura-default-role': role, 'x-hasura-allowed-roles': [role], ...variables };
  return await new SignJWT({ 'https://hasura.io/jwt/claims': claims })
    .setProtectedHeader({ alg: 'ES256' })
    .setAudience('engine')
    .setExpirationTime('12h')
    .sign(tokenSigningKeys.privateKey);
}

/**
 * Copies the engine's metadata into a temporary folder, and sets the size of the connection pool in the copy.
 * @param root root folder of the repository that contains the metadata
 * @returns path of the temporary folder
 */
async function metadataWithPool(poolSize: number, root: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fds-bench-metadata-'));
  await cp(join(root, 'engine-metadata/metadata'), folder, { recursive: true });
  const databases = join(folder, 'databases', 'databases.yaml');
  const text = await readFile(databases, 'utf8');
  await writeFile(databases, text.replace(/max_connections: \d+/, `max_connections: ${poolSize}`));
  return folder;
}

/**
 * Returns the environment variables with which a measured engine starts.
 * @param root root folder of the repository that contains the engine's metadata
 */
export const createEngineEnvironment = async (
  { databaseUrl, poolSize }: BenchmarkedServerSettings,
  port: number,
  root = repositoryFolder,
): Promise<Readonly<Record<string, string>>> => ({
  HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
  HASURA_GRAPHQL_METADATA_DIR: await metadataWithPool(poolSize, root),
  HASURA_GRAPHQL_ADMIN_SECRET: randomBytes(32).toString('hex'),
  HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({
    type: 'ES256',
    key: tokenSigningKeys.publicKey.export({ type: 'spki', format: 'pem' }),
    audience: 'engine',
  }),
  HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
  HASURA_GRAPHQL_SERVER_PORT: `${port}`,
  HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
  HASURA_GRAPHQL_LOG_LEVEL: 'warn',
});

/** Returns the command that starts the engine in a separate process. */
export const createEngineCommand = async (
  setting: BenchmarkedServerSettings,
  port: number,
): Promise<NodeScriptCommand> => ({
  script: join(repositoryFolder, 'engine/src/main.ts'),
  flags: v8MemoryFlags,
  environment: await createEngineEnvironment(setting, port),
});

const answer = v.object({ data: v.unknown() });
const rows = (given: unknown): unknown => v.parse(answer, given).data;

/** A caller of the engine: its role, its token, and the filter by workspace that its queries need. */
export interface EngineCallerIdentity {
  readonly role: string;
  /** Returns the value of the header `Authorization`: a token with this role. */
  authorization(requestValues: WorkloadRequestValues, workspaceId?: string): Promise<string>;
  /**
   * Returns the filter that limits a query to one workspace. The filter is empty if the token already contains the
   * workspace.
   */
  condition(workspaceId: string): Readonly<Record<string, unknown>>;
}

/**
 * A caller that may read all rows of one organisation, as an API client may. Each query selects one workspace with a
 * condition.
 */
const organisation: EngineCallerIdentity = {
  role: 'organisation',
  authorization: async ({ organisationId }) =>
    `Bearer ${await token('organisation', { 'x-hasura-organisation-id': organisationId })}`,
  condition: (workspaceId) => ({ workspace_id: { _eq: workspaceId } }),
};

/**
 * A caller that may read the rows of one workspace, as an API key may. The token contains the workspace, so queries
 * need no condition.
 */
const workspace: EngineCallerIdentity = {
  role: 'workspace',
  authorization: async ({ organisationId, largeWorkspaceId }, workspaceId = largeWorkspaceId) =>
    `Bearer ${await token('workspace', {
      'x-hasura-organisation-id': organisationId,
      'x-hasura-workspace-ids': `{${workspaceId}}`,
    })}`,
  condition: () => ({}),
};

export const engineCallerIdentities: readonly EngineCallerIdentity[] = [organisation, workspace];

const createEngineServer = (name: string, caller: EngineCallerIdentity): BenchmarkedServer => ({
  name,
  title: `the engine with permissions; each request has a JWT with the role ${caller.role}`,
  commands: async (setting) => [await createEngineCommand(setting, setting.port)],
  request: async (workload, requestValues) => {
    const workspaceId = workload === 'w4' ? requestValues.smallWorkspaceId : requestValues.largeWorkspaceId;
    const authorization = await caller.authorization(requestValues, workspaceId);
    if (workload === 'w6') return createGraphqlRequest('/v1/graphql', byKey(requestValues), { authorization });
    const question = questions[workload](requestValues);
    const where = { ...caller.condition(workspaceId), ...question.where };
    return createGraphqlRequest('/v1/graphql', operation({ ...question, where }), { authorization });
  },
  rows,
});

export const engineServer = createEngineServer('engine', organisation);
export const engineServerWithApiKey = createEngineServer('engine-key', workspace);
