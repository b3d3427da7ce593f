import type { RecordType } from '../contract/types.ts';
import { type BooleanExpression, makeColumnCondition } from './ast.ts';

/** Returns a condition that excludes soft-deleted rows; no condition for a query that names the soft-delete field. */
export const makeSoftDeleteCondition = (
  { softDeleteFilter }: RecordType,
  named: ReadonlySet<string>,
): readonly BooleanExpression[] =>
  softDeleteFilter === undefined || named.has(softDeleteFilter.field)
    ? []
    : [makeColumnCondition(softDeleteFilter.field, softDeleteFilter.undeletedCondition)];
