import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { type ErrorPosition, type ValidationErrors, validationError } from '../base/errors.ts';
import { type BooleanExpression, conjunction, type EngineCondition, toEngineCondition } from '../boolexp/conditions.ts';
import { keysetCondition, type SortKeyValue } from '../boolexp/keyset.ts';
import type { Rejection } from '../boolexp/rejected-values.ts';
import { recordCatalogue } from '../contract/catalogue.ts';
import type { SortOrder } from '../contract/query.ts';
import type { RecordType } from '../contract/types.ts';
import { byIdOperation, pageOperation } from '../graphql/document.ts';
import { ValueRejectedError } from '../graphql/failures.ts';
import { getIncludedRowLimit, type ResponseSelection, selectionCache } from '../graphql/selection.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';
import { requireRow } from '../json-api/resources.ts';
import {
  compileSerializer,
  type EngineRow,
  type PageSummary,
  type SerializedJson,
} from '../json-api/transcoder/index.ts';

/** An operation that reads one row also selects the soft-delete field, if the record type has one. */
export const compile = selectionCache((kind, selection) => {
  const { root, sortColumns } = selection;
  const more = kind === 'page' ? sortColumns : root.softDeleteFilter === undefined ? [] : [root.softDeleteFilter.field];
  return {
    text: kind === 'page' ? pageOperation(selection, recordCatalogue) : byIdOperation(selection, recordCatalogue, more),
    serializer: compileSerializer({ ...selection, more, short: true }, recordCatalogue),
  };
});

/** If the cursors contain an offset (docs/contract.md, Sorting). */
const maxPageOffset = 10_000;

/** After the row with the sort values in `keyset`, or at an offset. The first page has the number 1. */
export type PagePosition =
  | { readonly page: number; readonly keyset: readonly SortKeyValue[] }
  | { readonly page: number; readonly offset: number };

const version = 1;
const tagBytes = 16;

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
const state = v.union([
  v.strictTuple([
    v.literal(version),
    countSchema,
    v.literal('k'),
    v.array(v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  ]),
  v.strictTuple([v.literal(version), countSchema, v.literal('o'), countSchema]),
]);

const tagOf = (key: KeyObject, binding: string, text: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([binding, text]))
    .digest()
    .subarray(0, tagBytes);

const stateOf = (position: PagePosition): v.InferInput<typeof state> =>
  'offset' in position
    ? [version, position.page, 'o', position.offset]
    : [version, position.page, 'k', [...position.keyset]];

/** Opaque, signed and not stored. @param keys the first signs @param binding identifies the query */
export function encodeCursor(
  [key]: readonly [KeyObject, ...KeyObject[]],
  binding: string,
  position: PagePosition,
): string {
  const text = JSON.stringify(stateOf(position));
  return Buffer.concat([tagOf(key, binding, text), Buffer.from(text)]).toString('base64url');
}

/** `undefined` for a malformed or altered cursor, or a cursor of another query. */
export function decodeCursor(keys: readonly KeyObject[], binding: string, cursor: string): PagePosition | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length <= tagBytes || bytes.toString('base64url') !== cursor) return undefined;
  const tag = bytes.subarray(0, tagBytes);
  const text = bytes.subarray(tagBytes).toString();
  if (!keys.some((key) => timingSafeEqual(tag, tagOf(key, binding, text)))) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), state), text);
  if (!read.success) return undefined;
  const [, page, kind, where] = read.output;
  return kind === 'k' ? { page, keyset: where } : { page, offset: where };
}

export interface PageRequest {
  readonly selection: Omit<ResponseSelection, 'sortColumns'>;
  readonly condition: BooleanExpression;
  /** For a value that the database rejected; `undefined` if the request has no `whereClause`. */
  readonly whereClauseError: ((rejected: Rejection) => ValidationErrors) | undefined;
  readonly included: boolean;
  readonly sort: SortOrder;
  readonly limit: number;
  readonly cursor: { readonly text: string | undefined; readonly source: ErrorPosition };
}

/** The values from which an endpoint creates the members `meta` and `links` of a page. */
export interface PageMetaInput extends Pick<PageSummary, 'count' | 'truncatedRelationships'> {
  /** Number of the page, from 1. */
  readonly number: number;
  /** Total number of rows that match; `undefined` if the selection does not ask for it. */
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;
  /** Whether there are further rows that a client cannot read, because their offset would exceed `maxPageOffset`. */
  readonly truncated: boolean;
}

/** Of every list with cursors. */
export const cursorPageMeta = ({
  nextCursor,
  truncated,
  truncatedRelationships,
}: Pick<PageMetaInput, 'nextCursor' | 'truncated' | 'truncatedRelationships'>) => ({
  next_cursor: nextCursor ?? null,
  ...(truncated ? { truncated } : {}),
  ...(truncatedRelationships.length > 0 ? { truncated_relationships: truncatedRelationships } : {}),
});

const firstPage: PagePosition = { page: 1, offset: 0 };

/** Returns the position at which the next page starts. @param last last row of this page */
function next(sort: SortOrder, position: PagePosition, size: number, last: EngineRow): PagePosition {
  const page = position.page + 1;
  const columns = sort.map(({ column }) => column);
  if (!columns.every((column) => column !== undefined)) {
    return { page, offset: ('offset' in position ? position.offset : 0) + size };
  }
  return { page, keyset: columns.map((column) => keyValue(last[column])) };
}

function keyValue(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new Error("the engine's value of a sort key is not a text, a number or a boolean");
}

export function readTotal(data: EngineRow, root: RecordType): number {
  const { count } = requireRow(requireRow(data[`${root.name}_aggregate`]).aggregate);
  if (typeof count !== 'number') throw new Error("the engine's count is not a number");
  return count;
}

/** The gateway validates all values except those of a `whereClause` itself. */
export const asValidationError = (error: unknown, convert: PageRequest['whereClauseError']): unknown =>
  error instanceof ValueRejectedError && convert !== undefined ? convert(error.value) : error;

/** Can be cached, because no part depends on the caller. */
export interface PageQuery extends PageRequest {
  readonly plan: ReturnType<typeof compile>;
  readonly sortColumns: readonly string[];
  /** The condition of the query in Hasura's syntax, without the position of the cursor. */
  readonly filter: EngineCondition;
  readonly orderBy: readonly object[];
  /** Text that identifies the query. A cursor is valid only for the query with the same text. */
  readonly binding: string;
}

/** Prepares reading a page: compiles the selection, and creates the variables that do not depend on the cursor. */
export function preparePage(request: PageRequest): PageQuery {
  const { selection, condition, sort, limit } = request;
  const filter = toEngineCondition(condition);
  const orderBy = sort.map((key) => key.orderBy);
  const sortColumns = sort.flatMap(({ column }) => column ?? []);
  const plan = compile('page', { ...selection, includedRows: getIncludedRowLimit(selection, limit), sortColumns });
  const binding = JSON.stringify([selection.root.name, filter, orderBy]);
  return { ...request, plan, sortColumns, filter, orderBy, binding };
}

export type PageReader = Pick<AuthenticatedCall, 'deps' | 'principal' | 'signal'>;

/**
 * @param rest members of the document after `data` and `included` @param as `lines`: one resource on each line (NDJSON)
 * @throws ValidationErrors INVALID_CURSOR, INVALID_WHERE_CLAUSE; the errors of the engine client
 */
export async function readPage(
  page: PageQuery,
  { deps, principal, signal }: PageReader,
  rest: (page: PageMetaInput) => Readonly<Record<string, unknown>>,
  as: 'page' | 'lines' = 'page',
): Promise<SerializedJson> {
  const { selection, condition, sort, limit, cursor, plan, sortColumns, filter, orderBy, binding } = page;
  const position = cursor.text === undefined ? firstPage : decodeCursor(deps.cursorKeys, binding, cursor.text);
  if (position === undefined) {
    throw validationError(
      'INVALID_CURSOR',
      'The cursor belongs to another query, or it is not a cursor. Send the request without the cursor to start from the first page.',
      cursor.source,
    );
  }
  const offset = 'offset' in position ? position.offset : 0;
  const size = offset === 0 ? limit : Math.min(limit, maxPageOffset - offset);
  const sent = deps.read({
    text: plan.text,
    variables: {
      where:
        'keyset' in position
          ? toEngineCondition(conjunction(condition, keysetCondition(sort, position.keyset)))
          : filter,
      order_by: orderBy,
      limit: size + 1,
      ...(offset > 0 ? { offset } : {}),
      ...(selection.total ? { filter } : {}),
    },
    claims: principal.claims,
    signal,
  });
  const answer = await sent.catch((error: unknown) => {
    throw asValidationError(error, page.whereClauseError);
  });
  const source = { field: selection.root.name, columns: sortColumns, included: page.included };
  const membersOf = ({ count, truncatedRelationships, last, others }: PageSummary) => {
    const following = last === undefined ? undefined : next(sort, position, size, last);
    const truncated = following !== undefined && 'offset' in following && following.offset >= maxPageOffset;
    return rest({
      count,
      truncatedRelationships,
      number: position.page,
      total: selection.total ? readTotal(others, selection.root) : undefined,
      nextCursor: following === undefined || truncated ? undefined : encodeCursor(deps.cursorKeys, binding, following),
      truncated,
    });
  };
  return answer.read((bytes) => plan.serializer[as](bytes, source, size, membersOf));
}
