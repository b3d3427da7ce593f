import { answered, done, type Operations } from '../api.ts';
import type { CallOptions, CreateOptions } from '../options.ts';
import type { AnswerOf, BodyOf } from '../types.ts';

type Attributes<P extends '/v1/custom-columns' | '/v1/custom-columns/infer' | '/v1/custom-columns/suggest-rules'> =
  BodyOf<P> extends { data: { attributes: infer Attributes } } ? Attributes : never;

/** Columns that a workspace adds to its records by a description in words. */
export interface CustomColumns {
  /** Proposes a column for a description. Nothing is stored. */
  infer(
    attributes: Attributes<'/v1/custom-columns/infer'>,
    call?: CallOptions,
  ): Promise<AnswerOf<'/v1/custom-columns/infer', 'post'>>;
  /** Suggests filters for a description. */
  suggestRules(
    attributes: Attributes<'/v1/custom-columns/suggest-rules'>,
    call?: CallOptions,
  ): Promise<AnswerOf<'/v1/custom-columns/suggest-rules', 'post'>>;
  create(
    attributes: Attributes<'/v1/custom-columns'>,
    options?: CreateOptions,
  ): Promise<AnswerOf<'/v1/custom-columns', 'post'>>;
  get(id: string, call?: CallOptions): Promise<AnswerOf<'/v1/custom-columns/{id}'>>;
  delete(id: string, call?: CallOptions): Promise<void>;
  /** Starts the computation of values. @param recordIds at most 500; all records by default */
  compute(
    id: string,
    recordIds?: readonly string[],
    call?: CallOptions,
  ): Promise<AnswerOf<'/v1/custom-columns/{id}/compute', 'post'>>;
  /** Returns the progress of a computation. */
  job(id: string, call?: CallOptions): Promise<AnswerOf<'/v1/custom-column-jobs/{id}'>>;
  /** Returns the values of records. */
  values(
    id: string,
    recordIds: readonly string[],
    call?: CallOptions,
  ): Promise<AnswerOf<'/v1/custom-columns/{id}/values', 'post'>>;
}

export function customColumnsOf({ api, init, creation }: Operations): CustomColumns {
  const at = (id: string) => ({ params: { path: { id } } });
  const column = 'custom_column' as const;
  return {
    infer: (attributes, call) =>
      answered(api.POST('/v1/custom-columns/infer', { body: { data: { type: column, attributes } }, ...init(call) })),
    suggestRules: (attributes, call) => {
      const body = { data: { type: 'custom_column_rule' as const, attributes } };
      return answered(api.POST('/v1/custom-columns/suggest-rules', { body, ...init(call) }));
    },
    create: (attributes, options) =>
      answered(api.POST('/v1/custom-columns', { body: { data: { type: column, attributes } }, ...creation(options) })),
    get: (id, call) => answered(api.GET('/v1/custom-columns/{id}', { ...at(id), ...init(call) })),
    delete: (id, call) => done(api.DELETE('/v1/custom-columns/{id}', { ...at(id), ...init(call) })),
    compute: (id, recordIds, call) => {
      const attributes = recordIds === undefined ? {} : { record_ids: [...recordIds] };
      const body = { data: { type: 'custom_column_job' as const, attributes } };
      return answered(api.POST('/v1/custom-columns/{id}/compute', { ...at(id), body, ...init(call) }));
    },
    job: (id, call) => answered(api.GET('/v1/custom-column-jobs/{id}', { ...at(id), ...init(call) })),
    values: (id, recordIds, call) => {
      const body = { data: { type: 'custom_column_value' as const, attributes: { record_ids: [...recordIds] } } };
      return answered(api.POST('/v1/custom-columns/{id}/values', { ...at(id), body, ...init(call) }));
    },
  };
}
