import type { Logger } from '@fds/platform/log';
import type { RequestSummary } from './request-context.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The path as a line shows it: of its variable segments only ids, for in their place, or at an address that there is not,
 * may stand what somebody pasted by mistake.
 */
function shownPath(pattern: string | undefined, path: string): string | undefined {
  if (pattern?.includes(':') !== true) return pattern;
  const given = path.split('/');
  const shown = (part: string, segment: string): string =>
    part.startsWith(':') && uuid.test(segment) ? segment : part;
  return pattern
    .split('/')
    .map((part, index) => shown(part, given[index] ?? ''))
    .join('/');
}

/** Milliseconds to two decimals. */
const hundredths = (ms: number): number => Math.round(ms * 100) / 100;

/** Writes a line for each request that is over: as an error where it was not the caller's doing. */
export const requestLog =
  (log: Logger) =>
  ({ context, method, path, status, durationMs, error }: RequestSummary): void => {
    if (error === undefined && !log.isLevelEnabled('info')) return;
    const line = {
      request_id: context.id,
      organisation_id: context.organisationId,
      method,
      route: context.route.path,
      path: shownPath(context.route.path, path),
      status,
      duration_ms: hundredths(durationMs),
      stages_ms: Object.fromEntries(Object.entries(context.stages).map(([stage, ms]) => [stage, hundredths(ms)])),
    };
    if (error === undefined) log.info(line, 'request');
    else log.error({ ...line, err: error }, 'request failed');
  };
