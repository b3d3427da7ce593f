import type { HonoRequest } from 'hono';
import { LRUCache } from 'lru-cache';
import { ApiError, ErrorCollector, fault, pointerStep } from '../base/errors.ts';
import { JsonTooLargeError, parseBoundedJson } from '../base/json.ts';
import { type Part, readParameters, readPart } from '../base/validation.ts';
import { isUuid } from '../contract/values.ts';
import { type Endpoint, type Input, noParameters, nothing } from './endpoint.ts';

const jsonTypes = /^application\/(vnd\.api\+)?json\s*(;|$)/i;

const tooLarge = (max: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', `The body may have at most ${max} bytes.`, { headers: { Connection: 'close' } });

/** The body of a request that does not say how long it is: counted while it comes. */
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

/**
 * Reads the text of a request's JSON body.
 * @param max bytes it may have
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
async function readJsonText(request: HonoRequest, max: number): Promise<string> {
  if (!jsonTypes.test(request.header('content-type') ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json or application/vnd.api+json.');
  }
  return readText(request, max);
}

/**
 * @param codes of members of the body whose faults have a code of their own
 * @throws ApiError INVALID_REQUEST where the text is no JSON; RequestFaults where it is too large
 */
function parseBody(text: string, codes: Endpoint<unknown, unknown>['memberCodes'] = {}): unknown {
  try {
    return parseBoundedJson(text);
  } catch (cause) {
    if (!(cause instanceof JsonTooLargeError)) {
      throw new ApiError('INVALID_REQUEST', 'The body is no valid JSON.', { cause });
    }
    const { member, message } = cause;
    const code = (member !== undefined && Object.hasOwn(codes, member) && codes[member]) || 'INVALID_REQUEST';
    throw fault(code, message, { pointer: member === undefined ? '' : pointerStep(member) });
  }
}

/** How long a query string may be, and how many parameters it may have. */
interface QueryBounds {
  readonly characters: number;
  readonly parameters: number;
}

const queryBounds: QueryBounds = { characters: 32_768, parameters: 100 };
/** Of an endpoint without parameters: enough to name those that were sent. Some are not counted by any rate limit. */
const boundsOfNone: QueryBounds = { characters: 1024, parameters: 10 };

/**
 * Query parameters as an object of texts; one that is given twice is noted.
 * @throws ApiError INVALID_REQUEST where the query is too long
 */
function textsOf(query: string, most: QueryBounds, faults: ErrorCollector): Record<string, string> {
  if (query.length > most.characters || query.split('&', most.parameters + 1).length > most.parameters) {
    throw new ApiError(
      'INVALID_REQUEST',
      `The query string may have at most ${most.characters} characters and ${most.parameters} parameters.`,
    );
  }
  const texts = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(query)) {
    if (texts.has(name)) faults.parameter(name, 'INVALID_REQUEST', 'Give this parameter once.');
    texts.set(name, text);
  }
  return Object.fromEntries(texts);
}

/** The query of an address, without its question mark. */
function queryOf(address: string): string {
  const [start, end] = [address.indexOf('?'), address.indexOf('#')];
  if (start === -1 || (end !== -1 && end < start)) return '';
  return end === -1 ? address.slice(start + 1) : address.slice(start + 1, end);
}

/** The id in a path, where it has one. @throws RequestFaults when it is no UUID (contract, Known errors) */
function readId(request: HonoRequest): string {
  const id = request.param('id') ?? '';
  if (id !== '' && !isUuid(id)) throw fault('INVALID_ID_FORMAT', 'Expected a UUID.', { parameter: 'id' });
  return id.toLowerCase();
}

/** Bytes of a body that says who a caller is: it holds a secret or two. */
const mostAuthBytes = 4096;

/** Reads what an endpoint takes of requests. */
export type ReadInput<P, B> = (request: HonoRequest, onJson: OnJson) => Promise<Input<P, B>>;

/** Called with a body that is JSON, before it is validated, where its endpoint has a limit of its own. */
type OnJson = (given: unknown) => Promise<void>;

/** A memory of texts, queries or bodies, and of what they were found to mean; longer ones are read anew. */
const memoryOf = <T extends object>() =>
  new LRUCache<string, T>({ maxSize: 200_000, maxEntrySize: 5000, sizeCalculation: (_, { length }) => length + 500 });

/**
 * How the requests of an endpoint are read. Programs ask the same over and over: what a query was found to mean is
 * remembered, so that the same query comes to the same parameters; bodies where the endpoint says so. What came without a
 * caller is not, for it may hold what is secret.
 * @param maxBodyBytes that a JSON body may have; one of `/auth` has a smaller limit
 * @returns a function that throws ApiError for a request that cannot be read, RequestFaults that name all that is wrong
 * with one that can
 */
export function inputReader<P, B>(endpoint: Endpoint<P, B>, maxBodyBytes: number): ReadInput<P, B> {
  const queries = memoryOf<Part<P>>();
  const bodies = memoryOf<Part<B>>();
  const maxBytes = endpoint.rate === 'auth' ? Math.min(mostAuthBytes, maxBodyBytes) : maxBodyBytes;
  const noBody = endpoint.body === nothing ? readPart(endpoint.body, undefined, '', new ErrorCollector()) : undefined;
  const mostQuery = Object.is(endpoint.parameters, noParameters) ? boundsOfNone : queryBounds;
  const readQuery = (query: string, faults: ErrorCollector): Part<P> | undefined => {
    const known = queries.get(query);
    if (known !== undefined) return known;
    const read = readParameters(endpoint.parameters, textsOf(query, mostQuery, faults), faults);
    if (read !== undefined && faults.isEmpty && endpoint.auth === 'caller') queries.set(query, read);
    return read;
  };
  const readBody = async (text: string, faults: ErrorCollector, onJson: OnJson): Promise<Part<B> | undefined> => {
    const known = bodies.get(text);
    if (known !== undefined) return known;
    const given = parseBody(text, endpoint.memberCodes);
    if (endpoint.ownLimit !== undefined) {
      faults.throwIfAny();
      await onJson(given);
    }
    // What reads a body that recurs throws what it finds: the parameters come first.
    if (endpoint.recurs === true) faults.throwIfAny();
    const read = readPart(endpoint.body, given, '', faults);
    if (read !== undefined && endpoint.recurs === true) bodies.set(text, read);
    return read;
  };
  const checked = (id: string, parameters: Part<P> | undefined, body: Part<B> | undefined, faults: ErrorCollector) => {
    faults.throwIfAny();
    if (parameters === undefined || body === undefined) throw faults.toError();
    return { parameters: parameters.value, body: body.value, id };
  };
  return async (request, onJson) => {
    const id = readId(request);
    const faults = new ErrorCollector();
    const parameters = readQuery(queryOf(request.url), faults);
    const body = noBody ?? (await readBody(await readJsonText(request, maxBytes), faults, onJson));
    return checked(id, parameters, body, faults);
  };
}
