import * as fc from 'fast-check';
import { natives } from './natives.ts';
import { randomSeed } from './random-seed.ts';

fc.configureGlobal({ seed: randomSeed });

// Restores the global Request and Response of Node before each test file. The first server in a process replaces these
// classes, and several test files run in the same process.
for (const [name, value] of Object.entries(natives)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
