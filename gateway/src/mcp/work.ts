import * as v from 'valibot';
import { ApiError, truncateText } from '../base/errors.ts';
import { isObject } from '../base/validation.ts';
import { isLoopbackUrl } from '../docs/demo-token.ts';
import { readJsonBody } from '../http/read.ts';
import { checkHost, requestHeader } from '../http/request.ts';
import type { HandlerDeps, RequestProcessor } from '../pipeline.ts';
import { restSender } from './rest.ts';

const used = ['accept', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'mcp-session-id'] as const;

/**
 * Refuses foreign web pages, as the protocol requires. Without BASE_URL, only a loopback host counts as the service's
 * own, because a foreign name can resolve to this machine (DNS rebinding).
 */
function checkOrigin(origin: string | undefined, url: string, { baseUrl, corsOrigins }: HandlerDeps['config']): void {
  const own = baseUrl ?? (isLoopbackUrl(url) ? url : undefined);
  if (origin === undefined || (own !== undefined && origin === new URL(own).origin)) return;
  if (corsOrigins.includes('*') || corsOrigins.includes(origin)) return;
  throw new ApiError(
    'ORIGIN_NOT_ALLOWED',
    `Web pages of ${truncateText(origin, 100)} may not use this service. The operator lists the allowed origins in CORS_ORIGINS.`,
  );
}

const json = v.looseObject({});

/** `POST /mcp` (Model Context Protocol): independent requests, no sessions, no streams. */
export function mcpProcessor(handlerDeps: HandlerDeps): RequestProcessor {
  const { config, deps } = handlerDeps;
  const restOf = restSender(handlerDeps);
  return async (c, context) => {
    if (config.baseUrl === undefined) checkHost(c.req.url);
    checkOrigin(requestHeader(c, 'origin'), c.req.url, config);
    const authorization = requestHeader(c, 'authorization');
    const { organisationId, credential } = await context.time('auth', () => deps.authenticate(authorization));
    context.organisationId = organisationId;
    context.credential = credential;
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
