import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startGoogle, type TestGoogle } from '../../google.ts';
import {
  type Caller,
  firstOrganisationId,
  type Reply,
  type Service,
  secondOrganisationId,
  startService,
} from '../../records/service.ts';

export let google: TestGoogle;
export let service: Service;
export let us: Caller;
export let them: Caller;
let untouched: TestGoogle['behaviour'];

/** Creates a workspace that has no connector. */
export async function newWorkspace(external_workspace_id: string = randomUUID()) {
  const made = await us.call('POST', '/v1/workspaces', {
    data: { type: 'workspace', attributes: { name: 'New', external_workspace_id } },
  });
  const { data } = v.parse(v.object({ data: v.object({ id: v.string() }) }), made.body);
  return { id: data.id, external_workspace_id };
}

export const link = v.object({
  data: v.object({
    type: v.literal('connector_access'),
    id: v.string(),
    attributes: v.object({ url: v.string(), expires_at: v.string() }),
  }),
});
export const requestInstallationLink = (workspace: string, query: Record<string, string> = {}, by = us) =>
  by.get(`/v1/workspaces/${encodeURIComponent(workspace)}/connectors/gmail/access?${new URLSearchParams(query)}`);
export const linkOf = ({ body }: Reply) => v.parse(link, body).data.attributes.url;

export const redirect_url = 'https://app.example.com/done?tab=mail';

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
export async function connect(
  workspace: string,
  query: Record<string, string> = { redirect_url, state: 'the caller’s' },
) {
  return followGoogleRedirect(await google.follow(linkOf(await requestInstallationLink(workspace, query))));
}

const connector = v.object({
  data: v.object({
    type: v.literal('connector'),
    id: v.string(),
    attributes: v.record(v.string(), v.unknown()),
    relationships: v.object({ created_by: v.object({ data: v.object({ id: v.string() }) }) }),
  }),
});
export const readConnector = async (workspace: string, end = '/') =>
  v.parse(connector, (await us.get(`/v1/workspaces/${workspace}/connectors/gmail${end}`)).body).data;
export const peopleOf = (workspace: string) => service.sql`
  select id, full_name, email, workspace_connector_id from people where workspace_id = ${workspace} order by created_at`;

/** Starts the service and a fake Google server before the tests of a file, and stops both after the last test. */
export function setUp(): void {
  const resources = new AsyncDisposableStack();
  beforeAll(async () => {
    google = resources.use(await startGoogle());
    untouched = { ...google.behaviour };
    const client = { issuer: google.issuer, clientId: 'client', clientSecret: 'secret', gmailUrl: google.issuer };
    service = resources.use(
      await startService({
        google: client,
        redirectOrigins: ['https://app.example.com', 'loopback'],
        baseUrl: 'https://api.example.com/documents',
      }),
    );
    us = await service.organisation(firstOrganisationId);
    them = await service.organisation(secondOrganisationId);
  });
  beforeEach(() => {
    Object.assign(google.behaviour, untouched);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => resources.disposeAsync());
}
