export interface EngineOperation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Role and session variables of the caller. The engine's permissions depend on them. */
  readonly claims: EngineClaims;
  /** Signal that is aborted when the client disconnects. An operation without a signal is not cancelled. */
  readonly signal?: AbortSignal;
  /** True if the caller parses a response that it reads as bytes. The maximum size is then lower. */
  readonly parsed?: boolean;
}

/** The text of an operation begins with its type, or with the braces of a query. */
export const isMutation = (text: string): boolean => /^\s*mutation\b/.test(text);

/** The permissions depend on them. `variables`: Hasura session variables by their names in lower case. */
export interface EngineClaims {
  readonly role: 'organisation' | 'workspace' | 'authenticator';
  readonly variables: Readonly<Record<`x-hasura-${string}`, string>>;
}

/** Returns the member `data` of the response. @throws ApiError and WriteRejectedError (see `failures.ts`) */
export type RunOperation = (operation: EngineOperation) => Promise<Readonly<Record<string, unknown>>>;
