import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** How a receiver behaves; all but the dead ones acknowledge each event in the end. */
export const behaviours = ['prompt', 'prompt', 'flapping', 'slow', 'dead'] as const;
export type Behaviour = (typeof behaviours)[number];

/** What an endpoint was told: of each change, by its name, the ids that its deliveries had and how many were acknowledged. */
interface Told {
  readonly ids: Set<string>;
  acknowledged: number;
}

export interface Endpoints extends AsyncDisposable {
  /** Where webhooks of a behavior go, each with a path of its own. */
  url(path: string, behaviour: Behaviour): string;
  /** What a path was told, by the name of the company. */
  told(path: string): ReadonlyMap<string, Told>;
  /** The requests to a path that a company's changes came in, by its id: the number of each change, in order of arrival. */
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

/** Receivers of webhooks in this process; the dead ones have a port at which nobody listens. */
export async function openEndpoints(): Promise<Endpoints> {
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
  // A delivery that is cut by the death of its sender is sent again.
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
