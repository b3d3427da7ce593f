import type { Direction, SortKey } from '../contract/query.ts';
import { limits } from '../contract/query.ts';
import { resolveSortKey } from '../contract/sort.ts';
import type { Root } from '../contract/types.ts';
import type { FaultList } from '../errors.ts';

/** The key of one field that a parameter names; none for a bare to-many relationship, and for a fault, which is noted. */
export function sortKeyOf(
  root: Root,
  field: string,
  direction: Direction,
  parameter: string,
  faults: FaultList,
): SortKey[] {
  const key = resolveSortKey(root, field, direction, (code, detail) => faults.parameter(parameter, code, detail));
  return key === undefined ? [] : [key];
}

/** The keys of a `sort`: comma-separated fields, `-` before one that descends (contract, Sorting). */
export function sortKeysOf(root: Root, sort: string, parameter: string, faults: FaultList): SortKey[] {
  const words = sort === '' ? [] : sort.split(',');
  if (words.length > limits.sortKeys) {
    faults.parameter(parameter, 'INVALID_REQUEST', `Expected at most ${limits.sortKeys} fields.`);
    return [];
  }
  return words.flatMap((word) => {
    const descends = word.startsWith('-');
    return sortKeyOf(root, descends ? word.slice(1) : word, descends ? 'desc' : 'asc', parameter, faults);
  });
}
