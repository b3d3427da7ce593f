import { ApiError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import type { HandlerResult } from '../http/render.ts';

export type DemoClient = { readonly id: string; readonly secret: string };

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export const isLoopbackUrl = (url: string): boolean => loopback.test(new URL(url).hostname);

/** Only for a loopback host, otherwise NOT_FOUND: other names can resolve to this machine (DNS rebinding). */
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
