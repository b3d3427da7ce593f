import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestServer } from '../../testing/http-server.ts';

/** Interval at which the proxy checks with `/readyz` whether each server is ready, in milliseconds. */
const checkMs = 250;

/**
 * Starts a reverse proxy that sends each request to the next ready server, over connections that it keeps open. The
 * proxy never repeats a request. If a server does not answer a request, the client gets the status 502.
 * @param targets URLs of the servers
 */
export async function startReverseProxy(targets: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  /** Number of requests that each server answered. */
  const served = new Map<string, number>();
  let turn = 0;
  let client = 0;
  const server = await startTestServer((incoming, outgoing) => {
    const chosen = [...ready];
    turn += 1;
    const target = chosen[turn % chosen.length];
    if (target === undefined) {
      outgoing.writeHead(503).end();
      return;
    }
    // Each request gets another client address, so that no client address reaches the rate limit.
    client += 1;
    const address = `198.51.${Math.floor(client / 256) % 256}.${client % 256}`;
    const { method, headers, url = '/' } = incoming;
    const forwarded = request(target + url, { method, headers: { ...headers, 'x-forwarded-for': address }, agent });
    forwarded.on('response', (response) => {
      served.set(target, (served.get(target) ?? 0) + 1);
      outgoing.writeHead(response.statusCode ?? 502, { 'content-type': response.headers['content-type'] });
      response.pipe(outgoing);
    });
    forwarded.on('error', () => void outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const check = async (target: string) => {
    while (!signal.aborted) {
      const response = await fetch(`${target}/readyz`, { signal }).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok === true) ready.add(target);
      else ready.delete(target);
      await pause(checkMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const checks = Promise.all(targets.map(check));
  return {
    url: server.url,
    ready,
    served,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await checks;
      agent.destroy();
      await server.close();
    },
  };
}
