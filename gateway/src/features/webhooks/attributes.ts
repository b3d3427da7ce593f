import { boundedArray, boundedRecord, boundedString } from '@fds/platform/bounded';
import { maxWebhookUrlLength, parseWebhookTarget, WebhookTargetError } from '@fds/platform/targets';
import * as v from 'valibot';
import { webhookEventField } from '../../contract/roots/webhooks.ts';
import { storableTextSchema } from '../../input/members.ts';

/** The kinds of events that a webhook can subscribe to, in the order in which responses list them. */
export const eventKinds: readonly string[] = webhookEventField.values;

function boundedError(text: string): string | undefined {
  try {
    // Whether private addresses are allowed depends on the configuration, so `checkTargetUrl` checks the address later.
    parseWebhookTarget(text, { allowPrivate: true });
    return undefined;
  } catch (error) {
    if (error instanceof WebhookTargetError) return error.message;
    throw error;
  }
}

/** Schema of the URL that receives the events. Responses contain the URL exactly as the caller wrote it. */
export const targetUrlSchema = v.pipe(
  storableTextSchema(maxWebhookUrlLength),
  v.description('An http or https URL of at most 255 characters, without user and password'),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? boundedError(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

/** Schema of the name of an event kind (contract, Event kinds). */
export const eventKindSchema = v.pipe(
  v.picklist(eventKinds, `Expected one of ${eventKinds.join(', ')}`),
  v.title('WebhookEvent'),
);

/** Schema of a list of names of event kinds, without repetitions. */
export const eventKindsSchema = v.pipe(
  boundedArray(eventKindSchema, eventKinds.length),
  v.minLength(1, 'Expected at least one event'),
  v.description('The kinds of events that the webhook receives'),
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

/** Schema of a webhook's description. The caller chooses the description. */
export const webhookDescriptionSchema = v.nullish(v.pipe(storableTextSchema(1000), v.description('Any text')));

/**
 * Schema of a header's name (RFC 9110, section 5.6.2). Names that consist of digits are rejected, because valibot would
 * treat an object with such names as a list.
 */
const token = /^(?!\d+$)[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Schema of a header's value (RFC 9110, section 5.5, without obsolete forms). */
const fieldValue = /^([!-~]([\t -~]*[!-~])?)?$/;

/**
 * Headers that the caller may not set: headers of the connection, headers that the service sets, and headers with which
 * the caller could forge a signature.
 */
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

/** Schema of the additional headers that the caller chooses and every delivery contains. */
export const webhookHeadersSchema = v.nullish(
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
