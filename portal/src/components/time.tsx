import { formatAge, formatTime } from './format.ts';

/** The pointer shows the exact time. */
export function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)}>
      {formatAge(at, Date.now())}
    </time>
  );
}
