/** One call of a tool of `/mcp`. A text that starts with `$.` is a JSONPath: the first value in the previous result. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

export interface Question {
  readonly question: string;
  readonly calls: readonly ToolCall[];
  /** JSONPath (RFC 9535) of the answer in the last result. */
  readonly read: string;
  /** All values at this path, in order. */
  readonly answer: readonly (string | number | boolean | null)[];
}

/** Keys and values of each group: `EUR`, `114052.51`, 19, `USD`, … */
export const groups = "$.data[*].attributes['keys', 'values'].*";
export const total = '$.meta.total';

export const query = (given: Readonly<Record<string, unknown>>): ToolCall => ({
  tool: 'query_records',
  arguments: given,
});
export const aggregate = (given: Readonly<Record<string, unknown>>): ToolCall => ({
  tool: 'aggregate_records',
  arguments: given,
});
/** A rule of `filters`. */
export const where = (field: string, operator: string, value?: unknown) => ({
  field,
  operator,
  ...(value !== undefined && { value }),
});
