import { comparisons } from './comparisons.ts';
import { queryLimits } from './query.ts';
import type { ColumnComparison, RecordType } from './types.ts';

/**
 * Costs of the parts of a condition, in points. One point is about 7 ms of CPU time, measured with queries that count
 * all matching records (`total`), on 60,000 invoices with 212,000 items of two organisations. The first use of a path
 * of relationships costs more than its further uses, because all conditions on one path share the related rows.
 */
const points = { comparison: 1, relatedComparison: 2, pattern: 7, regularExpression: 21, path: 13, pathAgain: 1 };

/** An invoice has 3.6 items on average. */
const lineFactor = 3;

const factorOf = ({ hasLineRecords }: RecordType): number => (hasLineRecords ? lineFactor : 1);

/** In points. @param isRelated true if the column belongs to a related record */
export const comparisonCost = (test: ColumnComparison, root: RecordType, isRelated: boolean): number => {
  const kinds = Object.keys(test).map((name) => comparisons.get(name)?.kind);
  if (kinds.includes('regularExpression')) return points.regularExpression * factorOf(root);
  if (kinds.includes('pattern')) return points.pattern * factorOf(root);
  return (isRelated ? points.relatedComparison : points.comparison) * factorOf(root);
};

/** In points, of the last relationship in a path. @param isPathRepeated an earlier condition uses the same path */
export const relationshipCost = (sourceType: RecordType, targetType: RecordType, isPathRepeated: boolean): number =>
  isPathRepeated ? points.pathAgain : points.path * Math.max(factorOf(sourceType), factorOf(targetType));

export const costRuleText =
  `The conditions of a query may cost at most ${queryLimits.conditions} points. ` +
  `A condition costs ${points.comparison} point, a condition on a related record ${points.relatedComparison} points, ` +
  `a text pattern ${points.pattern} points, a regular expression (_similar, _regex) ${points.regularExpression} points. ` +
  `A path of relationships costs ${points.path} points when it occurs first, and ${points.pathAgain} point when it occurs again. ` +
  `On invoice_items and journal_entry_lines, a condition and the first occurrence of a path cost ${lineFactor} times as much`;
