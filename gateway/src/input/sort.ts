import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import type { ErrorCollector } from '../base/errors.ts';
import { fieldPathSchema, recordsQueryLimits, type SortDirection, type SortKey } from '../contract/query.ts';
import { resolveSortKey } from '../contract/sort.ts';
import type { RecordType } from '../contract/types.ts';
import { choiceParameter } from './parameters.ts';

/** Schema of the query parameter `sort`. It may contain as many fields as a records query may have sort keys. */
export const sortParameter = v.pipe(
  boundedString(recordsQueryLimits.sortKeys * recordsQueryLimits.path),
  v.description('Comma-separated fields, with `-` before a field in descending order'),
);

/** Schema of the query parameter with the field by which a list is sorted. */
export const orderFieldParameter = v.pipe(
  v.optional(fieldPathSchema),
  v.description('Field to sort by. To sort by several fields, use the parameter `sort`'),
);
/** Schema of the query parameter with the direction in which a list is sorted. */
export const orderDirectionParameter = choiceParameter(
  ['asc', 'desc'],
  'Sort direction. Requires the parameter with the field to sort by. Default: `asc`',
);

/**
 * Returns the sort key for a field; `undefined` after an error, and for a to-many relationship without an aggregate.
 */
function sortKeyOf(
  root: RecordType,
  field: string,
  direction: SortDirection,
  parameter: string,
  errors: ErrorCollector,
): SortKey[] {
  const key = resolveSortKey(root, field, direction, (code, detail) => errors.parameter(parameter, code, detail));
  return key === undefined ? [] : [key];
}

/** Returns the sort keys that the parameter `sort` names (contract, Sorting). */
export function sortKeysOf(root: RecordType, sort: string, parameter: string, errors: ErrorCollector): SortKey[] {
  const words = sort === '' ? [] : sort.split(',', recordsQueryLimits.sortKeys + 1);
  if (words.length > recordsQueryLimits.sortKeys) {
    errors.parameter(parameter, 'INVALID_REQUEST', `Expected at most ${recordsQueryLimits.sortKeys} fields.`);
    return [];
  }
  return words.flatMap((word) => {
    const descends = word.startsWith('-');
    return sortKeyOf(root, descends ? word.slice(1) : word, descends ? 'desc' : 'asc', parameter, errors);
  });
}

/** The values of the query parameters that sort a list: `sort`, or one field and its direction. */
interface SortParameters {
  readonly sort?: string | undefined;
  readonly field?: string | undefined;
  readonly direction?: SortDirection | undefined;
}

/**
 * Returns the sort keys that a request asks for. Adds each error to `errors`.
 * @param names names of the parameters for the field and the direction, which differ between endpoints
 */
export function readSortKeys(
  root: RecordType,
  { sort, field, direction }: SortParameters,
  names: { readonly field: string; readonly direction: string },
  errors: ErrorCollector,
): SortKey[] {
  if (sort !== undefined) {
    if (field !== undefined)
      errors.parameter(names.field, 'INVALID_REQUEST', `Send either sort or ${names.field}, not both.`);
    if (direction !== undefined) {
      errors.parameter(
        names.direction,
        'INVALID_REQUEST',
        'With sort, write - before a field to sort it in descending order.',
      );
    }
    return sortKeysOf(root, sort, 'sort', errors);
  }
  if (field !== undefined) return sortKeyOf(root, field, direction ?? 'asc', names.field, errors);
  if (direction !== undefined)
    errors.parameter(
      names.direction,
      'INVALID_REQUEST',
      `The direction requires a field. Send ${names.field} as well.`,
    );
  return [];
}
