import { hash } from 'node:crypto';
import * as v from 'valibot';
import { ApiError, fault } from '../base/errors.ts';
import { parseJson } from '../base/json.ts';
import type { Keyed } from '../http/endpoint.ts';
import { errorAnswer } from '../http/envelopes.ts';
import type { HandlerResult } from '../http/render.ts';
import {
  type Caller,
  keysOf,
  type Lease,
  mostAnswerBytes,
  purposeOf,
  type SealedAnswer,
  type Settled,
} from './keys.ts';

/** The header that names a request, so that it can be sent again. */
export const keyHeader = 'Idempotency-Key';
const replayedHeader = 'Idempotent-Replayed';

const keyForm = /^[\x21-\x7e]{1,255}$/;

/** The caller's key for the request. @throws RequestFaults when it is malformed */
export function readKey(given: string | undefined): string | undefined {
  if (given === undefined || keyForm.test(given)) return given;
  throw fault('INVALID_REQUEST', 'Expected 1 to 255 visible ASCII characters.', { parameter: keyHeader });
}

/**
 * Answers of requests that were carried out: as they wished, or refused because of what is stored. A malformed request is
 * free to be mended and sent again under its key; what is over a limit or went wrong on our side, to be tried again.
 */
const isKept = (status: number): boolean => status < 400 || status === 404 || status === 409;

/** What makes a request the same as another one. @param content of its body, as it was read */
const fingerprintOf = ({ url }: Caller, content: unknown): string =>
  hash('sha256', JSON.stringify(['POST', url.pathname + url.search, content]));

/** The request was answered before. */
class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore';
  readonly answer: HandlerResult;

  constructor(answer: HandlerResult) {
    super('the request was answered before');
    this.answer = answer;
  }
}

const keptForm = v.object({ headers: v.record(v.string(), v.string()), body: v.optional(v.looseObject({})) });

type Answer = Pick<HandlerResult, 'status' | 'headers' | 'body'>;

async function readKept(kept: Settled, { deps }: Caller): Promise<HandlerResult> {
  const { headers, body } = v.parse(keptForm, parseJson(await deps.encryption.open(kept.answer, purposeOf(kept))));
  return {
    status: kept.status,
    headers: { ...headers, [replayedHeader]: 'true' },
    ...(body === undefined ? {} : { body }),
  };
}

/** Does the work: it says what its request consists of as soon as it has read that, and then creates. */
type Work = (keyed: Keyed) => Promise<HandlerResult>;

const unidentified = (): Error =>
  new Error('an endpoint creates something before it says what its request consists of');

/** Answers a request whose key stands for an answer already. The request has to be read first: it may be another one. */
async function replay(kept: Settled, call: Caller, work: Work): Promise<HandlerResult> {
  const identify = async (content: unknown) => {
    if (fingerprintOf(call, content) !== kept.fingerprint) {
      throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was given to another request before.');
    }
    throw new AnsweredBefore(await readKept(kept, call));
  };
  const create = async () => {
    throw unidentified();
  };
  try {
    return await work({ identify, create });
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer;
    throw error;
  }
}

/** What is to be known of a request beside its call. */
interface Request {
  /** By which an error's answer names the request. */
  readonly requestId: string;
  /** Of the answer when it creates what it asks for. */
  readonly status: number;
}

/**
 * Does the work for the first time. What it creates and the answer are stored together. An answer that refuses the
 * request is stored afterwards: nothing was created, so the work can be done again where that fails.
 */
async function doFirst(lease: Lease, call: Caller, { requestId, status }: Request, work: Work): Promise<HandlerResult> {
  const { deps } = call;
  const keys = keysOf(call);
  using _lease = keys.renewUntilDisposed(lease);
  let fingerprint: string | undefined;
  const sealed = async (answer: Answer): Promise<SealedAnswer> => {
    if (fingerprint === undefined) throw unidentified();
    const { headers = {}, body } = answer;
    const text = await deps.encryption.seal(JSON.stringify({ headers, body }), purposeOf(lease));
    if (text.length <= mostAnswerBytes) return { fingerprint, status: answer.status, answer: text };
    throw new ApiError('PAYLOAD_TOO_LARGE', 'The answer is too long to be stored. Send less, or no Idempotency-Key.');
  };
  const identify: Keyed['identify'] = async (content) => {
    fingerprint = fingerprintOf(call, content);
  };
  const create: Keyed['create'] = async (creation, variables, answer) => {
    await keys.create(lease, await sealed({ status, ...answer }), creation, variables);
    return answer;
  };
  try {
    return await work({ identify, create });
  } catch (error) {
    const answer = errorAnswer(error, requestId);
    const isStored = fingerprint !== undefined && isKept(answer.status);
    await (isStored ? sealed(answer).then((text) => keys.store(lease, text)) : keys.release(lease)).catch(
      (err: unknown) => deps.log.warn({ err }, 'the answer to an idempotency key was not kept'),
    );
    throw error;
  }
}

/**
 * Does a work once for all requests that a caller sends under one key: the others get its answer.
 * @throws ApiError IDEMPOTENCY_KEY_IN_USE, IDEMPOTENCY_KEY_REUSED; what the work throws
 */
export async function withIdempotency(key: string, call: Caller, request: Request, work: Work): Promise<HandlerResult> {
  const found = await keysOf(call).acquireLease(key);
  return 'status' in found ? replay(found, call, work) : doFirst(found, call, request, work);
}
