import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { startTestServer } from '../../testing/http-server.ts';

const delivered = v.looseObject({
  id: v.string(),
  table: v.unknown(),
  event: v.looseObject({ op: v.string(), data: v.looseObject({ old: v.unknown(), new: v.unknown() }) }),
  delivery_info: v.object({ current_retry: v.number(), max_retries: v.number() }),
});

export interface ReceivedEventRequest {
  readonly headers: IncomingHttpHeaders;
  /** The request body as text. */
  readonly text: string;
  readonly body: v.InferOutput<typeof delivered>;
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP server that receives events. */
export interface EventReceiver extends AsyncDisposable {
  readonly url: string;
  /** Returns all requests to a path that have arrived. */
  readonly at: (path: string) => readonly ReceivedEventRequest[];
  /** Returns a promise that resolves when `count` requests have arrived at the path. */
  readonly arrived: (path: string, count: number) => Promise<void>;
  readonly clear: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts a receiver on a free port.
 * @param reply returns the response to a request. If it returns undefined, the receiver never responds. By default, the
 * receiver accepts each event
 */
export async function openEventReceiver(
  reply: (event: ReceivedEventRequest, path: string) => Reply | undefined | Promise<Reply | undefined> = () => ({
    status: 200,
  }),
): Promise<EventReceiver> {
  const events = new Map<string, ReceivedEventRequest[]>();
  const waiting = new Set<() => void>();
  const at = (path: string): readonly ReceivedEventRequest[] => events.get(path) ?? [];
  const { url, close } = await startTestServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const path = request.url ?? '';
    const event = { headers: request.headers, text, body: v.parse(delivered, JSON.parse(text)) };
    const soFar = events.get(path);
    if (soFar === undefined) events.set(path, [event]);
    else soFar.push(event);
    for (const wake of waiting) wake();
    const answer = await reply(event, path);
    if (answer !== undefined) response.writeHead(answer.status, { ...answer.headers }).end('answer');
  });
  return {
    url,
    at,
    arrived: (path, count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (at(path).length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    clear: () => events.clear(),
    close,
    [Symbol.asyncDispose]: close,
  };
}
