import { boundedString } from '@fds/platform/bounded';
import type { ErrorCollector } from '../base/errors.ts';
import { type Direction, limits, type SortKey } from '../contract/query.ts';
import { resolveSortKey } from '../contract/sort.ts';
import type { Root } from '../contract/types.ts';

/** A `sort` as a parameter: as many fields as an order has keys. */
export const sortList = boundedString(limits.sortKeys * limits.path);

/** The key of one field that a parameter names; none for a bare to-many relationship, and for a fault, which is noted. */
function sortKeyOf(
  root: Root,
  field: string,
  direction: Direction,
  parameter: string,
  faults: ErrorCollector,
): SortKey[] {
  const key = resolveSortKey(root, field, direction, (code, detail) => faults.parameter(parameter, code, detail));
  return key === undefined ? [] : [key];
}

/** The keys of a `sort`: comma-separated fields, `-` before one that descends (contract, Sorting). */
export function sortKeysOf(root: Root, sort: string, parameter: string, faults: ErrorCollector): SortKey[] {
  const words = sort === '' ? [] : sort.split(',', limits.sortKeys + 1);
  if (words.length > limits.sortKeys) {
    faults.parameter(parameter, 'INVALID_REQUEST', `Expected at most ${limits.sortKeys} fields.`);
    return [];
  }
  return words.flatMap((word) => {
    const descends = word.startsWith('-');
    return sortKeyOf(root, descends ? word.slice(1) : word, descends ? 'desc' : 'asc', parameter, faults);
  });
}

/** The ways in which a list may be told its order: a `sort`, or one field and its direction. */
interface Asked {
  readonly sort?: string | undefined;
  readonly field?: string | undefined;
  readonly direction?: Direction | undefined;
}

/**
 * The keys that are asked for, one way or the other; what is wrong is noted.
 * @param names of the parameters that hold the field and the direction
 */
export function askedSortKeys(
  root: Root,
  { sort, field, direction }: Asked,
  names: { readonly field: string; readonly direction: string },
  faults: ErrorCollector,
): SortKey[] {
  if (sort !== undefined) {
    if (field !== undefined) faults.parameter(names.field, 'INVALID_REQUEST', `Give either sort or ${names.field}.`);
    if (direction !== undefined) {
      faults.parameter(names.direction, 'INVALID_REQUEST', 'In sort, - before a field means desc.');
    }
    return sortKeysOf(root, sort, 'sort', faults);
  }
  if (field !== undefined) return sortKeyOf(root, field, direction ?? 'asc', names.field, faults);
  if (direction !== undefined) faults.parameter(names.direction, 'INVALID_REQUEST', `Give ${names.field}, too.`);
  return [];
}
