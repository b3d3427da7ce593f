import { describe, expect, test } from 'vitest';
import { signInAgent } from '../../../gateway/test/agent-sign-in.ts';
import type { RunningProduct } from '../running-product.ts';
import { PersonBrowser } from './person-browser.ts';

/** Signs people of the demo in to the official client for agents. Changes no record. */
export function testAgentSignIn(getProduct: () => RunningProduct): void {
  const signIn = (person: string, resource?: string) => {
    const service = getProduct().demo.base_url;
    const browser = new PersonBrowser(service);
    return signInAgent(`${service}/mcp`, (page) => browser.choose(person, page), resource);
  };
  const statusOf = async (token: string, path: string, body?: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body };
    return (await fetch(getProduct().demo.base_url + path, init)).status;
  };

  describe('the official MCP client, which knows only the address of /mcp,', () => {
    test('signs a reader in by itself, lists and calls tools, and its token may not write', async () => {
      const agent = await signIn('rita');
      const client = await agent.connect();
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('query_records');
      const found = await client.callTool({ name: 'query_records', arguments: { root: 'invoices', limit: 1 } });
      expect(found).toMatchObject({ structuredContent: { data: [{ type: 'invoice' }] } });
      await client.close();
      expect(await statusOf(agent.accessToken, '/v1/invoices')).toBe(200);
      expect(await statusOf(agent.accessToken, '/v1/workspaces', '{}')).toBe(403);
    });

    test('gets a token of an administrator that may write', async () => {
      const { accessToken } = await signIn('adam');
      expect(await statusOf(accessToken, '/v1/workspaces', '{}')).toBe(400);
    });

    test('gets no token for another service, and none that reads anything for a person without an organisation', async () => {
      await expect(signIn('rita', 'https://elsewhere.example')).rejects.toThrow('resource indicator');
      const { accessToken } = await signIn('anna');
      expect(await statusOf(accessToken, '/v1/invoices')).toBe(401);
    });
  });
}
