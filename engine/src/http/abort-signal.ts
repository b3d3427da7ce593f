import { ServerResponse } from 'node:http';

/**
 * Returns a signal that is aborted when the client disconnects. For a request from the same process, returns the
 * request's own signal.
 * @param env bindings of the server, with Node's response in `outgoing`
 */
export function getRequestAbortSignal(request: Request, env: object | undefined): AbortSignal {
  const outgoing: unknown = env && Reflect.get(env, 'outgoing');
  if (!(outgoing instanceof ServerResponse)) return request.signal;
  const controller = new AbortController();
  outgoing.once('close', () => controller.abort());
  return controller.signal;
}
