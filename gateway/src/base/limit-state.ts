export const limitNames = ['general', 'auth', 'ai', 'ai_organisation', 'concurrency'] as const;

export interface LimitState {
  readonly name: (typeof limitNames)[number];
  readonly counted_by: 'client_address' | 'workspace' | 'organisation';
  readonly limit: number;
  /** Null if the limit counts by workspace and the caller's token belongs to an organisation. */
  readonly remaining: number | null;
  /** Length of the time window; null for the limit of concurrent operations, which has no time window. */
  readonly window_seconds: number | null;
  readonly resets_in_seconds: number | null;
}

interface RequestLimitCaller {
  readonly organisationId: string;
  /** The workspace of the API key with which the caller sent the request; `undefined` for a token. */
  readonly workspaceId: string | undefined;
}

/** @param address client address of the request */
export type ReadLimitStates = (address: string, caller: RequestLimitCaller) => Promise<LimitState[]>;
