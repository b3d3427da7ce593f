import * as fc from 'fast-check';
import { natives } from './natives.ts';
import { randomSeed } from './random-seed.ts';

fc.configureGlobal({ seed: randomSeed });

// The first server that starts in a process replaces the global Request and Response. Test files share processes, so
// each file restores Node's own.
for (const [name, value] of Object.entries(natives)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
