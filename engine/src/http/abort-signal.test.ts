import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { reserveFreePort } from '@fds/platform/free-port';
import type { StopSignal } from '@fds/platform/stop-signal';
import { expect, it } from 'vitest';
import { abortWhenClientLeaves } from './abort-signal.ts';

/** Sends a request that `respond` handles. @returns the signal of the request after its response is closed */
async function signalAfter(respond: (outgoing: ServerResponse) => void, client?: AbortController) {
  const closed = Promise.withResolvers<StopSignal>();
  const server = createServer((_, outgoing) => {
    const signal = abortWhenClientLeaves(outgoing);
    outgoing.once('close', () => closed.resolve(signal));
    respond(outgoing);
  });
  const port = await reserveFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const answered = fetch(`http://127.0.0.1:${port}`, client === undefined ? {} : { signal: client.signal })
    .then((response) => response.text())
    .catch(() => undefined);
  const signal = await closed.promise;
  await answered;
  server.closeAllConnections();
  server.close();
  return signal;
}

it('the signal of a request that was answered is not aborted', async () => {
  const signal = await signalAfter((outgoing) => void outgoing.end('answer'));
  expect(signal.aborted).toBe(false);
});

it('the signal of a request is aborted when the client disconnects before the response', async () => {
  const client = new AbortController();
  const signal = await signalAfter(() => client.abort(), client);
  expect(signal.aborted).toBe(true);
});
