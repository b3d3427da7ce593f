import { expect, test } from 'vitest';
import { inProcess } from './in-process.ts';

/** Answers with what it was asked. */
const call = inProcess({
  async fetch(request) {
    const { method, url, headers, signal } = request;
    const type = headers.get('content-type');
    return Response.json({ method, url, type, aborted: signal.aborted, text: await request.text() });
  },
});

test('a call of the app is a request like any other: method, address, headers, text, signal', async () => {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: '{"ä":1}', signal: AbortSignal.abort() };
  expect(await (await call('http://engine/v1/graphql', sent)).json()).toEqual({
    method: 'POST',
    url: 'http://engine/v1/graphql',
    type: 'application/json',
    aborted: true,
    text: '{"ä":1}',
  });
  expect(await (await call(new URL('http://engine/healthz'))).json()).toMatchObject({
    method: 'GET',
    url: 'http://engine/healthz',
    aborted: false,
    text: '',
  });
});
