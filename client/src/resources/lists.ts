import { readResponseBody, type ServiceOperations } from '../api.ts';
import type { CallOptions } from '../options.ts';
import { type PageIterator, type PageOptions, paginate } from '../pages.ts';
import type { QueryParametersOf, ResponseBodyOf } from '../types.ts';

interface CursorPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly next_cursor: string | null };
}

/**
 * Functions that read a list of resources. The members of a query are the query parameters of the endpoint, for example
 * `page[limit]`.
 */
export interface ResourceList<Query, Page extends { readonly data: readonly unknown[] }> {
  /** Returns one page of the list. */
  list(query?: Partial<Query>, call?: CallOptions): Promise<Page>;
  /** Iterates over all resources of the list, page by page. */
  each(query?: Partial<Query>, options?: CallOptions & PageOptions): PageIterator<Page['data'][number], Page>;
}

/** Creates the functions of a list with cursor pagination. @param read requests one page */
export function createCursorList<Query extends { 'page[cursor]'?: string }, Page extends CursorPage>(
  read: (query: Partial<Query>, call: CallOptions | undefined) => Promise<Page>,
): ResourceList<Query, Page> {
  return {
    list: (query = {}, call) => read(query, call),
    each: (query = {}, options = {}) =>
      paginate<Page['data'][number], Page, string>(
        (cursor) => read(cursor === undefined ? query : { ...query, 'page[cursor]': cursor }, options),
        ({ meta }) => meta.next_cursor,
        options,
      ),
  };
}

type PathList<P extends '/v1/invoices' | '/v1/documents' | '/v1/webhooks' | GenericPath> = ResourceList<
  QueryParametersOf<P>,
  ResponseBodyOf<P>
>;
type GenericPath = '/v1/ledger-accounts' | '/v1/journals' | '/v1/chat-conversations' | '/v1/api-key';

export interface ResourceLists {
  readonly invoices: PathList<'/v1/invoices'>;
  readonly documents: PathList<'/v1/documents'>;
  readonly webhooks: PathList<'/v1/webhooks'>;
  readonly ledgerAccounts: PathList<'/v1/ledger-accounts'>;
  readonly journals: PathList<'/v1/journals'>;
  readonly chatConversations: PathList<'/v1/chat-conversations'>;
  readonly apiKeys: PathList<'/v1/api-key'>;
  readonly balances: ResourceList<QueryParametersOf<'/v1/balances'>, ResponseBodyOf<'/v1/balances'>>;
}

/** Creates the functions that read the lists of all resources. */
export function createResourceLists({ api, init }: ServiceOperations): ResourceLists {
  const balances: ResourceLists['balances']['list'] = (query = {}, call) =>
    readResponseBody(api.GET('/v1/balances', { params: { query }, ...init(call) }));
  return {
    invoices: createCursorList((query, call) =>
      readResponseBody(api.GET('/v1/invoices', { params: { query }, ...init(call) })),
    ),
    documents: createCursorList((query, call) =>
      readResponseBody(api.GET('/v1/documents', { params: { query }, ...init(call) })),
    ),
    webhooks: createCursorList((query, call) =>
      readResponseBody(api.GET('/v1/webhooks', { params: { query }, ...init(call) })),
    ),
    ledgerAccounts: createCursorList((query, call) =>
      readResponseBody(api.GET('/v1/ledger-accounts', { params: { query }, ...init(call) })),
    ),
    journals: createCursorList((query, call) =>
      readResponseBody(api.GET('/v1/journals', { params: { query }, ...init(call) })),
    ),
    chatConversations: createCursorList((query, call) =>
      readResponseBody(api.GET('/v1/chat-conversations', { params: { query }, ...init(call) })),
    ),
    apiKeys: createCursorList((query, call) =>
      readResponseBody(api.GET('/v1/api-key', { params: { query }, ...init(call) })),
    ),
    balances: {
      list: balances,
      // The list of balances has page numbers instead of cursors.
      each: (query = {}, options = {}) =>
        paginate(
          (page: number | undefined) => balances(page === undefined ? query : { ...query, page }, options),
          ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : null),
          options,
        ),
    },
  };
}
