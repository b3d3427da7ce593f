import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

test('freePort returns distinct free ports below the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  for (const port of ports.slice(0, 5)) {
    await using server = createServer().listen(port, '127.0.0.1');
    await expect.poll(() => server.listening).toBe(true);
  }
});

test('freePort skips a port that another process has reserved or listens on', async () => {
  const random = Math.random;
  try {
    Math.random = () => 0.5;
    const port = await freePort();
    const script = `Math.random = () => 0.5;
      const { freePort } = await import(${JSON.stringify(import.meta.resolve('./free-port.ts'))});
      console.log(await freePort());`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
    expect(Number(stdout)).toBeGreaterThan(port);

    await using server = createServer().listen(port + 1, '127.0.0.1');
    await expect.poll(() => server.listening).toBe(true);
    expect(await freePort()).toBeGreaterThan(port + 1);
  } finally {
    Math.random = random;
  }
});
