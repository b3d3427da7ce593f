import type { ErrorPosition } from '../base/error-details.ts';
import { makeValidationError, type ValidationErrors } from '../base/errors.ts';
import { type BooleanExpression, makeConjunction } from '../boolexp/ast.ts';
import { makeRowsAfterCondition } from '../boolexp/keyset.ts';
import type { DatabaseValueError } from '../boolexp/rejected-values.ts';
import { type EngineCondition, toEngineCondition } from '../boolexp/to-where.ts';
import type { TotalSortOrder } from '../contract/query.ts';
import type { RecordType } from '../contract/types.ts';
import { ValueRejectedError } from '../graphql/failures.ts';
import type { ResponseSelection } from '../graphql/selection.ts';
import type { AuthenticatedEndpointCall } from '../http/endpoint.ts';
import { requireEngineRow } from '../json-api/resources.ts';
import type { EngineRow, PageSummary, SerializedJson } from '../json-api/transcoder/index.ts';
import { decodeCursor, encodeCursor, maxOffset, type PagePosition } from './cursor.ts';
import { compiledSelectionOf } from './plans.ts';

/** The page of records that a request asks for. */
export interface RecordsPageRequest {
  readonly selection: Omit<ResponseSelection, 'sortColumns'>;
  readonly condition: BooleanExpression;
  /**
   * Function that returns the error for a value of the `whereClause` that the database rejected; `undefined` if the
   * request has no `whereClause`.
   */
  readonly whereClauseError: ((rejected: DatabaseValueError) => ValidationErrors) | undefined;
  /** Whether the document has a member `included`. */
  readonly included: boolean;
  readonly sort: TotalSortOrder;
  readonly limit: number;
  /** The cursor in the request, and the position of the cursor for errors. */
  readonly cursor: { readonly text: string | undefined; readonly source: ErrorPosition };
}

/** The values from which the members `meta` and `links` of a page are created. */
export interface PageProperties extends Pick<PageSummary, 'count' | 'truncatedRelationships'> {
  /** Number of the page, from 1. */
  readonly number: number;
  /** Total number of rows that match; `undefined` if the selection does not ask for it. */
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;
  /** Whether there are further rows that a client cannot read, because their offset would exceed the maximum. */
  readonly truncated: boolean;
}

/** Returns the members that `meta` has in every list with cursors: the next cursor, and the truncated relationships. */
export const makeCursorMeta = ({
  nextCursor,
  truncated,
  truncatedRelationships,
}: Pick<PageProperties, 'nextCursor' | 'truncated' | 'truncatedRelationships'>) => ({
  next_cursor: nextCursor ?? null,
  ...(truncated ? { truncated } : {}),
  ...(truncatedRelationships.length > 0 ? { truncated_relationships: truncatedRelationships } : {}),
});

const firstPage: PagePosition = { page: 1, offset: 0 };

/** Returns the position at which the next page starts. @param last last row of this page */
function next(sort: TotalSortOrder, position: PagePosition, size: number, last: EngineRow): PagePosition {
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

/** Returns the total number of rows that the engine's response contains. */
export function readTotalRowCount(data: EngineRow, root: RecordType): number {
  const { count } = requireEngineRow(requireEngineRow(data[`${root.name}_aggregate`]).aggregate);
  if (typeof count !== 'number') throw new Error("the engine's count is not a number");
  return count;
}

/** The engine can reject only values of the `whereClause`, because the gateway validates all other values. */
const asValidationError = (error: unknown, convert: RecordsPageRequest['whereClauseError']): unknown =>
  error instanceof ValueRejectedError && convert !== undefined ? convert(error.value) : error;

/**
 * A page request with its compiled operation and its variables. The request does not depend on the caller, so it can be
 * cached.
 */
export interface PreparedPageRead extends RecordsPageRequest {
  readonly plan: ReturnType<typeof compiledSelectionOf>;
  readonly sortColumns: readonly string[];
  /** The condition of the query, in Hasura's syntax. */
  readonly filter: EngineCondition;
  readonly orderBy: readonly object[];
  /** Text that identifies the query. A cursor is valid only for the query with the same text. */
  readonly binding: string;
}

/** Prepares reading a page: compiles the selection, and creates the variables that do not depend on the cursor. */
export function preparePageRead(request: RecordsPageRequest): PreparedPageRead {
  const { selection, condition, sort } = request;
  const filter = toEngineCondition(condition);
  const orderBy = sort.map((key) => key.orderBy);
  const sortColumns = sort.flatMap(({ column }) => column ?? []);
  const plan = compiledSelectionOf('page', { ...selection, sortColumns });
  const binding = JSON.stringify([selection.root.name, filter, orderBy]);
  return { ...request, plan, sortColumns, filter, orderBy, binding };
}

/**
 * Reads one page of records.
 * @param rest function that returns the members of the document after `data` and `included`
 * @throws ValidationErrors INVALID_CURSOR, INVALID_WHERE_CLAUSE; the errors of the engine client
 */
export async function readPage(
  page: PreparedPageRead,
  { deps, principal, signal }: AuthenticatedEndpointCall,
  rest: (page: PageProperties) => Readonly<Record<string, unknown>>,
): Promise<SerializedJson> {
  const { selection, condition, sort, limit, cursor, plan, sortColumns, filter, orderBy, binding } = page;
  const position = cursor.text === undefined ? firstPage : decodeCursor(deps.cursorKeys, binding, cursor.text);
  if (position === undefined) {
    throw makeValidationError(
      'INVALID_CURSOR',
      'The cursor does not belong to this query. Send the request without it to start from the first page.',
      cursor.source,
    );
  }
  const offset = 'offset' in position ? position.offset : 0;
  const size = offset === 0 ? limit : Math.min(limit, maxOffset - offset);
  const sent = deps.read({
    text: plan.text,
    variables: {
      where:
        'keyset' in position
          ? toEngineCondition(makeConjunction(condition, makeRowsAfterCondition(sort, position.keyset)))
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
  const source = {
    field: selection.root.name,
    columns: sortColumns,
    included: page.included,
  };
  const membersOf = ({ count, truncatedRelationships, last, others }: PageSummary) => {
    const following = last === undefined ? undefined : next(sort, position, size, last);
    const truncated = following !== undefined && 'offset' in following && following.offset >= maxOffset;
    return rest({
      count,
      truncatedRelationships,
      number: position.page,
      total: selection.total ? readTotalRowCount(others, selection.root) : undefined,
      nextCursor: following === undefined || truncated ? undefined : encodeCursor(deps.cursorKeys, binding, following),
      truncated,
    });
  };
  return answer.read((bytes) => plan.serializer.list(bytes, source, size, membersOf));
}
