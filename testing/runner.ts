import module from 'node:module';
import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import { TestRunner } from 'vitest';
import { nativeHttpClasses } from './natives.ts';
import { randomSeed } from './random-seed.ts';

fc.configureGlobal({ seed: randomSeed });

// When a worker stops, Vitest would write the compiled code of its test files to the compile cache: 1.4 s of CPU time in
// each worker. A test file is loaded once in a run, and most runs are the first on their machine.
Object.defineProperty(module, 'flushCompileCache', { value: () => undefined });

/** Imports test files as Node does. Vitest's runner adds the time to their URL, so a compile cache would only grow. */
export default class TestFileRunner extends TestRunner {
  override importFile(path: string): Promise<unknown> {
    // The first server in a process replaces the classes, and several test files run in a process.
    for (const [name, value] of Object.entries(nativeHttpClasses)) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
    return import(pathToFileURL(path).href);
  }
}
