import type { CallOptions } from '../options.ts';
import type { SendRequest } from '../transport/send.ts';
import type { RecordTypeName } from './resources.ts';

/** A record as the service sends it. */
export interface AnyRecord {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, unknown>>;
}

export interface ExportedPart {
  readonly records: readonly AnyRecord[];
  /** Continues the export after these records; null after the last record. */
  readonly nextCursor: string | null;
}

export interface ExportOptions extends CallOptions {
  /** `nextCursor` of the last part of an earlier export. */
  readonly cursor?: string | undefined;
}

type Line = AnyRecord | { readonly meta: { readonly next_cursor: string | null } } | { readonly error: unknown };

/** The lines of a stream, without keeping more than one part of it in memory. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Parts of one response. The connection can break after any of them. */
async function* readParts(body: ReadableStream<Uint8Array>): AsyncGenerator<ExportedPart> {
  let records: AnyRecord[] = [];
  for await (const text of linesOf(body)) {
    const line: Line = JSON.parse(text);
    if ('error' in line) return;
    if ('type' in line) {
      records.push(line);
      continue;
    }
    yield { records, nextCursor: line.meta.next_cursor };
    records = [];
  }
}

/** Attempts in a row that returned no record, before the export fails. */
const maxEmptyAttempts = 5;

/** Reads all records of a type in parts of about 500, and continues after a broken connection. */
export async function* exportRecords(
  root: RecordTypeName,
  { cursor, ...call }: ExportOptions,
  baseUrl: string,
  send: SendRequest,
): AsyncGenerator<ExportedPart> {
  let next: string | null = cursor ?? null;
  for (let empty = 0; ; empty += 1) {
    const query = new URLSearchParams({ root, ...(next === null ? {} : { 'page[cursor]': next }) });
    const url = `${baseUrl}/v1/records/export?${query}`;
    const request = {
      method: 'GET',
      url,
      headers: new Headers(),
      body: () => undefined,
      repeatable: true,
      streamed: true,
    };
    const { body } = await send(request, call);
    if (body === null) throw new TypeError('The response of an export has no body.');
    try {
      for await (const part of readParts(body)) {
        empty = 0;
        yield part;
        next = part.nextCursor;
        if (next === null) return;
      }
    } catch (error) {
      if (call.signal?.aborted || error instanceof SyntaxError) throw error;
    }
    if (empty >= maxEmptyAttempts) throw new TypeError('The export ended early several times without a record.');
  }
}
