import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import { PersonBrowser } from './person-browser.ts';

const json = async <T>(response: Response, schema: v.GenericSchema<unknown, T>): Promise<T> =>
  v.parse(schema, await response.json());

const resourceMetadata = v.object({ resource: v.string(), authorization_servers: v.tuple([v.string()]) });
const serverMetadata = v.object({
  registration_endpoint: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  code_challenge_methods_supported: v.array(v.string()),
});
const redirectUrl = 'http://127.0.0.1:9/returned';
const verifier = 'v'.repeat(43);

/** Follows the metadata from the server for agents to a token, as the authorization of the protocol says. */
export async function requestAgentToken(portal: string, person: string, resource?: string): Promise<Response> {
  const send = (path: string, init?: RequestInit) => fetch(portal + path, init);
  const refused = await send('/mcp', { method: 'POST', headers: { 'content-type': 'application/json' } });
  const [, place = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
  const found = await json(await send(new URL(place).pathname), resourceMetadata);
  const [issuer] = found.authorization_servers;
  const server = await json(await fetch(`${issuer}/.well-known/openid-configuration`), serverMetadata);
  expect(server.code_challenge_methods_supported).toEqual(['S256']);
  const registration = { client_name: 'Inspector', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' };
  const registered = await fetch(server.registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  const { client_id } = await json(registered, v.object({ client_id: v.string() }));
  const page = new URL(server.authorization_endpoint);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  page.search = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: redirectUrl,
    scope: 'openid',
    resource: resource ?? found.resource,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString();
  const returned = new URL(await new PersonBrowser(portal).choose(person, page.href));
  return fetch(server.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id,
      code: returned.searchParams.get('code') ?? '',
      redirect_uri: redirectUrl,
      code_verifier: verifier,
    }),
  });
}
