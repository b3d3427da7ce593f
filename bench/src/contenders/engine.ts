import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFlags } from '@fds/platform/memory';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { WorkloadFacts, WorkloadName } from '../workloads.ts';
import { type Contender, type ContenderSettings, type ProcessCommand, projectFolder } from './contender.ts';
import { type GraphqlOperation, graphqlPost } from './graphql.ts';
import { tokenKeys } from './keys.ts';

const columns = `id reference_number issue_date due_date issued_at status local_currency grand_total_amount
  grand_total_currency payment_status_paid payment_status_amount_remaining created_at`;
const related = 'issuer { id name } invoice_items(order_by: {id: asc}) { id name quantity unit_price amount }';

/** A workload's query, without its caller and the form of its values. */
interface Question {
  readonly where: Readonly<Record<string, unknown>>;
  readonly orderBy: readonly Readonly<Record<string, string>>[];
  readonly limit: number;
  readonly fields: string;
  readonly total?: boolean;
}

const newest = { where: {}, orderBy: [{ issue_date: 'desc' }, { id: 'desc' }], limit: 100, fields: columns };

const questions: Readonly<Record<Exclude<WorkloadName, 'w6'>, (facts: WorkloadFacts) => Question>> = {
  w1: () => newest,
  w2: () => ({ ...newest, fields: `${columns} ${related}` }),
  w3: (facts) => ({
    where: { issuer: { name: { _like: facts.issuerName } }, invoice_items: { amount: { _gt: facts.itemAmount } } },
    orderBy: [{ grand_total_amount: 'desc' }, { id: 'desc' }],
    limit: 50,
    fields: columns,
  }),
  w4: () => ({ ...newest, total: true }),
  w5: ({ lastSeen: { issueDate, id } }) => ({
    ...newest,
    where: { issue_date: { _lte: issueDate }, _or: [{ issue_date: { _lt: issueDate } }, { id: { _lt: id } }] },
  }),
  // The same page in the form that Hasura clients use.
  w5or: ({ lastSeen: { issueDate, id } }) => ({
    ...newest,
    where: { _or: [{ issue_date: { _lt: issueDate } }, { issue_date: { _eq: issueDate }, id: { _lt: id } }] },
  }),
};

/** Returns the operation with filter, order and limit as variables, so that its text is the same for all values. */
function operation({ where, orderBy, limit, fields, total = false }: Question): GraphqlOperation {
  const aggregate = total ? 'invoices_aggregate(where: $where) { aggregate { count } }' : '';
  return {
    query: `query ($where: invoices_bool_exp!, $order_by: [invoices_order_by!]!, $limit: Int!) {
      invoices(where: $where, order_by: $order_by, limit: $limit) { ${fields} } ${aggregate}
    }`,
    variables: { where, order_by: orderBy, limit },
  };
}

const byKey = (id: string): GraphqlOperation => ({
  query: `query ($id: uuid!) { invoices_by_pk(id: $id) { ${columns} } }`,
  variables: { id },
});

async function token(role: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const claims = { 'x-hasura-default-role': role, 'x-hasura-allowed-roles': [role], ...variables };
  return await new SignJWT({ 'https://hasura.io/jwt/claims': claims })
    .setProtectedHeader({ alg: 'ES256' })
    .setAudience('engine')
    .setExpirationTime('12h')
    .sign(tokenKeys.privateKey);
}

/**
 * Copies the project's metadata and sets the pool size of all contenders.
 * @param root folder of the project
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
 * Returns the engine's environment as `npm start` sets it.
 * @param root folder of the engine's project
 */
export const engineEnvironment = async (
  { databaseUrl, poolSize }: ContenderSettings,
  port: number,
  root = projectFolder,
): Promise<Readonly<Record<string, string>>> => ({
  HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
  HASURA_GRAPHQL_METADATA_DIR: await metadataWithPool(poolSize, root),
  HASURA_GRAPHQL_ADMIN_SECRET: randomBytes(32).toString('hex'),
  HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({
    type: 'ES256',
    key: tokenKeys.publicKey.export({ type: 'spki', format: 'pem' }),
    audience: 'engine',
  }),
  HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
  HASURA_GRAPHQL_SERVER_PORT: `${port}`,
  HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
  HASURA_GRAPHQL_LOG_LEVEL: 'warn',
});

/** Returns the command of the engine in its own process. */
export const engineCommand = async (setting: ContenderSettings, port: number): Promise<ProcessCommand> => ({
  script: join(projectFolder, 'engine/src/main.ts'),
  flags: memoryFlags,
  environment: await engineEnvironment(setting, port),
});

const answer = v.object({ data: v.unknown() });
const rows = (given: unknown): unknown => v.parse(answer, given).data;

/** The caller: a role with session variables, and the source of the workspace. */
export interface EngineCaller {
  readonly role: string;
  /** Returns the value of the Authorization header. */
  authorization(facts: WorkloadFacts, workspaceId?: string): Promise<string>;
  /** Returns the condition that limits a query to one workspace. */
  condition(workspaceId: string): Readonly<Record<string, unknown>>;
}

/** Caller with the role of an organisation: the condition contains the workspace, as with an API client's token. */
const organisation: EngineCaller = {
  role: 'organisation',
  authorization: async ({ organisationId }) =>
    `Bearer ${await token('organisation', { 'x-hasura-organisation-id': organisationId })}`,
  condition: (workspaceId) => ({ workspace_id: { _eq: workspaceId } }),
};

/** Caller with an API key: the token contains the workspace. */
const workspace: EngineCaller = {
  role: 'workspace',
  authorization: async ({ organisationId, largeWorkspaceId }, workspaceId = largeWorkspaceId) =>
    `Bearer ${await token('workspace', {
      'x-hasura-organisation-id': organisationId,
      'x-hasura-workspace-ids': `{${workspaceId}}`,
    })}`,
  condition: () => ({}),
};

export const engineCallers: readonly EngineCaller[] = [organisation, workspace];

const contender = (name: string, caller: EngineCaller): Contender => ({
  name,
  title: `the engine, JWT of the role ${caller.role}, permissions on`,
  commands: async (setting) => [await engineCommand(setting, setting.port)],
  request: async (workload, facts) => {
    const workspaceId = workload === 'w4' ? facts.smallWorkspaceId : facts.largeWorkspaceId;
    const authorization = await caller.authorization(facts, workspaceId);
    if (workload === 'w6') return graphqlPost('/v1/graphql', byKey(facts.invoiceId), { authorization });
    const question = questions[workload](facts);
    const where = { ...caller.condition(workspaceId), ...question.where };
    return graphqlPost('/v1/graphql', operation({ ...question, where }), { authorization });
  },
  rows,
});

export const engine = contender('engine', organisation);
export const engineByKey = contender('engine-key', workspace);
