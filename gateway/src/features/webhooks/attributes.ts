import { boundedArray, boundedRecord, boundedString } from '@fds/platform/bounded';
import { longestTarget, readTarget, TargetError } from '@fds/platform/targets';
import * as v from 'valibot';
import { eventKind } from '../../contract/roots/webhooks.ts';
import { plain } from '../../input/members.ts';

/** What a webhook may be told of, in the order in which answers name them. */
export const eventKinds: readonly string[] = eventKind.values;

function faultOf(text: string): string | undefined {
  try {
    // Where the target may lie is a setting, and found out when everything else is in order.
    readTarget(text, { allowPrivate: true });
    return undefined;
  } catch (error) {
    if (error instanceof TargetError) return error.message;
    throw error;
  }
}

/** Where deliveries go, as the caller writes it. */
export const targetMember = v.pipe(
  plain(longestTarget),
  v.description('An http or https address of at most 255 characters, without user and password'),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? faultOf(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

/** One kind of event (contract, Event kinds). */
export const eventMember = v.picklist(eventKinds, `Expected one of ${eventKinds.join(', ')}`);

/** The kinds of events, each once. */
export const eventsMember = v.pipe(
  boundedArray(eventMember, eventKinds.length),
  v.minLength(1, 'Expected at least one event'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    for (const [key, value] of input.entries()) {
      if (input.indexOf(value) === key) continue;
      addIssue({ message: 'This event is given twice', path: [{ type: 'array', origin: 'value', input, key, value }] });
    }
  }),
);

/** What a webhook is for, in the words of who registers it. */
export const descriptionMember = v.nullish(plain(1000));

/** RFC 9110, 5.6.2. A name of digits alone is the index of a list, which is no object of names and values. */
const token = /^(?!\d+$)[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** RFC 9110, 5.5, without what only obsolete senders use. */
const fieldValue = /^([!-~]([\t -~]*[!-~])?)?$/;

/** Headers that the connection needs for itself, that the service sets, or that only it may vouch with. */
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

const mostHeaders = 20;
const longestName = 100;
const longestValue = 4096;
const largestHeaders = 8192;

const headerName = v.pipe(
  boundedString(longestName),
  v.regex(token, 'Expected the name of a header: letters, digits and hyphens'),
  v.check((name) => !reserved.test(name), 'This header is not one to choose: the service or the connection sets it'),
);

const headerValue = v.pipe(
  boundedString(longestValue),
  v.regex(fieldValue, 'Expected a value of printable ASCII characters, without line breaks'),
);

/** Headers of the caller's own, which every delivery carries as they are. */
export const headersMember = v.nullish(
  v.pipe(
    boundedRecord(headerName, headerValue, mostHeaders),
    v.check((headers) => {
      const names = Object.keys(headers).map((name) => name.toLowerCase());
      return new Set(names).size === names.length;
    }, 'Expected each header once, whatever its case'),
    v.check(
      (headers) => Object.entries(headers).flat().join('').length <= largestHeaders,
      `Expected names and values of at most ${largestHeaders} characters together`,
    ),
  ),
);
