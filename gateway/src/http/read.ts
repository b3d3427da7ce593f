import type { HonoRequest } from 'hono';
import { isUuid } from '../contract/values.ts';
import { ApiError, FaultList, fault } from '../errors.ts';
import { parseJson } from '../json.ts';
import { readParameters, readPart } from '../schema-faults.ts';
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
 * Reads a request's JSON body.
 * @param max bytes it may have
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_REQUEST
 */
async function readJson(request: HonoRequest, max: number): Promise<unknown> {
  if (!jsonTypes.test(request.header('content-type') ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json or application/vnd.api+json.');
  }
  const text = await readText(request, max);
  try {
    return parseJson(text);
  } catch (cause) {
    throw new ApiError('INVALID_REQUEST', 'The body is no valid JSON.', { cause });
  }
}

/** Query parameters as an object of texts; one that is given twice is noted. */
function textsOf(given: URLSearchParams, faults: FaultList): Record<string, string> {
  const texts = new Map<string, string>();
  for (const [name, text] of given) {
    if (texts.has(name)) faults.parameter(name, 'INVALID_REQUEST', 'Give this parameter once.');
    texts.set(name, text);
  }
  return Object.fromEntries(texts);
}

/** The id in a path, where it has one. @throws RequestFaults when it is no UUID (contract, Known errors) */
function readId(request: HonoRequest): string {
  const id = request.param('id') ?? '';
  if (id !== '' && !isUuid(id)) throw fault('INVALID_ID_FORMAT', 'Expected a UUID.', { parameter: 'id' });
  return id.toLowerCase();
}

/**
 * Reads what an endpoint takes.
 * @throws ApiError for a request that cannot be read, RequestFaults that name all that is wrong with one that can
 */
export async function readInput<P, B>(
  endpoint: Endpoint<P, B>,
  request: HonoRequest,
  url: URL,
  maxBodyBytes: number,
): Promise<Input<P, B>> {
  const id = readId(request);
  const faults = new FaultList();
  const parameters = readParameters(endpoint.parameters, textsOf(url.searchParams, faults), faults);
  const given = endpoint.body === nothing ? undefined : await readJson(request, maxBodyBytes);
  const body = readPart(endpoint.body, given, '', faults);
  faults.throwIfAny();
  if (parameters === undefined || body === undefined) throw faults.toError();
  return { parameters: parameters.value, body: body.value, id };
}
