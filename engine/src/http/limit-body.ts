import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { EngineError, plainErrorBody } from '../errors/engine-error.ts';

/** A larger body is refused. */
export const maxBodyBytes = 4 * 1024 * 1024;

const refuse = (context: Context): Response =>
  context.body(plainErrorBody(new EngineError('bad-request', `the body is larger than ${maxBodyBytes} bytes`)), 413, {
    'content-type': 'application/json; charset=utf-8',
  });

const counted = bodyLimit({ maxSize: maxBodyBytes, onError: refuse });

/**
 * Refuses bodies that are too large with 413. Only a chunked body has to be counted while it comes in; every other says
 * its length, or comes from this process.
 */
export const limitBody: MiddlewareHandler = async (context, next) => {
  if (context.req.header('transfer-encoding') !== undefined) return counted(context, next);
  const length = Number(context.req.header('content-length') ?? 0);
  if (length > maxBodyBytes) return refuse(context);
  return next();
};
