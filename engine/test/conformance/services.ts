import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { startTestServer } from '../../../testing/http-server.ts';
import { type Json, serializeJson, toJson } from './json.ts';
import { createJsonWebKeySet, VERIFICATION_KEYS } from './signing.ts';

/** A request that the webhook of the test environment has received. */
export interface ReceivedEvent {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
}

/** The services that an engine under test calls: a webhook for events, and a key set for tokens. */
export interface ServicesForTestedEngine {
  /** Replaces `{{RECEIVER}}`, `{{JWKS}}` and the names of keys in the settings of an engine. */
  fill(environment: Readonly<Record<string, string>>): Record<string, string>;
  /** Returns the events that have arrived after the last call. */
  takeEvents(): readonly ReceivedEvent[];
  close(): Promise<void>;
}

const KEY_SET_PATH = '/jwks';

/** The status of the webhook's responses, by path. If the status is undefined, the webhook does not respond. */
const STATUSES: ReadonlyMap<string, number | undefined> = new Map([
  ['/fail', 500],
  ['/timeout_short', undefined],
]);

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Starts an HTTP server on a free port. The server returns the key set, and stores all other requests as events. */
export async function startServicesForTestedEngine(): Promise<ServicesForTestedEngine> {
  let events: ReceivedEvent[] = [];
  const server = await startTestServer(async (request, response) => {
    const { url: path = '/', headers } = request;
    if (path === KEY_SET_PATH) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(serializeJson(await createJsonWebKeySet()));
      return;
    }
    events.push({ path, headers, body: toJson(JSON.parse(await bodyOf(request))) });
    const status = STATUSES.has(path) ? STATUSES.get(path) : 200;
    if (status !== undefined) response.writeHead(status).end();
  });
  const names = new Map<string, () => string>([
    ...Object.entries(VERIFICATION_KEYS),
    ['RECEIVER', () => server.url],
    ['JWKS', () => `${server.url}${KEY_SET_PATH}`],
  ]);
  // The placeholder may be inside a JSON text, so the special characters of the value are escaped as in JSON.
  const jsonText = (value: string) => JSON.stringify(value).slice(1, -1);
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (match, name: string) => {
      const value = names.get(name);
      return value === undefined ? match : jsonText(value());
    });
  return {
    fill: (environment) => Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)])),
    takeEvents: () => {
      const taken = events;
      events = [];
      return taken;
    },
    close: () => server.close(),
  };
}
