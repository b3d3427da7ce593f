import { randomUUID } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import * as v from 'valibot';

const mailboxScope = 'https://www.googleapis.com/auth/gmail.readonly';

/** With which Pub/Sub signs its reports. */
export const pushAccount = 'push@my-project.iam.gserviceaccount.com';

/** The values that determine the next responses of the fake Google server. */
interface Behaviour {
  subject: string;
  email: string;
  scope: string;
  /** Lifetime of the issued access tokens in seconds. */
  lifeSeconds: number;
  consents: boolean;
  /** Response to every token request; `undefined` makes the server issue tokens. */
  failure: { readonly statusCode: number; readonly body: Readonly<Record<string, unknown>> } | undefined;
}

/** Starts a fake Google server: an OpenID provider and an empty mailbox of the Gmail API. */
export async function startFakeGoogleServer() {
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
  /**
   * `consents` contains the URLs of the received consent requests; `tokens` contains the bodies of the token requests.
   */
  const consents: URL[] = [];
  const tokens: Record<string, unknown>[] = [];
  server.service.on('beforeAuthorizeRedirect', ({ url }, request) => {
    consents.push(new URL(request.url ?? '', server.issuer.url));
    // As Google does, adds to the redirect URL a parameter that the client did not request.
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
  const watches: unknown[] = [];
  server.service.addRoute('POST', '/gmail/v1/users/me/watch', (request, response) => {
    watches.push('body' in request ? request.body : undefined);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ historyId: '1', expiration: String(Date.now() + 604_800_000) }));
  });
  server.service.addRoute('GET', '/gmail/v1/users/me/messages', (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ resultSizeEstimate: 0 }));
  });
  await server.start(0, '127.0.0.1');
  const issuer = v.parse(v.string(), server.issuer.url);
  return {
    issuer,
    behaviour,
    consents,
    tokens,
    /** Bodies of the requests for reports. */
    watches,
    /** As Pub/Sub sends it. */
    async push(url: string, claims: object = {}, report: object = { emailAddress: behaviour.email, historyId: 2 }) {
      const token = await server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          Object.assign(payload, { aud: url, email: pushAccount, email_verified: true, ...claims });
        },
      });
      const data = Buffer.from(JSON.stringify(report)).toString('base64');
      return {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: { data, messageId: '1' }, subscription: 'projects/p/subscriptions/gmail' }),
      };
    },
    /**
     * Requests the URL of a consent link, as the browser of a customer does.
     * @returns the URL to which Google redirects the customer
     */
    async follow(link: string): Promise<URL> {
      const response = await fetch(link, { redirect: 'manual' });
      return new URL(v.parse(v.string(), response.headers.get('location')));
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await server.stop();
    },
  };
}

export type FakeGoogleServer = Awaited<ReturnType<typeof startFakeGoogleServer>>;
