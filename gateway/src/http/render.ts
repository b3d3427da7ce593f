import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { HonoRequest } from 'hono';
import { JsonText } from '../json.ts';
import { encode } from './encoding.ts';
import type { Answer } from './endpoint.ts';

/** A text that is shown to people. */
export interface Page {
  readonly type: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer with its status, ready to be written. */
export interface Rendered extends Omit<Answer, 'status'> {
  readonly status: number;
  /** Whether it is a single resource, whose state a caller can name by its tag. */
  readonly tagged?: boolean;
  /** What is written in place of a JSON body. */
  readonly page?: Page;
}

const jsonApi = 'application/vnd.api+json';

/** Weak: the same resource has the same tag, however it is compressed. */
const tagOf = (text: string): string => `W/"${hash('sha1', text, 'base64url')}"`;

/** Whether a caller has the tagged state already (RFC 9110, 13.1.2). @param ifNoneMatch value of `If-None-Match` */
const isKnown = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^(W\/)?/, 'W/') === tag) ===
  true;

/** The bytes of an answer; nobody reads those of a HEAD request. */
function bytesOf(body: Readable, { method }: HonoRequest): ReadableStream | null {
  if (method !== 'HEAD') return Readable.toWeb(body);
  body.destroy();
  return null;
}

/** Writes an answer as JSON, or its bytes as they are, in the media type and coding the caller accepts. @param common headers of every answer */
export async function render(
  request: HonoRequest,
  { status, body, headers, tagged, page }: Rendered,
  common: Readonly<Record<string, string>>,
): Promise<Response> {
  if (body === undefined && page === undefined) {
    return new Response(null, { status, headers: { ...headers, ...common } });
  }
  if (body instanceof Readable) {
    return new Response(bytesOf(body, request), { status, headers: { ...headers, ...common } });
  }
  const text = page?.text ?? (body instanceof JsonText ? body.text : JSON.stringify(body));
  const json = request.header('accept')?.includes(jsonApi) === true ? jsonApi : 'application/json';
  const all: Record<string, string> = { Vary: 'Accept, Accept-Encoding', ...page?.headers, ...headers, ...common };
  if (tagged === true) {
    all.ETag = tagOf(text);
    all['Cache-Control'] = 'private, no-cache';
    if (isKnown(all.ETag, request.header('if-none-match'))) return new Response(null, { status: 304, headers: all });
  }
  const encoded = await encode(text, request.header('accept-encoding'));
  return new Response(encoded.body, {
    status,
    headers: { ...all, ...encoded.headers, 'Content-Type': page?.type ?? json },
  });
}
