import { ApiError, type ErrorStatus, type Fault, RequestFaults, statusOf, titleOf } from '../base/errors.ts';

/** An error as it is answered. */
export interface ErrorAnswer {
  readonly status: ErrorStatus;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Envelope A: the error of a request as a whole. The id of one over its limit has a name of its own (contract). */
const envelopeA = ({ code, message }: ApiError, requestId: string): object => ({
  code,
  status: statusOf(code),
  title: titleOf(code),
  message,
  meta: code === 'RATE_LIMIT_EXCEEDED' ? { trace_id: requestId } : { log_id: requestId },
});

/** Envelope B: each place that is wrong. An id that is none goes without id and code (contract, Envelope B). */
const envelopeB = (faults: readonly Fault[], requestId: string): object => ({
  errors: faults.map(({ code, detail, source }) => ({
    ...(code === 'INVALID_ID_FORMAT' ? {} : { id: requestId }),
    status: String(statusOf(code)),
    ...(code === 'INVALID_ID_FORMAT' ? {} : { code }),
    title: titleOf(code),
    detail,
    source,
  })),
});

/** Says in place of the faults that are not listed how many there are; of a body, with the pointer to its whole. */
function moreThan([first]: readonly Fault[], unlisted: number): Fault[] {
  if (first === undefined || unlisted === 0) return [];
  const source = 'pointer' in first.source ? { pointer: '' } : first.source;
  return [{ code: first.code, detail: `And ${unlisted} more.`, source }];
}

/**
 * The answer to whatever was thrown (contract, Errors). Of an error that is none of ours nothing is shown.
 * @param requestId the id by which the log knows the request
 */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof RequestFaults) {
    // One answer has one status: what is malformed is told before what is not found.
    const [first] = error.faults.map(({ code }) => statusOf(code)).toSorted((a, b) => a - b);
    const status = first ?? statusOf(error.faults[0].code);
    const told = error.faults.filter(({ code }) => statusOf(code) === status);
    return { status, body: envelopeB([...told, ...moreThan(told, error.unlisted)], requestId), headers: {} };
  }
  const shown = error instanceof ApiError ? error : new ApiError('INTERNAL_ERROR', 'Something went wrong on our side.');
  return { status: statusOf(shown.code), body: envelopeA(shown, requestId), headers: shown.headers };
}
