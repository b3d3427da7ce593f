import { type ErrorDefinitions, waitAndRepeatRemedy } from './row.ts';

export const serviceErrors = {
  UNAUTHORIZED: {
    status: 401,
    meaning:
      'The credential is missing, unknown, malformed, expired or revoked. `WWW-Authenticate` contains the reason.',
    remedy:
      'Send `Authorization: Bearer <token>` with a token of `POST /auth/api_key` or an API key. A token is valid for 15 minutes: request a new one when it has expired.',
    example: {
      message:
        'The credential is unknown, malformed, expired or revoked. To get a token, exchange client_id and client_secret at POST /auth/api_key.',
    },
  },
  WRITE_NOT_ALLOWED: {
    status: 403,
    meaning:
      'The request changes data, and its credential may only read: it belongs to a person with the role `reader`, or it is a read-only API key.',
    remedy:
      'Ask an administrator of your organisation for the role `administrator`, or use a credential that may write, such as an API key with the access `write`. All requests that only read are allowed, also `POST /v1/records/query` and `POST /v1/records/aggregate`.',
    example: {
      message: 'You have the role reader, which may not change data. Ask an administrator for the role administrator.',
    },
  },
  CALLER_NOT_ALLOWED: {
    status: 403,
    meaning:
      'The endpoint is not for this kind of caller: only a person has sessions, and an API key, which belongs to a workspace, may not invite people to the organisation.',
    remedy: 'Send the token of a person or of a client, as the message says.',
    example: {
      message: 'This endpoint is only for people and clients, not for API keys. Send the token of one of them.',
    },
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    title: 'Too Many Requests',
    meaning: 'Your address has sent more requests in this minute than its rate limit allows.',
    remedy: `${waitAndRepeatRemedy} The response header \`RateLimit\` contains the number of requests that the limit still allows.`,
    example: { message: 'The limit is 1000 requests per minute. Send the request again in 42 seconds.' },
  },
  INTERNAL_ERROR: {
    status: 500,
    meaning:
      'The service failed. The response contains no details; the log of the service lists them under the request id.',
    remedy: 'Send the request again later. If the error persists, report the id in `meta.log_id` to the operator.',
    example: { message: 'An internal error occurred. Send the request again later, or report the request id.' },
  },
  AI_UNAVAILABLE: {
    status: 503,
    meaning: 'The service with the language model does not respond, or sends a response that cannot be used.',
    remedy: waitAndRepeatRemedy,
    example: { message: 'The model service is not available. Send the request again in a few seconds.' },
  },
  ENGINE_UNAVAILABLE: {
    status: 503,
    meaning: 'The data engine, which reads and writes all records, does not respond.',
    remedy: waitAndRepeatRemedy,
    example: { message: 'The data engine is not available. Send the request again in a few seconds.' },
  },
  TOO_MANY_CONCURRENT_REQUESTS: {
    status: 503,
    meaning: 'Your organisation has too many concurrent requests. The service did not execute this request.',
    remedy: `Send fewer concurrent requests. ${waitAndRepeatRemedy}`,
    example: {
      message:
        'Too many requests are running at the same time. Send fewer concurrent requests, and send this one again in a few seconds.',
    },
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 503,
    meaning:
      'The keys of the identity provider could not be downloaded yet, so the token cannot be verified. Requests that need Google also get this error if Google is unreachable.',
    remedy: waitAndRepeatRemedy,
    example: { message: 'The identity provider is not reachable. Send the request again in a few seconds.' },
  },
  STORAGE_QUOTA_EXCEEDED: {
    status: 422,
    meaning: 'The files of your organisation and this file together are larger than the storage quota.',
    remedy:
      'Delete documents that you no longer need (`DELETE /v1/medias/{id}`), or ask the operator for a larger quota. `GET /v1/usage` shows the stored bytes and the quota.',
    example: {
      message:
        'Your organisation stores 990 bytes and may store at most 1000. Delete documents, or ask the operator for a larger quota.',
    },
  },
  TOO_MANY_WEBHOOKS: {
    status: 422,
    meaning: 'Your organisation has the maximum number of webhooks.',
    remedy:
      'Delete a webhook that you no longer need (`DELETE /v1/webhooks/{id}`), or ask the operator for a higher maximum. One webhook can receive several events.',
    example: {
      message:
        'Your organisation may have at most 100 webhooks. Delete a webhook, or ask the operator for a higher maximum.',
    },
  },
  TOO_MANY_INVITATIONS: {
    status: 422,
    meaning: 'Your organisation has the maximum number of invitations.',
    remedy: 'Revoke an invitation that is not needed any more (`DELETE /v1/invitations/{id}`).',
    example: {
      message: 'Your organisation may have at most 1000 invitations. Revoke one that is not needed any more.',
    },
  },
  STORAGE_FULL: {
    status: 503,
    meaning: 'The storage for files has only its reserve left. The document was not stored.',
    remedy: waitAndRepeatRemedy,
    example: { message: 'The storage for files is full. Send the request again in a minute.' },
  },
  AI_TIMEOUT: {
    status: 504,
    meaning: 'The service with the language model did not respond in time.',
    remedy: waitAndRepeatRemedy,
    example: { message: 'The model service did not respond in time. Send the request again in a few seconds.' },
  },
  ENGINE_TIMEOUT: {
    status: 504,
    meaning: 'The query took longer than the service allows.',
    remedy: 'Send a smaller query: fewer conditions on related records, a shorter period, or smaller pages.',
    example: { message: 'The data engine did not respond in time. Send the request again, or narrow its filters.' },
  },
} as const satisfies ErrorDefinitions;
