import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';

const delivered = v.pipe(v.string(), v.parseJson(), v.looseObject({ event: v.string() }));

/** A program that receives webhooks, for the flows. */
export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  /** The kinds of the received events, in the order of arrival. */
  readonly events: readonly string[];
  /** Status of the responses: 200 until a test changes it. */
  status: number;
}

/** Starts a receiver on a free port of this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const events: string[] = [];
  const server = createServer(async (request, response) => {
    events.push(v.parse(delivered, (await buffer(request)).toString()).event);
    response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{"received":true}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${address.port}/hooks`,
    events,
    status: 200,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
