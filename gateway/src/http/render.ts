import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { SerializedJson } from '../json-api/transcoder/index.ts';
import type { NodeServerBindings } from './address.ts';
import { compressBody, compressPageOrScript } from './encoding.ts';
import type { EndpointResult } from './endpoint.ts';
import { readRequestHeader } from './headers.ts';

/** The content of a text response that is not JSON, such as HTML. */
export interface TextResponse {
  readonly type: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of a handler, from which the response is rendered. */
export interface HandlerResult extends Omit<EndpointResult, 'status'> {
  readonly status: number;
  /** Whether the response has an ETag, as responses with one resource and documentation pages do. */
  readonly tagged?: boolean;
  /** Text that the response contains instead of a JSON body. */
  readonly page?: TextResponse;
}

const jsonApi = 'application/vnd.api+json';

/** Returns a weak entity tag of a body. The tag does not depend on the compression. */
const tagOf = (content: string | Buffer): string => `W/"${hash('sha1', content, 'base64url')}"`;

/**
 * Returns whether the client already has this version of the resource (RFC 9110, section 13.1.2).
 * @param ifNoneMatch value of `If-None-Match`
 */
const isKnown = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^(W\/)?/, 'W/') === tag) ===
  true;

/** Returns the bytes of a response; `null` for a HEAD request. */
function bytesOf(body: Readable, method: string): ReadableStream | null {
  if (method !== 'HEAD') return Readable.toWeb(body);
  body.destroy();
  return null;
}

/**
 * Creates the response for a handler's result, with the media type and the compression that the client accepts.
 * @param common headers that every response contains
 */
export function renderResult(
  c: Context<NodeServerBindings>,
  { status, body, headers, tagged, page }: HandlerResult,
  common: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  if (body === undefined && page === undefined) {
    return new Response(null, { status, headers: { ...headers, ...common } });
  }
  if (body instanceof Readable) {
    return new Response(bytesOf(body, c.req.method), { status, headers: { ...headers, ...common } });
  }
  const content = page?.text ?? (body instanceof SerializedJson ? body.for(c.env?.outgoing) : JSON.stringify(body));
  const json = readRequestHeader(c, 'accept')?.includes(jsonApi) === true ? jsonApi : 'application/json';
  const all: Record<string, string> = { Vary: 'Accept, Accept-Encoding', ...page?.headers, ...headers, ...common };
  if (tagged === true) {
    all.ETag = tagOf(content);
    all['Cache-Control'] ??= 'private, no-cache';
    if (isKnown(all.ETag, readRequestHeader(c, 'if-none-match')))
      return new Response(null, { status: 304, headers: all });
  }
  all['Content-Type'] = page?.type ?? json;
  const accepted = readRequestHeader(c, 'accept-encoding');
  const encoding =
    page !== undefined && all.ETag !== undefined
      ? compressPageOrScript(content, all.ETag, accepted)
      : compressBody(content, accepted);
  if (encoding === undefined) return new Response(content, { status, headers: all });
  return encoding.then((encoded) =>
    encoded === undefined
      ? new Response(content, { status, headers: all })
      : new Response(encoded.body, { status, headers: { ...all, 'Content-Encoding': encoded.coding } }),
  );
}
