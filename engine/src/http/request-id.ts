import { randomUUID } from 'node:crypto';
import type { HeaderReader } from '../auth/authenticate.ts';

export const requestIdHeader = 'x-request-id';

/** The valid request id in the headers, or a new one. */
export function getRequestId(headers: Pick<HeaderReader, 'get'>): string {
  const given = headers.get(requestIdHeader);
  return given !== null && /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID();
}
