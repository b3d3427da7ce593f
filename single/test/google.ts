import { randomUUID } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import * as v from 'valibot';

const mailboxScope = 'https://www.googleapis.com/auth/gmail.readonly';

/** What Google is to answer with next. */
interface Behaviour {
  subject: string;
  email: string;
  scope: string;
  /** Seconds that access tokens last. */
  lifeSeconds: number;
  consents: boolean;
  /** It answers each request for a token with this, where it is set. */
  failure: { readonly statusCode: number; readonly body: Readonly<Record<string, unknown>> } | undefined;
}

/** A Google of the test's own: an OpenID provider and the one address of the Gmail API, over HTTP. */
export async function startGoogle() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  const behaviour: Behaviour = {
    subject: 'subject-1',
    email: 'ada.lovelace@example.com',
    scope: `openid email profile ${mailboxScope}`,
    lifeSeconds: 3600,
    consents: true,
    failure: undefined,
  };
  /** What was asked of the addresses for consent and for tokens. */
  const consents: URL[] = [];
  const tokens: Record<string, unknown>[] = [];
  server.service.on('beforeAuthorizeRedirect', ({ url }, request) => {
    consents.push(new URL(request.url ?? '', server.issuer.url));
    // Google adds parameters of its own.
    url.searchParams.set('authuser', '0');
    if (behaviour.consents) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  server.service.on('beforeTokenSigning', ({ payload }) => {
    const { subject: sub, email } = behaviour;
    Object.assign(payload, { sub, email, given_name: 'Ada', family_name: 'Lovelace', name: 'Ada Lovelace' });
  });
  server.service.on('beforeResponse', (response, request) => {
    tokens.push({ ...request.body });
    if (behaviour.failure !== undefined) {
      Object.assign(response, behaviour.failure);
      return;
    }
    const { scope, lifeSeconds } = behaviour;
    Object.assign(response.body, { scope, expires_in: lifeSeconds, refresh_token: `refresh-${randomUUID()}` });
  });
  server.service.addRoute('GET', '/gmail/v1/users/me/profile', (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ emailAddress: behaviour.email, messagesTotal: 1 }));
  });
  await server.start(0, '127.0.0.1');
  const issuer = v.parse(v.string(), server.issuer.url);
  return {
    issuer,
    behaviour,
    consents,
    tokens,
    /** What a customer does who follows a link. @returns the address that Google sends them back to */
    async follow(link: string): Promise<URL> {
      const response = await fetch(link, { redirect: 'manual' });
      return new URL(v.parse(v.string(), response.headers.get('location')));
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await server.stop();
    },
  };
}

export type TestGoogle = Awaited<ReturnType<typeof startGoogle>>;
