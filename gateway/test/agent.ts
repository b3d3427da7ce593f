import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as v from 'valibot';

const textContent = v.object({
  content: v.tuple([v.object({ type: v.literal('text'), text: v.string() })]),
  isError: v.optional(v.boolean(), false),
});

/** An agent that is connected to `/mcp`. */
export interface McpAgent extends AsyncDisposable {
  readonly client: Client;
  /** Calls a tool, and parses the JSON text in the result. */
  call(name: string, given?: Record<string, unknown>): Promise<{ readonly isError: boolean; readonly body: unknown }>;
}

/**
 * Connects the official client of the Model Context Protocol to `/mcp`.
 * @param fetch function that sends the requests; by default the global `fetch`
 */
export async function connectMcpAgent(url: string, authorization: string, fetch = globalThis.fetch): Promise<McpAgent> {
  const client = new Client({ name: 'test-agent', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (input, init) => fetch(input, init),
    requestInit: { headers: { authorization } },
  });
  await client.connect(transport);
  return {
    client,
    async call(name, given = {}) {
      const { content, isError } = v.parse(textContent, await client.callTool({ name, arguments: given }));
      return { isError, body: JSON.parse(content[0].text) };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
