import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderReader } from '../auth/authenticate.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { ResponseBody } from '../execute/response.ts';
import { abortWhenClientLeaves } from './abort-signal.ts';
import type { graphqlHandler } from './graphql.ts';
import { getRequestId, nodeHeaders, requestIdHeader } from './headers.ts';
import { maxBodyBytes } from './limit-body.ts';

const decoder = new TextDecoder();

/** Not from a browser, with a Content-Length within the limit. */
const isPlain = (headers: HeaderReader): boolean =>
  !headers.has('origin') &&
  !headers.has('transfer-encoding') &&
  Number(headers.get('content-length') ?? 0) <= maxBodyBytes;

const bodyOf = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => resolve(decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))));
    incoming.on('error', () =>
      reject(new EngineError('bad-request', 'the body of the request is incomplete: send the request again')),
    );
  });

/**
 * Handles most requests with Node's own objects, faster than the Hono app.
 * @returns a function that returns false, and has sent nothing, if the Hono app must handle the request
 */
export function nodeHandler(path: string, handleRequest: ReturnType<typeof graphqlHandler<ResponseBody>>) {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse, headers: HeaderReader): Promise<void> => {
    const id = getRequestId(headers);
    const request = { headers, text: () => bodyOf(incoming) };
    const { status, body } = await handleRequest(request, abortWhenClientLeaves(outgoing), id);
    const content = typeof body === 'string' ? body : body.for(outgoing);
    outgoing.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(content),
      [requestIdHeader]: id,
    });
    outgoing.end(content);
  };
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (incoming.url !== path || incoming.method !== 'POST') return false;
    const headers = nodeHeaders(incoming.headers);
    if (!isPlain(headers)) return false;
    respond(incoming, outgoing, headers).catch((error: unknown) =>
      outgoing.destroy(error instanceof Error ? error : undefined),
    );
    return true;
  };
}
