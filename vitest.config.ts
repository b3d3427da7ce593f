import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Child processes of the tests spend half of their CPU time on compiling; Node's compile cache avoids this.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

/**
 * The files and folders that start first, in this order: the longest files, and then in turn files that mostly wait and
 * folders that mostly compute, so that the cores always have work. With this order and four workers, the tests take
 * 156 s; with only one of the two, they take 173 s.
 */
const first = [
  'single/test/whole.test.ts',
  'single/test/lifecycle.test.ts',
  'bench/src/webhooks/chaos.test.ts',
  'worker/src/documents/',
  'worker/test/worker.test.ts',
  'single/test/records/',
  'worker/test/webhooks.test.ts',
  'single/test/openapi/',
  'single/test/outside.test.ts',
  'single/test/',
  'worker/test/',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = first.findIndex((path) => moduleId.includes(path));
  return rank < 0 ? first.length : rank;
};

/** Starts the files in the order of `first`, and then all other files. */
class FirstFilesFirst extends BaseSequencer {
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
    // A failure shows the lines that differ, with a few lines around them.
    diff: { expand: false },
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    // With a larger space for new objects, Node collects garbage less often: the tests of the gateway need 11 % less CPU
    // time.
    // The condition selects the TypeScript source of the client.
    execArgv: ['--max-semi-space-size=64', '--conditions=@fds/source'],
    // Node imports the TypeScript files itself and uses its compile cache. Vite would transform each file again in each
    // run.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Test files share worker processes, because loading the modules again for each file would take as long as the
    // tests.
    isolate: false,
    // There are more workers than the 2 cores of a small machine, because tests mostly wait for Postgres and for
    // processes.
    maxWorkers: 4,
    sequence: { sequencer: FirstFilesFirst },
    reporters: process.env.CI === undefined ? ['default'] : ['dot'],
  },
});
