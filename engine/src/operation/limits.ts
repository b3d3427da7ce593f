/** Checked before an operation runs. The operations of GraphiQL itself are far below each limit. */
export const operationLimits = {
  /** In a document. */
  tokens: 20_000,
  /** Of selections, lists and objects in each operation and each definition of a fragment. */
  nesting: 100,
  /** Of objects in the response. */
  depth: 50,
  /** Each use of a fragment and each alias counts. */
  fields: 10_000,
  /** Response keys of one object. Postgres allows at most 1,664 columns. */
  keys: 1_000,
  /** In conditions. */
  comparisons: 5_000,
  /** Postgres plans a select for each condition on related rows. */
  relatedConditions: 4_000,
  /** Each list field of an introspection query multiplies the size of the response. */
  introspectionLists: 20,
} as const;
