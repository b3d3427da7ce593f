import { type ApiWithFetchOptions, discardResponseBody, readResponseBody } from '../api.ts';
import type { CallOptions, CreationCallOptions } from '../options.ts';
import type { ApiPath, QueryParametersOf, RequestBodyOf, ResponseBodyOf } from '../types.ts';
import type { ListReaders } from './lists.ts';

type Get<Path extends ApiPath> = (
  id: string,
  query?: QueryParametersOf<Path>,
  call?: CallOptions,
) => Promise<ResponseBodyOf<Path>>;
type Delete = (id: string, call?: CallOptions) => Promise<void>;

export interface FunctionsByResourceType {
  readonly invoices: ListReaders['invoices'] & { get: Get<'/v1/invoices/{id}'> };
  readonly balances: ListReaders['balances'] & { get: Get<'/v1/balances/{id}'>; delete: Delete };
  readonly transactions: { get: Get<'/v1/transactions/{id}'>; delete: Delete };
  readonly companies: { get: Get<'/v1/companies/{id}'> };
  readonly people: { get: Get<'/v1/people/{id}'> };
  readonly workspaces: {
    get: Get<'/v1/workspaces/{id}'>;
    create(
      attributes: RequestBodyOf<'/v1/workspaces'>['data']['attributes'],
      options?: CreationCallOptions & { readonly parentId?: string },
    ): Promise<ResponseBodyOf<'/v1/workspaces', 'post'>>;
    delete: Delete;
  };
  readonly usage: {
    /** Returns the number of requests for each day and status, and how much of each limit is left. */
    get(query?: QueryParametersOf<'/v1/usage'>, call?: CallOptions): Promise<ResponseBodyOf<'/v1/usage'>>;
  };
  readonly apiKeys: ListReaders['apiKeys'] & {
    /** Creates an API key for a workspace. Only this response contains the API key. */
    create(
      attributes: { readonly name: string; readonly workspaceId: string; readonly expiresAt?: Date | undefined },
      options?: CreationCallOptions,
    ): Promise<ResponseBodyOf<'/v1/api-key', 'post'>>;
    delete: Delete;
  };
}

const at = (id: string) => ({ path: { id } });

export function resourceFunctions(
  { api, init, creation }: ApiWithFetchOptions,
  lists: ListReaders,
): FunctionsByResourceType {
  return {
    invoices: {
      ...lists.invoices,
      get: (id, query = {}, call) =>
        readResponseBody(api.GET('/v1/invoices/{id}', { params: { ...at(id), query }, ...init(call) })),
    },
    balances: {
      ...lists.balances,
      get: (id, query = {}, call) =>
        readResponseBody(api.GET('/v1/balances/{id}', { params: { ...at(id), query }, ...init(call) })),
      delete: (id, call) => discardResponseBody(api.DELETE('/v1/balances/{id}', { params: at(id), ...init(call) })),
    },
    transactions: {
      get: (id, query = {}, call) =>
        readResponseBody(api.GET('/v1/transactions/{id}', { params: { ...at(id), query }, ...init(call) })),
      delete: (id, call) => discardResponseBody(api.DELETE('/v1/transactions/{id}', { params: at(id), ...init(call) })),
    },
    companies: {
      get: (id, query = {}, call) =>
        readResponseBody(api.GET('/v1/companies/{id}', { params: { ...at(id), query }, ...init(call) })),
    },
    people: {
      get: (id, query = {}, call) =>
        readResponseBody(api.GET('/v1/people/{id}', { params: { ...at(id), query }, ...init(call) })),
    },
    workspaces: {
      get: (id, query = {}, call) =>
        readResponseBody(api.GET('/v1/workspaces/{id}', { params: { ...at(id), query }, ...init(call) })),
      create: (attributes, { parentId, ...options } = {}) => {
        const parent =
          parentId === undefined
            ? {}
            : { relationships: { parent: { data: { type: 'workspace' as const, id: parentId } } } };
        const body = { data: { type: 'workspace' as const, attributes, ...parent } };
        return readResponseBody(api.POST('/v1/workspaces', { body, ...creation(options) }));
      },
      delete: (id, call) => discardResponseBody(api.DELETE('/v1/workspaces/{id}', { params: at(id), ...init(call) })),
    },
    usage: {
      get: (query = {}, call) => readResponseBody(api.GET('/v1/usage', { params: { query }, ...init(call) })),
    },
    apiKeys: {
      ...lists.apiKeys,
      create: ({ name, workspaceId, expiresAt }, options) => {
        const expiry = expiresAt === undefined ? {} : { expires_at: expiresAt.toJSON() };
        const attributes = { name, workspace: { id: workspaceId }, ...expiry };
        const body = { data: { type: 'api-key' as const, attributes } };
        return readResponseBody(api.POST('/v1/api-key', { body, ...creation(options) }));
      },
      delete: (id, call) => discardResponseBody(api.DELETE('/v1/api-key/{id}', { params: at(id), ...init(call) })),
    },
  };
}
