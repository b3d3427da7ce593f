import { parseAccept } from 'hono/utils/accept';
import { ApiError } from '../base/errors.ts';

export const jsonApi = 'application/vnd.api+json';

/** JSON:API 1.1 allows `profile` and `ext`; no extension is supported. Many HTTP libraries add `charset`. */
const jsonApiTypes = (header: string): readonly boolean[] =>
  parseAccept(header)
    .filter(({ type }) => type.toLowerCase() === jsonApi)
    .map(({ params }) => Object.keys(params).every((name) => /^(?:profile|charset|q)$/i.test(name)));

/** @throws ApiError NOT_ACCEPTABLE if each JSON:API type in `Accept` has a parameter that the service does not support */
export function checkAccept(accept: string | undefined): void {
  if (accept === undefined || !/\+json\s*;/i.test(accept)) return;
  const supported = jsonApiTypes(accept);
  if (supported.length > 0 && !supported.includes(true)) {
    throw new ApiError(
      'NOT_ACCEPTABLE',
      `Accept names ${jsonApi} only with parameters that the service does not support. Send it without \`ext\`.`,
    );
  }
}

const jsonTypes = /^application\/(vnd\.api\+)?json\s*(;|$)/i;

const maxShownType = 100;

/** Forms are what OAuth clients send to a token endpoint. */
function unsupported(contentType: string | undefined): string {
  if (contentType === undefined) return 'The body has no Content-Type. Send it as application/json.';
  const [type = ''] = contentType.slice(0, maxShownType).split(';');
  return /^application\/x-www-form-urlencoded$/i.test(type.trim())
    ? `The body is a form (${type.trim()}). Send its fields as the members of one JSON object, as application/json.`
    : `The body is ${type.trim()}. Send it as application/json or application/vnd.api+json.`;
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE if a body is not JSON, or is JSON:API with an extension */
export function checkJsonContentType(contentType: string | undefined): void {
  if (!jsonTypes.test(contentType ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', unsupported(contentType));
  }
  if (contentType?.includes(';') && jsonApiTypes(contentType).includes(false)) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The service supports no extension of ${jsonApi}. Send it without \`ext\`.`,
    );
  }
}
