import type { RecordType } from '../contract/types.ts';
import { type BooleanExpression, columnCondition } from './ast.ts';

/** Returns a condition that excludes soft-deleted rows; no condition for a query that names the soft-delete field. */
export const softDeleteCondition = (
  { softDeleteFilter }: RecordType,
  filteredFields: ReadonlySet<string>,
): readonly BooleanExpression[] =>
  softDeleteFilter === undefined || filteredFields.has(softDeleteFilter.field)
    ? []
    : [columnCondition(softDeleteFilter.field, softDeleteFilter.undeletedCondition)];
