import { ApiError } from '../base/errors.ts';

const challenge = (message: string, parameters: string): ApiError =>
  new ApiError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': `Bearer${parameters}` } });

/** 401 for a request without a bearer credential, or whose client credentials are wrong (RFC 6750, 3.1). */
export const noCredential = (message: string): ApiError => challenge(message, '');

/** 401 for a bearer credential that is not accepted (RFC 6750, 3.1). */
export const invalidToken = (message: string): ApiError => challenge(message, ' error="invalid_token"');

/** 401 for a token that was valid until it expired: the caller gets a new one and tries again. */
export const expiredToken = (): ApiError =>
  challenge(
    'The access token expired. Get a new one and send the request again.',
    ' error="invalid_token", error_description="The access token expired"',
  );
