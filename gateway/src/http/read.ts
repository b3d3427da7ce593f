import { RejectedJsonError } from '@fds/platform/bounded';
import type { HonoRequest } from 'hono';
import { LRUCache } from 'lru-cache';
import { ApiError, ErrorCollector, escapePointer, quote, validationError } from '../base/errors.ts';
import { parseBoundedJson, readBodyPart, readQueryParameters, type ValidatedValue } from '../base/validation.ts';
import { isUuid } from '../contract/values.ts';
import { type Endpoint, type EndpointInput, noBody, noParameters } from './endpoint.ts';
import { checkJsonContentType, isForm } from './request.ts';

const tooLarge = (max: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', `The body may have at most ${max} bytes. Send a smaller body.`, {
    headers: { Connection: 'close' },
  });

/** Reads a body whose length the request does not state. Stops when the body exceeds the maximum size. */
async function readCounted(stream: ReadableStream<Uint8Array>, max: number): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > max) throw tooLarge(max);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function readText(request: HonoRequest, max: number): Promise<string> {
  const length = request.header('content-length');
  if (length !== undefined) {
    if (Number(length) > max) throw tooLarge(max);
    return request.text();
  }
  const stream = request.raw.body;
  return stream === null ? '' : readCounted(stream, max);
}

/** RFC 6749, section 3.2: a repeated field is an error, and an empty field counts as omitted. */
async function readForm(request: HonoRequest, max: number, names: readonly string[]): Promise<object> {
  const fields = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(await readText(request, max))) {
    if (fields.has(name)) throw new ApiError('INVALID_REQUEST', `The field ${quote(name)} is repeated. Send it once.`);
    if (text !== '' && names.includes(name)) fields.set(name, text);
  }
  return Object.fromEntries(fields);
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
async function readJsonText(request: HonoRequest, max: number): Promise<string> {
  checkJsonContentType(request.header('content-type'), request.header('authorization'));
  return readText(request, max);
}

/** @throws ApiError INVALID_REQUEST when the text is not JSON; ValidationErrors when it has too many values */
function parseBody(text: string, codes: Endpoint<unknown, unknown>['memberCodes'] = {}): unknown {
  try {
    return parseBoundedJson(text);
  } catch (cause) {
    if (!(cause instanceof RejectedJsonError)) {
      // Only the position of V8's message is shown, because the message contains a part of the body.
      const [place = 'the end'] = /line \d+ column \d+/.exec(String(cause)) ?? [];
      throw new ApiError('INVALID_REQUEST', `The body is not valid JSON at ${place}. Send a JSON object.`, { cause });
    }
    const { member, message } = cause;
    const code = (member !== undefined && Object.hasOwn(codes, member) && codes[member]) || 'INVALID_REQUEST';
    throw validationError(code, message, { pointer: member === undefined ? '' : escapePointer(member) });
  }
}

/** Does not validate the content. @throws as `readJsonText` and `parseBody` */
export const readJsonBody = async (request: HonoRequest, max: number): Promise<unknown> =>
  parseBody(await readJsonText(request, max));

type QueryBounds = { readonly characters: number; readonly parameters: number };

const queryBounds: QueryBounds = { characters: 32_768, parameters: 100 };
/** Small, because some of these endpoints have no rate limit. Not 0, so that the error can name the parameters. */
const boundsOfNone: QueryBounds = { characters: 1024, parameters: 10 };

/** Repeated parameters are errors. @throws ApiError INVALID_REQUEST when the query string is too long */
function textsOf(query: string, bounds: QueryBounds, errors: ErrorCollector): Record<string, string> {
  if (query.length > bounds.characters || query.split('&', bounds.parameters + 1).length > bounds.parameters) {
    throw new ApiError(
      'INVALID_REQUEST',
      `The query string may have at most ${bounds.characters} characters and ${bounds.parameters} parameters.`,
    );
  }
  const texts = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(query)) {
    if (texts.has(name))
      errors.parameter(name, 'INVALID_REQUEST', (place) => `The parameter ${place} is repeated. Send it once.`);
    texts.set(name, text);
  }
  return Object.fromEntries(texts);
}

/** Returns the query string of a URL without the question mark. */
function queryOf(address: string): string {
  const [start, end] = [address.indexOf('?'), address.indexOf('#')];
  if (start === -1 || (end !== -1 && end < start)) return '';
  return end === -1 ? address.slice(start + 1) : address.slice(start + 1, end);
}

/** In lower case. @throws ValidationErrors when it is not a UUID (contract, Known errors) */
function readId(request: HonoRequest): string {
  const id = request.param('id') ?? '';
  if (id !== '' && !isUuid(id)) throw validationError('INVALID_ID_FORMAT', 'Expected a UUID.', { parameter: 'id' });
  return id.toLowerCase();
}

/** Maximum size in bytes of the body of an authentication request, which contains only an identifier and a secret. */
const maxAuthBytes = 4096;

export type InputReader<Params, Body> = (
  request: HonoRequest,
  onJson: OnJson,
) => EndpointInput<Params, Body> | Promise<EndpointInput<Params, Body>>;

/** Counts for the endpoint's own rate limit. @param given body before its validation */
type OnJson = (given: unknown) => Promise<void>;

/** By the text of the query string or body. Long texts are not cached. */
const cacheOf = <T extends object>() =>
  new LRUCache<string, T>({ maxSize: 200_000, maxEntrySize: 5000, sizeCalculation: (_, { length }) => length + 500 });

/**
 * Parsed query strings are cached, because clients often repeat them; bodies if the endpoint allows it. Input without
 * authentication is never cached, because it may contain secrets.
 */
export function inputReader<Params, Body>(
  endpoint: Endpoint<Params, Body>,
  maxBodyBytes: number,
): InputReader<Params, Body> {
  const queries = cacheOf<ValidatedValue<Params>>();
  const bodies = cacheOf<ValidatedValue<Body>>();
  const maxBytes = endpoint.rate === 'auth' ? Math.min(maxAuthBytes, maxBodyBytes) : maxBodyBytes;
  const emptyBody =
    endpoint.body === noBody ? readBodyPart(endpoint.body, undefined, '', new ErrorCollector()) : undefined;
  const maxQuery = Object.is(endpoint.parameters, noParameters) ? boundsOfNone : queryBounds;
  const readQuery = (query: string, errors: ErrorCollector): ValidatedValue<Params> | undefined => {
    const known = queries.get(query);
    if (known !== undefined) return known;
    const read = readQueryParameters(endpoint.parameters, textsOf(query, maxQuery, errors), errors);
    if (read !== undefined && errors.isEmpty && endpoint.auth === 'caller') queries.set(query, read);
    return read;
  };
  const readBody = async (
    text: string,
    errors: ErrorCollector,
    onJson: OnJson,
  ): Promise<ValidatedValue<Body> | undefined> => {
    const known = bodies.get(text);
    if (known !== undefined) return known;
    const given = parseBody(text, endpoint.memberCodes);
    if (endpoint.ownLimits !== undefined) {
      errors.throwIfAny();
      await onJson(given);
    }
    // If the endpoint caches bodies, the validation of the body throws its errors instead of adding them to `errors`.
    // Errors of the parameters must therefore be thrown before this validation.
    if (endpoint.cacheBody === true) errors.throwIfAny();
    const read = readBodyPart(endpoint.body, given, '', errors);
    if (read !== undefined && endpoint.cacheBody === true) bodies.set(text, read);
    return read;
  };
  const readAnyBody = async (request: HonoRequest, errors: ErrorCollector, onJson: OnJson) =>
    endpoint.oauth !== undefined && isForm(request.header('content-type'))
      ? readBodyPart(endpoint.body, await readForm(request, maxBytes, endpoint.oauth), '', errors)
      : readBody(await readJsonText(request, maxBytes), errors, onJson);
  const checked = (
    id: string,
    parameters: ValidatedValue<Params> | undefined,
    body: ValidatedValue<Body> | undefined,
    errors: ErrorCollector,
  ) => {
    errors.throwIfAny();
    if (parameters === undefined || body === undefined) throw errors.toError();
    return { parameters: parameters.value, body: body.value, id };
  };
  return (request, onJson) => {
    const id = readId(request);
    const errors = new ErrorCollector();
    const parameters = readQuery(queryOf(request.url), errors);
    if (emptyBody !== undefined) return checked(id, parameters, emptyBody, errors);
    return readAnyBody(request, errors, onJson).then((body) => checked(id, parameters, body, errors));
  };
}
