import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { startTestServer } from '../../../testing/http-server.ts';
import type { RunningProduct } from '../product.ts';

/** The outcome of a request of the load. Its times are values of `performance.now()`. */
export interface RequestOutcome {
  readonly kind: 'read' | 'upload';
  readonly endedAt: number;
  /** `ok` for a success, the status and the code for an error response, or `no answer`. */
  readonly result: string;
}

/** A file whose upload the service acknowledged. */
interface Upload {
  readonly id: string;
  readonly content: string;
}

/** A running load, which reads records, uploads documents, and receives the events of the uploads by a webhook. */
export interface RunningReadsAndUploads extends AsyncDisposable {
  readonly outcomes: readonly RequestOutcome[];
  readonly uploads: readonly Upload[];
  /** Ids of the documents for which both events have arrived: `document.uploaded` and `document.processed`. */
  readonly delivered: () => ReadonlySet<string>;
  /** Sends a request with a valid token. */
  readonly send: (path: string, init?: RequestInit) => Promise<Response>;
  /** Stops sending requests. The receiver of the webhook continues to run. */
  stop(): Promise<void>;
}

const readers = 4;
const uploaders = 2;
const pauseMs = 50;
/**
 * Timeout of a request in milliseconds. This timeout is longer than the timeout of the engine, so that the client
 * receives the engine's timeout error.
 */
const patienceMs = 15_000;

const created = v.object({ data: v.object({ id: v.string() }) });
const failed = v.object({ code: v.string() });
const delivery = v.object({ event: v.string(), data: v.object({ document_id: v.string() }) });

/** Starts the receiver of the webhook. */
async function openReceiver() {
  const events = new Map<string, Set<string>>();
  const server = await startTestServer((request, response) => {
    text(request).then(
      (body) => {
        const { event, data } = v.parse(delivery, JSON.parse(body));
        events.set(data.document_id, (events.get(data.document_id) ?? new Set()).add(event));
        response.writeHead(200).end();
      },
      () => response.destroy(),
    );
  });
  return {
    url: `${server.url}/`,
    delivered: () => new Set([...events].flatMap(([id, names]) => (names.size === 2 ? [id] : []))),
    close: server.close,
  };
}

/** Starts the load on a running product with the demo records. */
export async function startReadAndUploadLoad(product: RunningProduct): Promise<RunningReadsAndUploads> {
  const receiver = await openReceiver();
  const outcomes: RequestOutcome[] = [];
  const uploads: Upload[] = [];
  let token = await product.token();
  let stopping = false;

  const send: RunningReadsAndUploads['send'] = (path, init = {}) =>
    fetch(product.baseUrl + path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
    });

  /**
   * Sends a request and records its outcome. After a response 401, requests a new token, as the client package does.
   */
  const noted = async (kind: RequestOutcome['kind'], path: string, init: RequestInit): Promise<unknown> => {
    const note = (result: string) => outcomes.push({ kind, endedAt: performance.now(), result });
    try {
      const response = await send(path, init);
      const body: unknown = await response.json();
      note(response.ok ? 'ok' : `${response.status} ${v.is(failed, body) ? body.code : ''}`);
      if (response.ok) return body;
      if (response.status === 401) token = await product.token();
    } catch {
      note('no answer');
    }
    return undefined;
  };
  const read = async () => {
    const body = JSON.stringify({ root: 'invoices', limit: 5 });
    await noted('read', '/v1/records/query', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  };
  const upload = async () => {
    const content = `A document ${randomUUID()}`;
    const body = new FormData();
    body.append('data.attributes.workspace_id', product.demo.workspaceId);
    body.append('file', new File([content], 'rehearsal.txt'));
    const answer = await noted('upload', '/v1/documents', { method: 'POST', body });
    if (answer !== undefined) uploads.push({ id: v.parse(created, answer).data.id, content });
  };
  const lane = async (work: () => Promise<void>) => {
    while (!stopping) {
      await work();
      await pause(pauseMs);
    }
  };

  const attributes = {
    url: receiver.url,
    events: ['document.uploaded', 'document.processed'],
    workspace_id: product.demo.workspaceId,
  };
  const registered = await send('/v1/webhooks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { type: 'webhook', attributes } }),
  });
  if (!registered.ok) throw new Error(`the webhook was not registered: ${await registered.text()}`);

  const lanes = [
    ...Array.from({ length: readers }, () => lane(read)),
    ...Array.from({ length: uploaders }, () => lane(upload)),
  ];
  const stop = async () => {
    stopping = true;
    await Promise.all(lanes);
  };
  return {
    outcomes,
    uploads,
    delivered: receiver.delivered,
    send,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await receiver.close();
    },
  };
}
