import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import type { ErrorCollector } from '../base/errors.ts';
import { resolveSortKey } from '../contract/fields.ts';
import { fieldPathSchema, queryLimits, type SortDirection, type SortKey } from '../contract/query.ts';
import type { RecordType } from '../contract/types.ts';
import { choiceParameter } from './parameters.ts';

/** As many fields as a records query may have sort keys. */
export const sortParameter = v.pipe(
  boundedString(queryLimits.sortKeys * queryLimits.path),
  v.description('Comma-separated fields by which the list is sorted. `-` before a field means descending order'),
);

export const sortFieldParameter = v.pipe(
  v.optional(fieldPathSchema),
  v.description('Field to sort by. To sort by several fields, use the parameter `sort`'),
);
export const directionParameter = choiceParameter(
  ['asc', 'desc'],
  'Sort direction. Requires the parameter with the field to sort by. Default: `asc`',
);

/** Empty after an error, and for a to-many relationship without an aggregate. */
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

export function parseSort(root: RecordType, sort: string, errors: ErrorCollector): SortKey[] {
  const words = sort === '' ? [] : sort.split(',', queryLimits.sortKeys + 1);
  if (words.length > queryLimits.sortKeys) {
    errors.parameter('sort', 'INVALID_REQUEST', `Expected at most ${queryLimits.sortKeys} fields.`);
    return [];
  }
  return words.flatMap((word) => {
    const descends = word.startsWith('-');
    return sortKeyOf(root, descends ? word.slice(1) : word, descends ? 'desc' : 'asc', 'sort', errors);
  });
}

/** The values of the query parameters that sort a list: either `sort`, or one field and one direction. */
interface SortParameters {
  readonly sort?: string | undefined;
  readonly field?: string | undefined;
  readonly direction?: SortDirection | undefined;
}

/** @param names of the parameters for the field and the direction, which differ between endpoints */
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
    return parseSort(root, sort, errors);
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
