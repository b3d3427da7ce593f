import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestServer } from '../../testing/http-server.ts';

/** A request that the receiver of webhooks got. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Value of `performance.now()` when the request arrived. */
  readonly at: number;
}

/**
 * Starts a receiver of webhooks on a free port. The receiver answers 200 unless a test sets another response for the
 * path.
 */
export async function openWebhookReceiver(host?: string) {
  const received: ReceivedRequest[] = [];
  const answers = new Map<string, (response: ServerResponse, count: number) => void>();
  const server = await startTestServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request).catch(() => '');
    received.push({ path, headers: request.headers, body, at: performance.now() });
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(200).end('thanks');
    else answer(response, received.filter((each) => each.path === path).length);
  }, host);
  return {
    port: server.port,
    url: (path: string) => server.url + path,
    /** Returns the requests to a path in the order of arrival. */
    at: (path: string) => received.filter((each) => each.path === path),
    /**
     * Sets the function that responds to the requests to a path. `count` is 1 for the first request to the path, 2 for
     * the second, and so on.
     */
    answer: (path: string, answer: (response: ServerResponse, count: number) => void) => void answers.set(path, answer),
    /** Sets the status codes of the first responses to a path. Later responses have status 200. */
    status: (path: string, ...statuses: readonly number[]) =>
      void answers.set(path, (response, count) => response.writeHead(statuses[count - 1] ?? 200).end()),
    [Symbol.asyncDispose]: server.close,
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>;
