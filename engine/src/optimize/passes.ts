/**
 * The passes of the optimizer, which rewrite conditions and decide how Postgres finds rows. Each comment says how much
 * faster a pass makes requests. All passes are on, but a test can turn a pass off to see its effect. "n times faster"
 * compares the time of a request with the pass to the time without the pass. docs/performance.md, "Effect of each
 * optimizer pass", has the table and the method.
 */
export interface OptimizerPasses {
  /**
   * Adds the condition `c <= x` to the page condition `c < x or (c = x and id < y)`, so that Postgres starts at `x` in
   * an index: the page after row 80,000 is 12 times faster.
   */
  readonly keysetBounds: boolean;
  /**
   * Reads two ranges of the index if the first sort key of a page is a nullable column: the page is 14 times faster.
   */
  readonly nullRanges: boolean;
  /**
   * Evaluates a condition on a related row once for the whole statement if another condition fixes the key of the
   * related row: a page is 1.16 times faster, and a count is 1.29 times faster.
   */
  readonly knownKeys: boolean;
  /**
   * Skips a permission's condition on related rows if the parent row already meets this condition: a page with related
   * rows is 1.13 times faster.
   */
  readonly knownPredicates: boolean;
  /** Uses a generic plan if one plan is good for all values: a page is 1.21 times faster. */
  readonly genericPlan: boolean;
  /**
   * Evaluates nested conditions on related rows with hash tables: a condition over a chain of six relationships is 21
   * times faster.
   */
  readonly hashNested: boolean;
  /**
   * Evaluates permissions by index look-ups instead of a join if a select reads few rows: a page with related rows is
   * 1.11 to 1.16 times faster.
   */
  readonly expectedSmall: boolean;
  /**
   * Merges conditions on one relationship that `or` joins into one condition, so that Postgres reads the related rows
   * once. A request with ten such conditions is 1.31 times faster.
   */
  readonly mergeRelated: boolean;
  /**
   * Reads the related rows once for all conditions on one relationship, if these conditions cannot become one
   * condition. A request with ten conditions that `and` joins is 4.0 times faster.
   */
  readonly shareRelated: boolean;
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
};

/** The options of the optimizer: the passes that are on, and a function that checks the form of a session variable. */
export interface OptimizerOptions {
  readonly passes: OptimizerPasses;
  /** Returns whether the session variable is an array literal with exactly one element. */
  readonly isSingle: (sessionVariable: string) => boolean;
}
