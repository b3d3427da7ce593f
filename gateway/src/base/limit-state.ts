/** Names of the limits: three rate limits, and the limit of concurrent operations of an organisation. */
export const limitNames = ['general', 'auth', 'ai', 'concurrency'] as const;

/** A limit and its state for one caller. */
export interface LimitState {
  readonly name: (typeof limitNames)[number];
  readonly counted_by: 'client_address' | 'workspace' | 'organisation';
  readonly limit: number;
  /**
   * Remaining requests. Null if the limit counts by workspace and the caller has no API key: a token belongs to an
   * organisation and has no workspace of its own.
   */
  readonly remaining: number | null;
  /** Length of the time window; null for the limit of concurrent operations, which has no time window. */
  readonly window_seconds: number | null;
  readonly resets_in_seconds: number | null;
}

/** The caller whose limits are read. */
interface RequestLimitCaller {
  readonly organisationId: string;
  /** The workspace of the API key with which the caller sent the request; `undefined` for a token. */
  readonly workspaceId: string | undefined;
}

/**
 * A function that returns the limits that apply to a caller, with their current states.
 * @param address client address of the request
 */
export type ReadLimitStates = (address: string, caller: RequestLimitCaller) => Promise<LimitState[]>;
