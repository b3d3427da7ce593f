import { displayPath, getDefaultColumns, type RecordType, type RecordTypeCatalogue } from './catalogue.ts';
import { getCurrencyFieldPath } from './numbers.ts';
import { type FilterOperator, getOperandCount } from './operators.ts';

/** One value, several values (`in`) or no value (`is_null`). */
export interface FilterCondition {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly string[];
}

export type TableSortOrder = { readonly field: string; readonly direction: 'asc' | 'desc' };

export interface TableQuery {
  readonly root: string;
  /** Paths of fields, and names of relationships. An empty list means the default columns. */
  readonly columns: readonly string[];
  /** A record matches if it matches all conditions of at least one group. */
  readonly groups: readonly (readonly FilterCondition[])[];
  /** `whereClause` as JSON text, or an empty text. */
  readonly whereClause: string;
  /** Null for the default order, newest first. */
  readonly sort: TableSortOrder | null;
  readonly limit: number;
}

export const defaultPageSize = 50;
export const maximumPageSize = 200;

export const unfilteredQuery = (root: string): TableQuery => ({
  root,
  columns: [],
  groups: [],
  whereClause: '',
  sort: null,
  limit: defaultPageSize,
});

export const getShownColumns = ({ columns }: TableQuery, type: RecordType): readonly string[] =>
  columns.length > 0 ? columns : getDefaultColumns(type);

type Scalar = string | number | boolean;

export interface QueryBodyFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value?: Scalar | Scalar[];
  readonly conjunction?: 'or';
}

export interface QueryBody {
  root: string;
  filters?: QueryBodyFilter[];
  whereClause?: Record<string, unknown>;
  orderBy?: TableSortOrder;
  limit: number;
  include?: string[];
  fields: string[];
}

/** Unchanged if the conversion would change a digit. */
const numberOf = (text: string): Scalar => (String(Number(text)) === text ? Number(text) : text);

function scalarOf(text: string, type: string | undefined): Scalar {
  if (type === 'number') return numberOf(text);
  return type === 'boolean' ? text === 'true' : text;
}

function filterOf(
  { field, operator, values }: FilterCondition,
  type: RecordType,
  isLastOfGroup: boolean,
): QueryBodyFilter {
  const scalars = values.map((text) => scalarOf(text, type.fields.get(field)?.type));
  const operands = getOperandCount(operator);
  const [first] = scalars;
  return {
    field,
    operator,
    ...(operands === 'many' ? { value: scalars } : operands === 'one' && first !== undefined ? { value: first } : {}),
    ...(isLastOfGroup ? { conjunction: 'or' } : {}),
  };
}

/** `and` within a group, `or` after the last condition of a group. `and` has precedence over `or`. */
const filtersOf = (groups: TableQuery['groups'], type: RecordType): QueryBodyFilter[] =>
  groups.flatMap((group, index) =>
    group.map((condition, position) =>
      filterOf(
        condition,
        type,
        position === group.length - 1 && groups.slice(index + 1).some((later) => later.length > 0),
      ),
    ),
  );

/** @throws SyntaxError if the text is not a JSON object */
export function parseWhereClause(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SyntaxError(
      'The condition is not a JSON object. Write it in braces, for example {"status": {"_eq": "paid"}}.',
    );
  }
  return { ...value };
}

/** The field and its currency, or the name of related records. */
function fieldsOfColumn(column: string, type: RecordType, catalogue: RecordTypeCatalogue): string[] {
  const relationship = type.relationships.get(column);
  if (relationship === undefined) {
    const currency = getCurrencyFieldPath(column, type);
    return currency === undefined ? [column] : [column, currency];
  }
  const target = catalogue.get(relationship.root);
  const label = target === undefined ? undefined : displayPath(target);
  return label === undefined ? [column] : [`${column}.${label}`];
}

/** @throws SyntaxError if `whereClause` is not a JSON object */
export function queryBodyOf(query: TableQuery, type: RecordType, catalogue: RecordTypeCatalogue): QueryBody {
  const columns = getShownColumns(query, type);
  const filters = filtersOf(query.groups, type);
  const include = columns.filter((column) => type.relationships.has(column));
  return {
    root: query.root,
    ...(filters.length > 0 ? { filters } : {}),
    ...(query.whereClause.trim() === '' ? {} : { whereClause: parseWhereClause(query.whereClause) }),
    ...(query.sort === null ? {} : { orderBy: query.sort }),
    limit: query.limit,
    ...(include.length > 0 ? { include } : {}),
    fields: [...new Set(columns.flatMap((column) => fieldsOfColumn(column, type, catalogue)))],
  };
}

/** `undefined` if records cannot be sorted by the column. */
export function sortFieldOf(column: string, type: RecordType, catalogue: RecordTypeCatalogue): string | undefined {
  const relationship = type.relationships.get(column);
  if (relationship === undefined) return type.fields.get(column)?.sortable === true ? column : undefined;
  const target = catalogue.get(relationship.root);
  const label = target === undefined ? undefined : displayPath(target);
  const path = `${column}.${label ?? ''}`;
  if (type.fields.get(path)?.sortable === true) return path;
  return type.sortProxies.find((proxy) => proxy === `${column}.count`);
}
