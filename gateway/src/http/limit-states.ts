import { windowSeconds, workspaceLimitKey } from '@fds/platform/rate-limit-store';
import type { LimitState, ReadLimitStates } from '../base/limit-state.ts';
import type { FairUse } from '../graphql/fair-use.ts';
import type { RateLimiters } from './rate-limit.ts';

/** Returns a function that reads how much of each limit a caller has left. A read does not count as a request. */
export const limitStates =
  (limits: Pick<RateLimiters, 'stateOf'>, fairUse: Pick<FairUse, 'remainingOf'>): ReadLimitStates =>
  async (address, { organisationId, workspaceId }) => {
    const rows = [
      { name: 'general', counted_by: 'client_address', key: address },
      { name: 'auth', counted_by: 'client_address', key: address },
      { name: 'ai', counted_by: 'workspace', key: workspaceId && workspaceLimitKey(organisationId, workspaceId) },
      { name: 'ai_organisation', counted_by: 'organisation', key: organisationId },
    ] as const;
    const states = await Promise.all(
      rows.map(async ({ name, counted_by, key }): Promise<LimitState[]> => {
        const state = await limits.stateOf(name, key);
        return state === undefined ? [] : [{ name, counted_by, ...state, window_seconds: windowSeconds }];
      }),
    );
    const concurrency = fairUse.remainingOf(organisationId);
    return [
      ...states.flat(),
      {
        name: 'concurrency',
        counted_by: 'organisation',
        ...concurrency,
        window_seconds: null,
        resets_in_seconds: null,
      },
    ];
  };
