/** Limits of an operation, which are checked before the operation runs. GraphiQL needs a fraction of each. */
export const operationLimits = {
  /** Tokens of a document. */
  tokens: 20_000,
  /** Nesting of selections, lists and objects in a document, with fragments counted where they are defined. */
  nesting: 100,
  /** Nesting of objects in the response. */
  depth: 50,
  /** Fields, with fragments expanded and each alias counted. */
  fields: 10_000,
  /** Response keys of one object; Postgres allows at most 1,664 columns. */
  keys: 1_000,
  /** Comparisons in conditions. */
  comparisons: 5_000,
  /** Conditions on related rows: Postgres plans a select for each. */
  relatedConditions: 4_000,
  /** Fields with lists in an introspection: each multiplies the lists within it. */
  introspectionLists: 20,
} as const;
