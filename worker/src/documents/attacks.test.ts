import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { maxDoublingFactor, measureDoubling } from '../../../testing/doubling.ts';
import { hostileFiles } from '../../test/attacks.ts';
import { decompressionBombs } from '../../test/decompression-bombs.ts';
import { readDocumentFile } from './read.ts';
import { documentReader } from './reader.ts';
import { unreadableReasons } from './reading.ts';

vi.setConfig({ testTimeout: 120_000 });

const MiB = 1024 * 1024;

describe('reading hostile documents that need much CPU time', () => {
  it.each(hostileFiles)(
    'the CPU time for reading a document grows at most linearly with the size of %s',
    async (_name, fileName, make) => {
      const file = { fileName, mediaType: 'application/octet-stream', extract: true };
      const { factor } = await measureDoubling(make, (bytes) => readDocumentFile(bytes, file), 64 * 1024);
      expect(factor).toBeLessThan(maxDoublingFactor);
    },
  );
});

describe('reading small documents that need too much memory or time', () => {
  /**
   * A document reader with small limits. Some hostile files keep the reader busy until it reaches a limit, so small
   * limits make the tests short.
   */
  const reader = documentReader({ readMs: 1_000, memoryBytes: 192 * MiB });
  const owner = randomUUID();
  afterAll(() => reader[Symbol.asyncDispose]());

  async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += MiB) yield bytes.subarray(start, start + MiB);
  }

  it.each(decompressionBombs)('the reader returns the reason why it cannot read %s', async (_name, make) => {
    const file = { fileName: 'a', mediaType: 'application/octet-stream', extract: true };
    const reading = await reader.read(owner, file, piecesOf(make()));
    expect(reading.outcome).toBe('unreadable');
    expect([
      unreadableReasons.memory,
      unreadableReasons.time,
      unreadableReasons.damaged,
      unreadableReasons.unpacked,
    ]).toContain(reading.outcome === 'unreadable' && reading.reason);
  });
});
