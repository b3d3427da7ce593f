import type { Logger } from '@fds/platform/log';
import type { Done } from './handle.ts';

const hundredths = (ms: number): number => Math.round(ms * 100) / 100;

/** Writes a line for each request that is over: as an error where it was not the caller's doing. */
export const requestLog =
  (log: Logger) =>
  ({ exchange, method, route, path, status, durationMs, error }: Done): void => {
    if (error === undefined && !log.isLevelEnabled('info')) return;
    const line = {
      request_id: exchange.id,
      organisation_id: exchange.organisationId,
      method,
      route: route.path,
      path,
      status,
      duration_ms: hundredths(durationMs),
      stages_ms: Object.fromEntries(Object.entries(exchange.stages).map(([stage, ms]) => [stage, hundredths(ms)])),
    };
    if (error === undefined) log.info(line, 'request');
    else log.error({ ...line, err: error }, 'request failed');
  };
