import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch, type RequestInit } from 'undici';
import * as v from 'valibot';
import { openSocket } from './websocket.ts';

/** The addresses of the service, the credentials of the attacker, and the address of its receiver. */
export const targetSchema = v.object({
  baseUrl: v.string(),
  engineUrl: v.string(),
  token: v.string(),
  engineToken: v.string(),
  workspaceId: v.string(),
  receiverUrl: v.string(),
});
export type Target = v.InferOutput<typeof targetSchema>;

/** Numbers of responses by status and code, and the ids of accepted documents. */
export const outcomeSchema = v.object({ counts: v.map(v.string(), v.number()), documents: v.array(v.string()) });
export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** An attack that runs again and again until the signal is aborted. */
export interface Attack {
  readonly name: string;
  /** Number of requests that run at the same time. */
  readonly lanes: number;
  /** Minimum time between the starts of two requests of a lane, in milliseconds. */
  readonly everyMs?: number;
  /** The result that at least one request must get: the refusal, or the success of a request within all limits. */
  readonly expected: string;
  run(target: Target, outcome: Outcome, signal: AbortSignal): Promise<unknown>;
}

/** All attacks come from one address, which is not the address of the other tenant. */
const localAddress = '127.0.0.2';
const dispatcher = new Agent({ localAddress, headersTimeout: 120_000 });

const count = ({ counts }: Outcome, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Sends a request, reads the response to its end, and counts it. */
async function send(outcome: Outcome, url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, { ...init, dispatcher });
    let text = '';
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size < 65_536) text += Buffer.from(chunk).toString();
    }
    count(outcome, `${response.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim());
    return text;
  } catch (error) {
    if (!init.signal?.aborted)
      count(outcome, error instanceof Error && error.cause ? String(error.cause) : 'no answer');
    return '';
  }
}

export const get =
  (path: string, headers: Readonly<Record<string, string>> = {}) =>
  ({ baseUrl, token }: Target, outcome: Outcome, signal: AbortSignal) =>
    send(outcome, baseUrl + path, { signal, headers: { authorization: `Bearer ${token}`, ...headers } });

export const post =
  (path: string, body: string | ((target: Target) => object)) =>
  (target: Target, outcome: Outcome, signal: AbortSignal) =>
    send(outcome, target.baseUrl + path, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${target.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: typeof body === 'string' ? body : JSON.stringify(body(target)),
    });

/** Sends the header `Host`, which `fetch` replaces with the host of the URL. */
export async function sendWithHost({ baseUrl }: Target, outcome: Outcome, signal: AbortSignal): Promise<void> {
  const sent = request(`${baseUrl}/docs`, { localAddress, signal, headers: { host: '1.2.3.999' } }).end();
  try {
    const [response]: IncomingMessage[] = await once(sent, 'response');
    response?.resume();
    count(outcome, String(response?.statusCode));
  } catch {
    if (!signal.aborted) count(outcome, 'no answer');
  }
}

/** Returns the headers and the body of an upload. The body is bytes, so that it has a length. */
export async function encodeForm(workspaceId: string, name: string, content: string | Buffer<ArrayBuffer>) {
  const form = new FormData();
  form.append('data.attributes.workspace_id', workspaceId);
  form.append('file', new File([content], name));
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: new Uint8Array(await encoded.arrayBuffer()) };
}

export const upload =
  (name: string, content: () => string | Buffer<ArrayBuffer>) =>
  async ({ baseUrl, token, workspaceId }: Target, outcome: Outcome, signal: AbortSignal) => {
    const form = await encodeForm(workspaceId, name, content());
    const headers = { authorization: `Bearer ${token}`, ...form.headers };
    const text = await send(outcome, `${baseUrl}/v1/documents`, { method: 'POST', signal, headers, body: form.body });
    const id = /"type":"document","id":"([\w-]+)"|"id":"([\w-]+)","type":"document"/.exec(text);
    const found = id?.[1] ?? id?.[2];
    if (found !== undefined) outcome.documents.push(found);
  };

/** Opens sockets, and keeps them open for 10 seconds. */
export const sockets =
  (amount: number, messages: (target: Target) => readonly string[], isReader: boolean): Attack['run'] =>
  async (target, outcome, signal) => {
    const open = Array.from({ length: amount }, () => openSocket(target.engineUrl, messages(target), isReader));
    let closed = 0;
    for (const socket of open) socket.once('close', () => (closed += 1));
    await pause(10_000, undefined, { signal }).catch(() => undefined);
    // A socket that is not read does not notice that the engine has closed it.
    for (const socket of open) socket.resume();
    await pause(500);
    for (let index = 0; index < amount; index += 1)
      count(outcome, index < closed ? 'closed by the engine' : 'kept open');
    for (const socket of open) socket.destroy();
  };
