import { answered, type Operations } from '../api.ts';
import type { CallOptions } from '../options.ts';
import { type PageOptions, type Pages, paginate } from '../pages.ts';
import type { AnswerOf, BodyOf } from '../types.ts';
import type { RecordsQuery, RootName, SelectableField } from './query.ts';
import type { RecordOf, RecordsPage, RelationshipOf } from './resources.ts';

type QueryBody = BodyOf<'/v1/records/query'>;

export interface Records {
  /** Returns one page of records. Its type follows `root`, `fields` and `include`. */
  query<
    const R extends RootName,
    const I extends RelationshipOf<R> = never,
    const F extends SelectableField<R, I> = never,
  >(query: RecordsQuery<R, I, F>, call?: CallOptions): Promise<RecordsPage<R, Fields<F>, I>>;
  /** Iterates over all records of a query, page by page. */
  each<
    const R extends RootName,
    const I extends RelationshipOf<R> = never,
    const F extends SelectableField<R, I> = never,
  >(
    query: RecordsQuery<R, I, F>,
    options?: CallOptions & PageOptions,
  ): Pages<RecordOf<R, Fields<F>, I>, RecordsPage<R, Fields<F>, I>>;
  /** Lists the roots with their fields, operators and relationships. */
  roots(call?: CallOptions): Promise<AnswerOf<'/v1/records/roots'>>;
  root(root: RootName, call?: CallOptions): Promise<AnswerOf<'/v1/records/roots/{root}'>>;
}

/** The fields of a response: all (`string`) if the query names none. */
type Fields<F extends string> = [F] extends [never] ? string : F;

export function recordsOf({ api, init }: Operations): Records {
  // The types of a query are narrower than those of the document, and its page has the fields that it selects.
  const query: Records['query'] = async (query, call) =>
    (await answered(api.POST('/v1/records/query', { body: query as unknown as QueryBody, ...init(call) }))) as never;
  return {
    query,
    each: (first, options = {}) =>
      paginate(
        (cursor: string | undefined) => query(cursor === undefined ? first : { ...first, cursor }, options),
        ({ meta }) => meta.next_cursor,
        options,
      ),
    roots: (call) => answered(api.GET('/v1/records/roots', init(call))),
    root: (root, call) => answered(api.GET('/v1/records/roots/{root}', { params: { path: { root } }, ...init(call) })),
  };
}
