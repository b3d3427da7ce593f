import { randomUUID } from 'node:crypto';
import type { ImapAccount } from '@fds/platform/imap';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type FakeGoogleServer, pushAccount, startFakeGoogleServer } from '../../google.ts';
import {
  firstOrganisationId,
  type ServiceResponse,
  secondOrganisationId,
  startTestService,
  type TestApiClient,
  type TestService,
} from '../../records/service.ts';

export let google: FakeGoogleServer;
export let service: TestService;
export let organisationClient: TestApiClient;
export let otherOrganisationClient: TestApiClient;
const publicUrl = 'https://api.example.com/documents';
let untouched: FakeGoogleServer['behaviour'];

/** Replaces the login at mail servers, which `worker/src/jobs/read-imap.test.ts` tests. */
export const mailServer = { check: async (account: ImapAccount): Promise<ImapAccount> => account };

/** Creates a workspace that has no connector. */
export async function createWorkspace(external_workspace_id: string = randomUUID()) {
  const made = await organisationClient.call('POST', '/v1/workspaces', {
    data: { type: 'workspace', attributes: { name: 'New', external_workspace_id } },
  });
  const { data } = v.parse(v.object({ data: v.object({ id: v.string() }) }), made.body);
  return { id: data.id, external_workspace_id };
}

export const installationLinkSchema = v.object({
  data: v.object({
    type: v.literal('connector_access'),
    id: v.string(),
    attributes: v.object({ url: v.string(), expires_at: v.string() }),
  }),
});
export const requestInstallationLink = (
  workspace: string,
  query: Record<string, string> = {},
  client = organisationClient,
) =>
  client.get(`/v1/workspaces/${encodeURIComponent(workspace)}/connectors/gmail/access?${new URLSearchParams(query)}`);
export const parseInstallationLinkUrl = ({ body }: ServiceResponse) =>
  v.parse(installationLinkSchema, body).data.attributes.url;

export const callerRedirectUrl = 'https://app.example.com/done?tab=mail';

/** Returns the path and the query with which the gateway receives a request: the reverse proxy removes `/documents`. */
export const getPathBehindProxy = ({ pathname, search }: URL) => pathname.replace('/documents', '') + search;

/** Requests a URL to which Google redirected the customer, and returns the response of the service. */
export async function followGoogleRedirect(address: URL) {
  const response = await service.bearer('').fetch(getPathBehindProxy(address));
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = isJson ? await response.json() : await response.text();
  return { status: response.status, location: response.headers.get('location') ?? '', body, headers: response.headers };
}

/**
 * Acts as a customer who connects a mailbox: requests an installation link, consents at the fake Google server, and
 * follows its redirect to the service.
 */
export async function connectMailbox(
  workspace: string,
  query: Record<string, string> = { redirect_url: callerRedirectUrl, state: 'the caller’s' },
) {
  return followGoogleRedirect(
    await google.follow(parseInstallationLinkUrl(await requestInstallationLink(workspace, query))),
  );
}

const connector = v.object({
  data: v.object({
    type: v.literal('connector'),
    id: v.string(),
    attributes: v.record(v.string(), v.unknown()),
    relationships: v.object({ created_by: v.object({ data: v.object({ id: v.string() }) }) }),
  }),
});
export const readConnector = async (workspace: string, urlEnd = '/') =>
  v.parse(connector, (await organisationClient.get(`/v1/workspaces/${workspace}/connectors/gmail${urlEnd}`)).body).data;
export const readPeopleOfWorkspace = (workspace: string) => service.sql`
  select id, full_name, email, workspace_connector_id from people where workspace_id = ${workspace} order by created_at`;

/** Starts the service and a fake Google server before the tests of a file, and stops both after the last test. */
export function startServiceAndGoogleForTests(): void {
  const resources = new AsyncDisposableStack();
  beforeAll(async () => {
    google = resources.use(await startFakeGoogleServer());
    untouched = { ...google.behaviour };
    const client = { issuer: google.issuer, clientId: 'client', clientSecret: 'secret', gmailUrl: google.issuer };
    service = resources.use(
      await startTestService(
        {
          google: client,
          pushSender: { issuer: google.issuer, account: pushAccount, baseUrl: publicUrl },
          redirectOrigins: ['https://app.example.com', 'loopback'],
          baseUrl: publicUrl,
        },
        {},
        { imap: { check: (account) => mailServer.check(account) } },
      ),
    );
    organisationClient = await service.organisation(firstOrganisationId);
    otherOrganisationClient = await service.organisation(secondOrganisationId);
  });
  beforeEach(() => {
    Object.assign(google.behaviour, untouched);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => resources.disposeAsync());
}
