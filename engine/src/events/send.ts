import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface WebhookResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The beginning of the response body. */
  readonly body: string;
}

interface Message {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutSeconds: number;
}

export interface WebhookSender {
  /**
   * Follows no redirects.
   * @throws Error if no complete response arrives in time, or the signal is aborted
   */
  readonly post: (message: Message, signal: AbortSignal) => Promise<WebhookResponse>;
  readonly close: () => void;
}

const maxStoredBytes = 4_096;
const maxReadBytes = 1_048_576;

async function read(response: IncomingMessage): Promise<WebhookResponse> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    if (length < maxStoredBytes) chunks.push(chunk);
    length += chunk.length;
    if (length > maxReadBytes) break;
  }
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    // Postgres cannot store NUL in JSON.
    body: Buffer.concat(chunks).subarray(0, maxStoredBytes).toString('utf8').replaceAll('\0', ''),
  };
}

/** The receiver closed the idle connection before it read the request. */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

/** Keeps connections open between events. */
export function createSender(): WebhookSender {
  const options = { keepAlive: true, maxFreeSockets: 100 };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  const once = ({ url, headers, body, timeoutSeconds }: Message, signal: AbortSignal): Promise<WebhookResponse> =>
    new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:';
      const request = (secure ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        headers,
        agent: secure ? agents.https : agents.http,
        signal,
      });
      const timer = setTimeout(
        () => request.destroy(new Error(`the receiver did not respond within ${timeoutSeconds} s`)),
        timeoutSeconds * 1000,
      );
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        end();
      };
      request.on('response', (response) => {
        read(response).then(
          (answer) => settle(() => resolve(answer)),
          (error: unknown) => settle(() => reject(error)),
        );
      });
      request.on('error', (error) => {
        const stale =
          request.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        settle(() => reject(stale ? new StaleConnection(error.message, { cause: error }) : error));
      });
      request.end(body);
    });

  return {
    post: async (message, signal) => {
      for (;;) {
        try {
          return await once(message, signal);
        } catch (error) {
          // Each iteration of this loop removes one idle connection, so the loop ends.
          if (!(error instanceof StaleConnection) || signal.aborted) throw error;
        }
      }
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
