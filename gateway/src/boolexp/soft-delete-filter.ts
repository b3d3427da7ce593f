import type { RecordType } from '../contract/types.ts';
import { type BooleanExpression, makeColumnCondition } from './ast.ts';

/** Returns a condition that excludes soft-deleted rows; no condition for a query that names the soft-delete field. */
export const makeSoftDeleteCondition = (
  { softDeleteFilter }: RecordType,
  filteredFields: ReadonlySet<string>,
): readonly BooleanExpression[] =>
  softDeleteFilter === undefined || filteredFields.has(softDeleteFilter.field)
    ? []
    : [makeColumnCondition(softDeleteFilter.field, softDeleteFilter.undeletedCondition)];
