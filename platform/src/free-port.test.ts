import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { reserveFreePort } from './free-port.ts';

const run = promisify(execFile);

test('reserveFreePort returns distinct free ports below the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => reserveFreePort()));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  for (const port of ports.slice(0, 5)) {
    await using server = createServer().listen(port, '127.0.0.1');
    await expect.poll(() => server.listening).toBe(true);
  }
});

test('reserveFreePort skips a port that another process has reserved, or on which another process listens', async () => {
  const random = Math.random;
  try {
    Math.random = () => 0.5;
    const port = await reserveFreePort();
    const script = `Math.random = () => 0.5;
      const { reserveFreePort } = await import(${JSON.stringify(import.meta.resolve('./free-port.ts'))});
      console.log(await reserveFreePort());`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
    expect(Number(stdout)).toBeGreaterThan(port);

    await using server = createServer().listen(port + 1, '127.0.0.1');
    await expect.poll(() => server.listening).toBe(true);
    expect(await reserveFreePort()).toBeGreaterThan(port + 1);
  } finally {
    Math.random = random;
  }
});
