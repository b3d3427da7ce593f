import { ClientGoneError, DeadlineError } from './failures.ts';
import type { Waiting } from './transport.ts';

/** Somebody who waits for something, and may go away meanwhile. An AbortSignal is one. */
export interface Waiter {
  readonly aborted: boolean;
}

/** So often it is looked whom there is no use in waiting for any longer: timers and listeners of each cost more. */
const lookMs = 50;

/** Something that is waited for. */
interface Wait {
  readonly until: number;
  readonly ms: number;
  readonly outer: Waiter | undefined;
  readonly giveUp: (reason: Error) => void;
  /** Among all that are waited for; -1 when it is not any more. */
  place: number;
}

/**
 * In no order: the last takes the place of one that leaves. A Set would be copied every few requests, and an old copy that
 * survives a collection keeps the requests it held, and every later copy, until all of the heap is collected.
 */
const waits: Wait[] = [];
let isLooking = false;

function enter(wait: Wait): void {
  wait.place = waits.push(wait) - 1;
  if (!isLooking) setTimeout(look, lookMs);
  isLooking = true;
}

function leave(wait: Wait): void {
  const last = wait.place < 0 ? undefined : waits.pop();
  if (last !== undefined && last !== wait) {
    waits[wait.place] = last;
    last.place = wait.place;
  }
  wait.place = -1;
}

const clientGone = (): Error => new ClientGoneError('the client closed the connection');

function look(): void {
  const now = performance.now();
  for (const { until, ms, outer, giveUp } of [...waits]) {
    if (outer?.aborted === true) giveUp(clientGone());
    else if (until <= now) giveUp(new DeadlineError(`no answer within ${ms} ms`));
  }
  isLooking = waits.length > 0;
  if (isLooking) setTimeout(look, lookMs);
}

/**
 * Runs something that is given up after a time, or when there is nobody who waits for it any more. It is given
 * up even where it does not heed what it is told then.
 * @throws DeadlineError after `ms`; ClientGoneError when `outer` has gone
 */
export function withDeadline<T>(
  ms: number,
  outer: Waiter | undefined,
  run: (waiting: Waiting) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (outer?.aborted === true) return reject(clientGone());
    let stop = (): void => {};
    const giveUp = (reason: Error): void => {
      leave(wait);
      reject(reason);
      stop();
    };
    const wait: Wait = { until: performance.now() + ms, ms, outer, giveUp, place: -1 };
    enter(wait);
    const whenGone: Waiting['whenGone'] = (action) => {
      stop = action;
    };
    run({ whenGone }).then(
      (result) => {
        leave(wait);
        resolve(result);
      },
      (error: unknown) => {
        leave(wait);
        reject(error);
      },
    );
  });
}
