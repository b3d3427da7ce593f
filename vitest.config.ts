import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The processes that tests start take half of their processor time to read the code: Node keeps what it made of it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts', '*/test/**/*.test.ts'],
    globalSetup: ['testing/postgres.ts'],
    setupFiles: ['testing/globals.ts'],
    // Waits end when what they wait for is there; their limits are for machines that are slow or busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    // Files that follow one another share a process: loading the modules anew for each took as long as the tests.
    isolate: false,
    // Tests mostly wait for Postgres and for processes: more of them than cores keep the cores busy.
    maxWorkers: 3,
    reporters: process.env.CI === undefined ? ['default'] : ['dot'],
  },
});
