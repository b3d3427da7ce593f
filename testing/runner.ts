import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import { TestRunner } from 'vitest';
import { nativeHttpClasses } from './natives.ts';
import { randomSeed } from './random-seed.ts';

fc.configureGlobal({ seed: randomSeed });

/**
 * Imports the test files as Node does. Vitest's own runner adds the time to the URL of a test file. Node's compile
 * cache would therefore never contain the file, and would grow with each run.
 */
export default class TestFileRunner extends TestRunner {
  override importFile(path: string): Promise<unknown> {
    // Sets the global classes back to Node's own classes before each test file: the first server in a process replaces
    // them, and several test files run in the same process.
    for (const [name, value] of Object.entries(nativeHttpClasses)) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
    return import(pathToFileURL(path).href);
  }
}
