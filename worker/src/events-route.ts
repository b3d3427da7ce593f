import { createHash, timingSafeEqual } from 'node:crypto';
import type { Logger } from '@fds/platform/log';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { domainEvent } from './events/changes.ts';
import { type EventTriggerPayload, parseExactly, triggerSchema } from './events/trigger.ts';
import type { Queue } from './queue.ts';

/** Header with the shared secret. The event triggers in `engine-metadata` use the same name. */
const secretHeader = 'x-events-secret';

/**
 * Maximum size of the body of an event. An event contains its row twice, before and after the change, and text columns
 * have no maximum length. The limit is high because a rejected event never reaches a webhook. Events do not contain the
 * texts of documents.
 */
const maxBodyBytes = 16 * 1024 * 1024;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Maximum number of events in one request. */
const maxEvents = 1000;

/** The body of a request: one event, or several events of an engine that sends them together. */
const bodySchema = v.union([
  v.pipe(v.array(triggerSchema), v.minLength(1), v.maxLength(maxEvents)),
  v.pipe(
    triggerSchema,
    v.transform((event) => [event]),
  ),
]);

/** Compares hashes in constant time, so the duration does not depend on the length of the secret. */
function isSecret(presented: string | undefined, expected: Buffer): boolean {
  return presented !== undefined && timingSafeEqual(digest(presented), expected);
}

/** Parses a body as JSON; returns undefined if it is invalid. */
function exactJson(body: string): unknown {
  try {
    return parseExactly(body);
  } catch {
    return undefined;
  }
}

/**
 * Creates the route `POST /events`, which receives the engine's event triggers. It answers after the events are in the
 * queue; the engine delivers events again after any status except 2xx.
 */
export function eventsRoute(queue: Pick<Queue, 'accept'>, secret: string, log: Logger): Hono {
  const expected = digest(secret);
  const app = new Hono();
  app.use('/events', async (context, next) => {
    if (!isSecret(context.req.header(secretHeader), expected))
      return context.json({ error: `The header ${secretHeader} does not have the value of EVENTS_SECRET.` }, 401);
    return next();
  });
  app.post(
    '/events',
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (context) => context.json({ error: 'The body is larger than 16 MiB.' }, 413),
    }),
    async (context) => {
      const body = exactJson(await context.req.text());
      const parsed = v.safeParse(bodySchema, body);
      if (!parsed.success) {
        log.warn(
          { members: parsed.issues.map((issue) => v.getDotPath(issue)) },
          'rejected a request to /events: the body is not the payload of an event trigger',
        );
        return context.json({ error: 'The body is not the payload of a Hasura event trigger.' }, 400);
      }
      const accept = async (trigger: EventTriggerPayload) => {
        const event = domainEvent(trigger);
        return { event: event?.kind ?? null, jobs: event === undefined ? [] : await queue.accept(event) };
      };
      try {
        const accepted = await Promise.all(parsed.output.map(accept));
        return context.json(Array.isArray(body) ? accepted : accepted[0]);
      } catch (error) {
        const event_ids = parsed.output.map(({ id }) => id);
        log.error({ err: error, event_ids }, 'could not queue events; the engine delivers them again');
        return context.json({ error: 'The event could not be queued. Send it again.' }, 503, { 'Retry-After': '5' });
      }
    },
  );
  return app;
}
