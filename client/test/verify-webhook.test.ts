import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseSigningKey, signatureHeaders } from '../../worker/src/delivery/signature.ts';
import { verifyWebhook, WebhookVerificationError } from '../src/index.ts';

const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const [secret, next, foreign] = [createSecret(), createSecret(), createSecret()];
const now = Date.parse('2026-11-22T10:00:00Z');
const body = JSON.stringify({ event: 'document.processed', timestamp: '2026-11-22T09:59:59.000Z', data: { ä: 1 } });

/** Returns the headers of a delivery that the service signed. */
const signed = (secrets: readonly string[], text = body, at = now) =>
  signatureHeaders(secrets.map(parseSigningKey), { id: 'e1', body: text, timestamp: at / 1000 }, 'Service');

describe('verifyWebhook', () => {
  it('verifyWebhook returns the id and the event of a signed delivery', async () => {
    const { id, event } = await verifyWebhook({ body, headers: signed([secret]), secret, now });
    expect([id, event]).toEqual(['e1', JSON.parse(body)]);
  });

  it.each([
    ['Uint8Array', new TextEncoder().encode(body)],
    ['Buffer, as Express and Fastify pass it', Buffer.from(body)],
  ])('verifyWebhook accepts a Headers object and a body in a %s', async (_title, bytes) => {
    const verified = await verifyWebhook({ body: bytes, headers: new Headers(signed([secret])), secret, now });
    expect(verified.event.event).toBe('document.processed');
  });

  it.each([
    ['the receiver still has the old secret', [next, secret], secret],
    ['the receiver already has the new secret', [next, secret], next],
    ['the receiver has both secrets', [next], [secret, next]],
  ])('during a rotation of the secret, verifyWebhook accepts a delivery if %s', async (_title, signers, known) => {
    await verifyWebhook({ body, headers: signed(signers), secret: known, now });
  });

  const { 'webhook-signature': _, ...unsigned } = signed([secret]);
  it.each([
    ['with another secret', body, signed([foreign])],
    ['whose body was changed', body.replace('1', '2'), signed([secret])],
    ['with the id of another event', body, { ...signed([secret]), 'webhook-id': 'e2' }],
    ['that is older than five minutes', body, signed([secret], body, now - 301_000)],
    ['from the future', body, signed([secret], body, now + 301_000)],
    ['with a malformed time', body, { ...signed([secret]), 'webhook-timestamp': 'now' }],
    ['with a malformed signature', body, { ...signed([secret]), 'webhook-signature': 'v1,%%' }],
    ['without a signature', body, unsigned],
    ['that is signed but not an event', 'null', signed([secret], 'null')],
  ])('verifyWebhook rejects a delivery %s', async (_case, text, headers) => {
    await expect(verifyWebhook({ body: text, headers, secret, now })).rejects.toThrow(WebhookVerificationError);
  });

  it('verifyWebhook throws a TypeError for a malformed secret', async () => {
    await expect(verifyWebhook({ body, headers: signed([secret]), secret: 'hunter2', now })).rejects.toThrow(TypeError);
  });

  it('verifyWebhook checks only the first ten signatures of a delivery', async () => {
    const { 'webhook-signature': valid, ...others } = signed([secret]);
    const many = [...Array.from({ length: 10 }, () => 'v1,AAAA'), valid].join(' ');
    const headers = { ...others, 'webhook-signature': many };
    await expect(verifyWebhook({ body, headers, secret, now })).rejects.toThrow(WebhookVerificationError);
  });
});
