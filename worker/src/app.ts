import type { Logger } from '@fds/platform/log';
import { runInServerSpan } from '@fds/platform/telemetry';
import { Hono } from 'hono';
import { createEventsRoute } from './events-route.ts';
import type { JobQueue } from './queue/types.ts';

export interface AppDeps {
  readonly queue: Pick<JobQueue, 'accept'>;
  readonly eventsSecret: string;
  /** Rejects while the worker cannot reach Postgres or the file storage. */
  readonly check: () => Promise<void>;
  readonly metrics: () => Promise<Response>;
  readonly log: Logger;
}

export function workerApp({ queue, eventsSecret, check, metrics, log }: AppDeps): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.text('OK'));
  app.get('/readyz', async (context) => {
    try {
      await check();
      return context.text('OK');
    } catch (error) {
      log.warn({ err: error }, 'the worker is not ready');
      return context.text('not ready', 503);
    }
  });
  app.get('/metrics', metrics);
  app.use('/events', async (context, next) => {
    const request = {
      method: context.req.method,
      route: '/events',
      header: (name: string) => context.req.header(name),
    };
    await runInServerSpan(request, async () => {
      await next();
      return context.res;
    });
  });
  app.route('/', createEventsRoute(queue, eventsSecret, log));
  app.notFound((context) => context.json({ error: 'No route matches. POST /events accepts events.' }, 404));
  app.onError((error, context) => {
    log.error({ err: error }, 'request failed');
    return context.json({ error: 'internal error' }, 500);
  });
  return app;
}
