/**
 * The optimizer's passes: rewrites and decisions that make statements faster. Each comment names the gain. All passes
 * are on; a test can turn one off to see its effect. "n times faster" compares the time of a request with the pass to
 * the time without the pass. docs/performance.md, "Effect of each optimizer pass", has the table and the method.
 */
export interface OptimizerPasses {
  /** Adds `c <= x` to `c < x or (c = x and id < y)`: the page after row 80,000 is 12 times faster. */
  readonly keysetBounds: boolean;
  /**
   * Reads a page in an order that begins with a nullable column as two ranges of its index: the page is 14 times
   * faster.
   */
  readonly nullRanges: boolean;
  /**
   * Evaluates a condition on a row with a known key once for the statement: a page is 1.16 times faster, a count 1.29
   * times.
   */
  readonly knownKeys: boolean;
  /**
   * Skips a permission's condition that the parent row is known to meet: a page with related rows is 1.13 times faster.
   */
  readonly knownPredicates: boolean;
  /** Uses a generic plan if one plan is good for all values: a page is 1.21 times faster. */
  readonly genericPlan: boolean;
  /** Hashes nested conditions on related rows: a condition over a chain of six relationships is 21 times faster. */
  readonly hashNested: boolean;
  /**
   * Evaluates permissions on few rows by index look-up instead of a join: a page with related rows is 1.11 to 1.16
   * times faster.
   */
  readonly expectedSmall: boolean;
  /**
   * Merges conditions with `or` on one relationship, so that Postgres reads the related rows once: ten conditions are
   * 1.31 times faster.
   */
  readonly mergeRelated: boolean;
  /**
   * Evaluates conditions on one relationship with one read of the related rows if the conditions cannot be merged: ten
   * conditions with `and` are 4.0 times faster.
   */
  readonly shareRelated: boolean;
}

export const allPasses: OptimizerPasses = {
  keysetBounds: true,
  nullRanges: true,
  knownKeys: true,
  knownPredicates: true,
  genericPlan: true,
  hashNested: true,
  expectedSmall: true,
  mergeRelated: true,
  shareRelated: true,
};

/** The inputs of the optimizer: which passes are on, and facts about the session. */
export interface OptimizeOptions {
  readonly passes: OptimizerPasses;
  /** Returns whether the session variable is an array literal with exactly one element. */
  readonly isSingle: (sessionVariable: string) => boolean;
}
