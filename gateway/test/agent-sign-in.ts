import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';

const redirectUrl = 'http://127.0.0.1:9/returned';

/** Keeps in memory what the sign-in of the official client stores. */
function memoryProvider(resource: string | undefined) {
  const kept = { page: '', verifier: '', token: '' };
  let program: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  let discovery: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Inspector', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    clientInformation: () => program,
    saveClientInformation: (given) => {
      program = given;
    },
    discoveryState: () => discovery,
    saveDiscoveryState: (given) => {
      discovery = given;
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
      kept.token = given.access_token;
    },
    redirectToAuthorization: (page) => {
      kept.page = page.href;
    },
    saveCodeVerifier: (given) => {
      kept.verifier = given;
    },
    codeVerifier: () => kept.verifier,
    ...(resource !== undefined && { validateResourceURL: async () => new URL(resource) }),
  };
  return { provider, kept };
}

interface AgentSignIn {
  readonly accessToken: string;
  connect(): Promise<Client>;
}

/**
 * Signs a person in to the official client, which knows only the address of `/mcp`.
 * @param choose signs a person in on a page, and returns the address to which the page redirects
 * @param resource for which the client asks for a token, by default the one in the metadata
 */
export async function signInAgent(
  url: string,
  choose: (page: string) => Promise<string>,
  resource?: string,
): Promise<AgentSignIn> {
  const { provider, kept } = memoryProvider(resource);
  const transport = () => new StreamableHTTPClientTransport(new URL(url), { authProvider: provider });
  const connect = async (): Promise<Client> => {
    const client = new Client({ name: 'Inspector', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(transport());
    return client;
  };
  await connect().then(
    () => Promise.reject(new Error(`${url} accepts a client without a token`)),
    (error: unknown) => {
      if (!(error instanceof UnauthorizedError)) throw error;
    },
  );
  await transport().finishAuth(new URL(await choose(kept.page)).searchParams);
  return { accessToken: kept.token, connect };
}
