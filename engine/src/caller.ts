import { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { Caller } from './execute/caller.ts';

/** Who waits for the answer: the connection it goes out on, or in the same process whoever made the request. */
export function callerOf({ env, req }: Context): Caller {
  const caller = new Caller();
  const leave = (): void => caller.leave();
  const outgoing: unknown = typeof env === 'object' && env !== null ? Reflect.get(env, 'outgoing') : undefined;
  if (outgoing instanceof ServerResponse) outgoing.once('close', leave);
  else req.raw.signal.addEventListener('abort', leave, { once: true });
  return caller;
}
