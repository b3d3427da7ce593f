import type { Root } from '../contract/types.ts';
import { type BoolExp, column } from './ast.ts';

/**
 * Returns the condition that leaves out soft-deleted rows; empty when the named fields contain the soft-delete field.
 */
export const unlessNamed = ({ softDeleteFilter }: Root, named: ReadonlySet<string>): readonly BoolExp[] =>
  softDeleteFilter === undefined || named.has(softDeleteFilter.field)
    ? []
    : [column(softDeleteFilter.field, softDeleteFilter.keep)];
