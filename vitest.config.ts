import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*/src/**/*.test.ts', '*/test/**/*.test.ts'],
    globalSetup: ['testing/postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    reporters: process.env.CI === undefined ? ['default'] : ['dot'],
  },
});
