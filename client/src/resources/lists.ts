import { type ApiWithFetchOptions, readResponseBody } from '../api.ts';
import type { CallOptions } from '../options.ts';
import { type PageIterator, type PageOptions, paginate } from '../pages.ts';
import type { QueryParametersOf, ResponseBodyOf } from '../types.ts';

interface CursorPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly next_cursor: string | null };
}

/** The members of a query are the query parameters of the endpoint, for example `page[limit]`. */
export interface ListReader<Query, Page extends { readonly data: readonly unknown[] }> {
  /** Returns one page of the list. */
  list(query?: Partial<Query>, call?: CallOptions): Promise<Page>;
  /** Iterates over all resources of the list, page by page. */
  each(query?: Partial<Query>, options?: CallOptions & PageOptions): PageIterator<Page['data'][number], Page>;
}

export function cursorListReader<Query extends { 'page[cursor]'?: string }, Page extends CursorPage>(
  read: (query: Partial<Query>, call: CallOptions | undefined) => Promise<Page>,
): ListReader<Query, Page> {
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

type PathList<P extends '/v1/invoices' | '/v1/documents' | '/v1/webhooks' | GenericPath> = ListReader<
  QueryParametersOf<P>,
  ResponseBodyOf<P>
>;
type GenericPath = '/v1/ledger-accounts' | '/v1/journals' | '/v1/chat-conversations' | '/v1/api-key';

export interface ListReaders {
  readonly invoices: PathList<'/v1/invoices'>;
  readonly documents: PathList<'/v1/documents'>;
  readonly webhooks: PathList<'/v1/webhooks'>;
  readonly ledgerAccounts: PathList<'/v1/ledger-accounts'>;
  readonly journals: PathList<'/v1/journals'>;
  readonly chatConversations: PathList<'/v1/chat-conversations'>;
  readonly apiKeys: PathList<'/v1/api-key'>;
  readonly balances: ListReader<QueryParametersOf<'/v1/balances'>, ResponseBodyOf<'/v1/balances'>>;
}

export function listReaders({ api, init }: ApiWithFetchOptions): ListReaders {
  const balances: ListReaders['balances']['list'] = (query = {}, call) =>
    readResponseBody(api.GET('/v1/balances', { params: { query }, ...init(call) }));
  return {
    invoices: cursorListReader((query, call) =>
      readResponseBody(api.GET('/v1/invoices', { params: { query }, ...init(call) })),
    ),
    documents: cursorListReader((query, call) =>
      readResponseBody(api.GET('/v1/documents', { params: { query }, ...init(call) })),
    ),
    webhooks: cursorListReader((query, call) =>
      readResponseBody(api.GET('/v1/webhooks', { params: { query }, ...init(call) })),
    ),
    ledgerAccounts: cursorListReader((query, call) =>
      readResponseBody(api.GET('/v1/ledger-accounts', { params: { query }, ...init(call) })),
    ),
    journals: cursorListReader((query, call) =>
      readResponseBody(api.GET('/v1/journals', { params: { query }, ...init(call) })),
    ),
    chatConversations: cursorListReader((query, call) =>
      readResponseBody(api.GET('/v1/chat-conversations', { params: { query }, ...init(call) })),
    ),
    apiKeys: cursorListReader((query, call) =>
      readResponseBody(api.GET('/v1/api-key', { params: { query }, ...init(call) })),
    ),
    balances: {
      list: balances,
      // Page numbers instead of cursors.
      each: (query = {}, options = {}) =>
        paginate(
          (page: number | undefined) => balances(page === undefined ? query : { ...query, page }, options),
          ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : null),
          options,
        ),
    },
  };
}
