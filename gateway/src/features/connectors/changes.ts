import * as v from 'valibot';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, noBody, noParameters } from '../../http/endpoint.ts';
import { workspaceOfPath } from '../../reading/workspace.ts';
import { connectorNotFound, connectorSchema, ofWorkspace, resourceOf } from './resource.ts';
import { changeConnector, findConnector } from './store.ts';

const common = {
  path: ofWorkspace,
  tag: 'Connectors',
  rate: 'general',
  usesEngine: true,
  parameters: noParameters,
  errors: ['WORKSPACE_NOT_FOUND', 'CONNECTOR_NOT_FOUND'],
} as const;

/** A connector that is in another state stays as it is. @returns the connector */
async function change(condition: object, set: object, call: AuthenticatedCall) {
  const { deps, principal, signal } = call;
  const workspaceId = await workspaceOfPath(call);
  const scope = { deps, claims: principal.claims };
  const found = await findConnector(workspaceId, scope, signal);
  if (found === undefined) throw connectorNotFound();
  return (await changeConnector({ id: { _eq: found.id }, ...condition }, set, scope)) ?? found;
}

/** The worker renews and reads only connectors with `refresh_at`. */
const pause = { status: 'inactive', expires_at: null, refresh_at: null };
const canPause = { status: { _in: ['active', 'inactive'] } };
const isPaused = { status: { _eq: 'inactive' }, expires_at: { _is_null: true } };
const resume = () => {
  const now = new Date().toJSON();
  return { expires_at: now, refresh_at: now, refresh_failures: 0 };
};

const changed = v.strictObject({
  data: v.strictObject({
    type: v.literal('connector'),
    attributes: v.strictObject({ active: v.pipe(v.boolean(), v.description('Whether the service reads the mailbox')) }),
  }),
});

const updateConnector: Endpoint<object, v.InferOutput<typeof changed>> = {
  ...common,
  auth: 'caller',
  methods: ['PATCH'],
  operationId: 'updateGmailConnector',
  summary: 'Pause or resume a connector',
  description:
    '`active: false` pauses the connector: it becomes `inactive` without `expires_at`, and the service does not read the mailbox. `active: true` resumes a paused connector: the service reads the mails that have arrived meanwhile. A connector with the status `expired` or `reconnect` does not change. The path contains the id or the external id of the workspace.',
  success: { status: 200, description: 'The connector.', body: v.strictObject({ data: connectorSchema }) },
  body: changed,
  async run({ body: { data } }, call) {
    const found = await (data.attributes.active ? change(isPaused, resume(), call) : change(canPause, pause, call));
    return { body: { data: resourceOf(found) } };
  },
};

const disconnectMailbox: Endpoint<object, undefined> = {
  ...common,
  auth: 'caller',
  methods: ['DELETE'],
  operationId: 'deleteGmailConnector',
  summary: 'Disconnect a mailbox',
  description:
    'The service deletes its access to the mailbox, and the connector becomes `expired`. The documents remain. A further installation connects the mailbox again. The path contains the id or the external id of the workspace.',
  success: { status: 204, description: 'The mailbox is disconnected.' },
  body: noBody,
  async run(_input, call) {
    const set = { status: 'expired', expires_at: new Date().toJSON(), refresh_token_encrypted: null, refresh_at: null };
    await change({}, set, call);
    return {};
  },
};

export const changeEndpoints: readonly AnyEndpoint[] = [updateConnector, disconnectMailbox];
