import { boundedString } from '@fds/platform/bounded';
import { ConsentDenied, type Google, kindOf } from '@fds/platform/google';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { type CallerCall, type Endpoint, noParameters, nothing, type Visit } from '../../http/endpoint.ts';
import { plain } from '../../input/members.ts';
import { shownMoment } from '../../json-api/moments.ts';
import { moment } from '../../json-api/schemas.ts';
import { missing } from '../../reading/not-found.ts';
import { findWorkspace } from '../../reading/workspace.ts';
import { landing } from './landing-page.ts';
import { allowedRedirect, type InstallationStatus, returnAddress } from './redirect.ts';
import { keepState, newState, readState, takeState } from './state.ts';
import { type Connector, findConnector, install } from './store.ts';

const uuid = v.pipe(v.string(), v.uuid());

const ofWorkspace = '/v1/workspaces/:workspace_id/connectors/gmail';
const callbackPath = '/v1/oauth2/gmail/callback';

/** How long a customer waits before trying again makes sense, in seconds. */
const retrySeconds = 5;

/** What the endpoints of the connector have in common. */
const common = { methods: ['GET'], tag: 'Connectors', asksEngine: true, body: nothing } as const;

/** The workspace that a path names by its id or its external id. @throws ApiError WORKSPACE_NOT_FOUND */
async function workspaceOf(call: CallerCall): Promise<string> {
  const id = await findWorkspace(call.path.workspace_id ?? '', 'id or external id', call);
  if (id === undefined) throw missing('workspaces');
  return id;
}

function googleOf({ google }: Pick<Deps, 'google'>): Google {
  if (google !== undefined) return google;
  throw new ApiError('CONNECTOR_NOT_CONFIGURED', 'The service is not set up to connect mailboxes.');
}

/** Address of the service, without a slash at the end. @param path of the request, as far as it is the service's own */
const baseOf = ({ origin, pathname }: URL, path: string): string =>
  origin + pathname.slice(0, pathname.lastIndexOf(path));

const accessParameters = v.strictObject({
  redirect_url: v.optional(plain(2048)),
  state: v.optional(plain(1024)),
});

/** GET /v1/workspaces/{workspace_id}/connectors/gmail/access: the link that a customer installs the connector by. */
const getAccess: Endpoint<v.InferOutput<typeof accessParameters>, undefined> = {
  ...common,
  auth: 'caller',
  path: `${ofWorkspace}/access`,
  operationId: 'getGmailConnectorAccess',
  summary: 'Make an installation link',
  description:
    'For the customer whose mailbox it is: the link leads to Google, works once and expires after 15 minutes. In the end the customer is sent to `redirect_url`, with `status` (`success`, `denied` or `error`) and the `state` given here; without it, to a page of the service. The workspace is named by its id or its external id.',
  rate: 'general',
  success: {
    status: 200,
    description: 'The link.',
    body: v.strictObject({
      data: v.strictObject({
        type: v.literal('connector_access'),
        id: uuid,
        attributes: v.strictObject({ url: v.pipe(v.string(), v.url()), expires_at: moment }),
      }),
    }),
    once: true,
  },
  errors: [
    'WORKSPACE_NOT_FOUND',
    'REDIRECT_URL_NOT_ALLOWED',
    'CONNECTOR_NOT_CONFIGURED',
    'IDENTITY_PROVIDER_UNAVAILABLE',
  ],
  parameters: accessParameters,
  async run({ parameters: { redirect_url, state: callerState } }, call) {
    const { deps, url: address } = call;
    const workspaceId = await workspaceOf(call);
    const redirectUrl = redirect_url === undefined ? undefined : allowedRedirect(redirect_url, deps.redirectOrigins);
    const google = googleOf(deps);
    const begun = await newState(workspaceId, baseOf(address, '/v1/workspaces/') + callbackPath, call);
    const url = await google.consentUrl(begun.checks).catch((cause: unknown) => {
      throw new ApiError('IDENTITY_PROVIDER_UNAVAILABLE', 'Google cannot be reached; try again shortly.', {
        cause,
        headers: { 'Retry-After': String(retrySeconds) },
      });
    });
    await keepState(begun, workspaceId, { redirectUrl, callerState }, call);
    const attributes = { url, expires_at: begun.expiresAt.toJSON() };
    return {
      body: { data: { type: 'connector_access', id: begun.id, attributes } },
      headers: { 'Cache-Control': 'no-store' },
    };
  },
};

const connectorSchema = v.strictObject({
  type: v.literal('connector'),
  id: uuid,
  attributes: v.strictObject({
    connector_type: v.literal('gmail'),
    external_workspace_id: v.nullable(v.string()),
    expires_at: v.nullable(moment),
    status: v.picklist(['active', 'inactive', 'expired']),
  }),
  relationships: v.strictObject({
    created_by: v.strictObject({ data: v.nullable(v.strictObject({ type: v.literal('people'), id: uuid })) }),
  }),
});

const resourceOf = ({ id, connector_type, external_workspace_id, expires_at, status, created_by_id }: Connector) => ({
  type: 'connector',
  id,
  attributes: {
    connector_type,
    external_workspace_id,
    expires_at: shownMoment(expires_at),
    status,
  },
  relationships: { created_by: { data: created_by_id === null ? null : { type: 'people', id: created_by_id } } },
});

/** GET /v1/workspaces/{workspace_id}/connectors/gmail/, with or without the closing slash: the connector, and how it is. */
const getConnector: Endpoint<object, undefined> = {
  ...common,
  auth: 'caller',
  path: ofWorkspace,
  alias: `${ofWorkspace}/`,
  operationId: 'getGmailConnector',
  summary: 'Show the connector of a workspace',
  description:
    '`active`: the mailbox can be read. `inactive`: not at the moment, but the service goes on trying. `expired`: Google does not let it be read any more; the customer has to install it again. The workspace is named by its id or its external id.',
  rate: 'general',
  success: { status: 200, description: 'The connector.', body: v.strictObject({ data: connectorSchema }) },
  errors: ['WORKSPACE_NOT_FOUND', 'CONNECTOR_NOT_FOUND'],
  parameters: noParameters,
  async run(_input, call) {
    const workspaceId = await workspaceOf(call);
    const found = await findConnector(workspaceId, { deps: call.deps, claims: call.principal.claims }, call.signal);
    if (found === undefined) throw new ApiError('CONNECTOR_NOT_FOUND', 'The workspace has no such connector.');
    return { body: { data: resourceOf(found) } };
  },
};

/** Characters of each thing that Google answers. */
const longestAnswer = 4096;

/** What Google sends a customer back with; it may add what it likes. */
const callbackParameters = v.looseObject({
  state: boundedString(longestAnswer),
  code: v.optional(boundedString(longestAnswer)),
  error: v.optional(boundedString(longestAnswer)),
});

/** GET /v1/oauth2/gmail/callback: a customer comes back from Google, and is sent on. */
const finishInstallation: Endpoint<v.InferOutput<typeof callbackParameters>, undefined> = {
  ...common,
  auth: 'none',
  path: callbackPath,
  operationId: 'finishGmailConnector',
  summary: 'Finish an installation',
  description:
    'Google sends customers here. Where the link names no `redirect_url` they see how it went on a page of the service. Nobody is sent anywhere with a state that is not in order.',
  rate: 'auth',
  success: {
    status: 200,
    description: 'A page that tells the customer how it went.',
    page: true,
    redirect: 'The customer is sent on, to the `redirect_url` of the link with `status` and `state`.',
    once: true,
  },
  errors: ['INVALID_STATE', 'STATE_EXPIRED', 'STATE_ALREADY_USED', 'CONNECTOR_NOT_CONFIGURED'],
  parameters: callbackParameters,
  async run({ parameters: { state } }, { deps, url }) {
    const google = googleOf(deps);
    const place = await readState(state, deps);
    const { checks, redirectUrl, callerState } = await takeState(place, state, deps);
    const finish = async (): Promise<InstallationStatus> => {
      try {
        const grant = await google.finish(url.searchParams, checks);
        await install(grant, place.workspaceId, { deps, claims: place.claims });
        return 'success';
      } catch (error) {
        if (error instanceof ConsentDenied) return 'denied';
        deps.log.warn({ ...kindOf(error), workspace_id: place.workspaceId }, 'a mailbox could not be connected');
        return 'error';
      }
    };
    const status = await finish();
    // The address holds the state and Google's code.
    const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
    if (redirectUrl !== undefined) {
      return { status: 302, headers: { ...headers, Location: returnAddress(redirectUrl, status, callerState) } };
    }
    const page = landing(status);
    return { ...page, headers: { ...headers, ...page.headers } };
  },
};

/** Everything about the connector to a mailbox. */
export function eachConnector(visit: Visit): void {
  visit(getAccess);
  visit(getConnector);
  visit(finishInstallation);
}
