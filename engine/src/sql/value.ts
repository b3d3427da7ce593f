/** The source from which the engine takes the value of a parameter when the statement runs. */
export type ValueSource =
  | { readonly from: 'constant'; readonly value: unknown }
  | { readonly from: 'variable'; readonly name: string; readonly path: readonly (string | number)[] }
  | { readonly from: 'list'; readonly items: readonly ValueSource[] }
  | { readonly from: 'object'; readonly fields: readonly (readonly [string, ValueSource])[] }
  /** The only item of a list in the request. The list has exactly one item. */
  | { readonly from: 'only'; readonly list: ValueSource }
  /** A JSON object that contains all session variables. */
  | { readonly from: 'session-object' }
  /** One column's value in a row. An earlier statement of the mutation has written this row. */
  | { readonly from: 'written'; readonly step: number; readonly row: number; readonly column: number }
  /** All rows that earlier statements of the mutation have written. Each row is the text of a composite value. */
  | { readonly from: 'written-rows'; readonly steps: readonly number[] }
  /**
   * The cursor of a stream. The first batch uses the value in the request; each later batch uses the cursor value of
   * the last sent row. `column` is the GraphQL name of the cursor's column.
   */
  | { readonly from: 'cursor'; readonly column: string; readonly initial: ValueSource }
  /** The text of one session variable. */
  | { readonly from: 'session'; readonly name: string }
  /** The only element of the array literal in a session variable. The array literal must have exactly one element. */
  | { readonly from: 'session-element'; readonly name: string };

/** A value with its path in the request, for error messages. */
export interface ValueWithPath {
  readonly value: ValueSource;
  readonly path: string;
}
