/** Measures the requests of the tenant that does not attack. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import * as v from 'valibot';
import { encodeForm } from './senders.ts';

const createdSchema = v.object({ data: v.object({ id: v.string() }) });
export const documentSchema = v.object({
  data: v.object({ attributes: v.object({ status: v.string(), failure_reason: v.nullable(v.string()) }) }),
});

/** Times in milliseconds, and what failed. */
export interface Measured {
  readonly reads: number[];
  readonly documents: number[];
  readonly failures: string[];
}

/** The tenant has several addresses, because the rate limit counts by address. */
const addresses = Array.from({ length: 40 }, (_, index) => new Agent({ localAddress: `127.0.1.${index + 1}` }));
let sent = 0;

const query = JSON.stringify({ root: 'invoices', limit: 20, orderBy: { field: 'issue_date', direction: 'desc' } });

/** Sends requests of a tenant one after the other, in two lanes, until the signal is aborted. */
export async function measure(
  { baseUrl, token, workspaceId }: { readonly baseUrl: string; readonly token: string; readonly workspaceId: string },
  signal: AbortSignal,
): Promise<Measured> {
  const measured: Measured = { reads: [], documents: [], failures: [] };
  const send = async (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
  ): Promise<unknown> => {
    sent += 1;
    const dispatcher = addresses[sent % addresses.length];
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const limit = AbortSignal.timeout(60_000);
    const response = await fetch(baseUrl + path, {
      ...init,
      headers,
      signal: limit,
      ...(dispatcher && { dispatcher }),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body).slice(0, 200)}`);
    return body;
  };
  const read = () =>
    send('/v1/records/query', { method: 'POST', headers: { 'content-type': 'application/json' }, body: query });
  /** Uploads a document, and waits until it is processed. */
  const processDocument = async (): Promise<void> => {
    const form = await encodeForm(workspaceId, 'a.txt', `A document ${randomUUID()}`);
    const { id } = v.parse(createdSchema, await send('/v1/documents', { method: 'POST', ...form })).data;
    for (;;) {
      const { status } = v.parse(documentSchema, await send(`/v1/documents/${id}`)).data.attributes;
      if (status === 'completed') return;
      if (status === 'failed') throw new Error(`the document ${id} failed`);
      await pause(25);
    }
  };
  const lane = async (times: number[], work: () => Promise<unknown>, pauseMs: number) => {
    while (!signal.aborted) {
      const start = performance.now();
      try {
        await work();
        times.push(performance.now() - start);
      } catch (error) {
        measured.failures.push(String(error));
      }
      await pause(pauseMs);
    }
  };
  await Promise.all([lane(measured.reads, read, 100), lane(measured.documents, processDocument, 300)]);
  return measured;
}
