import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { attacks, bombs } from '../../test/attacks.ts';
import { documentReader } from './reader.ts';
import { type Reading, reasons } from './reading.ts';

vi.setConfig({ testTimeout: 120_000 });

const owner = randomUUID();
const MiB = 1024 * 1024;
const reader = documentReader({ readMs: 20_000, memoryBytes: 512 * MiB });
/** Some bombs end at a limit of time or memory: small limits end them sooner. */
const impatient = documentReader({ readMs: 1_500, memoryBytes: 256 * MiB });
afterAll(() => Promise.all([reader[Symbol.asyncDispose](), impatient[Symbol.asyncDispose]()]));

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += MiB) yield bytes.subarray(start, start + MiB);
}

const read = (bytes: Buffer, fileName: string, by = reader): Promise<Reading> =>
  by.read(owner, { fileName, mediaType: 'application/octet-stream', extract: true }, piecesOf(bytes));

/** Reads a file. @returns how long it took, in milliseconds */
async function costOf(bytes: Buffer, fileName: string): Promise<number> {
  const started = performance.now();
  const reading = await read(bytes, fileName);
  if (reading.outcome === 'unreadable') expect(reading.reason).not.toBe(reasons.time);
  return performance.now() - started;
}

describe('the time to read a hostile file', () => {
  // Eight times the size takes eight times as long; a quadratic reader would take 64 times. Short times are noise.
  const [small, large, most, floorMs] = [32 * 1024, 256 * 1024, 20, 2000];

  it.each(attacks)('grows with the size of %s, not with its square', async (_what, fileName, make) => {
    const after = await costOf(make(large), fileName);
    if (after < floorMs) return;
    expect(after).toBeLessThan(most * (await costOf(make(small), fileName)));
  });
});

describe('a file that unpacks to more than a process may hold, or never ends', () => {
  it.each(bombs)('is unreadable with a reason: %s', async (_what, make) => {
    const reading = await read(make(), 'a', impatient);
    expect(reading.outcome).toBe('unreadable');
    expect([reasons.memory, reasons.time, reasons.damaged, reasons.unpacked]).toContain(
      reading.outcome === 'unreadable' && reading.reason,
    );
  });
});
