import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Child processes of the tests spend half of their CPU time on compiling; Node's compile cache avoids this.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts', '*/test/**/*.test.ts'],
    globalSetup: ['testing/postgres.ts'],
    setupFiles: ['testing/globals.ts'],
    // Tests wait for conditions, so these limits only matter on slow or busy machines.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    // Test files share worker processes: loading the modules again for each file took as long as the tests.
    isolate: false,
    // More workers than the 2 cores of a small machine: tests mostly wait for Postgres and for processes.
    maxWorkers: 3,
    reporters: process.env.CI === undefined ? ['default'] : ['dot'],
  },
});
