import { hash } from 'node:crypto';
import * as v from 'valibot';
import { ApiError, validationError } from '../base/errors.ts';
import { parseJson } from '../base/validation.ts';
import type { IdempotencyMethods } from '../http/endpoint.ts';
import { type ErrorContext, errorResponse } from '../http/envelopes.ts';
import type { HandlerResult } from '../http/render.ts';
import {
  authenticatedData,
  type EncryptedResponse,
  type IdempotencyLease,
  type IdempotentContext,
  idempotencyKeys,
  maxStoredBytes,
  type StoredResponseRow,
} from './keys.ts';

export const keyHeader = 'Idempotency-Key';
const replayedHeader = 'Idempotent-Replayed';

export const isReplayed = ({ headers = {} }: HandlerResult): boolean => replayedHeader in headers;

const keyForm = /^[\x21-\x7e]{1,255}$/;

/** @throws ValidationErrors when the value is malformed */
export function readKey(given: string | undefined): string | undefined {
  if (given === undefined || keyForm.test(given)) return given;
  throw validationError('INVALID_REQUEST', 'Expected 1 to 255 visible ASCII characters.', { parameter: keyHeader });
}

/** A success, or an error that depends on stored data. After another error, the key can be used again. */
const isKept = (status: number): boolean => status < 400 || status === 404 || status === 409;

/** @param content parsed body of the request */
const fingerprintOf = ({ url }: IdempotentContext, content: unknown): string =>
  hash('sha256', JSON.stringify(['POST', url.pathname + url.search, content]));

/** Error that `identify` throws to stop the endpoint, because a stored response exists for the request. */
class StoredResponse extends Error {
  override readonly name = 'StoredResponse';
  readonly answer: HandlerResult;

  constructor(answer: HandlerResult) {
    super('the request has a stored response');
    this.answer = answer;
  }
}

const keptForm = v.object({ headers: v.record(v.string(), v.string()), body: v.optional(v.looseObject({})) });

type EndpointResult = Pick<HandlerResult, 'status' | 'headers' | 'body'>;

async function readKept(kept: StoredResponseRow, { deps }: IdempotentContext): Promise<HandlerResult> {
  const { headers, body } = v.parse(
    keptForm,
    parseJson(await deps.encryption.open(kept.answer, authenticatedData(kept))),
  );
  return {
    status: kept.status,
    headers: { ...headers, [replayedHeader]: 'true' },
    ...(body === undefined ? {} : { body }),
  };
}

/** Calls `identify` when the body is read, and `create` to store the record and the response. */
type Work = (keyed: IdempotencyMethods) => Promise<HandlerResult>;

const unidentified = (): Error =>
  new Error('an endpoint must call `identify` with the content of the request before it calls `create`');

/** Runs the endpoint until it calls `identify`, so that the contents of both requests can be compared. */
async function replay(kept: StoredResponseRow, call: IdempotentContext, work: Work): Promise<HandlerResult> {
  const identify = async (content: unknown) => {
    if (fingerprintOf(call, content) !== kept.fingerprint) {
      throw new ApiError(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key was used for a different request. Send a new key.',
      );
    }
    throw new StoredResponse(await readKept(kept, call));
  };
  const create = async () => {
    throw unidentified();
  };
  try {
    return await work({ identify, create });
  } catch (error) {
    if (error instanceof StoredResponse) return error.answer;
    throw error;
  }
}

interface Request extends ErrorContext {
  /** HTTP status of the response if the endpoint succeeds. */
  readonly status: number;
}

/**
 * An error response is stored after the endpoint has failed. If storing it fails, a repeated request safely runs the
 * endpoint again, because no record was created.
 */
async function doFirst(
  lease: IdempotencyLease,
  call: IdempotentContext,
  request: Request,
  work: Work,
): Promise<HandlerResult> {
  const { deps } = call;
  const keys = idempotencyKeys(call);
  using _lease = keys.renewUntilDisposed(lease);
  let fingerprint: string | undefined;
  const sealed = async (answer: EndpointResult): Promise<EncryptedResponse> => {
    if (fingerprint === undefined) throw unidentified();
    const { headers = {}, body } = answer;
    const text = await deps.encryption.seal(JSON.stringify({ headers, body }), authenticatedData(lease));
    if (text.length <= maxStoredBytes) return { fingerprint, status: answer.status, answer: text };
    throw new ApiError(
      'PAYLOAD_TOO_LARGE',
      'The response is too long to be stored. Send less data, or send no Idempotency-Key.',
    );
  };
  const identify: IdempotencyMethods['identify'] = async (content) => {
    fingerprint = fingerprintOf(call, content);
  };
  const create: IdempotencyMethods['create'] = async (creation, variables, answer) => {
    await keys.create(lease, await sealed({ status: request.status, ...answer }), creation, variables);
    return answer;
  };
  try {
    return await work({ identify, create });
  } catch (error) {
    const answer = errorResponse(error, request);
    const isStored = fingerprint !== undefined && isKept(answer.status);
    await (isStored ? sealed(answer).then((text) => keys.store(lease, text)) : keys.release(lease)).catch(
      (err: unknown) => deps.log.warn({ err }, 'could not store the response under its idempotency key'),
    );
    throw error;
  }
}

/** Later requests get the stored response. @throws ApiError IDEMPOTENCY_KEY_IN_USE or IDEMPOTENCY_KEY_REUSED */
export async function withIdempotency(
  key: string,
  call: IdempotentContext,
  request: Request,
  work: Work,
): Promise<HandlerResult> {
  const found = await idempotencyKeys(call).acquireLease(key);
  return 'status' in found ? replay(found, call, work) : doFirst(found, call, request, work);
}
