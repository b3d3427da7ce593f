import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { EngineError, flatErrorBody } from '../errors/engine-error.ts';

export const maxBodyBytes = 4 * 1024 * 1024;

const refuse = (context: Context): Response =>
  context.body(
    flatErrorBody(
      new EngineError('bad-request', `the body is larger than ${maxBodyBytes} bytes: send a smaller request`),
    ),
    413,
    { 'content-type': 'application/json; charset=utf-8' },
  );

const counted = bodyLimit({ maxSize: maxBodyBytes, onError: refuse });

/** Counts the bytes of a chunked body, because it has no Content-Length. */
export const limitBody: MiddlewareHandler = async (context, next) => {
  if (context.req.header('transfer-encoding') !== undefined) return counted(context, next);
  const length = Number(context.req.header('content-length') ?? 0);
  if (length > maxBodyBytes) return refuse(context);
  return next();
};
