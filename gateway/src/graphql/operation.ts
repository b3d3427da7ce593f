/** One GraphQL operation for the engine. */
export interface Operation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Role and session variables, which the engine's permissions use. */
  readonly claims: EngineClaims;
  /** Aborted when the client disconnects. Without a signal the operation runs to its end. */
  readonly signal?: AbortSignal;
}

/** The caller as the engine sees it. `variables` are Hasura session variables with lower-case names. */
export interface EngineClaims {
  readonly role: 'organisation' | 'workspace' | 'authenticator';
  readonly variables: Readonly<Record<`x-hasura-${string}`, string>>;
}

/** Sends an operation. @returns its `data` @throws ApiError and WriteRejected (see `failures.ts`) */
export type RunOperation = (operation: Operation) => Promise<Readonly<Record<string, unknown>>>;
