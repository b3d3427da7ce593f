import { ApiError } from '../base/errors.ts';

const challenge = (message: string, parameters: string): ApiError =>
  new ApiError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': `Bearer${parameters}` } });

/** Returns a 401 for a request without a bearer credential, or with wrong client credentials (RFC 6750, 3.1). */
export const noCredential = (message: string): ApiError => challenge(message, '');

/** Returns a 401 for a bearer credential that is not accepted (RFC 6750, 3.1). */
export const invalidToken = (message: string): ApiError => challenge(message, ' error="invalid_token"');

/** Returns a 401 for an expired token: the caller has to get a new token. */
export const expiredToken = (): ApiError =>
  challenge(
    'The access token expired. Get a new one and send the request again.',
    ' error="invalid_token", error_description="The access token expired"',
  );
