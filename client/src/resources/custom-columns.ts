import { type ApiWithFetchOptions, discardResponseBody, readResponseBody } from '../api.ts';
import type { CallOptions, CreationCallOptions } from '../options.ts';
import type { RequestBodyOf, ResponseBodyOf } from '../types.ts';

type Attributes<P extends '/v1/custom-columns' | '/v1/custom-columns/infer' | '/v1/custom-columns/suggest-rules'> =
  RequestBodyOf<P> extends { data: { attributes: infer Attributes } } ? Attributes : never;

/** Functions for custom columns, which a workspace defines by a description in words. */
export interface CustomColumnFunctions {
  /** Proposes a column for a description and stores nothing. */
  infer(
    attributes: Attributes<'/v1/custom-columns/infer'>,
    call?: CallOptions,
  ): Promise<ResponseBodyOf<'/v1/custom-columns/infer', 'post'>>;
  /** Suggests filter conditions for a description in words. */
  suggestRules(
    attributes: Attributes<'/v1/custom-columns/suggest-rules'>,
    call?: CallOptions,
  ): Promise<ResponseBodyOf<'/v1/custom-columns/suggest-rules', 'post'>>;
  create(
    attributes: Attributes<'/v1/custom-columns'>,
    options?: CreationCallOptions,
  ): Promise<ResponseBodyOf<'/v1/custom-columns', 'post'>>;
  get(id: string, call?: CallOptions): Promise<ResponseBodyOf<'/v1/custom-columns/{id}'>>;
  delete(id: string, call?: CallOptions): Promise<void>;
  /** Starts a job that computes the column's values. @param recordIds at most 500 records; by default all records */
  compute(
    id: string,
    recordIds?: readonly string[],
    call?: CallOptions,
  ): Promise<ResponseBodyOf<'/v1/custom-columns/{id}/compute', 'post'>>;
  /** Returns the progress of a job that computes values. */
  job(id: string, call?: CallOptions): Promise<ResponseBodyOf<'/v1/custom-column-jobs/{id}'>>;
  /** Returns the column's values for the given records. */
  values(
    id: string,
    recordIds: readonly string[],
    call?: CallOptions,
  ): Promise<ResponseBodyOf<'/v1/custom-columns/{id}/values', 'post'>>;
}

export function customColumnFunctions({ api, init, creation }: ApiWithFetchOptions): CustomColumnFunctions {
  const at = (id: string) => ({ params: { path: { id } } });
  const column = 'custom_column' as const;
  return {
    infer: (attributes, call) =>
      readResponseBody(
        api.POST('/v1/custom-columns/infer', { body: { data: { type: column, attributes } }, ...init(call) }),
      ),
    suggestRules: (attributes, call) => {
      const body = { data: { type: 'custom_column_rule' as const, attributes } };
      return readResponseBody(api.POST('/v1/custom-columns/suggest-rules', { body, ...init(call) }));
    },
    create: (attributes, options) =>
      readResponseBody(
        api.POST('/v1/custom-columns', { body: { data: { type: column, attributes } }, ...creation(options) }),
      ),
    get: (id, call) => readResponseBody(api.GET('/v1/custom-columns/{id}', { ...at(id), ...init(call) })),
    delete: (id, call) => discardResponseBody(api.DELETE('/v1/custom-columns/{id}', { ...at(id), ...init(call) })),
    compute: (id, recordIds, call) => {
      const attributes = recordIds === undefined ? {} : { record_ids: [...recordIds] };
      const body = { data: { type: 'custom_column_job' as const, attributes } };
      return readResponseBody(api.POST('/v1/custom-columns/{id}/compute', { ...at(id), body, ...init(call) }));
    },
    job: (id, call) => readResponseBody(api.GET('/v1/custom-column-jobs/{id}', { ...at(id), ...init(call) })),
    values: (id, recordIds, call) => {
      const body = { data: { type: 'custom_column_value' as const, attributes: { record_ids: [...recordIds] } } };
      return readResponseBody(api.POST('/v1/custom-columns/{id}/values', { ...at(id), body, ...init(call) }));
    },
  };
}
