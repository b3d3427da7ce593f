import { boundedString } from '@fds/platform/bounded';
import { ConsentDeniedError, errorNameAndCode, type GoogleClient } from '@fds/platform/google';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import type { Deps } from '../../deps.ts';
import { type AnyEndpoint, type Endpoint, noBody, usualEndpoint } from '../../http/endpoint.ts';
import { storableText } from '../../input/members.ts';
import { dateTimeSchema } from '../../json-api/schemas.ts';
import { workspaceOfPath } from '../../reading/workspace.ts';
import { existingConnectors } from './changes.ts';
import { connectImap } from './imap.ts';
import { resultPage } from './landing-page.ts';
import { receivePush } from './push.ts';
import { checkRedirectUrl, type InstallationStatus, redirectUrlAfterInstallation } from './redirect.ts';
import { pathOf } from './resource.ts';
import { consumeInstallation, startInstallation, storeInstallation, verifyState } from './state.ts';
import { connectMailbox } from './store.ts';

const callbackPath = '/v1/oauth2/gmail/callback';

/** Value of the header Retry-After when Google is not reachable, in seconds. */
const retrySeconds = 5;

const common = { methods: ['GET'], tag: 'Connectors', usesEngine: true, body: noBody } as const;

function googleOf({ google }: Pick<Deps, 'google'>): GoogleClient {
  if (google !== undefined) return google;
  throw new ApiError(
    'CONNECTOR_NOT_CONFIGURED',
    'Connections to mailboxes are not configured. The operator must set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  );
}

/** Without a slash at the end. @param path path of the endpoint, relative to the base URL */
const baseOf = ({ origin, pathname }: URL, path: string): string =>
  origin + pathname.slice(0, pathname.lastIndexOf(path));

const accessParameters = v.strictObject({
  redirect_url: v.optional(
    v.pipe(
      storableText(2048),
      v.description(
        'URL to which the service redirects the customer after the installation. The operator must have allowed the origin of this URL',
      ),
    ),
  ),
  state: v.optional(
    v.pipe(storableText(1024), v.description('Text that the redirect to `redirect_url` contains unchanged')),
  ),
});

/** The link through which a customer installs the connector. */
const getAccess: Endpoint<v.InferOutput<typeof accessParameters>, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  ...common,
  // The link gives the service access to a mailbox.
  access: 'write',
  audited: () => ({ action: 'secret_issued', recordType: 'workspace_connectors' }),
  path: `${pathOf('gmail')}/access`,
  operationId: 'getGmailConnectorAccess',
  summary: 'Create an installation link',
  description:
    'The customer who owns the mailbox opens the link, which leads to Google. The link works once and expires after 15 minutes. Afterwards the customer is redirected to `redirect_url` with `status` (`success`, `denied` or `error`) and the given `state`, or to a page of the service if there is no `redirect_url`. The path contains the id or the external id of the workspace.',
  success: {
    status: 200,
    description: 'The link.',
    body: v.strictObject({
      data: v.pipe(
        v.strictObject({
          type: v.literal('connector_access'),
          id: uuidOutputSchema,
          attributes: v.strictObject({ url: v.pipe(v.string(), v.url()), expires_at: dateTimeSchema }),
        }),
        v.title('ConnectorAccess'),
      ),
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
    const workspaceId = await workspaceOfPath(call);
    const redirectUrl = redirect_url === undefined ? undefined : checkRedirectUrl(redirect_url, deps.redirectOrigins);
    const google = googleOf(deps);
    const begun = await startInstallation(workspaceId, baseOf(address, '/v1/workspaces/') + callbackPath, call);
    const url = await google.consentUrl(begun.checks).catch((cause: unknown) => {
      throw new ApiError(
        'IDENTITY_PROVIDER_UNAVAILABLE',
        'Google is not reachable. Send the request again in a few seconds.',
        { cause, headers: { 'Retry-After': String(retrySeconds) } },
      );
    });
    await storeInstallation(begun, workspaceId, { redirectUrl, callerState }, call);
    const attributes = { url, expires_at: begun.expiresAt.toJSON() };
    return {
      body: { data: { type: 'connector_access', id: begun.id, attributes } },
      headers: { 'Cache-Control': 'no-store' },
    };
  },
};

/** Maximum length of each query parameter in Google's redirect, in characters. */
const maxParameterLength = 4096;

/** The query parameters in Google's redirect that the service reads. Google may add further parameters. */
const callbackParameters = v.looseObject({
  state: v.pipe(boundedString(maxParameterLength), v.description('State of the installation link')),
  code: v.optional(
    v.pipe(
      boundedString(maxParameterLength),
      v.description('Authorization code from Google, with which the service gets access to the mailbox'),
    ),
  ),
  error: v.optional(
    v.pipe(boundedString(maxParameterLength), v.description('Reason why Google did not give access to the mailbox')),
  ),
});

/** Google redirects the browser here. Connects the mailbox, and redirects to the URL of the installation link. */
const finishInstallation: Endpoint<v.InferOutput<typeof callbackParameters>, undefined> = {
  ...common,
  auth: 'none',
  path: callbackPath,
  operationId: 'finishGmailConnector',
  summary: 'Complete an installation',
  description:
    'Google redirects the browser of the customer to this URL. The service then redirects the browser to the `redirect_url` of the installation link, or shows the result on a page. If the state is invalid, the service responds with an error and does not redirect.',
  rate: 'auth',
  success: {
    status: 200,
    description: 'A page that shows the result to the customer.',
    page: true,
    redirect: "The customer is redirected to the link's `redirect_url` with `status` and `state`.",
    once: true,
  },
  errors: ['INVALID_STATE', 'STATE_EXPIRED', 'STATE_ALREADY_USED', 'CONNECTOR_NOT_CONFIGURED'],
  parameters: callbackParameters,
  async run({ parameters: { state } }, { deps, url }) {
    const google = googleOf(deps);
    const place = await verifyState(state, deps);
    const { checks, redirectUrl, callerState } = await consumeInstallation(place, state, deps);
    const finish = async (): Promise<InstallationStatus> => {
      try {
        const owner = await google.exchangeAuthorizationCode(url.searchParams, checks);
        const { refreshToken: secret, expiresAt } = owner;
        const scope = { deps, claims: place.claims };
        await connectMailbox({ kind: 'gmail', owner, secret, expiresAt }, place.workspaceId, scope);
        return 'success';
      } catch (error) {
        if (error instanceof ConsentDeniedError) return 'denied';
        deps.log.warn({ ...errorNameAndCode(error), workspace_id: place.workspaceId }, 'could not connect a mailbox');
        return 'error';
      }
    };
    const status = await finish();
    // The URL of the request contains two secrets: the state and Google's authorization code.
    const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
    if (redirectUrl !== undefined) {
      return {
        status: 302,
        headers: { ...headers, Location: redirectUrlAfterInstallation(redirectUrl, status, callerState) },
      };
    }
    const page = resultPage(status);
    return { ...page, headers: { ...headers, ...page.headers } };
  },
};

export const connectorEndpoints: readonly AnyEndpoint[] = [
  getAccess,
  connectImap,
  ...existingConnectors,
  finishInstallation,
  receivePush,
];
