/**
 * Limits of an operation. The engine checks them before it runs the operation. GraphiQL's own operations need a
 * fraction of each limit.
 */
export const operationLimits = {
  /** Maximum number of tokens of a document. */
  tokens: 20_000,
  /**
   * Maximum nesting of selections, lists and objects in a document. The nesting in a fragment counts where the fragment
   * is defined.
   */
  nesting: 100,
  /** Maximum nesting of objects in the response. */
  depth: 50,
  /** Maximum number of fields, with fragments expanded and each alias counted. */
  fields: 10_000,
  /** Maximum number of response keys of one object. Postgres allows at most 1,664 columns. */
  keys: 1_000,
  /** Maximum number of comparisons in conditions. */
  comparisons: 5_000,
  /** Maximum number of conditions on related rows. Postgres plans a select for each of them. */
  relatedConditions: 4_000,
  /** Maximum number of fields with lists in an introspection. Each field multiplies the lists inside it. */
  introspectionLists: 20,
} as const;
