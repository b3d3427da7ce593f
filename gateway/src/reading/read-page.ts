import { ApiError, fault, type Source } from '../base/errors.ts';
import { all, type BoolExp } from '../boolexp/ast.ts';
import { after } from '../boolexp/keyset.ts';
import { toWhere, type Where } from '../boolexp/to-where.ts';
import type { Sort } from '../contract/query.ts';
import type { Root } from '../contract/types.ts';
import type { Selection } from '../graphql/selection.ts';
import type { CallerCall } from '../http/endpoint.ts';
import { asRow } from '../json-api/resources.ts';
import type { PageFacts, RawJson, Row } from '../json-api/transcoder/index.ts';
import { decodeCursor, encodeCursor, offsetCap, type Position } from './cursor.ts';
import { planOf } from './plans.ts';

/** A page of records, asked for. */
export interface PageRequest {
  readonly selection: Omit<Selection, 'sortColumns'>;
  readonly condition: BoolExp;
  /** The place of the `whereClause`, where the condition has one: what the engine refuses of it is told there. */
  readonly whereClauseAt: Source | undefined;
  /** Whether the document has a member `included`. */
  readonly included: boolean;
  readonly sort: Sort;
  readonly limit: number;
  /** The cursor, and the place of the request it stands at. */
  readonly cursor: { readonly text: string | undefined; readonly source: Source };
}

/** What `meta` and `links` of a page are made of. */
export interface Page extends Pick<PageFacts, 'count' | 'truncatedRelationships'> {
  /** The page's number, from 1. */
  readonly number: number;
  /** How many rows the whole set has, where the selection asks for it. */
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;
  /** There are more rows, which pages by offset do not reach. */
  readonly truncated: boolean;
}

/** What the `meta` of every list by cursors says of the page's end and of truncated relationships. */
export const cursorMetaOf = ({
  nextCursor,
  truncated,
  truncatedRelationships,
}: Pick<Page, 'nextCursor' | 'truncated' | 'truncatedRelationships'>) => ({
  next_cursor: nextCursor ?? null,
  ...(truncated ? { truncated } : {}),
  ...(truncatedRelationships.length > 0 ? { truncated_relationships: truncatedRelationships } : {}),
});

const firstPage: Position = { page: 1, offset: 0 };

/** Where the page after this one starts. @param last the last row shown */
function next(sort: Sort, position: Position, shown: number, last: Row): Position {
  const page = position.page + 1;
  const columns = sort.map(({ column }) => column);
  if (!columns.every((column) => column !== undefined)) {
    return { page, offset: ('offset' in position ? position.offset : 0) + shown };
  }
  return { page, keyset: columns.map((column) => keyValue(last[column])) };
}

function keyValue(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new Error('the engine answered a sort key that is no scalar');
}

/** How many rows the whole set has, as the engine answered it. */
export function totalOf(data: Row, root: Root): number {
  const { count } = asRow(asRow(data[`${root.name}_aggregate`]).aggregate);
  if (typeof count !== 'number') throw new Error('the engine answered a count that is no number');
  return count;
}

/** A value that the engine refuses stands in the `whereClause`: every other is checked before it is sent. */
const asFault = (error: unknown, at: Source | undefined): unknown =>
  at !== undefined && error instanceof ApiError && error.code === 'INVALID_REQUEST'
    ? fault('INVALID_WHERE_CLAUSE', error.message, at)
    : error;

/** A page that is ready to be read: whatever follows from the request alone, whoever sends it. */
export interface PreparedPage extends PageRequest {
  readonly plan: ReturnType<typeof planOf>;
  readonly sortColumns: readonly string[];
  /** The condition in the engine's words. */
  readonly filter: Where;
  readonly orderBy: readonly object[];
  /** The query that cursors belong to, as text. */
  readonly binding: string;
}

/** Prepares a page: its plan, and its variables as far as no cursor changes them. */
export function preparePage(request: PageRequest): PreparedPage {
  const { selection, condition, sort } = request;
  const filter = toWhere(condition);
  const orderBy = sort.map((key) => key.orderBy);
  const sortColumns = sort.flatMap(({ column }) => column ?? []);
  const plan = planOf('page', { ...selection, sortColumns });
  const binding = JSON.stringify([selection.root.name, filter, orderBy]);
  return { ...request, plan, sortColumns, filter, orderBy, binding };
}

/**
 * Reads one page: cursor, boolean expression, GraphQL document, engine, resources, next cursor.
 * @param rest returns the members of the document behind `data` and `included`
 * @throws RequestFaults INVALID_CURSOR, INVALID_WHERE_CLAUSE; whatever the engine client throws
 */
export async function readPage(
  page: PreparedPage,
  { deps, principal, signal }: CallerCall,
  rest: (page: Page) => Readonly<Record<string, unknown>>,
): Promise<RawJson> {
  const { selection, condition, sort, limit, cursor, plan, sortColumns, filter, orderBy, binding } = page;
  const position = cursor.text === undefined ? firstPage : decodeCursor(deps.cursorKeys, binding, cursor.text);
  if (position === undefined) {
    throw fault('INVALID_CURSOR', 'This is no cursor of this query: start again without one.', cursor.source);
  }
  const offset = 'offset' in position ? position.offset : 0;
  const shown = offset === 0 ? limit : Math.min(limit, offsetCap - offset);
  const sent = deps.read({
    text: plan.text,
    variables: {
      where: 'keyset' in position ? toWhere(all(condition, after(sort, position.keyset))) : filter,
      order_by: orderBy,
      limit: shown + 1,
      ...(offset > 0 ? { offset } : {}),
      ...(selection.total ? { filter } : {}),
    },
    claims: principal.claims,
    signal,
  });
  const answer = await sent.catch((error: unknown) => {
    throw asFault(error, page.whereClauseAt);
  });
  const source = {
    field: selection.root.name,
    columns: sortColumns,
    included: page.included,
  };
  const membersOf = ({ count, truncatedRelationships, last, others }: PageFacts) => {
    const following = last === undefined ? undefined : next(sort, position, shown, last);
    const truncated = following !== undefined && 'offset' in following && following.offset >= offsetCap;
    return rest({
      count,
      truncatedRelationships,
      number: position.page,
      total: selection.total ? totalOf(others, selection.root) : undefined,
      nextCursor: following === undefined || truncated ? undefined : encodeCursor(deps.cursorKeys, binding, following),
      truncated,
    });
  };
  return answer.read((bytes) => plan.serializer.list(bytes, source, shown, membersOf));
}
