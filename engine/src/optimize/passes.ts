/**
 * The optimizer's passes and decisions, and why each exists. All are on; a test can turn one off to see what it does.
 * The milliseconds are of the product's schema: docs/performance.md, "What makes the difference", says what each brought.
 */
export interface Passes {
  /** `c <= x` beside `c < x or (c = x and id < y)`: the page after row 400,000 takes 1.3 ms instead of 366. */
  readonly keysetBounds: boolean;
  /** Reads a page in an order that begins with a nullable column as two ranges of its index. */
  readonly nullRanges: boolean;
  /** Judges a condition on the row behind a known key once a statement instead of once a row. */
  readonly knownKeys: boolean;
  /** Takes a permission's condition for met where the row above meets the same one on the same row. */
  readonly knownPredicates: boolean;
  /** Has Postgres plan a statement once where one plan is good for all values. */
  readonly genericPlan: boolean;
  /** Hashes nested conditions on related rows: twelve hops take 14 ms instead of more than 10 s. */
  readonly hashNested: boolean;
  /** Looks permissions of few rows up by index instead of joining their tables. */
  readonly expectedSmall: boolean;
  /** Reads the rows behind one relationship once for all conditions on them. */
  readonly mergeRelated: boolean;
  /** Reads related rows once for all conditions on them, merged or not: 80 chains of four hops take 0.1 s, not 1 s. */
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
