import { recordsQueryLimits } from './query.ts';
import type { ColumnTest } from './types.ts';

/**
 * Cost of a query's conditions, in points. All conditions of a query may cost `limits.conditions` points. One point is
 * 5 to 7 ms of CPU time, measured with `total` on 60,000 invoices with 213,600 items of two organisations: a comparison
 * 7 ms, a comparison of related records 38 ms, a text pattern 110 ms, a regular expression 350 ms, and the rows of a
 * path of relationships 190 ms, which all conditions on the same path share.
 */
const points = {
  comparison: 1,
  relatedComparison: 6,
  pattern: 20,
  regularExpression: 60,
  path: 38,
  pathAgain: 1,
} as const;

/**
 * Returns the cost of one test of a column, in points.
 * @param isRelated whether the column belongs to a related record
 */
export const costOfTest = (test: ColumnTest, isRelated: boolean): number => {
  const operators = Object.keys(test).join(' ');
  if (/similar|regex/.test(operators)) return points.regularExpression;
  if (operators.includes('like')) return points.pattern;
  return isRelated ? points.relatedComparison : points.comparison;
};

/**
 * Returns the cost of a path of relationships, such as `issuer.issued_invoices`, in points.
 * @param isKnown whether an earlier condition of the query uses the same path
 */
export const costOfRelationshipPath = (isKnown: boolean): number => (isKnown ? points.pathAgain : points.path);

/** Text that explains the cost of conditions, for error messages and API descriptions. */
export const costRuleText =
  `Conditions may have ${recordsQueryLimits.conditions} points in all: a condition has ${points.comparison}, ` +
  `on a related record ${points.relatedComparison}; a text pattern has ${points.pattern}, ` +
  `a regular expression (_similar, _regex) ${points.regularExpression}; ` +
  `a path of relationships has ${points.path} the first time and ${points.pathAgain} each further time`;
