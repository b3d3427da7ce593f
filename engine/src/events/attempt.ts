import { randomBytes } from 'node:crypto';
import { hasuraVersion } from '../metadata/version.ts';
import type { EventDestination } from './destination.ts';
import type { AttemptResult, ClaimedEvent } from './queue.ts';
import type { WebhookResponse, WebhookSender } from './send.ts';

/** Status in the log for an attempt without a response, as in Hasura. */
const noAnswer = 1000;
/** Maximum of a Retry-After header. */
const longestWaitSeconds = 365 * 86_400;

/** Hasura's format. */
function bodyOf(event: ClaimedEvent, { retries }: EventDestination): string {
  const own = JSON.stringify({
    id: event.id,
    created_at: event.created_at,
    table: { schema: event.schema_name, name: event.table_name },
    trigger: { name: event.trigger_name },
    delivery_info: { current_retry: event.tries, max_retries: retries },
  });
  return `${own.slice(0, -1)},"event":${event.payload}}`;
}

const isId = (text: string | null, digits: number): text is string =>
  text !== null && text.length === digits && /^[0-9a-f]+$/.test(text);

function headersOf(
  { trace_id, span_id }: Pick<ClaimedEvent, 'trace_id' | 'span_id'>,
  destination: EventDestination,
): Record<string, string> {
  const own = [
    ['Content-Type', 'application/json'],
    ['User-Agent', `hasura-graphql-engine/${hasuraVersion}`],
    ['X-B3-TraceId', trace_id ?? randomBytes(16).toString('hex')],
    ['X-B3-SpanId', randomBytes(8).toString('hex')],
    ...(span_id === null ? [] : [['X-B3-ParentSpanId', span_id] as const]),
    ...(isId(trace_id, 32) && isId(span_id, 16) ? [['traceparent', `00-${trace_id}-${span_id}-01`] as const] : []),
  ] as const;
  // A header from the metadata replaces the engine's header with the same name.
  const headers = new Map([...own, ...destination.headers].map((header) => [header[0].toLowerCase(), header]));
  return Object.fromEntries(headers.values());
}

const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** Undefined for a date, as in Hasura. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  const text = retryAfter?.trim() ?? '';
  return /^\d{1,12}$/.test(text) && Number(text) > 0 ? Math.min(Number(text), longestWaitSeconds) : undefined;
}

/**
 * As in Hasura, `Retry-After` causes a retry even if no retries are left.
 * @param tries number of previous attempts
 * @param answer undefined if the receiver sent no response
 */
export function classifyResponse(
  tries: number,
  answer: Pick<WebhookResponse, 'status' | 'retryAfter'> | undefined,
  { retries, intervalSeconds }: Pick<EventDestination, 'retries' | 'intervalSeconds'>,
): Pick<AttemptResult, 'delivered' | 'error' | 'wait'> {
  if (answer !== undefined && isTaken(answer.status)) return { delivered: true, error: false, wait: null };
  const wait = secondsOf(answer?.retryAfter) ?? (tries < retries ? intervalSeconds : null);
  return { delivered: false, error: wait === null, wait };
}

const responseOf = (outcome: WebhookResponse | Error): unknown =>
  outcome instanceof Error
    ? { type: 'client_error', version: '2', data: { message: outcome.message.toWellFormed() } }
    : { type: 'webhook_response', version: '2', data: { status: outcome.status, body: outcome.body } };

/**
 * Each group is sent in one request.
 * @param keepTraces an event with a trace gets a group of its own, so that the request headers can contain its trace
 */
export function groupByDestination<T extends Pick<ClaimedEvent, 'id' | 'trace_id'>>(
  events: readonly (readonly [T, EventDestination])[],
  perRequest: number,
  keepTraces: boolean,
): readonly (readonly [readonly T[], EventDestination])[] {
  const groups: (readonly [T[], EventDestination])[] = [];
  const open = new Map<string, T[]>();
  for (const [event, destination] of events) {
    const key = keepTraces && event.trace_id !== null ? event.id : JSON.stringify(destination);
    const group = open.get(key);
    if (group !== undefined && group.length < perRequest) {
      group.push(event);
      continue;
    }
    const added = [event];
    open.set(key, added);
    groups.push([added, destination]);
  }
  return groups;
}

/**
 * The body is a JSON array of the bodies of the events.
 * @returns undefined if the receiver did not accept the request; the caller then sends each event in its own request
 */
export async function sendEventBatch(
  events: readonly ClaimedEvent[],
  destination: EventDestination,
  sender: WebhookSender,
  signal: AbortSignal,
): Promise<readonly AttemptResult[] | undefined> {
  const bodies = events.map((event) => bodyOf(event, destination));
  const { url, timeoutSeconds } = destination;
  const headers = headersOf({ trace_id: null, span_id: null }, destination);
  const answer = await sender
    .post({ url, headers, body: `[${bodies.join(',')}]`, timeoutSeconds }, signal)
    .catch(() => undefined);
  if (answer === undefined || !isTaken(answer.status)) return undefined;
  return events.map(({ id, trigger_name, tries }, index) => ({
    id,
    trigger_name,
    ...classifyResponse(tries, answer, destination),
    tries: tries + 1,
    status: answer.status,
    request: { version: '2', size: Buffer.byteLength(bodies[index] ?? ''), events: events.length },
    response: responseOf({ ...answer, body: '' }),
  }));
}

/**
 * @throws the abort reason if the signal is aborted before the response arrives; the receiver may still have received
 * the event
 */
export async function sendSingleEvent(
  event: ClaimedEvent,
  destination: EventDestination,
  sender: WebhookSender,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const body = bodyOf(event, destination);
  const { url, timeoutSeconds } = destination;
  const outcome = await sender
    .post({ url, headers: headersOf(event, destination), body, timeoutSeconds }, signal)
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (outcome instanceof Error && signal.aborted) throw outcome;
  const answer = outcome instanceof Error ? undefined : outcome;
  return {
    id: event.id,
    trigger_name: event.trigger_name,
    ...classifyResponse(event.tries, answer, destination),
    tries: event.tries + 1,
    status: answer?.status ?? noAnswer,
    // The log entry of an attempt contains neither the request headers, because they contain secrets, nor the request
    // body, because it is the event.
    request: { version: '2', size: Buffer.byteLength(body) },
    response: responseOf(outcome),
  };
}
