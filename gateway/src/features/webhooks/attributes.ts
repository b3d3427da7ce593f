import { boundedArray, boundedRecord, boundedString } from '@fds/platform/bounded';
import { eventKinds } from '@fds/platform/event-kinds';
import { maxUrlLength, parseTarget, TargetError } from '@fds/platform/targets';
import * as v from 'valibot';
import { storableText } from '../../input/members.ts';

/** The event kinds to which a webhook can subscribe, in the order in which responses list them. */
export const webhookEventKinds: readonly string[] = eventKinds;

function boundedError(text: string): string | undefined {
  try {
    // This check accepts private addresses. `checkTargetUrl` rejects them later if the configuration does not allow
    // them.
    parseTarget(text, { allowPrivate: true });
    return undefined;
  } catch (error) {
    if (error instanceof TargetError) return error.message;
    throw error;
  }
}

/** Stored and returned exactly as the caller wrote it. */
export const targetUrlSchema = v.pipe(
  storableText(maxUrlLength),
  v.description('An http or https URL of at most 255 characters, without user and password'),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? boundedError(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

/** Schema of the name of an event kind (docs/contract.md, Event kinds). */
export const eventKindSchema = v.pipe(
  v.picklist(webhookEventKinds, `Expected one of ${webhookEventKinds.join(', ')}`),
  v.title('WebhookEvent'),
);

/** Schema of a list of event kinds, which must not contain an event kind twice. */
export const eventKindsSchema = v.pipe(
  boundedArray(eventKindSchema, webhookEventKinds.length),
  v.minLength(1, 'Expected at least one event'),
  v.description('The event kinds for which the service sends events to the webhook'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    for (const [key, value] of input.entries()) {
      if (input.indexOf(value) === key) continue;
      addIssue({
        message: 'The list contains this event more than once. Send each event once',
        path: [{ type: 'array', origin: 'value', input, key, value }],
      });
    }
  }),
);

export const descriptionSchema = v.nullish(v.pipe(storableText(1000), v.description('Any text')));

/** RFC 9110, section 5.6.2. Not only digits: valibot would treat an object with such names as a list. */
const token = /^(?!\d+$)[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Pattern of a header value (RFC 9110, section 5.5, without obsolete forms). */
const fieldValue = /^([!-~]([\t -~]*[!-~])?)?$/;

/** Headers of the connection, headers that the service sets, and signature headers. */
const reserved = new RegExp(
  `^(${[
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'expect',
    'host',
    'keep-alive',
    'proxy-.*',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'user-agent',
    'webhook-.*',
    'x-.*-signature',
  ].join('|')})$`,
  'i',
);

const maxHeaders = 20;
const maxNameLength = 100;
const maxValueLength = 4096;
const maxHeaderCharacters = 8192;

const headerName = v.pipe(
  boundedString(maxNameLength),
  v.regex(token, 'Expected the name of a header: letters, digits and hyphens'),
  v.check((name) => !reserved.test(name), 'This header is reserved for the service or the connection. Remove it'),
);

const headerValue = v.pipe(
  boundedString(maxValueLength),
  v.regex(fieldValue, 'Expected a value of printable ASCII characters without line breaks'),
);

export const headersSchema = v.nullish(
  v.pipe(
    boundedRecord(headerName, headerValue, maxHeaders),
    v.description('Additional headers of each delivery, such as a token of your own'),
    v.check((headers) => {
      const names = Object.keys(headers).map((name) => name.toLowerCase());
      return new Set(names).size === names.length;
    }, 'Expected each header once; names are case-insensitive'),
    v.check(
      (headers) => Object.entries(headers).flat().join('').length <= maxHeaderCharacters,
      `Expected names and values with at most ${maxHeaderCharacters} characters in total`,
    ),
  ),
);
