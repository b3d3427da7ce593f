import * as v from 'valibot';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { workspaceOfPath } from '../../reading/workspace.ts';
import { type ConnectorKind, connectorKinds } from './kinds.ts';
import { connectorNotFound, connectorSchema, pathOf, resourceOf } from './resource.ts';
import { changeConnector, findConnector, lookAtOnce } from './store.ts';

const common = { ...usualEndpoint, tag: 'Connectors', errors: ['WORKSPACE_NOT_FOUND', 'CONNECTOR_NOT_FOUND'] } as const;

async function find(kind: ConnectorKind, call: AuthenticatedCall) {
  const workspaceId = await workspaceOfPath(call);
  const found = await findConnector(kind, workspaceId, { deps: call.deps, claims: call.principal.claims }, call.signal);
  if (found === undefined) throw connectorNotFound();
  return found;
}

/** A connector that is in another state stays as it is. @returns the connector */
async function change(kind: ConnectorKind, condition: object, set: object, call: AuthenticatedCall) {
  const found = await find(kind, call);
  const scope = { deps: call.deps, claims: call.principal.claims };
  return (await changeConnector({ id: { _eq: found.id }, ...condition }, set, scope)) ?? found;
}

/** The worker renews and reads only connectors with `refresh_at`. */
const pause = { status: 'inactive', expires_at: null, refresh_at: null };
const canPause = { status: { _in: ['active', 'inactive'] } };
const isPaused = { status: { _eq: 'inactive' }, expires_at: { _is_null: true } };
const resume = () => {
  const now = new Date().toJSON();
  return { expires_at: now, refresh_at: now, refresh_failures: 0, ...lookAtOnce() };
};

const changed = v.strictObject({
  data: v.strictObject({
    type: v.literal('connector'),
    attributes: v.strictObject({ active: v.pipe(v.boolean(), v.description('Whether the service reads the mailbox')) }),
  }),
});

const names: Readonly<Record<ConnectorKind, string>> = { gmail: 'Gmail', imap: 'Imap' };

/** With or without the slash at the end of the path. */
const getConnector = (kind: ConnectorKind): Endpoint<object, undefined> => ({
  ...common,
  auth: 'caller',
  methods: ['GET'],
  path: pathOf(kind),
  alias: `${pathOf(kind)}/`,
  operationId: `get${names[kind]}Connector`,
  summary: `Get the ${kind === 'imap' ? 'IMAP connector' : 'connector'} of a workspace`,
  description:
    '`active`: the mailbox can be read. `inactive`: the mailbox cannot be read at present, and the service tries again; without `expires_at`, the connector is paused. `reconnect`: the access was withdrawn. `expired`: the mailbox was disconnected. After both, the mailbox must be connected again. The path contains the id or the external id of the workspace.',
  success: { status: 200, description: 'The connector.', body: v.strictObject({ data: connectorSchema }) },
  run: async (_input, call) => ({ body: { data: resourceOf(await find(kind, call)) } }),
});

const updateConnector = (kind: ConnectorKind): Endpoint<object, v.InferOutput<typeof changed>> => ({
  ...common,
  auth: 'caller',
  methods: ['PATCH'],
  path: pathOf(kind),
  operationId: `update${names[kind]}Connector`,
  summary: `Pause or resume ${kind === 'imap' ? 'an IMAP connector' : 'a connector'}`,
  description:
    '`active: false` pauses the connector: it becomes `inactive` without `expires_at`, and the service does not read the mailbox. `active: true` resumes a paused connector: the service reads the mails that have arrived meanwhile. A connector with the status `expired` or `reconnect` does not change. The path contains the id or the external id of the workspace.',
  success: { status: 200, description: 'The connector.', body: v.strictObject({ data: connectorSchema }) },
  body: changed,
  async run({ body: { data } }, call) {
    const found = await (data.attributes.active
      ? change(kind, isPaused, resume(), call)
      : change(kind, canPause, pause, call));
    return { body: { data: resourceOf(found) } };
  },
});

const disconnectMailbox = (kind: ConnectorKind): Endpoint<object, undefined> => ({
  ...common,
  auth: 'caller',
  methods: ['DELETE'],
  path: pathOf(kind),
  operationId: `delete${names[kind]}Connector`,
  summary: `Disconnect a mailbox${kind === 'imap' ? ' of an IMAP server' : ''}`,
  description:
    'The service deletes its access to the mailbox, and the connector becomes `expired`. The documents remain. The mailbox can be connected again. The path contains the id or the external id of the workspace.',
  success: { status: 204, description: 'The mailbox is disconnected.' },
  async run(_input, call) {
    const set = { status: 'expired', expires_at: new Date().toJSON(), refresh_token_encrypted: null, refresh_at: null };
    await change(kind, {}, set, call);
    return {};
  },
});

export const existingConnectors: readonly AnyEndpoint[] = connectorKinds.flatMap((kind) => [
  getConnector(kind),
  updateConnector(kind),
  disconnectMailbox(kind),
]);
