import { createLogger } from '@fds/platform/log';
import { describe, expect, it, vi } from 'vitest';
import { type SupervisedProcess, startAfter, superviseProcess } from './supervise.ts';

interface TestPart extends SupervisedProcess {
  die(ending: string): void;
}

function part(): TestPart {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { exited: promise, die: resolve, stop: async () => resolve('stopped') };
}

const recorder = () => {
  const lines: Array<Record<string, unknown>> = [];
  const log = createLogger(
    { name: 'test', level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  return { log, messages: () => lines.map((line) => line.msg), lines };
};

describe('superviseProcess', () => {
  it('superviseProcess restarts a process that ends, and logs the end', async () => {
    const parts: TestPart[] = [];
    const { log, messages, lines } = recorder();
    const start = async () => {
      const made = part();
      parts.push(made);
      return made;
    };
    const kept = await superviseProcess('thing', start, log);
    parts[0]?.die('signal SIGKILL');
    await vi.waitFor(() => expect(messages()).toEqual(['thing ended, starting it again', 'thing is back']), {
      timeout: 15_000,
    });
    expect(lines[0]).toMatchObject({ part: 'thing', ending: 'signal SIGKILL' });
    expect(parts).toHaveLength(2);
    await kept.stop();
    expect(await parts[1]?.exited).toBe('stopped');
  });

  it('superviseProcess retries a restart that fails', async () => {
    const first = part();
    const second = part();
    const start = vi.fn(async (): Promise<SupervisedProcess> => first);
    const { log, messages } = recorder();
    const kept = await superviseProcess('thing', start, log);
    start.mockRejectedValueOnce(new Error('not yet')).mockResolvedValueOnce(second);
    first.die('code 1');
    await vi.waitFor(
      () =>
        expect(messages()).toEqual([
          'thing ended, starting it again',
          'thing did not start, trying again',
          'thing is back',
        ]),
      { timeout: 15_000 },
    );
    await kept.stop();
    expect(await second.exited).toBe('stopped');
  });

  it('superviseProcess does not restart a process if it is stopped during the delay before a restart', async () => {
    const first = part();
    const start = vi.fn(async (): Promise<SupervisedProcess> => first);
    const { log, messages } = recorder();
    const kept = await superviseProcess('thing', start, log);
    first.die('code 1');
    await vi.waitFor(() => expect(messages()).toHaveLength(1), { timeout: 15_000 });
    await kept.stop();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('superviseProcess rejects if the first start of the process fails', async () => {
    const start = () => Promise.reject(new Error('no'));
    await expect(superviseProcess('thing', start, recorder().log)).rejects.toThrow('no');
  });
});

describe('startAfter', () => {
  const { signal } = new AbortController();

  it('startAfter starts a process after the process that it needs has been restarted', async () => {
    const first = part();
    const back = Promise.withResolvers<SupervisedProcess>();
    const start = vi.fn(async (): Promise<SupervisedProcess> => first);
    const { log, messages } = recorder();
    const needed = await superviseProcess('thing', start, log);
    const startOther = vi.fn(async (): Promise<SupervisedProcess> => part());
    await startAfter(needed, signal, startOther);
    start.mockReturnValueOnce(back.promise);
    first.die('signal SIGKILL');
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2), { timeout: 15_000 });
    const other = startAfter(needed, signal, startOther);
    await new Promise(setImmediate);
    expect(startOther).toHaveBeenCalledTimes(1);
    back.resolve(part());
    await other;
    expect(startOther).toHaveBeenCalledTimes(2);
    expect(messages()).toEqual(['thing ended, starting it again', 'thing is back']);
    await needed.stop();
  });

  it('startAfter starts nothing if the signal is aborted while the needed process does not run', async () => {
    const never = { running: () => new Promise<void>(() => {}) };
    const stopping = new AbortController();
    const start = vi.fn(async (): Promise<SupervisedProcess> => part());
    const other = startAfter(never, stopping.signal, start);
    stopping.abort(new Error('stop'));
    await expect(other).rejects.toThrow('stop');
    expect(start).not.toHaveBeenCalled();
  });
});
