/** One GraphQL operation for the engine. */
export interface Operation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** On whose behalf: role and session variables, which the engine's permissions go by. */
  readonly claims: EngineClaims;
  /** Aborted when the client goes away. Without one the operation runs to its end. */
  readonly signal?: AbortSignal;
}

/** The caller as the engine sees it. `variables` are Hasura session variables, names in lower case. */
export interface EngineClaims {
  readonly role: 'organisation' | 'workspace' | 'authenticator';
  readonly variables: Readonly<Record<`x-hasura-${string}`, string>>;
}

/** Sends an operation. @returns its `data` @throws ApiError, WriteRefused as `failures.ts` says */
export type RunOperation = (operation: Operation) => Promise<Readonly<Record<string, unknown>>>;
