import { isJsonArray, isJsonObject, type Json } from './json.ts';

/**
 * Replacements that remove the differences between Hasura's messages from 2021 and from today. The runner applies them,
 * in their order, to the expected message and to the actual message.
 */
const LEVELLED: readonly (readonly [RegExp, string | ((match: string, ...groups: string[]) => string)])[] = [
  [/"/g, "'"],
  [
    /(one of the values )(.*?)( for type)/g,
    (_match, before = '', values = '', after = '') =>
      before +
      // The message lists enum values. In Hasura, the order of these values changes from run to run.
      values
        .replace(/[[\]']/g, '')
        .replace(/,? or /g, ', ')
        .split(',')
        .map((value) => value.trim())
        .sort()
        .join(', ') +
      after,
  ],
  [/missing session variables:/g, 'missing session variable:'],
  [/'?x-hasura-admin-secret'?\/'?x-hasura-access-key'?/g, 'x-hasura-admin-secret/x-hasura-access-key'],
  [/\s{2,}/g, ' '],
];

/** Returns an error message without the quotes, brackets and spaces in which Hasura's releases differ. */
export function normalizeErrorMessage(message: string): string {
  const levelled = LEVELLED.reduce(
    (text, [pattern, replacement]) =>
      typeof replacement === 'string' ? text.replace(pattern, replacement) : text.replace(pattern, replacement),
    message,
  );
  return levelled.trim();
}

/**
 * Normalizes the error messages of a response for the comparison. Omits `internal`, which contains the SQL of an
 * engine. Does not change the data.
 */
export function normalizeErrorMessagesOfResponse(response: Json): Json {
  if (isJsonArray(response)) return response.map(normalizeErrorMessagesOfResponse);
  if (!isJsonObject(response)) return response;
  const { internal: _internal, ...shown } = response;
  return Object.fromEntries(
    Object.entries('error' in shown && 'code' in shown ? shown : response).map(([key, value]) => {
      if (key === 'errors' && isJsonArray(value)) return [key, value.map(levelError)];
      if (key === 'error' && typeof value === 'string') return [key, normalizeErrorMessage(value)];
      return [key, value];
    }),
  );
}

function levelError(error: Json): Json {
  if (!isJsonObject(error)) return error;
  return Object.fromEntries(
    Object.entries(error).map(([key, value]) => {
      if (key === 'message' && typeof value === 'string') return [key, normalizeErrorMessage(value)];
      if (key === 'extensions' && isJsonObject(value)) {
        const { internal: _internal, ...shown } = value;
        return [key, shown];
      }
      return [key, value];
    }),
  );
}
