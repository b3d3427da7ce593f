import type { Logger } from '@fds/platform/log';
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import * as v from 'valibot';
import { formatDetail } from '../base/errors.ts';
import { unknownNameText } from '../base/validation.ts';
import type { SendRestRequest } from './rest.ts';
import { runWithinResultSize } from './result-size.ts';
import { agentTools } from './tools.ts';

/** The SDK of the Model Context Protocol takes time to load, so `work.ts` imports this module at the first request. */

const instructions =
  'This server gives access to financial documents and the records that were extracted from them. You get only data that your credential may access. Start with list_roots and describe_root, then call query_records. Errors list the allowed values, and often suggest the correct name.';

const descriptions = agentTools.map(({ name, title, description, inputSchema, outputSchema }) => ({
  name,
  title,
  description,
  inputSchema: { ...inputSchema },
  outputSchema: { ...outputSchema },
  annotations: { title, readOnlyHint: true, openWorldHint: false },
}));

const unknownTool = unknownNameText(
  'tool',
  agentTools.map(({ name }) => name),
);

const json = v.looseObject({});

/** JSON Schema validator that all requests share, because creating a validator takes more CPU time than a request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Calls a tool. @throws ProtocolError for an unknown tool */
async function callTool(name: string, given: unknown, rest: SendRestRequest, log: Logger) {
  const found = agentTools.find((tool) => tool.name === name);
  if (found === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, formatDetail(unknownTool(name), { pointer: '/name' }));
  try {
    const { ok, text } = await runWithinResultSize(found, given ?? {}, rest);
    const content = [{ type: 'text' as const, text }];
    // The output schema describes only successful results.
    return ok ? { content, structuredContent: v.parse(json, JSON.parse(text)) } : { content, isError: true };
  } catch (err) {
    log.error({ err, tool: name }, 'a tool failed');
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'An internal error occurred. Call the tool again later.');
  }
}

function createServer(rest: SendRestRequest, log: Logger): Server {
  const server = new Server(
    { name: 'financial-document-service', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions, jsonSchemaValidator },
  );
  server.setRequestHandler('tools/list', () => ({ tools: descriptions }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments, rest, log));
  return server;
}

/** Revisions before 2026-07-28: the SDK's own fallback would answer with a stream. */
async function respondToEarlierRevision(request: Request, message: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** One JSON-RPC message (Model Context Protocol over HTTP, without sessions). No tool changes, so nobody subscribes. */
export async function respond(
  request: Request,
  message: unknown,
  rest: SendRestRequest,
  log: Logger,
): Promise<Response> {
  if (await isLegacyRequest(request, message))
    return respondToEarlierRevision(request, message, createServer(rest, log));
  const handler = createMcpHandler(() => createServer(rest, log), { legacy: 'reject', maxSubscriptions: 0 });
  try {
    return await handler.fetch(request, { parsedBody: message });
  } finally {
    await handler.close();
  }
}
