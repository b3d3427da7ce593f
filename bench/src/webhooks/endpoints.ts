import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Behaviors of webhook receivers. All receivers except `dead` acknowledge each event, some of them after failed
 * attempts.
 */
export const receiverBehaviours = ['prompt', 'prompt', 'flapping', 'slow', 'dead'] as const;
export type ReceiverBehaviour = (typeof receiverBehaviours)[number];

/**
 * The deliveries about one change that an endpoint received: the ids of their events, and the number of deliveries that
 * the endpoint acknowledged.
 */
interface Told {
  readonly ids: Set<string>;
  acknowledged: number;
}

export interface ReceiverEndpoints extends AsyncDisposable {
  /** Returns the URL of a receiver with the given behavior and path. */
  url(path: string, behaviour: ReceiverBehaviour): string;
  /** Returns the deliveries that a path received. The key of the map is the name of the changed company. */
  told(path: string): ReadonlyMap<string, Told>;
  /**
   * Returns for each company the sequence numbers of its changes, in the order in which the deliveries arrived at a
   * path.
   */
  arrivals(path: string): ReadonlyMap<string, readonly number[]>;
}

const slowMs = 1200;

async function answerAs(behaviour: string, tries: number, response: ServerResponse): Promise<boolean> {
  if (behaviour === 'slow') await pause(slowMs);
  if (behaviour !== 'flapping' || tries > 2) return !response.writeHead(200).end().destroyed;
  if (tries === 1) response.writeHead(503).end();
  else response.destroy();
  return false;
}

/** Starts webhook receivers in this process. The URL of a `dead` receiver has a port on which no server listens. */
export async function openReceiverEndpoints(): Promise<ReceiverEndpoints> {
  const paths = new Map<string, Map<string, Told>>();
  const toldAt = (path: string) => {
    const told = paths.get(path) ?? new Map<string, Told>();
    paths.set(path, told);
    return told;
  };
  const arrivals = new Map<string, Map<string, number[]>>();
  const tries = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const [, path = '', behaviour = ''] = (request.url ?? '').split('/');
    const id = String(request.headers['webhook-id']);
    const { data } = JSON.parse(await text(request));
    const told = toldAt(path).get(data.name) ?? { ids: new Set(), acknowledged: 0 };
    toldAt(path).set(data.name, told);
    told.ids.add(id);
    const companies = arrivals.get(path) ?? new Map<string, number[]>();
    arrivals.set(path, companies);
    companies.set(data.company_id, [...(companies.get(data.company_id) ?? []), Number(data.description)]);
    const key = `${path} ${id}`;
    tries.set(key, (tries.get(key) ?? 0) + 1);
    if (await answerAs(behaviour, tries.get(key) ?? 1, response)) told.acknowledged += 1;
  });
  // The connection broke during a request. The delivery does not count, because the worker sends it again.
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: (path, behaviour) => `http://127.0.0.1:${behaviour === 'dead' ? 9 : port}/${path}/${behaviour}`,
    told: toldAt,
    arrivals: (path) => arrivals.get(path) ?? new Map(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
