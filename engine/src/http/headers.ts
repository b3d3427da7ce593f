import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { HeaderReader } from '../auth/authenticate.ts';

const textOf = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' ? value : (value?.join(', ') ?? null);

/** Joins duplicate headers. */
export const nodeHeaders = (headers: IncomingHttpHeaders): HeaderReader => ({
  get: (name) => textOf(headers[name]),
  has: (name) => Object.hasOwn(headers, name),
  forEach: (visit) =>
    new Headers(Object.entries(headers).map(([name, value]) => [name, textOf(value) ?? ''])).forEach(visit),
});

export const requestIdHeader = 'x-request-id';

/** The valid request id in the headers, or a new one. */
export function getRequestId(headers: Pick<HeaderReader, 'get'>): string {
  const given = headers.get(requestIdHeader);
  return given !== null && /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID();
}
