/**
 * Simulates a full disk and a jump of the clock inside the processes of the product, because real faults of this kind
 * would affect the whole machine. The processes load this module with `--import`. The file of `FDS_FAULTS` contains the
 * active faults.
 */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import * as v from 'valibot';

/**
 * Schema of the file `FDS_FAULTS`. At the real time `clockAt`, each process moves its clock forward by `clockMs`, so
 * that the clocks of all processes jump at the same time.
 */
const schema = v.object({ diskFull: v.boolean(), clockMs: v.number(), clockAt: v.number() });
/** The faults that are active inside the processes of the product. */
export type InjectedFaults = v.InferOutput<typeof schema>;

export const noInjectedFaults: InjectedFaults = { diskFull: false, clockMs: 0, clockAt: 0 };
const pollMs = 100;

/**
 * Returns the faults in the file. While another process writes the file, its content is not valid, and the function
 * returns the previous faults.
 */
function readFaults(path: string, before: InjectedFaults): InjectedFaults {
  try {
    return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return before;
  }
}

async function install(path: string): Promise<void> {
  let before = noInjectedFaults;
  let faults = readFaults(path, noInjectedFaults);
  setInterval(() => {
    const next = readFaults(path, faults);
    if (next.clockAt !== faults.clockAt) before = faults;
    faults = next;
  }, pollMs).unref();

  const RealDate = Date;
  const now = (): number => {
    const real = RealDate.now();
    return real + (real >= faults.clockAt ? faults : before).clockMs;
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });

  const handle = await open('/dev/null', 'w');
  const prototype: object = Object.getPrototypeOf(handle);
  await handle.close();
  const writev: unknown = Reflect.get(prototype, 'writev');
  if (typeof writev !== 'function')
    throw new Error('the class of file handles in this version of Node has no method writev');
  Reflect.set(prototype, 'writev', function (this: unknown, ...given: unknown[]) {
    if (!faults.diskFull) return Reflect.apply(writev, this, given);
    return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  });
}

const { FDS_FAULTS } = process.env;
if (FDS_FAULTS !== undefined) await install(FDS_FAULTS);
