import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Child processes of the tests spend half of their CPU time on compiling; Node's compile cache avoids this.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

/** The files and folders with the longest tests, the longest first. */
const longest = [
  'single/test/whole.test.ts',
  'bench/src/webhooks/chaos.test.ts',
  'single/test/lifecycle.test.ts',
  'single/test/outside.test.ts',
  'worker/src/documents/',
  'single/test/start-faults.test.ts',
  'single/test/records/',
  'worker/test/',
  'single/test/',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((path) => moduleId.includes(path));
  return rank < 0 ? longest.length : rank;
};

/** Starts the longest files first, so that no worker runs a long file alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts', '*/test/**/*.test.ts'],
    globalSetup: ['testing/postgres.ts'],
    runner: 'testing/runner.ts',
    // Tests wait for conditions, so these limits only matter on slow or busy machines.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    // With a larger space for new objects, Node collects garbage less often: the tests of the gateway need 11 % less CPU
    // time.
    execArgv: ['--max-semi-space-size=64'],
    // Node imports the TypeScript files itself and uses its compile cache. Vite would transform each file again in each
    // run.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Test files share worker processes, because loading the modules again for each file would take as long as the
    // tests.
    isolate: false,
    // There are more workers than the 2 cores of a small machine, because tests mostly wait for Postgres and for
    // processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: process.env.CI === undefined ? ['default'] : ['dot'],
  },
});
