import { formatAge, formatCount } from '../../components/format.ts';

/** The attributes that say why a delivery is pending. */
interface PendingAttributes {
  readonly status: string;
  readonly attempt_count: number;
  readonly next_attempt_at: string | null;
  readonly waits_for: { readonly next_attempt_at: string | null } | null;
}

/** `in 41 seconds`; `now` for a time that has passed. */
const when = (at: string, now: number): string => (Date.parse(at) - now < 1000 ? 'now' : formatAge(at, now));

/** `undefined` for a finished delivery. */
export function describeWait(
  { status, attempt_count, next_attempt_at, waits_for }: PendingAttributes,
  now: number,
): string | undefined {
  if (status !== 'pending') return undefined;
  if (waits_for !== null) {
    const until = waits_for.next_attempt_at;
    return `waits for an earlier event of the same record${until === null ? '' : `, next attempt ${when(until, now)}`}`;
  }
  if (next_attempt_at !== null) return `next attempt ${when(next_attempt_at, now)}`;
  return attempt_count === 0 ? 'waits for its first attempt' : 'is sent again';
}

/** `320 ms` or `10 s`. */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${formatCount(ms)} ms` : `${formatCount(Math.round(ms / 100) / 10)} s`;
