import type { Root } from '../contract/types.ts';
import { type BoolExp, columnCondition } from './ast.ts';

/**
 * Returns the condition that leaves out soft-deleted rows. It returns an empty condition when a query names the
 * soft-delete field.
 */
export const softDeleteCondition = ({ softDeleteFilter }: Root, named: ReadonlySet<string>): readonly BoolExp[] =>
  softDeleteFilter === undefined || named.has(softDeleteFilter.field)
    ? []
    : [columnCondition(softDeleteFilter.field, softDeleteFilter.keep)];
