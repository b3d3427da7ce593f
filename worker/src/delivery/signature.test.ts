import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { addCustomHeaders, serviceHeaders } from './headers.ts';
import { parseSigningKey, signatureHeaders } from './signature.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const body = '{"event":"company.created","data":{"name":"Müller \\u0000"}}';
const now = () => Math.floor(Date.now() / 1000);
const sign = (secrets: readonly string[], timestamp = now()) =>
  signatureHeaders(secrets.map(parseSigningKey), { id: 'event-1', body, timestamp }, 'Acme');

test('signatureHeaders computes the signature of the example in the Standard Webhooks specification', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', timestamp: 1614265330 };
  const headers = signatureHeaders([parseSigningKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')], message, 'Acme');
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('signatureHeaders and OpenSSL compute the same `X-<Brand>-Signature` with the decoded secret', () => {
  // printf '%s' '1700000000.{"a":1}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…07
  const headers = signatureHeaders(
    [parseSigningKey(secret)],
    { id: 'x', body: '{"a":1}', timestamp: 1_700_000_000 },
    'Acme',
  );
  expect(headers['X-Acme-Signature']).toBe(
    't=1700000000,v1=fa499c40baa09b566dfde0859145f8950e319e3b0f33a29fa072f3fa436334b1',
  );
});

describe('signatures that the Standard Webhooks library checks', () => {
  const receiver = new Webhook(secret);

  test('the Standard Webhooks library accepts a signed delivery', () => {
    expect(receiver.verify(body, sign([secret]))).toEqual(JSON.parse(body));
  });

  test('during a rotation, the Standard Webhooks library accepts a delivery with the new secret and with the previous secret', () => {
    const headers = sign([other, secret]);
    expect(receiver.verify(body, headers)).toBeDefined();
    expect(new Webhook(other).verify(body, headers)).toBeDefined();
    expect(headers['X-Acme-Signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  });

  test.each([
    ['a changed body', `${body} `, sign([secret])],
    ['another id', body, { ...sign([secret]), 'webhook-id': 'event-2' }],
    ['an old timestamp', body, sign([secret], now() - 301)],
    ['a changed timestamp', body, { ...sign([secret]), 'webhook-timestamp': String(now() - 1) }],
    ['a wrong secret', body, sign([other])],
  ])('the Standard Webhooks library rejects %s', (_name, given, headers) => {
    expect(() => receiver.verify(given, headers)).toThrow(/signature|timestamp/i);
  });
});

test.each(['', 'whsec_', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_!'])(
  'parseSigningKey rejects the secret %j',
  (given) => {
    expect(() => parseSigningKey(given)).toThrow('A signing secret is not `whsec_` followed by base64.');
  },
);

test('addCustomHeaders adds custom headers, but ignores header names that the service or the HTTP connection uses', () => {
  const message = { id: 'event-1', body, timestamp: 1 };
  const stored = {
    'X-Api-Key': 'k',
    authorization: 'Bearer x',
    'content-TYPE': 'text/plain',
    'WEBHOOK-ID': 'forged',
    'x-acme-signature': 'forged',
    Host: 'elsewhere',
    'Transfer-Encoding': 'chunked',
    'content-length': '1',
  };
  const headers = addCustomHeaders(serviceHeaders(message, { keys: [parseSigningKey(secret)], brand: 'Acme' }), stored);
  const { 'X-Acme-Signature': _, 'webhook-signature': __, ...rest } = headers;
  expect(rest).toEqual({
    'X-Api-Key': 'k',
    authorization: 'Bearer x',
    'Content-Type': 'application/json',
    'User-Agent': 'Acme-Webhooks/1.0',
    'webhook-id': 'event-1',
    'webhook-timestamp': '1',
  });
});
