import { ServerResponse } from 'node:http';

/**
 * Who waits for the answer: the connection it goes out on, or in the same process whoever made the request.
 * @param env what the server knows beside the request: Node's `outgoing`
 */
export function callerOf(request: Request, env: object | undefined): AbortSignal {
  const outgoing: unknown = env && Reflect.get(env, 'outgoing');
  if (!(outgoing instanceof ServerResponse)) return request.signal;
  const controller = new AbortController();
  outgoing.once('close', () => controller.abort());
  return controller.signal;
}
