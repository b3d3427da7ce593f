import { fault, type RequestFaults } from '../../base/errors.ts';
import { isAllowedOrigin } from '../../http/redirect-origins.ts';

const refused = (detail: string): RequestFaults =>
  fault('REDIRECT_URL_NOT_ALLOWED', detail, { parameter: 'redirect_url' });

/**
 * Holds the address that a customer is to be sent back to against the origins that there may be, which match whole.
 * @returns the address as browsers understand it
 * @throws RequestFaults REDIRECT_URL_NOT_ALLOWED
 */
export function allowedRedirect(given: string, origins: readonly string[]): string {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol)) throw refused('Expected an http or https address.');
  if (url.username !== '' || url.password !== '') throw refused('Expected an address without user and password.');
  if (!isAllowedOrigin(url, origins))
    throw refused('Customers are not sent to this origin: it is not one of those set up.');
  return url.href;
}

/** How an installation ended. */
export type InstallationStatus = 'success' | 'denied' | 'error';

/** The address that a customer is sent back to, with how it ended and what the caller wanted to be told again. */
export function returnAddress(redirectUrl: string, status: InstallationStatus, state: string | undefined): string {
  const url = new URL(redirectUrl);
  url.searchParams.set('status', status);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}
