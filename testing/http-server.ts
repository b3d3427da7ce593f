import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface TestServer extends AsyncDisposable {
  readonly port: number;
  /** Without a path. */
  readonly url: string;
  close(): Promise<void>;
}

/** @param host with `0.0.0.0`, all addresses `127.x.x.x` are hosts of the server */
export async function startTestServer(handleRequest: RequestListener, host = '127.0.0.1'): Promise<TestServer> {
  const server = createServer(handleRequest);
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: address.port, url: `http://127.0.0.1:${address.port}`, close, [Symbol.asyncDispose]: close };
}
