import { createHash, timingSafeEqual } from 'node:crypto';
import type { Logger } from '@fds/platform/log';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { domainEvent } from './events/changes.ts';
import { parseExactly, triggerSchema } from './events/trigger.ts';
import type { Queue } from './queue.ts';

/** The header that carries the shared secret; the metadata of the event triggers names it too. */
const secretHeader = 'x-events-secret';

/**
 * An event has its row twice, as it was and as it is, and no column of a row has a longest text: what is refused here
 * reaches no webhook, ever. Texts of documents are in no event.
 */
const maxBodyBytes = 16 * 1024 * 1024;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing, not even the length. */
function isSecret(presented: string | undefined, expected: Buffer): boolean {
  return presented !== undefined && timingSafeEqual(digest(presented), expected);
}

/** The JSON of a body; undefined: it is none. */
function exactJson(body: string): unknown {
  try {
    return parseExactly(body);
  } catch {
    return undefined;
  }
}

/**
 * `POST /events`: takes what the engine's event triggers deliver, and answers once it is in the queue. Anything but a
 * 2xx makes the engine deliver it again.
 */
export function intake(queue: Pick<Queue, 'accept'>, secret: string, log: Logger): Hono {
  const expected = digest(secret);
  const app = new Hono();
  app.use('/events', async (context, next) => {
    if (!isSecret(context.req.header(secretHeader), expected)) return context.json({ error: 'wrong secret' }, 401);
    return next();
  });
  app.post(
    '/events',
    bodyLimit({ maxSize: maxBodyBytes, onError: (context) => context.json({ error: 'the body is too large' }, 413) }),
    async (context) => {
      const parsed = v.safeParse(triggerSchema, exactJson(await context.req.text()));
      if (!parsed.success) {
        log.warn(
          { members: parsed.issues.map((issue) => v.getDotPath(issue)) },
          'a delivery is none of an event trigger',
        );
        return context.json({ error: 'this is no delivery of an event trigger' }, 400);
      }
      try {
        const event = domainEvent(parsed.output);
        const jobs = event === undefined ? [] : await queue.accept(event);
        return context.json({ event: event?.kind ?? null, jobs });
      } catch (error) {
        log.error({ err: error, event_id: parsed.output.id }, 'an event could not be queued');
        return context.json({ error: 'the event could not be queued' }, 503, { 'Retry-After': '5' });
      }
    },
  );
  return app;
}
