import type { RequestOperation } from './api.ts';
import type { CallOptions, CreationCallOptions } from './options.ts';
import { type PageIterator, type PageOptions, paginate } from './pages.ts';
import type { ApiPath, HttpMethod, QueryParametersOf, RequestBodyOf, ResponseBodyOf } from './types.ts';

/** The members of a query are the query parameters of the endpoint, for example `page[limit]`. */
export interface ListReader<Query, Page extends { readonly data: readonly unknown[] }> {
  /** Returns one page of the list. */
  list(query?: Partial<Query>, call?: CallOptions): Promise<Page>;
  /** Iterates over all resources of the list, page by page. */
  each(query?: Partial<Query>, options?: CallOptions & PageOptions): PageIterator<Page['data'][number], Page>;
}

interface CursorPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly next_cursor: string | null };
}

type Attributes<Path extends ApiPath, Method extends HttpMethod = 'post'> =
  RequestBodyOf<Path, Method> extends { data: { attributes: infer Sent } } ? Sent : never;

/** The functions for each resource, except the transfer of files. */
export function resourceFunctions(request: RequestOperation) {
  const get =
    <Path extends ApiPath>(path: Path) =>
    (id: string, query?: QueryParametersOf<Path>, call?: CallOptions) =>
      request('get', path, { path: { id }, query }, call);
  const byId =
    <Method extends HttpMethod, Path extends ApiPath>(method: Method, path: Path) =>
    (id: string, call?: CallOptions) =>
      request(method, path, { path: { id } }, call);
  const remove =
    (path: ApiPath) =>
    async (id: string, call?: CallOptions): Promise<void> =>
      void (await request('delete', path, { path: { id } }, call));
  const create =
    <Path extends ApiPath>(path: Path, type: string) =>
    (attributes: Attributes<Path>, options?: CreationCallOptions) =>
      request('post', path, { body: { data: { type, attributes } } }, options);
  const ofWorkspace =
    <Method extends HttpMethod, Path extends ApiPath>(method: Method, path: Path) =>
    (workspace: string, call?: CallOptions) =>
      request(method, path, { path: { workspace_id: workspace } }, call);
  const connector = <Kind extends 'gmail' | 'imap'>(path: `/v1/workspaces/{workspace_id}/connectors/${Kind}`) => ({
    get: ofWorkspace('get', path),
    /** Pauses the connector, or resumes it. */
    setActive: (workspace: string, active: boolean, call?: CallOptions) => {
      const body = { data: { type: 'connector', attributes: { active } } };
      return request('patch', path, { path: { workspace_id: workspace }, body }, call);
    },
    /** Disconnects the mailbox. Its documents remain. */
    delete: async (workspace: string, call?: CallOptions): Promise<void> =>
      void (await ofWorkspace('delete', path)(workspace, call)),
  });
  const list = <Path extends ApiPath, Page extends CursorPage = Extract<ResponseBodyOf<Path>, CursorPage>>(
    path: Path,
    parameters: Readonly<Record<string, string>> = {},
  ): ListReader<QueryParametersOf<Path>, Page> => {
    const read = (query: object, call?: CallOptions): Promise<Page> =>
      request('get', path, { path: parameters, query }, call) as Promise<never>;
    return {
      list: (query = {}, call) => read(query, call),
      each: (query = {}, options = {}) =>
        paginate<Page['data'][number], Page, string>(
          (cursor) => read(cursor === undefined ? query : { ...query, 'page[cursor]': cursor }, options),
          ({ meta }) => meta.next_cursor,
          options,
        ),
    };
  };
  const balances: ListReader<QueryParametersOf<'/v1/balances'>, ResponseBodyOf<'/v1/balances'>> = {
    list: (query = {}, call) => request('get', '/v1/balances', { query }, call),
    // Page numbers instead of cursors.
    each: (query = {}, options = {}) =>
      paginate(
        (page: number | undefined) => balances.list(page === undefined ? query : { ...query, page }, options),
        ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : null),
        options,
      ),
  };
  return {
    invoices: { ...list('/v1/invoices'), get: get('/v1/invoices/{id}') },
    documents: {
      ...list('/v1/documents'),
      get: get('/v1/documents/{id}'),
      getValidation: get('/v1/documents/{id}/validation'),
      getReading: byId('get', '/v1/documents/{id}/reading'),
      /** @param version of the reading that the corrections change; fails with status 412 if the reading has another version */
      updateReading: (
        id: string,
        version: number,
        attributes: Attributes<'/v1/documents/{id}/reading', 'patch'>,
        call?: CallOptions,
      ) => {
        const body = { data: { type: 'document_reading', attributes } };
        const headers = { 'if-match': `"${version}"` };
        return request('patch', '/v1/documents/{id}/reading', { path: { id }, body, headers }, call);
      },
    },
    balances: { ...balances, get: get('/v1/balances/{id}'), delete: remove('/v1/balances/{id}') },
    transactions: { get: get('/v1/transactions/{id}'), delete: remove('/v1/transactions/{id}') },
    /** Links between transactions and invoices, and those that are perhaps right. */
    suggestions: {
      ofTransaction: byId('get', '/v1/transactions/{id}/suggestions'),
      ofInvoice: byId('get', '/v1/invoices/{id}/suggestions'),
      confirm: byId('post', '/v1/suggestions/{id}/confirm'),
      undo: byId('post', '/v1/suggestions/{id}/undo'),
    },
    companies: { get: get('/v1/companies/{id}') },
    people: { get: get('/v1/people/{id}') },
    ledgerAccounts: list('/v1/ledger-accounts'),
    journals: list('/v1/journals'),
    chatConversations: list('/v1/chat-conversations'),
    workspaces: {
      get: get('/v1/workspaces/{id}'),
      create: (
        attributes: Attributes<'/v1/workspaces'>,
        { parentId, ...options }: CreationCallOptions & { readonly parentId?: string } = {},
      ) => {
        const parent = { relationships: { parent: { data: { type: 'workspace', id: parentId } } } };
        const data = { type: 'workspace', attributes, ...(parentId === undefined ? {} : parent) };
        return request('post', '/v1/workspaces', { body: { data } }, options);
      },
      delete: remove('/v1/workspaces/{id}'),
    },
    changes: {
      /** Returns a page of changes. Keep `meta.next_cursor` for the next page, also of the last page. */
      list: (query?: QueryParametersOf<'/v1/changes'>, call?: CallOptions) =>
        request('get', '/v1/changes', { query }, call),
    },
    usage: {
      /** Returns the number of requests for each day and status, and how much of each limit is left. */
      get: (query?: QueryParametersOf<'/v1/usage'>, call?: CallOptions) => request('get', '/v1/usage', { query }, call),
    },
    /** The requests of the last day, the newest first. */
    requests: list('/v1/requests'),
    /** The changes, deletions and exports of records with their authors, the newest event first. */
    auditEvents: list('/v1/audit-events'),
    /** The people who are invited to the organisation, the newest invitation first. */
    invitations: {
      ...list('/v1/invitations'),
      create: create('/v1/invitations', 'invitation'),
      delete: remove('/v1/invitations/{id}'),
    },
    sessions: {
      /** Signs the person out of the portal in every browser. */
      end: async (call?: CallOptions): Promise<void> => void (await request('delete', '/v1/sessions', {}, call)),
    },
    apiKeys: {
      ...list('/v1/api-key'),
      /** Creates an API key for a workspace. Only this response contains the API key. */
      create: (
        attributes: {
          readonly name: string;
          readonly workspaceId: string;
          /** By default, the key may read and write. */
          readonly access?: 'read' | 'write';
          readonly expiresAt?: Date | undefined;
        },
        options?: CreationCallOptions,
      ) => {
        const { name, workspaceId, access = 'write', expiresAt } = attributes;
        const expiry = expiresAt === undefined ? {} : { expires_at: expiresAt.toJSON() };
        return create('/v1/api-key', 'api-key')({ name, access, workspace: { id: workspaceId }, ...expiry }, options);
      },
      delete: remove('/v1/api-key/{id}'),
    },
    webhooks: {
      ...list('/v1/webhooks'),
      get: byId('get', '/v1/webhooks/{id}'),
      /** Registers a webhook. Only this response contains its `secret`, which is required to verify deliveries. */
      create: create('/v1/webhooks', 'webhook'),
      update: (id: string, attributes: Attributes<'/v1/webhooks/{id}', 'patch'>, call?: CallOptions) =>
        request('patch', '/v1/webhooks/{id}', { path: { id }, body: { data: { type: 'webhook', attributes } } }, call),
      delete: remove('/v1/webhooks/{id}'),
      /** Asks the service to send a test event to the webhook. */
      test: byId('post', '/v1/webhooks/{id}/test'),
      /** Repeats each delivery since a time that was not acknowledged, or that an inactive webhook missed. */
      recover: (id: string, since: Date, call?: CallOptions) => {
        const data = { type: 'webhook_recovery', attributes: { since: since.toJSON() } };
        return request('post', '/v1/webhooks/{id}/recover', { path: { id }, body: { data } }, call);
      },
      /** Replaces the secret. For 24 hours, the service also signs deliveries with the previous secret. */
      rotateSecret: byId('post', '/v1/webhooks/{id}/rotate-secret'),
      /** Returns the deliveries of a webhook, the newest first. */
      deliveries: (id: string) => list('/v1/webhooks/{id}/deliveries', { id }),
      /** Asks the service to send a delivery again. */
      redeliver: byId('post', '/v1/webhook-deliveries/{id}/redeliver'),
    },
    /** Custom columns, which a workspace defines by a description in words. */
    customColumns: {
      /** Proposes a column for a description and stores nothing. */
      infer: create('/v1/custom-columns/infer', 'custom_column'),
      /** Suggests filter conditions for a description in words. */
      suggestRules: create('/v1/custom-columns/suggest-rules', 'custom_column_rule'),
      create: create('/v1/custom-columns', 'custom_column'),
      get: byId('get', '/v1/custom-columns/{id}'),
      delete: remove('/v1/custom-columns/{id}'),
      /** Starts a job that computes the column's values. @param recordIds at most 500 records; by default all records */
      compute: (id: string, recordIds?: readonly string[], call?: CallOptions) => {
        const data = { type: 'custom_column_job', attributes: { record_ids: recordIds } };
        return request('post', '/v1/custom-columns/{id}/compute', { path: { id }, body: { data } }, call);
      },
      /** Returns the progress of a job that computes values. */
      job: byId('get', '/v1/custom-column-jobs/{id}'),
      /** Returns the column's values for the given records. */
      values: (id: string, recordIds: readonly string[], call?: CallOptions) => {
        const data = { type: 'custom_column_value', attributes: { record_ids: recordIds } };
        return request('post', '/v1/custom-columns/{id}/values', { path: { id }, body: { data } }, call);
      },
    },
    /** The connection of a workspace to a Gmail mailbox. @param workspace id or external id of the workspace */
    gmailConnectors: {
      /** Creates a link to connect the mailbox. The link works once. */
      access: (
        workspace: string,
        query?: QueryParametersOf<'/v1/workspaces/{workspace_id}/connectors/gmail/access'>,
        call?: CallOptions,
      ) => {
        const path = { workspace_id: workspace };
        return request('get', '/v1/workspaces/{workspace_id}/connectors/gmail/access', { path, query }, call);
      },
      ...connector('/v1/workspaces/{workspace_id}/connectors/gmail'),
    },
    /** The connection of a workspace to a mailbox by IMAP. @param workspace id or external id of the workspace */
    imapConnectors: {
      /** Logs in to the mail server, and connects the mailbox, also instead of an earlier one. */
      connect: (
        workspace: string,
        attributes: Attributes<'/v1/workspaces/{workspace_id}/connectors/imap'>,
        call?: CallOptions,
      ) => {
        const path = { workspace_id: workspace };
        const body = { data: { type: 'connector', attributes } } as const;
        return request('post', '/v1/workspaces/{workspace_id}/connectors/imap', { path, body }, call);
      },
      ...connector('/v1/workspaces/{workspace_id}/connectors/imap'),
    },
    /** Mails to this address become documents of the workspace, which its id or external id names. */
    inboundAddresses: {
      get: ofWorkspace('get', '/v1/workspaces/{workspace_id}/inbound-address'),
      /** Creates the address, or replaces it: mails to the previous address are dropped from now on. */
      renew: ofWorkspace('post', '/v1/workspaces/{workspace_id}/inbound-address'),
    },
  };
}

export type ResourceFunctions = Readonly<ReturnType<typeof resourceFunctions>>;
