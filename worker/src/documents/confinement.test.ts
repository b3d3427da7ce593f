import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { documentReader } from './reader.ts';
import { type FileReadingResult, fileReadingLimits } from './reading.ts';

const hostileChild = new URL('../../test/hostile-child.ts', import.meta.url);
const pidChild = new URL('../../test/pid-child.ts', import.meta.url);
const facts = { fileName: 'a', mediaType: 'text/plain', extract: true };

async function* noBytes(): AsyncGenerator<Buffer> {}

const textOf = (reading: FileReadingResult): string => {
  if (reading.outcome !== 'read') throw new Error(reading.reason);
  return reading.content.text ?? '';
};

describe('confinement of the reader process', () => {
  it('a reader process that a hostile file controls cannot read files, write files or start programs', async () => {
    await using reader = documentReader(fileReadingLimits, hostileChild);
    const other = join(tmpdir(), `fds-other-document-${randomUUID()}.mjs`);
    await writeFile(other, 'export const secret = 42;');
    const reading = await reader.read(randomUUID(), { ...facts, fileName: other }, noBytes());
    await rm(other);
    const refused = 'ERR_ACCESS_DENIED';
    expect(JSON.parse(textOf(reading))).toEqual({
      // The image library sets the variable `VIPSHOME`; the worker does not set it.
      environment: 'NODE_COMPILE_CACHE,VIPSHOME',
      'read /etc/passwd': refused,
      'read another document': refused,
      'read its own code': refused,
      'list a folder': refused,
      'write a file': refused,
      'write to the compile cache': refused,
      'start a program': refused,
      'read /etc/passwd in a thread': refused,
      'load an addon': refused,
      'load a module': refused,
    });
  });

  it('a reader process reads only files of one owner, and at most four idle processes remain', async () => {
    await using reader = documentReader(fileReadingLimits, pidChild);
    const pidOf = async (owner: string) => textOf(await reader.read(owner, facts, noBytes()));
    const owners = Array.from({ length: 4 }, () => randomUUID());
    const pids: string[] = [];
    for (const owner of owners) pids.push(await pidOf(owner));
    expect(new Set(pids).size).toBe(4);
    for (const [index, owner] of owners.entries()) expect(await pidOf(owner)).toBe(pids[index]);

    const [first = ''] = owners;
    const pidOfFifth = await pidOf(randomUUID());
    expect(pids).not.toContain(pidOfFifth);
    expect([...pids, pidOfFifth]).not.toContain(await pidOf(first));
  });

  it('a reader process that needs more than 200 ms of CPU time gets a lower priority, as does the next one of its owner, and is replaced after 30 s', async () => {
    const start = performance.now();
    // The credit of an owner grows with time, so on a busy machine it could be above 0 again before the next process.
    using clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    await using reader = documentReader(fileReadingLimits, pidChild);
    const owner = randomUUID();
    const pidOf = async (fileName: string) =>
      Number(textOf(await reader.read(owner, { ...facts, fileName }, noBytes())));
    const pid = await pidOf('short');
    expect(getPriority(pid)).toBe(getPriority());
    expect(await pidOf('long')).toBe(pid);
    const low = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
    const threads = await readdir(`/proc/${pid}/task`);
    await expect.poll(() => new Set(threads.map((thread) => getPriority(Number(thread))))).toEqual(new Set([low]));
    // `/autogroup-126067 nice 5`; only Linux has the file.
    const group = () => readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => 'nice 5');
    await expect.poll(group).toMatch(/nice 5$/m);
    expect(await pidOf('last')).toBe(pid);
    const next = await pidOf('short');
    expect(next).not.toBe(pid);
    await expect.poll(() => getPriority(next)).toBe(low);
    expect(await pidOf('short')).toBe(next);

    clock.mockReturnValue(start + 31_000);
    const restored = await pidOf('short');
    expect(restored).not.toBe(next);
    expect(getPriority(restored)).toBe(getPriority());
  });
});
