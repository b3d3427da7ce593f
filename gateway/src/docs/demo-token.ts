import { ApiError } from '../base/errors.ts';
import type { EndpointDependencies } from '../deps.ts';
import type { HandlerResult } from '../http/render.ts';

/** The client whose tokens the reference offers. */
export interface DemoClient {
  readonly id: string;
  readonly secret: string;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns a token of the demo for the reference page.
 * @param url of the request. Its host must be this machine: a name that somebody else resolves to this machine (DNS
 *   rebinding) must not read a token
 * @throws ApiError NOT_FOUND for another host
 */
export async function demoToken(
  client: DemoClient,
  url: string,
  deps: Pick<EndpointDependencies, 'exchangeToken'>,
  signal: AbortSignal,
): Promise<HandlerResult> {
  const { hostname } = new URL(url);
  if (!loopback.test(hostname))
    throw new ApiError('NOT_FOUND', 'The token of the demo is for this machine only. Open the page at 127.0.0.1.');
  const body = await deps.exchangeToken(client.id, client.secret, signal);
  return { status: 200, body, headers: { 'Cache-Control': 'no-store' } };
}
