import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHeaders } from '../auth/authenticate.ts';
import { EngineError } from '../errors/engine-error.ts';
import type { AnswerBody } from '../execute/answer-bytes.ts';
import type { graphqlAnswers } from './graphql.ts';
import { nodeHeaders } from './headers.ts';
import { maxBodyBytes } from './limit-body.ts';
import { requestIdHeader, requestIdOf } from './request-id.ts';

const decoder = new TextDecoder();

/** Whether the request comes from no browser's page, and its body has a length that is said and allowed. */
const isPlain = (headers: RequestHeaders): boolean =>
  !headers.has('origin') &&
  !headers.has('transfer-encoding') &&
  Number(headers.get('content-length') ?? 0) <= maxBodyBytes;

/** The body of a request whose length is known to be allowed. */
const bodyOf = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => resolve(decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))));
    incoming.on('error', () => reject(new EngineError('bad-request', 'the body has not come in whole')));
  });

/**
 * Makes the function that answers a POST of GraphQL on Node's own objects: the way of most requests, for which the
 * middleware of the other routes has nothing to do.
 * @returns false where the request is another
 */
export function directGraphql(path: string, answer: ReturnType<typeof graphqlAnswers<AnswerBody>>) {
  const respond = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    headers: RequestHeaders,
  ): Promise<void> => {
    const id = requestIdOf(headers);
    const caller = new AbortController();
    outgoing.once('close', () => caller.abort());
    const { status, body } = await answer({ headers, text: () => bodyOf(incoming) }, caller.signal, id);
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
