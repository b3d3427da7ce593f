import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startServer } from '../../testing/http-server.ts';

/** What a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** A receiver of webhooks on a port of its own, that answers by the path as it is told to; 200 unless told. */
export async function openReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse, count: number) => void>();
  const server = await startServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request).catch(() => '');
    received.push({ path, headers: request.headers, body, at: performance.now() });
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(200).end('thanks');
    else answer(response, received.filter((each) => each.path === path).length);
  });
  return {
    port: server.port,
    url: (path: string) => server.url + path,
    /** What came to a path, in the order of coming. */
    at: (path: string) => received.filter((each) => each.path === path),
    /** Answers a path in another way; `count` is the number of the request, from 1. */
    answer: (path: string, answer: (response: ServerResponse, count: number) => void) => void answers.set(path, answer),
    status: (path: string, ...statuses: readonly number[]) =>
      void answers.set(path, (response, count) => response.writeHead(statuses[count - 1] ?? 200).end()),
    [Symbol.asyncDispose]: server.close,
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
