import { type ValidationErrors, validationError } from '../../base/errors.ts';
import { isAllowedOrigin } from '../../http/redirect-origins.ts';

const rejection = (detail: string): ValidationErrors =>
  validationError('REDIRECT_URL_NOT_ALLOWED', detail, { parameter: 'redirect_url' });

/** Returns the URL in normalized form. @throws ValidationErrors REDIRECT_URL_NOT_ALLOWED */
export function checkRedirectUrl(redirectUrl: string, allowedOrigins: readonly string[]): string {
  const url = URL.parse(redirectUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) throw rejection('Expected an http or https URL.');
  if (url.username !== '' || url.password !== '') throw rejection('Expected a URL without user and password.');
  if (!isAllowedOrigin(url, allowedOrigins))
    throw rejection('The origin is not allowed. The operator lists the allowed origins in CONNECTOR_REDIRECT_ORIGINS.');
  return url.href;
}

/** Result of a mailbox installation: the parameter `status` of the redirect to the customer's `redirect_url`. */
export type InstallationStatus = 'success' | 'denied' | 'error';

export function redirectUrlAfterInstallation(
  redirectUrl: string,
  status: InstallationStatus,
  state: string | undefined,
): string {
  const url = new URL(redirectUrl);
  url.searchParams.set('status', status);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}
