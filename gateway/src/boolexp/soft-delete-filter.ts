import type { Root } from '../contract/types.ts';
import { type BoolExp, columnCondition } from './ast.ts';

/** Returns a condition that excludes soft-deleted rows; no condition for a query that names the soft-delete field. */
export const softDeleteCondition = ({ softDeleteFilter }: Root, named: ReadonlySet<string>): readonly BoolExp[] =>
  softDeleteFilter === undefined || named.has(softDeleteFilter.field)
    ? []
    : [columnCondition(softDeleteFilter.field, softDeleteFilter.keep)];
