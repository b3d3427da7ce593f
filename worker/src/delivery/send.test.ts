import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../../test/receiver.ts';
import { openSender, type Sender } from './send.ts';

let receiver: Receiver;
let sender: Sender;
/** Gives up at once what takes its time. */
let hasty: Sender;
beforeAll(async () => {
  receiver = await openReceiver();
  sender = openSender({ timeoutMs: 30_000, targets: { allowPrivate: true } });
  hasty = openSender({ timeoutMs: 300, targets: { allowPrivate: true } });
});
afterAll(async () => {
  await Promise.all([sender.close(), hasty.close()]);
  await receiver[Symbol.asyncDispose]();
});

const post = (url: string, headers: Record<string, string> = {}, by = sender) =>
  by.post({ url, headers, body: '{"a":"ü"}' });

test('what is posted arrives as it is', async () => {
  expect(
    await post(receiver.url('/hooks?a=1&b=%20'), { 'content-type': 'application/json', 'X-Key': 'k' }),
  ).toMatchObject({ status: 200 });
  const [got] = receiver.at('/hooks?a=1&b=%20');
  expect(got).toMatchObject({
    body: '{"a":"ü"}',
    headers: { 'content-type': 'application/json', 'x-key': 'k', 'content-length': '10' },
  });
});

test('a redirect is an answer, and not followed', async () => {
  receiver.answer('/moved', (response) => response.writeHead(307, { location: receiver.url('/target') }).end());
  expect(await post(receiver.url('/moved'))).toMatchObject({ status: 307 });
  expect(receiver.at('/target')).toEqual([]);
});

describe('the whole exchange has its time', () => {
  test('with a receiver that says nothing', async () => {
    receiver.answer('/silent', () => {});
    expect(await post(receiver.url('/silent'), {}, hasty)).toMatchObject({
      failure: 'there was no answer within 0.3 s',
      kind: 'timeout',
    });
  });

  test('with one that says 200 at once, and the rest of its answer in drops', async () => {
    receiver.answer('/drip', (response) => {
      response.writeHead(200);
      const drops = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drops));
    });
    expect(await post(receiver.url('/drip'), {}, hasty)).toMatchObject({ failure: 'there was no answer within 0.3 s' });
  });
});

test('of an endless answer 64 KiB are read: its status counts', async () => {
  receiver.answer('/endless', (response) => {
    response.writeHead(200);
    const more = (): void => {
      if (!response.destroyed) response.write(Buffer.alloc(16 * 1024), more);
    };
    more();
  });
  expect(await post(receiver.url('/endless'))).toMatchObject({ status: 200 });
});

test('the first 1 KiB of a response is kept, as text that Postgres stores', async () => {
  receiver.answer('/long', (response) => response.writeHead(500).end(`no\0${'ü'.repeat(40_000)}`));
  const answer = await post(receiver.url('/long'));
  expect(answer).toMatchObject({ status: 500, body: `no\u{fffd}${'ü'.repeat(510)}\u{fffd}` });
  receiver.answer('/binary', (response) => response.writeHead(200).end(Buffer.alloc(5000, 0xff)));
  expect(await post(receiver.url('/binary'))).toMatchObject({ body: '\u{fffd}'.repeat(1024) });
  receiver.answer('/empty', (response) => response.writeHead(200).end());
  expect(await post(receiver.url('/empty'))).toMatchObject({ body: '' });
});

test('an answer that is no HTTP, a cut and a closed port are failures with a reason', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.end('hello\r\n\r\n')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
    failure: 'the answer is no HTTP',
    kind: 'invalid_response',
  });
  await new Promise((resolve) => server.close(resolve));
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
    failure: 'the connection was refused',
    kind: 'connection',
  });
  receiver.answer('/cut', (response) => response.destroy());
  expect(await post(receiver.url('/cut'))).toMatchObject({ failure: 'the connection was cut', kind: 'connection' });
});

test('a header that is none fails, and breaks nothing', async () => {
  expect(await post(receiver.url('/x'), { 'a b': 'c' })).toHaveProperty('failure');
  expect(await post(receiver.url('/x'), { a: 'b\r\nc: d' })).toHaveProperty('failure');
  expect(receiver.at('/x')).toEqual([]);
});

test.each([
  'http://127.0.0.1',
  'http://localhost',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://2130706433',
  'http://0177.1',
])('nothing is sent to %s unless that is allowed', async (origin) => {
  const guarded = openSender({ timeoutMs: 2000, targets: { allowPrivate: false } });
  const url = `${origin}:${receiver.port}/guarded`;
  expect(await guarded.post({ url, headers: {}, body: '' })).toMatchObject({
    failure: expect.stringContaining('not public'),
    kind: 'blocked_target',
  });
  expect(receiver.at('/guarded')).toEqual([]);
  await guarded.close();
});
