import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { EngineError, flatErrorBody } from '../errors/engine-error.ts';

/** Maximum size of a request body, in bytes. */
export const maxBodyBytes = 4 * 1024 * 1024;

const refuse = (context: Context): Response =>
  context.body(
    flatErrorBody(
      new EngineError('bad-request', `the body is larger than ${maxBodyBytes} bytes: send a smaller request`),
    ),
    413,
    {
      'content-type': 'application/json; charset=utf-8',
    },
  );

const counted = bodyLimit({ maxSize: maxBodyBytes, onError: refuse });

/**
 * Responds with status 413 to a request body that is too large. Counts the bytes of a chunked body, because it has no
 * Content-Length. For any other body, compares the Content-Length with the limit.
 */
export const limitBody: MiddlewareHandler = async (context, next) => {
  if (context.req.header('transfer-encoding') !== undefined) return counted(context, next);
  const length = Number(context.req.header('content-length') ?? 0);
  if (length > maxBodyBytes) return refuse(context);
  return next();
};
