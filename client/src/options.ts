/** How the client proves its identity. */
export type Auth =
  /** Credentials of a client: they are exchanged for tokens, which are renewed before they expire. Servers only. */
  | { readonly clientId: string; readonly clientSecret: string }
  /** An API key, which gives access to one workspace and the workspaces below it. */
  | { readonly apiKey: string }
  /** A bearer token, or a function that returns a current one, for example from your own server. */
  | { readonly token: string | (() => string | Promise<string>) };

/** Limits of a single call. */
export interface CallOptions {
  /** Cancels the call: its requests, its waiting times, and the transfer of a file. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take without progress. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Further attempts after a failure that a later attempt may avoid. Default: 3. */
  readonly maxRetries?: number | undefined;
}

/** Limits of a call that creates a resource. */
export interface CreateOptions extends CallOptions {
  /**
   * Makes the creation safe to repeat for 24 hours. Default: a random key for each call. Choose the key yourself, for
   * example from the id of an order, if another process may repeat the call.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface ClientOptions extends Omit<CallOptions, 'signal'> {
  /** Address of the service, for example `https://documents.example.com`. */
  readonly baseUrl: string;
  readonly auth: Auth;
  /**
   * Milliseconds that the client waits at most before a further attempt. If the service asks for a longer pause in
   * `Retry-After`, the call fails at once. Default: 60,000.
   */
  readonly maxRetryDelayMs?: number | undefined;
  /** Replaces the global `fetch`, for example to use a proxy. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The limits of a call with all defaults. */
export interface Limits {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly maxRetryDelayMs: number;
}

const defaults = { timeoutMs: 30_000, maxRetries: 3, maxRetryDelayMs: 60_000 };

/** Returns the limits of a call. */
export const limitsOf = (client: ClientOptions, call: CallOptions): Limits => ({
  signal: call.signal,
  timeoutMs: call.timeoutMs ?? client.timeoutMs ?? defaults.timeoutMs,
  maxRetries: call.maxRetries ?? client.maxRetries ?? defaults.maxRetries,
  maxRetryDelayMs: client.maxRetryDelayMs ?? defaults.maxRetryDelayMs,
});
