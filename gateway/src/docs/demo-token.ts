import { ApiError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import type { HandlerResult } from '../http/render.ts';

/** Credentials of the client in the demo data. The API reference page and the portal offer tokens of this client. */
export interface DemoClient {
  readonly id: string;
  readonly secret: string;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns true if the host of a URL is a loopback address, which means this machine. */
export const isLoopbackUrl = (url: string): boolean => loopback.test(new URL(url).hostname);

/**
 * Returns a token of the demo client for the API reference page and the portal.
 * @param url URL of the request. Its host must be a loopback address. Other host names are rejected, because an
 * attacker can make them resolve to this machine (DNS rebinding).
 * @throws ApiError NOT_FOUND for another host
 */
export async function issueDemoToken(
  client: DemoClient,
  url: string,
  deps: Pick<Deps, 'exchangeToken'>,
  signal: AbortSignal,
): Promise<HandlerResult> {
  if (!isLoopbackUrl(url))
    throw new ApiError('NOT_FOUND', 'The demo token is available only on this machine. Open the page at 127.0.0.1.');
  const body = await deps.exchangeToken(client.id, client.secret, signal);
  return { status: 200, body, headers: { 'Cache-Control': 'no-store' } };
}
