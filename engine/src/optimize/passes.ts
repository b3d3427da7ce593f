/**
 * The passes rewrite conditions and decide how Postgres finds rows. A test can turn a pass off to see its effect.
 * docs/performance.md, "Effect of each optimizer pass", has the measurements and the method.
 */
export interface OptimizerPasses {
  /**
   * Adds `c <= x` to the page condition `c < x or (c = x and id < y)`: the page after row 80,000 is 12 times faster.
   */
  readonly keysetBounds: boolean;
  /** Reads two ranges of the index if the first sort key is a nullable column: the page is 14 times faster. */
  readonly nullRanges: boolean;
  /**
   * Evaluates a condition on a related row once if another condition fixes its key: a page is 1.16 times faster, and a
   * count 1.29 times.
   */
  readonly knownKeys: boolean;
  /**
   * Skips a permission's condition that the parent row already meets: a page with related rows is 1.13 times faster.
   */
  readonly knownPredicates: boolean;
  /** Uses a generic plan if one plan is good for all values: a page is 1.21 times faster. */
  readonly genericPlan: boolean;
  /** Evaluates nested conditions on related rows with hash tables: a chain of six relationships is 21 times faster. */
  readonly hashNested: boolean;
  /**
   * Evaluates permissions by index look-ups if a select reads few rows: a page with related rows is 1.11 to 1.16 times
   * faster.
   */
  readonly expectedSmall: boolean;
  /** Merges conditions on one relationship that `or` joins: a request with ten is 1.31 times faster. */
  readonly mergeRelated: boolean;
  /**
   * Reads the related rows once for all conditions on one relationship: a request with ten that `and` joins is 4.0
   * times faster.
   */
  readonly shareRelated: boolean;
  /**
   * Compiles aggregates that differ in the value of one condition, such as one for each customer, into one `group by`.
   */
  readonly groupAggregates: boolean;
  /** Compiles `distinct_on` without other columns into `group by`, which needs no sort of all rows. */
  readonly groupDistinct: boolean;
}

export const allOptimizerPasses: OptimizerPasses = {
  keysetBounds: true,
  nullRanges: true,
  knownKeys: true,
  knownPredicates: true,
  genericPlan: true,
  hashNested: true,
  expectedSmall: true,
  mergeRelated: true,
  shareRelated: true,
  groupAggregates: true,
  groupDistinct: true,
};

export interface OptimizerOptions {
  readonly passes: OptimizerPasses;
  /** The session variable is an array literal with exactly one element. */
  readonly isSingle: (sessionVariable: string) => boolean;
}
