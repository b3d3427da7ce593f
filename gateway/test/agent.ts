import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import * as v from 'valibot';

const textContent = v.object({
  content: v.tuple([v.object({ type: v.literal('text'), text: v.string() })]),
  isError: v.optional(v.boolean(), false),
  structuredContent: v.optional(v.unknown()),
});

/** An agent that is connected to `/mcp`. */
export interface McpAgent extends AsyncDisposable {
  readonly client: Client;
  /** Calls a tool. `body` is the parsed JSON text of the result, and `structured` its structured content. */
  call(
    name: string,
    given?: Record<string, unknown>,
  ): Promise<{ readonly isError: boolean; readonly body: unknown; readonly structured: unknown }>;
}

/** For requests to a gateway in the same process. */
export const fetchFrom =
  (app: { fetch(request: Request): Response | Promise<Response> }): typeof fetch =>
  async (input, init) =>
    app.fetch(new Request(input, init));

/**
 * Connects the official client of the Model Context Protocol to `/mcp`.
 * @param fetch function that sends the requests; by default the global `fetch`
 */
export async function connectMcpAgent(
  url: string,
  authorization: string,
  fetch = globalThis.fetch,
  mode: VersionNegotiationMode = 'auto',
): Promise<McpAgent> {
  const client = new Client({ name: 'test-agent', version: '1.0.0' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (input, init) => fetch(input, init),
    requestInit: { headers: { authorization } },
  });
  await client.connect(transport);
  // The client rejects structured content that does not match the output schemas in the list of tools.
  await client.listTools();
  return {
    client,
    async call(name, given = {}) {
      const { content, isError, structuredContent } = v.parse(
        textContent,
        await client.callTool({ name, arguments: given }),
      );
      return { isError, body: JSON.parse(content[0].text), structured: structuredContent };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
