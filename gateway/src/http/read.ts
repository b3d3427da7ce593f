import type { HonoRequest } from 'hono';
import { LRUCache } from 'lru-cache';
import { isUuid } from '../contract/values.ts';
import { ApiError, FaultList, fault } from '../errors.ts';
import { parseJson } from '../json.ts';
import { type Part, readParameters, readPart } from '../schema-faults.ts';
import { type Endpoint, type Input, nothing } from './endpoint.ts';

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

/** @throws ApiError INVALID_REQUEST */
function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new ApiError('INVALID_REQUEST', 'The body is no valid JSON.', { cause });
  }
}

/** Query parameters as an object of texts; one that is given twice is noted. */
function textsOf(query: string, faults: FaultList): Record<string, string> {
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

/** Reads what an endpoint takes of requests. */
export type ReadInput<P, B> = (request: HonoRequest) => Input<P, B> | Promise<Input<P, B>>;

/** A memory of texts, queries or bodies, and of what they were found to mean; longer ones are read anew. */
const memoryOf = <T extends object>() =>
  new LRUCache<string, T>({ maxSize: 200_000, maxEntrySize: 5000, sizeCalculation: (_, { length }) => length + 500 });

/**
 * How the requests of an endpoint are read. Programs ask the same over and over: what a query was found to mean is
 * remembered, so that the same query comes to the same parameters; bodies where the endpoint says so. What came without a
 * caller is not, for it may hold what is secret.
 * @param maxBodyBytes that a JSON body may have
 * @returns a function that throws ApiError for a request that cannot be read, RequestFaults that name all that is wrong
 * with one that can
 */
export function inputReader<P, B>(endpoint: Endpoint<P, B>, maxBodyBytes: number): ReadInput<P, B> {
  const queries = memoryOf<Part<P>>();
  const bodies = memoryOf<Part<B>>();
  const noBody = endpoint.body === nothing ? readPart(endpoint.body, undefined, '', new FaultList()) : undefined;
  const readQuery = (query: string, faults: FaultList): Part<P> | undefined => {
    const known = queries.get(query);
    if (known !== undefined) return known;
    const read = readParameters(endpoint.parameters, textsOf(query, faults), faults);
    if (read !== undefined && faults.isEmpty && endpoint.auth === 'caller') queries.set(query, read);
    return read;
  };
  const readBody = (text: string, faults: FaultList): Part<B> | undefined => {
    const known = bodies.get(text);
    if (known !== undefined) return known;
    const read = readPart(endpoint.body, parseBody(text), '', faults);
    if (read !== undefined && endpoint.recurs === true) bodies.set(text, read);
    return read;
  };
  const checked = (id: string, parameters: Part<P> | undefined, body: Part<B> | undefined, faults: FaultList) => {
    faults.throwIfAny();
    if (parameters === undefined || body === undefined) throw faults.toError();
    return { parameters: parameters.value, body: body.value, id };
  };
  return (request) => {
    const id = readId(request);
    const faults = new FaultList();
    const parameters = readQuery(queryOf(request.url), faults);
    if (noBody !== undefined) return checked(id, parameters, noBody, faults);
    return readJsonText(request, maxBodyBytes).then((text) => checked(id, parameters, readBody(text, faults), faults));
  };
}
