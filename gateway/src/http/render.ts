import { hash } from 'node:crypto';
import { type Duplex, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { SerializedJson } from '../json-api/transcoder/index.ts';
import type { EndpointResult } from './endpoint.ts';
import { jsonApi, type NodeBindings, requestHeader } from './request.ts';

/** Minimum size of a body that is compressed, in bytes. For smaller bodies, compression costs more than it saves. */
const minBytes = 1024;

type Coding = 'br' | 'gzip';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compression functions, with levels at which compressing a page of records takes less than a millisecond. */
const compress: Readonly<Record<Coding, (body: string | Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzipAsync(body, { level: 3 }),
};

/** `q`; 0 when the header rejects or omits the coding (RFC 9110, section 12.5.3). */
function weightOf(accepted: string, coding: string): number {
  const weights = new Map<string, number>();
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return weights.get(coding) ?? weights.get('*') ?? 0;
}

/** Returns the supported coding that the client prefers; brotli when brotli and gzip have the same weight. */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const [br, gz] = [weightOf(acceptEncoding, 'br'), weightOf(acceptEncoding, 'gzip')];
  if (br === 0 && gz === 0) return undefined;
  return br >= gz ? 'br' : 'gzip';
}

/** Compresses a stream, for a body of unknown length. */
export const compressStream = (coding: Coding): Duplex =>
  coding === 'gzip'
    ? createGzip({ level: 3 })
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });

type CompressedBody = { readonly coding: Coding; readonly body: Buffer };

/** `undefined` when the body must be sent uncompressed. */
export function compressBody(
  body: string | Buffer,
  acceptEncoding: string | undefined,
): Promise<CompressedBody> | undefined {
  const coding = body.length < minBytes ? undefined : chooseCoding(acceptEncoding);
  return coding && compress[coding](body).then((compressed) => ({ coding, body: compressed }));
}

/** By coding and ETag. The API reference requests 1.4 MB at once, which would wait for the compression. */
const compressedPages = new LRUCache<string, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (body) => body.length,
});

/**
 * Bytes that `compressCached` may compress now. Without a base URL, the OpenAPI document depends on `Host`, so each
 * request could ask for a new 1 MB, whose compression takes 12 to 19 ms of CPU time.
 */
const budget = { bytes: 8 * 1024 * 1024, max: 8 * 1024 * 1024, perSecond: 256 * 1024, updatedAt: performance.now() };

function takeFromBudget(bytes: number): boolean {
  const now = performance.now();
  budget.bytes = Math.min(budget.max, budget.bytes + ((now - budget.updatedAt) / 1000) * budget.perSecond);
  budget.updatedAt = now;
  if (budget.bytes < bytes) return false;
  budget.bytes -= bytes;
  return true;
}

/** `undefined` also when too many new bodies were compressed recently. @param etag ETag of the body */
export async function compressCached(
  body: string | Buffer,
  etag: string,
  acceptEncoding: string | undefined,
): Promise<CompressedBody | undefined> {
  const coding = chooseCoding(acceptEncoding);
  const known = coding && compressedPages.get(`${coding} ${etag}`);
  if (coding !== undefined && known !== undefined) return { coding, body: known };
  if (coding === undefined || !takeFromBudget(body.length)) return undefined;
  const encoded = await compressBody(body, acceptEncoding);
  if (encoded !== undefined) compressedPages.set(`${encoded.coding} ${etag}`, encoded.body);
  return encoded;
}

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

const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** RFC 9110, section 13.1.2. */
const isKnown = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((known) => known.trim() === '*' || opaque(known.trim()) === opaque(tag)) === true;

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
    all.ETag ??= tagOf(content);
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
