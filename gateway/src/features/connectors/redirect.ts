import { type ValidationErrors, validationError } from '../../base/errors.ts';
import { isAllowedRedirectOrigin } from '../../http/redirect-origins.ts';

const rejection = (detail: string): ValidationErrors =>
  validationError('REDIRECT_URL_NOT_ALLOWED', detail, { parameter: 'redirect_url' });

/**
 * Checks that the origin of a `redirect_url` is allowed.
 * @returns the URL in normalized form
 * @throws ValidationErrors REDIRECT_URL_NOT_ALLOWED
 */
export function checkRedirectUrl(given: string, origins: readonly string[]): string {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol)) throw rejection('Expected an http or https URL.');
  if (url.username !== '' || url.password !== '') throw rejection('Expected a URL without user and password.');
  if (!isAllowedRedirectOrigin(url, origins))
    throw rejection('The origin is not allowed. The operator lists the allowed origins in CONNECTOR_REDIRECT_ORIGINS.');
  return url.href;
}

/** The result of connecting a mailbox, as the final redirect contains it. */
export type InstallationStatus = 'success' | 'denied' | 'error';

/**
 * Returns the URL to which the customer's browser is redirected at the end, with the parameters `status` and `state`.
 */
export function makeFinalRedirectUrl(
  redirectUrl: string,
  status: InstallationStatus,
  state: string | undefined,
): string {
  const url = new URL(redirectUrl);
  url.searchParams.set('status', status);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}
