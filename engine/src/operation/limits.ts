/**
 * Limits of an operation. The engine checks the limits before it runs the operation. The operations that GraphiQL
 * itself sends are far below each limit.
 */
export const operationLimits = {
  /** Maximum number of tokens in a document. */
  tokens: 20_000,
  /**
   * Maximum nesting of selections, lists and objects in a document. The count starts at 0 in each operation and in each
   * definition of a fragment. The use of a fragment does not add the nesting of its definition.
   */
  nesting: 100,
  /** Maximum nesting of objects in the response. */
  depth: 50,
  /** Maximum number of fields. Each use of a fragment and each alias counts. */
  fields: 10_000,
  /** Maximum number of response keys of one object. Postgres allows at most 1,664 columns. */
  keys: 1_000,
  /** Maximum number of comparisons in conditions. */
  comparisons: 5_000,
  /** Maximum number of conditions on related rows. Postgres plans a select for each such condition. */
  relatedConditions: 4_000,
  /**
   * Maximum number of list fields in an introspection query. Each list field multiplies the size of the response,
   * because the query can nest list fields.
   */
  introspectionLists: 20,
} as const;
