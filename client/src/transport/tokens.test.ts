import { describe, expect, it } from 'vitest';
import { tokenSource } from './tokens.ts';

const credentials = { clientId: 'a', clientSecret: 'b' };

/** Creates a token source whose clock and token exchanges the test controls. */
function sourceWithClock(expiresInSeconds: number) {
  let time = 0;
  const exchanges: PromiseWithResolvers<{ token: string; expiresInSeconds: number }>[] = [];
  const exchange = () => {
    const pending = Promise.withResolvers<{ token: string; expiresInSeconds: number }>();
    exchanges.push(pending);
    return pending.promise;
  };
  return {
    source: tokenSource(credentials, exchange, () => time),
    exchanges,
    issue: (token: string) => exchanges.at(-1)?.resolve({ token, expiresInSeconds }),
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

describe('tokenSource with the credentials of a client', () => {
  it('concurrent calls share one token exchange', async () => {
    const { source, exchanges, issue } = sourceWithClock(900);
    const calls = [1, 2, 3].map(() => source.get(undefined));
    issue('t1');
    expect(await Promise.all(calls)).toEqual(['t1', 't1', 't1']);
    expect(exchanges).toHaveLength(1);
  });

  it.each([
    [900, 839, 841],
    [10, 8, 10],
  ])(
    'the token source renews a token with a lifetime of %i seconds between second %i and second %i',
    async (life, before, after) => {
      const { source, issue, wait } = sourceWithClock(life);
      const first = source.get(undefined);
      issue('t1');
      await first;
      wait(before);
      expect(await source.get(undefined)).toBe('t1');
      wait(after - before);
      const second = source.get(undefined);
      issue('t2');
      expect(await second).toBe('t2');
    },
  );

  it('after a failed exchange of the credentials, the next call exchanges the credentials again', async () => {
    const { source, exchanges, issue } = sourceWithClock(900);
    const failed = source.get(undefined);
    exchanges[0]?.reject(new Error('down'));
    await expect(failed).rejects.toThrow('down');
    const next = source.get(undefined);
    issue('t2');
    expect(await next).toBe('t2');
  });

  it('if two requests report the same rejected token, the token source replaces this token once', async () => {
    const { source, exchanges, issue } = sourceWithClock(900);
    const first = source.get(undefined);
    issue('t1');
    await first;
    source.reject('t1');
    const second = source.get(undefined);
    issue('t2');
    await second;
    source.reject('t1');
    expect(await source.get(undefined)).toBe('t2');
    expect(exchanges).toHaveLength(2);
  });

  it('if one of two calls is canceled, its promise rejects and the token exchange continues for the other call', async () => {
    const { source, issue } = sourceWithClock(900);
    const canceled = new AbortController();
    const [one, other] = [source.get(canceled.signal), source.get(undefined)];
    canceled.abort(new Error('canceled'));
    await expect(one).rejects.toThrow('canceled');
    issue('t1');
    expect(await other).toBe('t1');
  });
});

describe('tokenSource with an API key or a token function', () => {
  const never = () => Promise.reject(new Error('unexpected exchange'));

  it('the token source returns an API key unchanged and does not replace a rejected API key', async () => {
    const source = tokenSource({ apiKey: 'fds_1' }, never);
    expect(await source.get(undefined)).toBe('fds_1');
    expect(source.reject('fds_1')).toBe(false);
  });

  it('the token source calls the token function each time a request needs a token', async () => {
    const tokens = ['t1', 't2'];
    const source = tokenSource({ token: async () => tokens.shift() ?? '' }, never);
    expect([await source.get(undefined), await source.get(undefined)]).toEqual(['t1', 't2']);
    expect(source.reject('t2')).toBe(true);
  });
});
