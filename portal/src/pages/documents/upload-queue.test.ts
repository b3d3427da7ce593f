import { describe, expect, it, vi } from 'vitest';
import { createUploadQueue, type SendFile } from './upload-queue.ts';

const file = (name: string) => new File(['12345'], name);

/** Creates an upload queue. The test decides when each request ends. */
function controlled() {
  const sent = new Map<string, PromiseWithResolvers<string>>();
  const send: SendFile = (given, _, onProgress, signal) => {
    const pending = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => pending.reject(signal.reason));
    sent.set(given.name, pending);
    onProgress(2);
    return pending.promise;
  };
  const queue = createUploadQueue(send, () => {});
  const states = () => queue.uploads().map(({ name, state }) => `${name} ${state}`);
  return { queue, states, sent };
}

describe('the queue of uploads', () => {
  it('the queue sends two files at the same time and then the next file', async () => {
    const { queue, states, sent } = controlled();
    queue.add([file('a'), file('b'), file('c')], 'w');
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
    expect(queue.uploads()[0]?.loaded).toBe(2);
    sent.get('a')?.resolve('document');
    await vi.waitFor(() => expect(states()).toEqual(['a sent', 'b sending', 'c sending']));
    expect(queue.uploads()[0]).toMatchObject({ documentId: 'document', loaded: 5 });
  });

  it('a failed upload keeps its error and does not stop the other uploads', async () => {
    const { queue, states, sent } = controlled();
    queue.add([file('a'), file('b'), file('c')], 'w');
    sent.get('b')?.reject(new Error('too large'));
    await vi.waitFor(() => expect(states()).toEqual(['a sending', 'b failed', 'c sending']));
    expect(queue.uploads()[1]?.error).toMatchObject({ message: 'too large' });
  });

  it('a person cancels a waiting and a running upload, and clears the list', async () => {
    const { queue, states } = controlled();
    queue.add([file('a'), file('b'), file('c')], 'w');
    queue.cancel(3);
    queue.cancel(1);
    await vi.waitFor(() => expect(states()).toEqual(['a canceled', 'b sending', 'c canceled']));
    queue.clear();
    expect(states()).toEqual(['b sending']);
    queue.close();
    await vi.waitFor(() => expect(states()).toEqual(['b canceled']));
  });
});
