/** How large an operation may be; past it, it is refused before it costs anything. GraphiQL needs a fraction of each. */
export const limits = {
  /** Tokens of a document. */
  tokens: 20_000,
  /** How deep selections, lists and objects of a document stand in each other, fragments not unfolded. */
  nesting: 100,
  /** How deep objects of the answer stand in each other. */
  depth: 50,
  /** Fields, fragments unfolded, aliases each for itself. */
  fields: 10_000,
  /** Response keys of one object; Postgres takes no more than 1,664 columns. */
  keys: 1_000,
  /** Comparisons in the conditions. */
  comparisons: 5_000,
  /** Conditions on related rows: each is a select of its own that Postgres has to plan. */
  relatedConditions: 4_000,
  /** Fields of an introspection that hold a list: each repeats those within it many times. */
  introspectionLists: 20,
} as const;
