import type { Root } from '../contract/types.ts';
import { type BoolExp, column } from './ast.ts';

/** The condition that leaves out soft-deleted rows, unless one of the named fields is the one that marks them. */
export const unlessNamed = ({ softDeleteFilter }: Root, named: ReadonlySet<string>): readonly BoolExp[] =>
  softDeleteFilter === undefined || named.has(softDeleteFilter.field)
    ? []
    : [column(softDeleteFilter.field, softDeleteFilter.keep)];
