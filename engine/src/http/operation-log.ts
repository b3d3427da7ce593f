import type { Logger } from '@fds/platform/log';
import { EngineError } from '../errors/engine-error.ts';
import type { OperationRunner } from '../execute/run.ts';

/** Logs each operation with level `debug`, without its text and variables. */
export const withLog = (runner: OperationRunner, log: Logger): OperationRunner =>
  log.isLevelEnabled('debug')
    ? {
        ...runner,
        run: async (session, ...given) => {
          const startedAt = performance.now();
          const line = () => ({ role: session.role, duration_ms: Math.round(performance.now() - startedAt) });
          try {
            const answer = await runner.run(session, ...given);
            log.debug(line(), 'operation');
            return answer;
          } catch (error) {
            log.debug({ ...line(), code: error instanceof EngineError ? error.code : undefined }, 'operation failed');
            throw error;
          }
        },
      }
    : runner;
