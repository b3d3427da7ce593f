import { createEncryption, createEncryptionKeys } from '@fds/platform/encryption';
import { createLogger } from '@fds/platform/log';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { maxDoublingFactor, measureDoubling } from '../../../testing/doubling.ts';
import { textForms } from '../../../testing/growing-texts.ts';
import type { RunOperation } from '../graphql/operation.ts';
import type { HandlerResult } from '../http/render.ts';
import type { NodeBindings } from '../http/request.ts';
import { analystSchema } from './people.ts';
import type { SignInProvider } from './provider.ts';
import { signInRoutes } from './routes.ts';

const longestMs = 43_200_000;
let startedAt = Date.now();
const anna = () => ({ person: { subject: 'anna', name: 'Anna' }, refreshToken: 'refresh', startedAt });
const provider = {
  pageUrl: async (_redirectUrl, { state }) => `https://provider.example/?state=${state}`,
  finish: async () => anna(),
  renew: async (before) => before,
  end: vi.fn(async () => undefined),
} satisfies SignInProvider<{ subject: string; name: string }>;
const engine: RunOperation = async () => ({ session_ends: [] });
const deps = {
  engine,
  encryption: createEncryption(createEncryptionKeys()),
  log: createLogger({ name: 'test', level: 'silent' }),
};
const page = 'http://127.0.0.1:8080/console';
const routes = signInRoutes(
  { config: { baseUrl: undefined }, deps },
  {
    name: 'console',
    path: '/console',
    person: analystSchema,
    provider,
    sessionSeconds: 43_200,
    longestMs,
    pageOf: () => page,
    admit: async () => ({ organisationId: 'none', issue: async () => ({ token: 'token', expires_in: 300 }) }),
    endEverywhere: async () => {},
  },
);
const { origin } = new URL(page);

async function send(path: string, init: RequestInit): Promise<HandlerResult | undefined> {
  let result: HandlerResult | undefined;
  const app = new Hono<NodeBindings>().all('*', async (c) => {
    result = await routes[path.split('?')[0] ?? '']?.work(c);
    return c.text('');
  });
  await app.request(`http://127.0.0.1:3000${path}`, init);
  return result;
}
const cookieOf = (result: HandlerResult | undefined): string =>
  String(result?.headers?.['Set-Cookie']).split(';')[0] ?? '';

async function signIn(returnTo = ''): Promise<HandlerResult | undefined> {
  const started = await send(`/console/sign-in?return_to=${encodeURIComponent(returnTo)}`, {});
  const state = new URL(String(started?.headers?.Location)).searchParams.get('state');
  return send(`/console/signed-in?state=${state}`, { headers: { cookie: cookieOf(started) } });
}

it.each([
  ['https://evil.example/', page],
  ['//evil.example/', page],
  ['/\\evil.example', page],
  ['\\\\evil.example', page],
  ['../docs', page],
  ['javascript:alert(1)', page],
  [`tables?${'a'.repeat(3000)}`, page],
  ['tables?name=a', `${page}/tables?name=a`],
])('a sign-in that returns to %s opens only a page of the place', async (target, opened) => {
  expect((await signIn(target))?.headers?.Location).toBe(opened);
});

it('a session of the console ends at its longest duration, and then the refresh token is revoked', async () => {
  const statusOfSession = async (): Promise<number | undefined> => {
    const cookie = cookieOf(await signIn());
    return (await send('/console/session', { method: 'POST', headers: { cookie, origin } }))?.status;
  };
  startedAt = Date.now() - longestMs + 60_000;
  expect(await statusOfSession()).toBe(200);
  expect(provider.end).not.toHaveBeenCalled();
  startedAt = Date.now() - longestMs - 1;
  expect(await statusOfSession()).toBe(204);
  expect(provider.end).toHaveBeenCalledOnce();
});

it.each(Object.entries(routes))('%s takes linear time for long parameters and cookies', async (path, { method }) => {
  for (const [form, make] of Object.entries(textForms)) {
    const request = (size: number) => {
      const text = encodeURIComponent(make(size)).slice(0, size);
      const cookies = ['sign-in', 'session'].map((name) => `console-${name}=${text}`);
      const headers = { origin, cookie: `${make(size).replaceAll(/\s/g, ' ').trim()}; ${cookies.join('; ')}` };
      return [`${path}?return_to=${text}&state=${text}`, { method, headers }] as const;
    };
    const { factor } = await measureDoubling(request, (given) => send(...given), 20_000);
    expect(factor, form).toBeLessThanOrEqual(maxDoublingFactor);
  }
});
