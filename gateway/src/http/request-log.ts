import type { Logger } from '@fds/platform/log';
import type { RequestSummary } from './request-context.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Without unknown paths and parameters that are not ids: a user may have pasted a secret into them. */
function loggedPath(pattern: string | undefined, path: string): string | undefined {
  if (pattern?.includes(':') !== true) return pattern;
  const given = path.split('/');
  const loggedSegment = (part: string, segment: string): string =>
    part.startsWith(':') && uuid.test(segment) ? segment : part;
  return pattern
    .split('/')
    .map((part, index) => loggedSegment(part, given[index] ?? ''))
    .join('/');
}

const hundredths = (ms: number): number => Math.round(ms * 100) / 100;

/** Level `error` if the service caused a failure. */
export const requestLogger =
  (log: Logger) =>
  ({ context, method, path, status, durationMs, error }: RequestSummary): void => {
    if (error === undefined && !log.isLevelEnabled('info')) return;
    const line = {
      request_id: context.id,
      organisation_id: context.organisationId,
      method,
      route: context.route.path,
      path: loggedPath(context.route.path, path),
      status,
      duration_ms: hundredths(durationMs),
      stages_ms: Object.fromEntries(Object.entries(context.stages).map(([stage, ms]) => [stage, hundredths(ms)])),
    };
    if (error === undefined) log.info(line, 'request');
    else log.error({ ...line, err: error }, 'request failed');
  };
