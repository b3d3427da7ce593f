import type { Logger } from '@fds/platform/log';
import { secretCheck } from '@fds/platform/secret';
import { requestIdOfTrace, runWithRequestId } from '@fds/platform/telemetry';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { toEvent } from './events/changes.ts';
import { type EventTriggerPayload, eventTriggerSchema, parseJsonExactly } from './events/trigger.ts';
import type { JobQueue } from './queue/types.ts';

/** The event triggers in `engine-metadata` use the same name. */
const secretHeader = 'x-events-secret';

/**
 * An event contains its row twice, and text columns have no maximum length. High, because a rejected event never
 * reaches a webhook. Texts of documents are not in events.
 */
const maxBodyBytes = 16 * 1024 * 1024;

const maxEvents = 1000;

/** One event, or a list that the engine sends together. */
const bodySchema = v.union([
  v.pipe(v.array(eventTriggerSchema), v.minLength(1), v.maxLength(maxEvents)),
  v.pipe(
    eventTriggerSchema,
    v.transform((event) => [event]),
  ),
]);

function exactJson(body: string): unknown {
  try {
    return parseJsonExactly(body);
  } catch {
    return undefined;
  }
}

/** Answers after the events are in the queue; after any status but 2xx, the engine sends them again. */
export function createEventsRoute(queue: Pick<JobQueue, 'accept'>, secret: string, log: Logger): Hono {
  const isSecret = secretCheck(secret);
  const app = new Hono();
  app.use('/events', async (context, next) => {
    const presented = context.req.header(secretHeader);
    if (presented === undefined || !isSecret(presented))
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
        const event = toEvent(trigger);
        if (event === undefined) return { event: null, jobs: [] };
        const request = requestIdOfTrace(trigger.event.trace_context?.trace_id ?? '');
        return { event: event.kind, jobs: await runWithRequestId(request, () => queue.accept(event)) };
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
