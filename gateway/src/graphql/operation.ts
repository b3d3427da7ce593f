import type { Waiter } from './deadline.ts';

/** One GraphQL operation for the engine. */
export interface Operation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** On whose behalf: role and session variables, which the engine's permissions go by. */
  readonly claims: EngineClaims;
  /** Ends the wait early, when nobody waits for the answer any more. */
  readonly signal?: Waiter;
}

/** The caller as the engine sees it. `variables` are Hasura session variables, names in lower case. */
export interface EngineClaims {
  readonly role: 'organisation' | 'workspace' | 'authenticator';
  readonly variables: Readonly<Record<`x-hasura-${string}`, string>>;
}

/** Sends an operation. @returns its `data` @throws ApiError, WriteRefused as `failures.ts` says */
export type RunOperation = (operation: Operation) => Promise<Readonly<Record<string, unknown>>>;
