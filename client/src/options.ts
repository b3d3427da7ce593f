/** Credentials that the client sends to the service. */
export type ClientAuthentication =
  /** A client id and a client secret, which the client exchanges for tokens. Use the secret on servers only. */
  | { readonly clientId: string; readonly clientSecret: string }
  /** An API key, which gives access to one workspace and the workspaces below it. */
  | { readonly apiKey: string }
  /** A bearer token, or a function that returns a valid bearer token, for example from your own server. */
  | { readonly token: string | (() => string | Promise<string>) };

/** Options of a single call: cancellation, timeout and retries. */
export interface CallOptions {
  /** Cancels the call, including its delays between attempts and the transfer of a file. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which an attempt fails; an upload fails after this time without progress. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of retries after a failure that may be temporary. Default: 3. */
  readonly maxRetries?: number | undefined;
}

/** Options of a call that creates a resource. */
export interface CreationCallOptions extends CallOptions {
  /** For 24 hours, calls with one key create the resource once. Default: a random key. Pass one to repeat a call later. */
  readonly idempotencyKey?: string | undefined;
}

export interface ClientOptions extends Omit<CallOptions, 'signal'> {
  /** Address of the service, for example `https://documents.example.com`. */
  readonly baseUrl: string;
  readonly auth: ClientAuthentication;
  /** Maximum delay before a retry, in ms. A longer `Retry-After` fails the call at once. Default: 60,000. */
  readonly maxRetryDelayMs?: number | undefined;
  /** Maximum number of calls at the same time; further calls wait. Default: 8. */
  readonly maxConcurrency?: number | undefined;
  /** Function that the client uses instead of the global `fetch`, for example to connect through a proxy. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The service runs 12 operations of an organisation in the database at a time. Others of its programs need some. */
export const defaultMaxConcurrency = 8;

export interface ResolvedCallOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly maxRetryDelayMs: number;
}

const defaults = { timeoutMs: 30_000, maxRetries: 3, maxRetryDelayMs: 60_000 };

/** Options of the call, then of the client, then defaults. */
export const resolveCallOptions = (client: ClientOptions, call: CallOptions): ResolvedCallOptions => ({
  signal: call.signal,
  timeoutMs: call.timeoutMs ?? client.timeoutMs ?? defaults.timeoutMs,
  maxRetries: call.maxRetries ?? client.maxRetries ?? defaults.maxRetries,
  maxRetryDelayMs: client.maxRetryDelayMs ?? defaults.maxRetryDelayMs,
});
