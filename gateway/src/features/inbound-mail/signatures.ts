import { createHmac } from 'node:crypto';
import { ApiError } from '../../base/errors.ts';

/** Lowercase hexadecimal. */
export const hmacOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** @param scheme of the header `WWW-Authenticate`, which a 401 needs (RFC 9110, section 15.5.2) */
export const notAccepted = (message: string, scheme = 'HMAC'): ApiError =>
  new ApiError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': `${scheme} realm="inbound mail"` } });

/** @param timestamp in seconds since 1970 */
export const isRecent = (timestamp: number, windowSeconds: number): boolean =>
  Math.abs(Date.now() / 1000 - timestamp) <= windowSeconds;
