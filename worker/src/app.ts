import type { Logger } from '@fds/platform/log';
import { inServerSpan } from '@fds/platform/telemetry';
import { Hono } from 'hono';
import { intake } from './intake.ts';
import type { Queue } from './queue.ts';

export interface AppDeps {
  readonly queue: Pick<Queue, 'accept'>;
  readonly eventsSecret: string;
  /** Rejects while what the worker needs is out of reach. */
  readonly check: () => Promise<void>;
  /** What is to be known of its work, for Prometheus. */
  readonly metrics: () => Promise<Response>;
  readonly log: Logger;
}

/** The worker's own door: events in, and how it is. */
export function createApp({ queue, eventsSecret, check, metrics, log }: AppDeps): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.text('OK'));
  app.get('/readyz', async (context) => {
    try {
      await check();
      return context.text('OK');
    } catch (error) {
      log.warn({ err: error }, 'not ready');
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
    await inServerSpan(request, async () => {
      await next();
      return context.res;
    });
  });
  app.route('/', intake(queue, eventsSecret, log));
  app.notFound((context) => context.json({ error: 'there is nothing here' }, 404));
  app.onError((error, context) => {
    log.error({ err: error }, 'a request failed');
    return context.json({ error: 'internal error' }, 500);
  });
  return app;
}
