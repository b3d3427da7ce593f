import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { mailboxScope } from '@fds/platform/google';
import type { Logger } from '@fds/platform/log';
import { exportJWK, generateKeyPair } from 'jose';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import Provider, { type Configuration, errors } from 'oidc-provider';
import { answerMailbox, mailboxPath } from './mailbox.ts';
import { choicePage, problemPage, signedOutPage, signOutPage } from './pages.ts';
import { claimsOf, findPerson } from './people.ts';

/** Of all kinds together. The oldest are forgotten first. */
const maxEntries = 10_000;

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** Stores the sessions, grants, codes, tokens and registered programs of the provider. */
function memoryAdapter(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  const find = async (key: string): Promise<AdapterPayload | undefined> => {
    const entry = entries.get(key);
    return entry !== undefined && entry.until > Date.now() ? entry.payload : undefined;
  };
  const findWhere = async (kind: string, member: 'uid' | 'userCode', value: string) =>
    [...entries].find(([key, { payload }]) => key.startsWith(`${kind} `) && payload[member] === value)?.[1].payload;
  return (kind) => ({
    find: (id) => find(`${kind} ${id}`),
    findByUid: (uid) => findWhere(kind, 'uid', uid),
    findByUserCode: (userCode) => findWhere(kind, 'userCode', userCode),
    upsert: async (id, payload, seconds) => {
      const [oldest] = entries.keys();
      if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
      // A program that registers itself has no expiry.
      const until = seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000;
      entries.set(`${kind} ${id}`, { payload, until });
    },
    consume: async (id) => {
      const payload = await find(`${kind} ${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void entries.delete(`${kind} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}

const algorithm = 'ES256';
const clientId = 'portal';
const mailboxClientId = 'mailbox';
const scopes = `openid profile email offline_access ${mailboxScope}`;
const peoplePath = '/people/';

/** Seconds. Nothing outlasts the process. */
const ttl = { AccessToken: 900, AuthorizationCode: 60, Grant: 86_400, IdToken: 900, Interaction: 600 } as const;
const longTtl = { RefreshToken: 86_400, Session: 86_400 } as const;

interface DemoProviderOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Base URLs of the service, to which the provider redirects. Tokens for the API have the first as audience. */
  readonly serviceUrls: readonly [string, ...string[]];
  /** URL of the engine's console. */
  readonly consoleUrl: string;
  readonly log: Logger;
}

export interface DemoProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  /** With which the service connects the demo mailbox; the provider is its Gmail too. */
  readonly mailbox: { readonly clientId: string; readonly clientSecret: string };
  stop(): Promise<void>;
}

async function configurationOf(
  { serviceUrls, consoleUrl }: Pick<DemoProviderOptions, 'serviceUrls' | 'consoleUrl'>,
  mailboxSecret: string,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const [audience] = serviceUrls;
  const resources = new Set(serviceUrls.flatMap((url) => [url, `${url}/`, `${url}/mcp`]));
  return {
    adapter: memoryAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: [
      {
        client_id: clientId,
        client_name: 'The service',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: serviceUrls.flatMap((url) => [`${url}/app/signed-in`, `${url}/console/signed-in`]),
        post_logout_redirect_uris: [...serviceUrls.map((url) => `${url}/app`), consoleUrl],
      },
      {
        client_id: mailboxClientId,
        client_name: 'The mail import of the service',
        client_secret: mailboxSecret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: serviceUrls.map((url) => `${url}/v1/oauth2/gmail/callback`),
      },
    ],
    clientDefaults: { id_token_signed_response_alg: algorithm, token_endpoint_auth_method: 'none' },
    claims: { openid: ['sub', 'organisation_id', 'role'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    scopes: scopes.split(' '),
    pkce: { required: () => true },
    clientBasedCORS: () => true,
    findAccount: (_context, id) => {
      const person = findPerson(id);
      return person && { accountId: person.id, claims: () => claimsOf(person) };
    },
    interactions: { url: (_context, { uid }) => `${peoplePath}${uid}` },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    extraTokenClaims: (_context, token) => {
      const person = 'accountId' in token ? findPerson(token.accountId) : undefined;
      return person && claimsOf(person);
    },
    renderError: (context, { error_description, error }) => {
      context.type = 'html';
      context.body = problemPage(error_description ?? error);
    },
    ttl: { ...ttl, ...longTtl },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = signOutPage(form);
        },
        postLogoutSuccessSource: (context) => {
          context.body = signedOutPage;
        },
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_context, resource) => {
          if (!resources.has(resource)) throw new errors.InvalidTarget();
          return { audience, scope: scopes, accessTokenFormat: 'jwt', jwt: { sign: { alg: algorithm } } };
        },
      },
    },
  };
}

/** The page on which a person is chosen, and its answer, which also grants what the program asks for. */
async function choosePerson(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params, grantId: earlier } = await provider.interactionDetails(request, response);
  const program = typeof params.client_id === 'string' ? params.client_id : '';
  if (request.method !== 'POST') {
    const name = (await provider.Client.find(program))?.clientName;
    response.setHeader('content-type', 'text/html; charset=utf-8').end(choicePage(name ?? 'A program'));
    return;
  }
  const person = findPerson(new URLSearchParams(await text(request)).get('person') ?? undefined);
  if (person === undefined) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const known = earlier === undefined ? undefined : await provider.Grant.find(earlier);
  const grant =
    known?.accountId === person.id ? known : new provider.Grant({ accountId: person.id, clientId: program });
  grant.addOIDCScope(scopes);
  for (const resource of [params.resource].flat()) {
    if (typeof resource === 'string') grant.addResourceScope(resource, scopes);
  }
  const result = { login: { accountId: person.id }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result);
}

/** An identity provider with the people of the demo, which keeps everything in memory. Only for this machine. */
export async function startDemoProvider({
  host,
  port,
  serviceUrls,
  consoleUrl,
  log,
}: DemoProviderOptions): Promise<DemoProvider> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const issuer = `http://${host}:${address.port}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const provider = new Provider(issuer, await configurationOf({ serviceUrls, consoleUrl }, clientSecret));
  const answer = provider.callback();
  const emailOf = (id: string) => findPerson(id)?.email;
  server.on('request', (request, response) => {
    if (request.url?.startsWith(mailboxPath) === true) {
      answerMailbox(provider.AccessToken, request, response, emailOf).catch((err: unknown) => {
        log.warn({ err }, 'the demo mailbox could not answer');
        response.writeHead(500).end();
      });
      return;
    }
    if (request.url?.startsWith(peoplePath) !== true) return void answer(request, response);
    choosePerson(provider, request, response).catch((err: unknown) => {
      log.warn({ err }, 'the demo provider could not sign in a person');
      response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' });
      response.end(problemPage('The sign-in has expired. Begin again.'));
    });
  });
  return {
    issuer,
    clientId,
    audience: serviceUrls[0],
    mailbox: { clientId: mailboxClientId, clientSecret },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
