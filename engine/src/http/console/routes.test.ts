import { describe, expect, it } from 'vitest';
import { consoleRoutes } from './routes.ts';

const pageOf = async (signInUrl: string | undefined, demoToken: string | undefined) => {
  const app = consoleRoutes({ examples: () => [], demoToken, signInUrl });
  const response = await app.request('http://127.0.0.1:8080/console');
  return { text: await response.text(), policy: response.headers.get('content-security-policy') };
};
const service = 'https://api.example.com/console';

describe('the page of the console', () => {
  it('asks for a token or the admin secret if no service signs people in', async () => {
    const { text, policy } = await pageOf(undefined, undefined);
    expect(text).not.toContain('data-sign-in');
    expect(text).toContain('<div id="by-credential">');
    expect(policy).toContain("connect-src 'self';");
  });

  it('asks for no secret if a service signs people in, and may send requests only to this service', async () => {
    const { text, policy } = await pageOf(service, undefined);
    expect(text).toContain(`data-sign-in="${service}"`);
    expect(text).toContain('<div id="by-credential" hidden>');
    expect(policy).toContain("connect-src 'self' https://api.example.com;");
  });

  it('also accepts a token in a demo with accounts', async () => {
    expect((await pageOf(service, 'token')).text).toContain('<div id="by-credential">');
  });
});
