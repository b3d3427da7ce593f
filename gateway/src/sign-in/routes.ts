import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

import { hashSecret } from '../auth/credentials.ts';
import type { IssuedToken } from '../auth/own-tokens.ts';
import { hasEnded } from '../auth/sessions.ts';
import { ApiError, truncateText } from '../base/errors.ts';
import type { HandlerResult } from '../http/render.ts';
import { checkHost, type NodeBindings, requestHeader } from '../http/request.ts';
import type { HandlerDeps } from '../pipeline.ts';
import { sealedCookie } from './cookies.ts';
import type { Person, SignedIn, SignInProvider } from './provider.ts';
import { createChecks, SignInError, signedInSchema } from './provider.ts';

/** For the person at the provider's page. */
const flowSeconds = 600;
const maxPathLength = 2000;

const flowSchema = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** URL of the page that the person wanted to open. */
  target: v.string(),
});

/**
 * Milliseconds for which the tabs of one browser share a renewal: a second use of a refresh token that the provider
 * has replaced would end the session.
 */
const sharedMs = 30_000;

/** A person who may use the portal or the console. */
interface Admitted {
  readonly organisationId: string;
  /** A token for the memory of the page, with what the page shows of the person. */
  issue(): Promise<IssuedToken & object>;
}

interface Session<P extends Person> {
  readonly signedIn: SignedIn<P>;
  readonly admitted: Admitted;
}

export interface SignInDeps {
  readonly config: Pick<HandlerDeps['config'], 'baseUrl'>;
  readonly deps: Pick<HandlerDeps['deps'], 'engine' | 'encryption' | 'log'>;
}

/** The portal or the console. */
export interface Place<P extends Person> {
  readonly name: 'portal' | 'console';
  /** Of the routes and the cookies. */
  readonly path: '/app' | '/console';
  readonly person: v.GenericSchema<unknown, P>;
  readonly provider: SignInProvider<P>;
  /** Without a visit, a session ends after this time. */
  readonly sessionSeconds: number;
  /** A session ends after this time, also with visits. */
  readonly longestMs: number;
  /** URL of the page. @param base URL of the service */
  pageOf(base: string): string;
  /** Called at each renewal too. @throws SignInError */
  admit(person: P): Promise<Admitted>;
  /** Ends the sessions in all browsers. `undefined` if an endpoint of the API does this. */
  readonly endEverywhere: ((person: P) => Promise<void>) | undefined;
}

interface Route {
  readonly method: 'GET' | 'POST';
  readonly rate: 'auth' | 'general';
  readonly work: (context: Context<NodeBindings>) => Promise<HandlerResult>;
}

const unstored = { 'Cache-Control': 'no-store' } as const;
const redirect = (Location: string, cookie?: string): HandlerResult => ({
  status: 302,
  headers: { ...unstored, Location, ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }) },
});

/** The URL of a page below the first page. Every other path, and every other host, becomes the first page. */
function targetOf(path: string | undefined, first: string): string {
  if (path === undefined || path === '' || path.length > maxPathLength || !URL.canParse(path, `${first}/`))
    return first;
  const { href } = new URL(path, `${first}/`);
  return href.startsWith(`${first}/`) ? href : first;
}

/** The routes by which people sign in to a place, by path. */
export function signInRoutes<P extends Person>(
  { config, deps }: SignInDeps,
  { name, path, person, provider, sessionSeconds, longestMs, pageOf, admit, endEverywhere }: Place<P>,
): Readonly<Record<string, Route>> {
  const { encryption } = deps;
  const returnPath = `${path}/signed-in`;
  const flowCookie = sealedCookie(
    { name: `${name}-sign-in`, path: returnPath, sameSite: 'lax', seconds: flowSeconds, schema: flowSchema },
    encryption,
  );
  const sessionCookie = sealedCookie(
    { name: `${name}-session`, path, sameSite: 'strict', seconds: sessionSeconds, schema: signedInSchema(person) },
    encryption,
  );
  const renewals = new LRUCache<string, Promise<Session<P>>>({ max: 10_000, ttl: sharedMs });
  /** Hashes of the refresh tokens of ended sessions, which `renewals` may still contain. */
  const endedTokens = new LRUCache<string, true>({ max: 10_000, ttl: sharedMs });

  const baseOf = (c: Context<NodeBindings>): string => {
    if (config.baseUrl === undefined) checkHost(c.req.url);
    return config.baseUrl ?? new URL(c.req.url).origin;
  };
  const textOf = (base: URL): string => base.href.replace(/\/$/, '');
  /** @throws ApiError ORIGIN_NOT_ALLOWED unless a page of this place sent the request */
  const ownBaseOf = (c: Context<NodeBindings>): URL => {
    const base = new URL(baseOf(c));
    const origin = requestHeader(c, 'origin');
    if (origin !== new URL(pageOf(textOf(base))).origin)
      throw new ApiError(
        'ORIGIN_NOT_ALLOWED',
        `Only pages of this service may use the session of the ${name}, not ${truncateText(origin ?? 'a request without Origin', 100)}.`,
      );
    return base;
  };
  /** The page of the console has another origin than the service. */
  const readable = (base: URL): Readonly<Record<string, string>> => {
    const { origin } = new URL(pageOf(textOf(base)));
    if (origin === base.origin) return unstored;
    const credentials = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' };
    return { ...unstored, ...credentials, Vary: 'Origin' };
  };
  const failed = (base: string, error: unknown): HandlerResult => {
    if (!(error instanceof SignInError)) throw error;
    const { problem, message, cause } = error;
    deps.log.warn({ problem, reason: message, err: cause }, `a sign-in to the ${name} failed`);
    return redirect(`${pageOf(base)}?sign-in=${problem}`);
  };
  /** Each renewal asks again, so that a deleted invitation ends the session. */
  const sessionOf = async (signedIn: SignedIn<P>): Promise<Session<P>> => ({
    signedIn,
    admitted: await admit(signedIn.person),
  });

  const start: Route['work'] = async (c) => {
    const base = baseOf(c);
    const checks = createChecks();
    try {
      const page = await provider.pageUrl(base + returnPath, checks);
      const flow = { ...checks, target: targetOf(c.req.query('return_to'), pageOf(base)) };
      return redirect(page, await flowCookie.set(flow, new URL(base)));
    } catch (error) {
      return failed(base, error);
    }
  };

  const finish: Route['work'] = async (c) => {
    const base = baseOf(c);
    try {
      const value = flowCookie.find(requestHeader(c, 'cookie'), new URL(base));
      const flow = value === undefined ? undefined : await flowCookie.open(value);
      if (flow === undefined || flow.state !== c.req.query('state'))
        throw new SignInError('state', 'the sign-in did not begin in this browser, or it took more than 10 minutes');
      const returned = new URL(base + returnPath + new URL(c.req.url).search);
      const { signedIn } = await sessionOf(await provider.finish(returned, flow));
      const cookie = await sessionCookie.set(signedIn, new URL(base));
      if (cookie === undefined) throw new SignInError('session', 'the refresh token is too long for a cookie');
      return redirect(flow.target, cookie);
    } catch (error) {
      return failed(base, error);
    }
  };

  const renewOnce = (value: string, before: SignedIn<P>): Promise<Session<P>> => {
    const key = hashSecret(value);
    const running = renewals.get(key);
    if (running !== undefined) return running;
    const renewal = provider.renew(before).then(sessionOf);
    renewals.set(key, renewal);
    renewal.catch(() => renewals.delete(key));
    return renewal;
  };

  const endAtProvider = (session: SignedIn<P>, base: URL): Promise<string | undefined> =>
    provider.end(session, pageOf(textOf(base))).catch((err: unknown) => {
      deps.log.warn({ err }, 'the identity provider did not end a session');
      return undefined;
    });

  /** 200 with a token for the memory of the page, or 204 if nobody is signed in. */
  const renew: Route['work'] = async (c) => {
    const base = ownBaseOf(c);
    const headers = readable(base);
    const value = sessionCookie.find(requestHeader(c, 'cookie'), base);
    if (value === undefined) return { status: 204, headers };
    const ended: HandlerResult = { status: 204, headers: { ...headers, 'Set-Cookie': sessionCookie.clear(base) } };
    const before = await sessionCookie.open(value);
    if (before === undefined) return ended;
    try {
      if (before.startedAt + longestMs < Date.now()) {
        await endAtProvider(before, base);
        return ended;
      }
      const { signedIn, admitted } = await renewOnce(value, before);
      const cookie = await sessionCookie.set(signedIn, base);
      if (cookie === undefined || endedTokens.has(hashSecret(signedIn.refreshToken))) return ended;
      const owner = { organisationId: admitted.organisationId, subject: signedIn.person.subject };
      // Not shared like the renewal, so that it finds a sign-out of the last seconds.
      if (await hasEnded(deps.engine, owner, signedIn.startedAt)) {
        await endAtProvider(signedIn, base);
        return ended;
      }
      return { status: 200, body: await admitted.issue(), headers: { ...headers, 'Set-Cookie': cookie } };
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      if (error.problem !== 'provider') return ended;
      throw new ApiError(
        'IDENTITY_PROVIDER_UNAVAILABLE',
        'The identity provider is not reachable. Send the request again in a few seconds.',
        { cause: error, headers: { 'Retry-After': '5' } },
      );
    }
  };

  const end =
    (first: (person: P) => Promise<void>): Route['work'] =>
    async (c) => {
      const base = ownBaseOf(c);
      const value = sessionCookie.find(requestHeader(c, 'cookie'), base);
      const session = value === undefined ? undefined : await sessionCookie.open(value);
      if (session !== undefined) {
        endedTokens.set(hashSecret(session.refreshToken), true);
        await first(session.person);
      }
      const url = session && (await endAtProvider(session, base));
      return {
        status: 200,
        body: { url: url ?? pageOf(textOf(base)) },
        headers: { ...readable(base), 'Set-Cookie': sessionCookie.clear(base) },
      };
    };
  const post = (work: Route['work']): Route => ({ method: 'POST', rate: 'general', work });

  return {
    [`${path}/sign-in`]: { method: 'GET', rate: 'auth', work: start },
    [returnPath]: { method: 'GET', rate: 'auth', work: finish },
    [`${path}/session`]: post(renew),
    [`${path}/sign-out`]: post(end(async () => {})),
    ...(endEverywhere && { [`${path}/sign-out-everywhere`]: post(end(endEverywhere)) }),
  };
}
