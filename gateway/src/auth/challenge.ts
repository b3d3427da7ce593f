import { ApiError } from '../base/errors.ts';

/** The sentence that leads a client with credentials of another form to the exchange. */
export const exchangeHint = 'To get a token, exchange client_id and client_secret at POST /auth/api_key.';

const challenge = (message: string, parameters: string): ApiError =>
  new ApiError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': `Bearer${parameters}` } });

/** 401 for a request without a bearer credential, or with wrong client credentials (RFC 6750, section 3.1). */
export const missingCredential = (message: string): ApiError => challenge(message, '');

/** Returns the error 401 for a bearer credential that is not accepted (RFC 6750, section 3.1). */
export const invalidToken = (message: string): ApiError => challenge(message, ' error="invalid_token"');

export const expiredToken = (): ApiError =>
  challenge(
    'The access token expired. Get a new one and send the request again.',
    ' error="invalid_token", error_description="The access token expired"',
  );
