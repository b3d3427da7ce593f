/** Path and title of a test. */
export type Proof = readonly [file: string, title: string];

export type Rule = { readonly rule: string } & (
  | { readonly kept: Proof }
  /** Text of the one line of docs/contract.md that decides otherwise. */
  | { readonly departed: string }
  /** Name of the part that the service does not have. */
  | { readonly absent: string }
);

export interface Section {
  /** Heading and anchor in the specification. */
  readonly title: string;
  readonly anchor: string;
  readonly rules: readonly Rule[];
}

export const kept = (rule: string, proof: Proof): Rule => ({ rule, kept: proof });
export const departed = (rule: string, line: string): Rule => ({ rule, departed: line });
export const absent = (rule: string, what: string): Rule => ({ rule, absent: what });
