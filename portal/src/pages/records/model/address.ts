import { getOperandCount, isFilterOperator } from './operators.ts';
import {
  defaultPageSize,
  type FilterCondition,
  maximumPageSize,
  type TableQuery,
  type TableSortOrder,
  unfilteredQuery,
} from './table-query.ts';

/**
 * `filter=status in sent,paid` adds a condition to a group, `or` begins the next group.
 * A record must match all conditions of at least one group.
 */
const parameters = {
  columns: 'fields',
  condition: 'filter',
  firstOfGroup: 'or',
  where: 'where',
  sort: 'sort',
  limit: 'limit',
};

const conditionText = ({ field, operator, values }: FilterCondition): string =>
  [field, operator, ...(values.length > 0 ? [values.join(',')] : [])].join(' ');

/** Without `?`; empty for a table with default settings. */
export function formatQueryString({ columns, groups, whereClause, sort, limit }: TableQuery): string {
  const search = new URLSearchParams();
  if (columns.length > 0) search.append(parameters.columns, columns.join(','));
  for (const [index, group] of groups.filter((conditions) => conditions.length > 0).entries()) {
    for (const [position, condition] of group.entries()) {
      search.append(
        index > 0 && position === 0 ? parameters.firstOfGroup : parameters.condition,
        conditionText(condition),
      );
    }
  }
  if (whereClause.trim() !== '') search.append(parameters.where, whereClause);
  if (sort !== null) search.append(parameters.sort, `${sort.direction === 'desc' ? '-' : ''}${sort.field}`);
  if (limit !== defaultPageSize) search.append(parameters.limit, String(limit));
  return search.toString();
}

export interface ParsedQueryString {
  readonly query: TableQuery;
  /** Ignored because they are invalid, such as `filter=status like paid`. */
  readonly ignored: readonly string[];
}

function parseCondition(text: string): FilterCondition | undefined {
  const [field = '', operator = '', ...words] = text.split(' ');
  if (field === '' || !isFilterOperator(operator)) return undefined;
  const operands = getOperandCount(operator);
  const value = words.join(' ');
  if (operands === 'none') return { field, operator, values: [] };
  const values = operands === 'many' ? value.split(',').filter((item) => item !== '') : [value];
  return { field, operator, values };
}

const parseSort = (text: string): TableSortOrder =>
  text.startsWith('-') ? { field: text.slice(1), direction: 'desc' } : { field: text, direction: 'asc' };

const isPageSize = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maximumPageSize;

export function parseQueryString(root: string, search: string): ParsedQueryString {
  const ignored: string[] = [];
  const groups: FilterCondition[][] = [];
  let query = unfilteredQuery(root);
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === parameters.condition || name === parameters.firstOfGroup) {
      const condition = parseCondition(value);
      if (condition === undefined) ignored.push(`${name}=${value}`);
      else if (name === parameters.firstOfGroup || groups.length === 0) groups.push([condition]);
      else groups.at(-1)?.push(condition);
    } else if (name === parameters.columns)
      query = { ...query, columns: value.split(',').filter((path) => path !== '') };
    else if (name === parameters.where) query = { ...query, whereClause: value };
    else if (name === parameters.sort && value !== '') query = { ...query, sort: parseSort(value) };
    else if (name === parameters.limit && isPageSize(value)) query = { ...query, limit: Number(value) };
    else ignored.push(`${name}=${value}`);
  }
  return { query: { ...query, groups }, ignored };
}
