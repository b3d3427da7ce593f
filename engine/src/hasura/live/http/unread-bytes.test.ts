import { describe, expect, it } from 'vitest';
import { UnreadBytes } from './unread-bytes.ts';

const unread = () => new UnreadBytes(100);

/** Returns a client that records its end, and a function that counts a message for it. */
function clientOf(bytes: UnreadBytes, session: string) {
  const ends: string[] = [];
  const reads: (() => void)[] = [];
  const client = {
    closeSlow: () => void ends.push('closed'),
    terminate: () => {
      ends.push('terminated');
      for (const read of reads.splice(0)) read();
    },
  };
  return {
    ends,
    send: (size: number): boolean => {
      const read = bytes.add(client, session, size);
      if (read !== undefined) reads.push(read);
      return read !== undefined;
    },
    read: () => reads.shift()?.(),
  };
}

describe('UnreadBytes', () => {
  it('the bytes of a message count before it is sent', () => {
    const bytes = unread();
    const client = clientOf(bytes, 'a');
    expect([client.send(60), client.send(40)]).toEqual([true, true]);
    expect([client.send(1), client.ends]).toEqual([false, ['closed']]);
    const large = clientOf(bytes, 'a');
    expect([large.send(101), large.ends]).toEqual([false, ['closed']]);
  });

  it('a session above its limit loses the client that has read nothing for the longest time', () => {
    const bytes = unread();
    const stranger = clientOf(bytes, 'b');
    const clients = Array.from({ length: 5 }, () => clientOf(bytes, 'a'));
    const [reader, , , , next] = clients;
    for (const client of [stranger, ...clients.slice(0, 4)])
      expect([client.send(50), client.send(50)]).toEqual([true, true]);
    reader?.read();
    expect([reader?.send(50), next?.send(50)]).toEqual([true, true]);
    expect(clients.map(({ ends }) => ends.join())).toEqual(['', 'closed', '', '', '']);
    expect(stranger.ends).toEqual([]);
  });

  it('the clients of many sessions together stay below the limit of the process', () => {
    const bytes = unread();
    const clients = Array.from({ length: 60 }, (_, n) => clientOf(bytes, `session ${n}`));
    for (const { send } of clients) expect(send(100)).toBe(true);
    expect(bytes.total).toBe(1_600);
    const ends = clients.map((client) => client.ends.join());
    expect(ends).toEqual(clients.map((_, n) => (n < 43 ? 'closed,terminated' : n === 43 ? 'closed' : '')));
    for (const { read } of clients) read();
    expect(bytes.total).toBe(0);
  });
});
