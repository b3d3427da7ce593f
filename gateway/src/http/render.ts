import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { SerializedJson } from '../json-api/transcoder/index.ts';
import type { NodeBindings } from './address.ts';
import { compressBody, compressCached } from './encoding.ts';
import type { EndpointResult } from './endpoint.ts';
import { requestHeader } from './headers.ts';
import { jsonApi } from './media-type.ts';

/** A response whose content is text in another format than JSON, such as HTML. */
export interface TextResponse {
  readonly type: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface HandlerResult extends Omit<EndpointResult, 'status'> {
  readonly status: number;
  /** True if the response gets an ETag. Responses with one resource and documentation pages get an ETag. */
  readonly tagged?: boolean;
  /** True if the compressed body is cached. Documentation pages are always cached. */
  readonly shared?: boolean;
  /** Text content, such as HTML, that replaces the JSON body. */
  readonly page?: TextResponse;
}

/** Computed before the compression, so it is the same for all encodings. */
const tagOf = (content: string | Buffer): string => `W/"${hash('sha1', content, 'base64url')}"`;

/** RFC 9110, section 13.1.2. */
const isKnown = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^(W\/)?/, 'W/') === tag) ===
  true;

/** Converts a Node.js stream to the body of a response. Returns `null` for a HEAD request. */
function bytesOf(body: Readable, method: string): ReadableStream | null {
  if (method !== 'HEAD') return Readable.toWeb(body);
  body.destroy();
  return null;
}

/** @param common headers that every response contains */
export function renderResult(
  c: Context<NodeBindings>,
  { status, body, headers, tagged, shared, page }: HandlerResult,
  common: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  if (body === undefined && page === undefined) {
    return new Response(null, { status, headers: { ...headers, ...common } });
  }
  if (body instanceof Readable) {
    return new Response(bytesOf(body, c.req.method), { status, headers: { ...headers, ...common } });
  }
  const content = page?.text ?? (body instanceof SerializedJson ? body.for(c.env?.outgoing) : JSON.stringify(body));
  const json = requestHeader(c, 'accept')?.includes(jsonApi) === true ? jsonApi : 'application/json';
  const all: Record<string, string> = { Vary: 'Accept, Accept-Encoding', ...page?.headers, ...headers, ...common };
  if (tagged === true) {
    all.ETag = tagOf(content);
    all['Cache-Control'] ??= 'private, no-cache';
    if (isKnown(all.ETag, requestHeader(c, 'if-none-match'))) return new Response(null, { status: 304, headers: all });
  }
  all['Content-Type'] = page?.type ?? json;
  const accepted = requestHeader(c, 'accept-encoding');
  const encoding =
    shared === true || (page !== undefined && all.ETag !== undefined)
      ? compressCached(content, all.ETag ?? tagOf(content), accepted)
      : compressBody(content, accepted);
  if (encoding === undefined) return new Response(content, { status, headers: all });
  return encoding.then((encoded) =>
    encoded === undefined
      ? new Response(content, { status, headers: all })
      : new Response(encoded.body, { status, headers: { ...all, 'Content-Encoding': encoded.coding } }),
  );
}
