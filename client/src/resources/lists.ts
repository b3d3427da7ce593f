import { answered, type Operations } from '../api.ts';
import type { CallOptions } from '../options.ts';
import { type PageOptions, type Pages, paginate } from '../pages.ts';
import type { AnswerOf, QueryOf } from '../types.ts';

interface CursorPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly next_cursor: string | null };
}

/** A list of resources. The members of a query are the parameters of the service, for example `page[limit]`. */
export interface List<Query, Page extends { readonly data: readonly unknown[] }> {
  /** Returns one page. */
  list(query?: Partial<Query>, call?: CallOptions): Promise<Page>;
  /** Iterates over all resources, page by page. */
  each(query?: Partial<Query>, options?: CallOptions & PageOptions): Pages<Page['data'][number], Page>;
}

/** Returns a list whose pages are linked by cursors. @param read reads a page */
export function cursorList<Query extends { 'page[cursor]'?: string }, Page extends CursorPage>(
  read: (query: Partial<Query>, call: CallOptions | undefined) => Promise<Page>,
): List<Query, Page> {
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

type PathList<P extends '/v1/invoices' | '/v1/documents' | '/v1/webhooks' | GenericPath> = List<
  QueryOf<P>,
  AnswerOf<P>
>;
type GenericPath = '/v1/ledger-accounts' | '/v1/journals' | '/v1/chat-conversations';

export interface Lists {
  readonly invoices: PathList<'/v1/invoices'>;
  readonly documents: PathList<'/v1/documents'>;
  readonly webhooks: PathList<'/v1/webhooks'>;
  readonly ledgerAccounts: PathList<'/v1/ledger-accounts'>;
  readonly journals: PathList<'/v1/journals'>;
  readonly chatConversations: PathList<'/v1/chat-conversations'>;
  readonly balances: List<QueryOf<'/v1/balances'>, AnswerOf<'/v1/balances'>>;
}

/** Returns the lists of the service. */
export function listsOf({ api, init }: Operations): Lists {
  const balances: Lists['balances']['list'] = (query = {}, call) =>
    answered(api.GET('/v1/balances', { params: { query }, ...init(call) }));
  return {
    invoices: cursorList((query, call) => answered(api.GET('/v1/invoices', { params: { query }, ...init(call) }))),
    documents: cursorList((query, call) => answered(api.GET('/v1/documents', { params: { query }, ...init(call) }))),
    webhooks: cursorList((query, call) => answered(api.GET('/v1/webhooks', { params: { query }, ...init(call) }))),
    ledgerAccounts: cursorList((query, call) =>
      answered(api.GET('/v1/ledger-accounts', { params: { query }, ...init(call) })),
    ),
    journals: cursorList((query, call) => answered(api.GET('/v1/journals', { params: { query }, ...init(call) }))),
    chatConversations: cursorList((query, call) =>
      answered(api.GET('/v1/chat-conversations', { params: { query }, ...init(call) })),
    ),
    balances: {
      list: balances,
      // Balances have numbered pages.
      each: (query = {}, options = {}) =>
        paginate(
          (page: number | undefined) => balances(page === undefined ? query : { ...query, page }, options),
          ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : null),
          options,
        ),
    },
  };
}
