import { expect, test } from 'vitest';
import { type PersonSession, personTokenSource, requestPersonSession } from './person.ts';

const session = (token: string): PersonSession => ({ token, expires_in: 300, name: 'Rita', role: 'reader' });

test('the source of tokens renews the session a minute before its token expires', async () => {
  let time = 0;
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    return renewals === 1 ? session('second') : undefined;
  };
  const source = personTokenSource(session('first'), renew, () => time);
  time = 239_000;
  expect(await source()).toBe('first');
  time = 240_000;
  expect(await source()).toBe('second');
  time = 480_000;
  expect(await source()).toBe('second');
  expect(renewals).toBe(2);
});

test('requestPersonSession returns undefined if nobody is signed in, and fails if the service does not know', async () => {
  const answering = (status: number) =>
    requestPersonSession('http://service', async () => new Response(null, { status }));
  expect(await answering(204)).toBeUndefined();
  await expect(answering(503)).rejects.toThrow('503');
});
