/** Where the value of a parameter comes from when the statement runs. */
export type ValueSource =
  | { readonly from: 'constant'; readonly value: unknown }
  | { readonly from: 'variable'; readonly name: string; readonly path: readonly (string | number)[] }
  | { readonly from: 'list'; readonly items: readonly ValueSource[] }
  | { readonly from: 'object'; readonly fields: readonly (readonly [string, ValueSource])[] }
  /** The only item of a list, which has exactly one. */
  | { readonly from: 'only'; readonly list: ValueSource }
  /** A JSON object of all session variables. */
  | { readonly from: 'session-object' }
  /** A column of a row that an earlier statement of the mutation has written. */
  | { readonly from: 'written'; readonly step: number; readonly row: number; readonly column: number }
  /** All rows that earlier statements of the mutation have written, as composite values. */
  | { readonly from: 'written-rows'; readonly steps: readonly number[] }
  /**
   * The cursor of a stream: at first the value in the request, then that of the last sent row. `column` is its GraphQL
   * name.
   */
  | { readonly from: 'cursor'; readonly column: string; readonly initial: ValueSource }
  | { readonly from: 'session'; readonly name: string }
  /** The only element of the array literal in a session variable. */
  | { readonly from: 'session-element'; readonly name: string };

/** With its path in the request, for errors. */
export type ValueWithPath = { readonly value: ValueSource; readonly path: string };
