/**
 * The optimizer's passes and decisions, and why each exists. All are on; a test can turn one off to see what it does.
 * "n times" compares the time of a request without the pass to the time with it: docs/performance.md, "Effect of each
 * optimizer pass", has the table and the method.
 */
export interface Passes {
  /** `c <= x` beside `c < x or (c = x and id < y)`: the next page after row 80,000 takes 12 times as long without. */
  readonly keysetBounds: boolean;
  /** Reads a page in an order that begins with a nullable column as two ranges of its index: 14 times. */
  readonly nullRanges: boolean;
  /** Judges a condition on the row behind a known key once a statement: a page 1.16 times, a count 1.29 times. */
  readonly knownKeys: boolean;
  /** Takes a permission's condition for met where the row above meets it: a page with related rows 1.13 times. */
  readonly knownPredicates: boolean;
  /** Has Postgres plan a statement once where one plan is good for all values: a page 1.21 times. */
  readonly genericPlan: boolean;
  /** Hashes nested conditions on related rows: six hops 21 times. */
  readonly hashNested: boolean;
  /** Looks permissions of few rows up by index instead of joining: a page with related rows 1.11 to 1.16 times. */
  readonly expectedSmall: boolean;
  /** Reads the rows behind one relationship once for alternatives on them: ten alternatives 1.31 times. */
  readonly mergeRelated: boolean;
  /** Reads them once for conditions that cannot be merged: ten conditions that all hold 4.0 times. */
  readonly shareRelated: boolean;
}

export const allPasses: Passes = {
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

/** What the optimizer may take into account. */
export interface OptimizeOptions {
  readonly passes: Passes;
  /** Whether the session variable is an array literal of exactly one element. */
  readonly isSingle: (sessionVariable: string) => boolean;
}
