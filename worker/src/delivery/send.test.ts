import { createServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { openWebhookReceiver } from '../../test/receiver.ts';
import { openSender } from './send.ts';

const receiver = await openWebhookReceiver();
const sender = openSender({ timeoutMs: 30_000, targets: { allowPrivate: true } });
/** A sender of webhooks with a timeout of 300 ms. */
const quickSender = openSender({ timeoutMs: 300, targets: { allowPrivate: true } });
afterAll(async () => {
  await Promise.all([sender.close(), quickSender.close()]);
  await receiver[Symbol.asyncDispose]();
});

const post = (url: string, headers: Record<string, string> = {}, by = sender) =>
  by.post({ url, headers, body: '{"a":"ü"}' });

test('Sender.post sends the URL, the headers and the body unchanged', async () => {
  expect(
    await post(receiver.url('/hooks?a=1&b=%20'), { 'content-type': 'application/json', 'X-Key': 'k' }),
  ).toMatchObject({ status: 200 });
  const [got] = receiver.at('/hooks?a=1&b=%20');
  expect(got).toMatchObject({
    body: '{"a":"ü"}',
    headers: { 'content-type': 'application/json', 'x-key': 'k', 'content-length': '10' },
  });
});

test('Sender.post returns a redirect response and does not follow the redirect', async () => {
  receiver.answer('/moved', (response) => response.writeHead(307, { location: receiver.url('/target') }).end());
  expect(await post(receiver.url('/moved'))).toMatchObject({ status: 307 });
  expect(receiver.at('/target')).toEqual([]);
});

describe('Sender.post', () => {
  test('Sender.post times out if the receiver does not answer', async () => {
    receiver.answer('/silent', () => {});
    expect(await post(receiver.url('/silent'), {}, quickSender)).toMatchObject({
      failure: 'no complete response within 0.3 s',
      kind: 'timeout',
    });
  });

  test('Sender.post times out if the receiver sends status 200 immediately but the body slowly', async () => {
    receiver.answer('/drip', (response) => {
      response.writeHead(200);
      const drops = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drops));
    });
    expect(await post(receiver.url('/drip'), {}, quickSender)).toMatchObject({
      failure: 'no complete response within 0.3 s',
    });
  });
});

test('Sender.post reads 64 KiB of an endless response and returns the status', async () => {
  receiver.answer('/endless', (response) => {
    response.writeHead(200);
    const more = (): void => {
      if (!response.destroyed) response.write(Buffer.alloc(16 * 1024), more);
    };
    more();
  });
  expect(await post(receiver.url('/endless'))).toMatchObject({ status: 200 });
});

test('Sender.post returns the first 1 KiB of a response as text that Postgres can store', async () => {
  receiver.answer('/long', (response) => response.writeHead(500).end(`no\0${'ü'.repeat(40_000)}`));
  const answer = await post(receiver.url('/long'));
  expect(answer).toMatchObject({ status: 500, body: `no\u{fffd}${'ü'.repeat(510)}\u{fffd}` });
  receiver.answer('/binary', (response) => response.writeHead(200).end(Buffer.alloc(5000, 0xff)));
  expect(await post(receiver.url('/binary'))).toMatchObject({ body: '\u{fffd}'.repeat(1024) });
  receiver.answer('/empty', (response) => response.writeHead(200).end());
  expect(await post(receiver.url('/empty'))).toMatchObject({ body: '' });
});

test('Sender.post returns the reason of the failure for an invalid response, a closed connection and a closed port', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.end('hello\r\n\r\n')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
    failure: 'the response is not valid HTTP',
    kind: 'invalid_response',
  });
  await new Promise((resolve) => server.close(resolve));
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
    failure: 'the connection was refused',
    kind: 'connection',
  });
  receiver.answer('/cut', (response) => response.destroy());
  expect(await post(receiver.url('/cut'))).toMatchObject({
    failure: 'the receiver closed the connection',
    kind: 'connection',
  });
});

test('Sender.post returns a failure for an invalid header and sends nothing', async () => {
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
])('Sender.post sends nothing to %s while private targets are forbidden', async (origin) => {
  const guarded = openSender({ timeoutMs: 2000, targets: { allowPrivate: false } });
  const url = `${origin}:${receiver.port}/guarded`;
  expect(await guarded.post({ url, headers: {}, body: '' })).toMatchObject({
    failure: expect.stringContaining('not public'),
    kind: 'blocked_target',
  });
  expect(receiver.at('/guarded')).toEqual([]);
  await guarded.close();
});
