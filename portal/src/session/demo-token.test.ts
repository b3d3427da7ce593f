import { describe, expect, it } from 'vitest';
import { demoTokenSource } from './demo-token.ts';

describe('the source of demo tokens', () => {
  it('the source requests a new token a minute before the last token expires', async () => {
    let time = 0;
    const requested: string[] = [];
    const send = async (url: unknown) => {
      requested.push(String(url));
      return Response.json({ token: `t${requested.length}`, expires_in: 900 });
    };
    const source = demoTokenSource('http://127.0.0.1', send, () => time);
    expect(await source()).toBe('t1');
    time = 839_000;
    expect(await source()).toBe('t1');
    time = 840_000;
    expect(await source()).toBe('t2');
    expect(requested).toEqual(['http://127.0.0.1/docs/demo-token', 'http://127.0.0.1/docs/demo-token']);
  });

  it('if the service refuses a demo token, the error contains the HTTP status of the response', async () => {
    const source = demoTokenSource('http://127.0.0.1', async () => new Response('', { status: 404 }));
    await expect(source()).rejects.toThrow('404');
  });

  it('if a page requested too many demo tokens, the error says when to try again', async () => {
    const headers = { 'retry-after': '17' };
    const source = demoTokenSource('http://127.0.0.1', async () => new Response('', { status: 429, headers }));
    await expect(source()).rejects.toThrow('Try again in 17 seconds.');
  });
});
