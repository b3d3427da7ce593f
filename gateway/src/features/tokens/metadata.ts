import * as v from 'valibot';
import { type AnyEndpoint, type Endpoint, type EndpointCall, noBody, noParameters } from '../../http/endpoint.ts';
import { protectedResourcePath } from '../../http/links.ts';

type Metadata = Endpoint<object, undefined>;

const metadata = (
  row: Pick<Metadata, 'path' | 'operationId' | 'summary' | 'description'>,
  body: v.GenericSchema,
  bodyOf: (base: string, deps: EndpointCall['deps']) => object,
): Metadata => ({
  ...row,
  methods: ['GET'],
  tag: 'Authentication',
  rate: 'none',
  success: { status: 200, description: 'The metadata.', body },
  errors: [],
  usesEngine: false,
  auth: 'none',
  parameters: noParameters,
  body: noBody,
  run: async (_input, { deps, url }) => ({
    body: bodyOf(url.origin, deps),
    headers: { 'Cache-Control': 'public, max-age=300' },
  }),
});

const link = v.pipe(v.string(), v.url());
const links = v.array(link);
const texts = v.array(v.string());

const clientMethods = ['client_secret_basic', 'client_secret_post'];

const serverMetadata = metadata(
  {
    path: '/.well-known/oauth-authorization-server',
    operationId: 'getAuthorizationServer',
    summary: 'Get the metadata of the token endpoint',
    description:
      'Metadata of an OAuth 2.0 authorization server (RFC 8414), with which OAuth clients configure themselves.',
  },
  v.strictObject({
    issuer: link,
    token_endpoint: link,
    token_endpoint_auth_methods_supported: texts,
    grant_types_supported: texts,
    response_types_supported: texts,
    introspection_endpoint: link,
    introspection_endpoint_auth_methods_supported: texts,
    revocation_endpoint: link,
    revocation_endpoint_auth_methods_supported: texts,
    jwks_uri: link,
    service_documentation: link,
  }),
  (base) => ({
    issuer: base,
    token_endpoint: `${base}/oauth/token`,
    token_endpoint_auth_methods_supported: clientMethods,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    introspection_endpoint: `${base}/oauth/introspect`,
    introspection_endpoint_auth_methods_supported: [...clientMethods, 'bearer'],
    revocation_endpoint: `${base}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: [...clientMethods, 'bearer'],
    jwks_uri: `${base}/.well-known/jwks.json`,
    service_documentation: `${base}/docs/guides/authentication`,
  }),
);

/**
 * Programs for agents ask for these scopes at the identity provider (RFC 9728, section 2). Without scopes, some
 * providers refuse to sign a person in; `email` is for invitations.
 */
const scopes_supported = ['openid', 'profile', 'email'];

/** RFC 9728, section 3: the metadata of the resource `/mcp` has its own address. */
const resourceMetadata = (resource: '' | '/mcp', operationId: string, name: string) =>
  metadata(
    {
      path: `${protectedResourcePath}${resource}`,
      operationId,
      summary: `Get the metadata of ${name} as a protected resource`,
      description:
        'Metadata of an OAuth 2.0 protected resource (RFC 9728). It names the identity provider of the service or, without a provider, the service itself.',
    },
    v.strictObject({
      resource: link,
      authorization_servers: links,
      scopes_supported: v.optional(texts),
      bearer_methods_supported: texts,
      resource_name: v.string(),
      resource_documentation: link,
    }),
    (base, { issuer }) => ({
      resource: `${base}${resource}`,
      authorization_servers: [issuer ?? base],
      ...(issuer !== undefined && { scopes_supported }),
      bearer_methods_supported: ['header'],
      resource_name: 'Financial Document Service',
      resource_documentation: `${base}/docs/guides/${resource === '/mcp' ? 'agents' : 'authentication'}`,
    }),
  );

export const metadataEndpoints: readonly AnyEndpoint[] = [
  serverMetadata,
  resourceMetadata('', 'getProtectedResource', 'the REST API'),
  resourceMetadata('/mcp', 'getAgentsResource', 'the server for agents'),
];
