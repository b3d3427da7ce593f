import * as v from 'valibot';
import { ApiError } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { readJsonBody } from '../http/read.ts';
import { checkHost, requestHeader } from '../http/request.ts';
import type { HandlerDeps, RequestProcessor } from '../pipeline.ts';
import { restSender } from './rest.ts';

const used = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id'] as const;

const json = v.looseObject({});

/** `POST /mcp` (Model Context Protocol): independent requests, no sessions, no streams. */
export function mcpProcessor(handlerDeps: HandlerDeps): RequestProcessor {
  const { config, deps } = handlerDeps;
  const restOf = restSender(handlerDeps);
  return async (c, context) => {
    if (config.baseUrl === undefined) checkHost(c.req.url);
    const authorization = requestHeader(c, 'authorization');
    const { organisationId } = await context.time('auth', () => deps.authenticate(authorization));
    context.organisationId = organisationId;
    const message = await context.time('read', () => readJsonBody(c.req, config.maxBodyBytes));
    if (!isObject(message))
      throw new ApiError('INVALID_REQUEST', 'The body must be one JSON-RPC message. Send each message as one request.');
    const { respond: answer } = await import('./protocol.ts');
    const headers = used.flatMap((name): [string, string][] => {
      const value = requestHeader(c, name);
      return value === undefined ? [] : [[name, value]];
    });
    const { signal } = c.req.raw;
    const rest = restOf({ authorization: authorization ?? '', url: c.req.url, signal });
    const response = await answer(new Request(c.req.url, { method: 'POST', headers }), message, rest, deps.log);
    const text = await response.text();
    return { status: response.status, ...(text === '' ? {} : { body: v.parse(json, JSON.parse(text)) }) };
  };
}
