import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { attacks, bombs } from '../../test/attacks.ts';
import { makeDocumentReader } from './reader.ts';
import { type Reading, reasons } from './reading.ts';

vi.setConfig({ testTimeout: 120_000 });

const owner = randomUUID();
const MiB = 1024 * 1024;
const reader = makeDocumentReader({ readMs: 20_000, memoryBytes: 512 * MiB });
/** Some bombs end only at a limit of time or memory. This reader has small limits, which shorten the tests. */
const strictReader = makeDocumentReader({ readMs: 1_500, memoryBytes: 256 * MiB });
afterAll(() => Promise.all([reader[Symbol.asyncDispose](), strictReader[Symbol.asyncDispose]()]));

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += MiB) yield bytes.subarray(start, start + MiB);
}

const read = (bytes: Buffer, fileName: string, by = reader): Promise<Reading> =>
  by.read(owner, { fileName, mediaType: 'application/octet-stream', extract: true }, piecesOf(bytes));

/** Reads a file and returns the duration in milliseconds. */
async function durationOf(bytes: Buffer, fileName: string): Promise<number> {
  const started = performance.now();
  const reading = await read(bytes, fileName);
  if (reading.outcome === 'unreadable') expect(reading.reason).not.toBe(reasons.time);
  return performance.now() - started;
}

describe('reading a hostile file', () => {
  // A linear reader needs 8 times as long for 8 times the size, a quadratic reader 64 times. Short times vary too much.
  const [small, large, maxRatio, minMs] = [32 * 1024, 256 * 1024, 20, 2000];

  it.each(attacks)('takes a time that is linear in the size of %s', async (_name, fileName, make) => {
    const largeMs = await durationOf(make(large), fileName);
    if (largeMs < minMs) return;
    expect(largeMs).toBeLessThan(maxRatio * (await durationOf(make(small), fileName)));
  });
});

describe('reading a small file that needs too much memory or time', () => {
  it.each(bombs)('returns a reason for %s', async (_name, make) => {
    const reading = await read(make(), 'a', strictReader);
    expect(reading.outcome).toBe('unreadable');
    expect([reasons.memory, reasons.time, reasons.damaged, reasons.unpacked]).toContain(
      reading.outcome === 'unreadable' && reading.reason,
    );
  });
});
