import { ServerResponse } from 'node:http';
import { Caller } from '../execute/caller.ts';

/**
 * Who waits for the answer: the connection it goes out on, or in the same process whoever made the request.
 * @param env what the server knows beside the request: Node's `outgoing`
 */
export function callerOf(request: Request, env: object | undefined): Caller {
  const caller = new Caller();
  const leave = (): void => caller.leave();
  const outgoing: unknown = env && Reflect.get(env, 'outgoing');
  if (outgoing instanceof ServerResponse) outgoing.once('close', leave);
  else request.signal.addEventListener('abort', leave, { once: true });
  return caller;
}
