/** A GraphQL operation that the gateway sends to the engine. */
export interface EngineOperation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Role and session variables of the caller. The engine's permissions depend on them. */
  readonly claims: EngineClaims;
  /** Signal that is aborted when the client disconnects. An operation without a signal is not cancelled. */
  readonly signal?: AbortSignal;
}

/**
 * Role and session variables by which the engine identifies the caller. `variables` are Hasura session variables with
 * lower-case names.
 */
export interface EngineClaims {
  readonly role: 'organisation' | 'workspace' | 'authenticator';
  readonly variables: Readonly<Record<`x-hasura-${string}`, string>>;
}

/**
 * Sends an operation.
 * @returns the member `data` of the response
 * @throws ApiError and WriteRejectedError (see `failures.ts`)
 */
export type RunOperation = (operation: EngineOperation) => Promise<Readonly<Record<string, unknown>>>;
