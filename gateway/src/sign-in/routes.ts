import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

import { hashSecret } from '../auth/credentials.ts';
import { type Membership, membershipOf } from '../auth/membership.ts';
import { issuePersonToken } from '../auth/own-tokens.ts';
import { hasEnded } from '../auth/sessions.ts';
import { ApiError, truncateText } from '../base/errors.ts';
import type { HandlerResult } from '../http/render.ts';
import { checkHost, type NodeBindings, requestHeader } from '../http/request.ts';
import type { HandlerDeps, RequestProcessor } from '../pipeline.ts';
import { sealedCookie } from './cookies.ts';
import { newChecks, type PortalProvider, type SignedIn, SignInError, signedInSchema } from './provider.ts';

/** For the person at the provider's page. */
const flowSeconds = 600;
const sessionSeconds = 7 * 24 * 3600;
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

interface Session {
  readonly signedIn: SignedIn;
  readonly member: Membership;
}

interface Route {
  readonly method: 'GET' | 'POST';
  readonly rate: 'auth' | 'general';
  readonly work: RequestProcessor;
}

/** Keys of `issuePersonToken`, and the settings of the service. */
interface SignInDeps extends Pick<HandlerDeps, 'config' | 'deps'> {
  readonly keys: Parameters<typeof issuePersonToken>[0];
}

const unstored = { 'Cache-Control': 'no-store' } as const;
const redirect = (Location: string, cookie?: string): HandlerResult => ({
  status: 302,
  headers: { ...unstored, Location, ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }) },
});

/** The URL of a page inside the portal. Every other path, and every other host, becomes the first page. */
function targetOf(path: string | undefined, portal: string): string {
  if (path === undefined || path.length > maxPathLength || !URL.canParse(path, `${portal}/`)) return portal;
  const { href } = new URL(path, `${portal}/`);
  return href.startsWith(`${portal}/`) ? href : portal;
}

/** The routes by which people sign in to the portal, by path. */
export function signInRoutes(
  { config, deps, keys }: SignInDeps,
  provider: PortalProvider,
): Readonly<Record<string, Route>> {
  const { encryption } = deps;
  const flowCookie = sealedCookie(
    { name: 'portal-sign-in', path: '/app/signed-in', sameSite: 'lax', seconds: flowSeconds, schema: flowSchema },
    encryption,
  );
  const sessionCookie = sealedCookie(
    { name: 'portal-session', path: '/app', sameSite: 'strict', seconds: sessionSeconds, schema: signedInSchema },
    encryption,
  );
  const renewals = new LRUCache<string, Promise<Session>>({ max: 10_000, ttl: sharedMs });
  /** Hashes of the refresh tokens of ended sessions, which `renewals` may still contain. */
  const endedTokens = new LRUCache<string, true>({ max: 10_000, ttl: sharedMs });

  const baseOf = (c: Context<NodeBindings>): string => {
    if (config.baseUrl === undefined) checkHost(c.req.url);
    return config.baseUrl ?? new URL(c.req.url).origin;
  };
  /** @throws ApiError ORIGIN_NOT_ALLOWED unless a page of this service sent the request */
  const ownBaseOf = (c: Context<NodeBindings>): URL => {
    const base = new URL(baseOf(c));
    const origin = requestHeader(c, 'origin');
    if (origin !== base.origin)
      throw new ApiError(
        'ORIGIN_NOT_ALLOWED',
        `Only pages of this service may use the session of the portal, not ${truncateText(origin ?? 'a request without Origin', 100)}.`,
      );
    return base;
  };
  const failed = (base: string, error: unknown): HandlerResult => {
    if (!(error instanceof SignInError)) throw error;
    const { problem, message, cause } = error;
    deps.log.warn({ problem, reason: message, err: cause }, 'a sign-in to the portal failed');
    return redirect(`${base}/app?sign-in=${problem}`);
  };
  /** Each renewal looks again, so that a deleted invitation ends the session. */
  const sessionOf = async (signedIn: SignedIn): Promise<Session> => {
    const member = await membershipOf(deps.engine, signedIn.person);
    if (member === 'expired') throw new SignInError('invitation', 'the invitation of the person has expired');
    if (member === undefined)
      throw new SignInError('organisation', 'the person belongs to no organisation that exists');
    return { signedIn, member };
  };

  const start: RequestProcessor = async (c) => {
    const base = baseOf(c);
    const checks = newChecks();
    try {
      const page = await provider.pageUrl(`${base}/app/signed-in`, checks);
      const flow = { ...checks, target: targetOf(c.req.query('return_to'), `${base}/app`) };
      return redirect(page, await flowCookie.set(flow, new URL(base)));
    } catch (error) {
      return failed(base, error);
    }
  };

  const finish: RequestProcessor = async (c) => {
    const base = baseOf(c);
    try {
      const value = flowCookie.find(requestHeader(c, 'cookie'), new URL(base));
      const flow = value === undefined ? undefined : await flowCookie.open(value);
      if (flow === undefined || flow.state !== c.req.query('state'))
        throw new SignInError('state', 'the sign-in did not begin in this browser, or it took more than 10 minutes');
      const returned = new URL(`${base}/app/signed-in${new URL(c.req.url).search}`);
      const { signedIn } = await sessionOf(await provider.finish(returned, flow));
      const cookie = await sessionCookie.set(signedIn, new URL(base));
      if (cookie === undefined) throw new SignInError('session', 'the refresh token is too long for a cookie');
      return redirect(flow.target, cookie);
    } catch (error) {
      return failed(base, error);
    }
  };

  const renewOnce = (value: string, before: SignedIn): Promise<Session> => {
    const key = hashSecret(value);
    const running = renewals.get(key);
    if (running !== undefined) return running;
    const renewal = provider.renew(before).then(sessionOf);
    renewals.set(key, renewal);
    renewal.catch(() => renewals.delete(key));
    return renewal;
  };

  const portalOf = (base: URL): string => `${base.href.replace(/\/$/, '')}/app`;
  const endAtProvider = (session: SignedIn, base: URL): Promise<string | undefined> =>
    provider.end(session, portalOf(base)).catch((err: unknown) => {
      deps.log.warn({ err }, 'the identity provider did not end a session');
      return undefined;
    });

  /** 200 with a token for the memory of the page, or 204 if nobody is signed in. */
  const renew: RequestProcessor = async (c) => {
    const base = ownBaseOf(c);
    const value = sessionCookie.find(requestHeader(c, 'cookie'), base);
    if (value === undefined) return { status: 204, headers: unstored };
    const ended: HandlerResult = { status: 204, headers: { ...unstored, 'Set-Cookie': sessionCookie.clear(base) } };
    const before = await sessionCookie.open(value);
    if (before === undefined) return ended;
    try {
      const { signedIn, member } = await renewOnce(value, before);
      const cookie = await sessionCookie.set(signedIn, base);
      if (cookie === undefined || endedTokens.has(hashSecret(signedIn.refreshToken))) return ended;
      const { name, subject } = signedIn.person;
      // Not shared like the renewal, so that it finds a sign-out of the last seconds.
      if (await hasEnded(deps.engine, { ...member, subject }, signedIn.startedAt)) {
        await endAtProvider(signedIn, base);
        return ended;
      }
      const body = { ...(await issuePersonToken(keys, { ...member, subject, name })), name, role: member.role };
      return { status: 200, body, headers: { ...unstored, 'Set-Cookie': cookie } };
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

  const end: RequestProcessor = async (c) => {
    const base = ownBaseOf(c);
    const value = sessionCookie.find(requestHeader(c, 'cookie'), base);
    const session = value === undefined ? undefined : await sessionCookie.open(value);
    if (session !== undefined) endedTokens.set(hashSecret(session.refreshToken), true);
    const url = session && (await endAtProvider(session, base));
    return {
      status: 200,
      body: { url: url ?? portalOf(base) },
      headers: { ...unstored, 'Set-Cookie': sessionCookie.clear(base) },
    };
  };

  return {
    '/app/sign-in': { method: 'GET', rate: 'auth', work: start },
    '/app/signed-in': { method: 'GET', rate: 'auth', work: finish },
    '/app/session': { method: 'POST', rate: 'general', work: renew },
    '/app/sign-out': { method: 'POST', rate: 'general', work: end },
  };
}
