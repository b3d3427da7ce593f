/** Reads values of requests: JSON whose numbers keep all their digits, and schemas whose issues become error details. */

import { checkJsonSize, type JsonBounds } from '@fds/platform/bounded';
import * as v from 'valibot';
import { type DetailText, type ErrorCollector, escapePointer, formatExpectation, quote } from './errors.ts';
import { didYouMean, joinSentences, nameSuggester } from './suggest.ts';

/** JSON of requests: limited in values and levels. A number that a double would round keeps all of its digits. */

type RawJson = { readonly rawJSON: string };

declare global {
  interface JSON {
    /** `JSON.stringify` writes the text unchanged. @param text JSON text of a primitive value */
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * Matches numbers that a double may round: at least 16 digits, or an exponent. Only where a number can start, because
 * an id such as `01a2-73e5` must not make the parser six times slower.
 */
const risky = /(?<=[:,[\s]-?|^-?)\d(?:[\d.]{15}|[\d.]*[eE])/;

/** Returns the digits of a number without its sign, exponent, and leading and trailing zeros. */
function digitsOf(text: string): string {
  const digits = text.replace(/^-|[eE][\s\S]*|\./g, '');
  let [start, end] = [0, digits.length];
  while (digits[start] === '0') start += 1;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return digits.slice(start, end);
}

const keepsDigits = (value: number, source: string): boolean =>
  Number.isFinite(value) && digitsOf(String(value)) === digitsOf(source);

/** A number that a double would round becomes raw JSON. @throws SyntaxError; RangeError when nested too deep */
export function parseJson(text: string): unknown {
  if (!risky.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !keepsDigits(value, source) ? JSON.rawJSON(source) : value,
  );
}

/**
 * 20,000 values take at most 60 ms: all keys different, all numbers with more digits than a double can keep. A call of
 * a tool reads all members of an object several times: 19,000 unknown members took 60 to 80 ms.
 */
const bounds: JsonBounds = { values: 20_000, members: 1_000, depth: 64 };

/** @throws SyntaxError; JsonTooLargeError */
export function parseBoundedJson(text: string): unknown {
  checkJsonSize(text, bounds);
  return parseJson(text);
}

/** The text of a number from `parseJson`, with all digits; `undefined` for a value that is not a number. */
export function jsonDigits(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

/** Returns whether a value is a JSON object: not null, not an array, not a raw number. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);

/** A valibot schema with the properties that only some schemas have. */
type Shape = Readonly<Record<string, unknown>>;
const shapeOf = (given: unknown): Shape => (isObject(given) ? given : {});

/** The option of a `union` for lists or for objects, or the one that the discriminator of a `variant` selects. */
function selectedSchema(schema: Shape, value: unknown): Shape {
  if (schema.type === 'union' && Array.isArray(schema.options)) {
    const member = Array.isArray(value) ? 'item' : 'entries';
    return schema.options.map(shapeOf).find((option) => member in option) ?? schema;
  }
  if (schema.type !== 'variant' || typeof schema.key !== 'string' || !Array.isArray(schema.options)) return schema;
  const { key } = schema;
  const options = schema.options.map(shapeOf);
  return options.find(({ entries }) => shapeOf(shapeOf(entries)[key]).literal === shapeOf(value)[key]) ?? schema;
}

function unwrapped(given: unknown, value: unknown): Shape {
  const schema = shapeOf(given);
  return schema.wrapped === undefined ? selectedSchema(schema, value) : unwrapped(schema.wrapped, value);
}

function allowedAt(schema: v.GenericSchema, path: readonly v.IssuePathItem[]): string[] {
  let here = unwrapped(schema, path[0]?.input);
  for (const { key, value } of path.slice(0, -1)) {
    here = unwrapped(here.item ?? shapeOf(here.entries)[String(key)], value);
  }
  return Object.keys(shapeOf(here.entries));
}

type Problem = { readonly steps: readonly string[]; readonly unknown: boolean; readonly detail: DetailText };

/** Suggests a similar name, and lists the allowed names. @param noun such as `member` */
export function unknownNameText(noun: string, allowedNames: readonly string[]): (given: string) => DetailText {
  const suggest = nameSuggester(allowedNames);
  const allowed = allowedNames.length === 0 ? `No ${noun} is allowed here.` : `Allowed: ${allowedNames.join(', ')}.`;
  return (given) => () => joinSentences(`Unknown ${noun} ${quote(given)}.`, didYouMean(suggest(given)), allowed);
}

/** Words for error details (such as `a text`), by valibot's name of the expected type (such as `string`). */
const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'an array',
  integer: 'a whole number',
};

/** Returns the choices in a text such as `("a" | "b")`, which is valibot's notation of a union. */
const choicesOf = (expected: string): string[] => [...expected.matchAll(/"([^"]*)"/g)].map(([, choice = '']) => choice);

function describeExpected(expected: string): string {
  const choices = choicesOf(expected);
  if (choices.length > 1) return `one of ${choices.join(', ')}`;
  const types = /^\((.*)\)$/.exec(expected)?.[1]?.split(' | ') ?? [expected];
  return types.map((type) => typeNames[type] ?? type).join(' or ');
}

/** By the name of the valibot rule that checks the limit, such as `min_value`. */
const boundNames: Readonly<Record<string, string>> = {
  min_value: 'at least',
  max_value: 'at most',
  min_length: 'at least',
  max_length: 'at most',
};

/** Such as `at most 3 items`; `undefined` if the issue is not about a limit. */
function describeBound({ type, requirement, input }: v.BaseIssue<unknown>): string | undefined {
  const words = boundNames[type];
  if (words === undefined) return undefined;
  const counted = Array.isArray(input) ? ' items' : ' characters';
  return `${words} ${String(requirement)}${type.endsWith('_length') ? counted : ''}`;
}

const similarChoices = ({ type, expected, input }: v.BaseIssue<unknown>): readonly string[] =>
  type === 'picklist' && typeof input === 'string' ? nameSuggester(choicesOf(expected ?? ''))(input) : [];

/** The text comes from valibot's issue, or from a message in the schema. */
function expectation(issue: v.BaseIssue<unknown>): DetailText {
  if (issue.received === 'undefined') return (place) => `${place} is required.`;
  const { message } = issue;
  if (!message.startsWith('Invalid') && !message.startsWith('Expected ')) return (place) => `${place}: ${message}.`;
  const expected = message.startsWith('Expected ')
    ? message.slice('Expected '.length)
    : (describeBound(issue) ?? describeExpected(issue.type === 'integer' ? 'integer' : (issue.expected ?? '')));
  return (place) => joinSentences(`${formatExpectation(place, expected)}.`, didYouMean(similarChoices(issue)));
}

/** Of the alternative that has the form of the value: those inside an object, or inside a list. */
const issuesInside = ({ type, input, issues }: v.BaseIssue<unknown>): readonly v.BaseIssue<unknown>[] =>
  (type === 'union' ? issues : undefined)?.filter(
    ({ path }) => path?.[0].type === (Array.isArray(input) ? 'array' : 'object'),
  ) ?? [];

/** valibot reports only the first unknown member of an object: looks for further ones. */
function* problemsOf(issue: v.BaseIssue<unknown>, schema: v.GenericSchema, what: string): Generator<Problem> {
  const path = issue.path ?? [];
  const inside = issuesInside(issue);
  if (inside.length > 0) {
    for (const each of inside)
      yield* problemsOf({ ...each, path: [...path, ...(each.path ?? [])] as typeof each.path }, schema, what);
    return;
  }
  const steps = path.map(({ key }) => String(key));
  const last = path.at(-1);
  if (issue.type !== 'strict_object' || last === undefined) yield { steps, unknown: false, detail: expectation(issue) };
  // valibot treats a list as an object, and reports that members of this object are missing. The response must say
  // instead that an object is expected.
  else if (Array.isArray(last.input))
    yield { steps: steps.slice(0, -1), unknown: false, detail: 'Expected an object.' };
  else if (issue.expected !== 'never') yield { steps, unknown: false, detail: expectation(issue) };
  else {
    const known = allowedAt(schema, path);
    const detailOf = unknownNameText(what, known);
    for (const name of Object.keys(shapeOf(last.input))) {
      if (!known.includes(name)) yield { steps: [...steps.slice(0, -1), name], unknown: true, detail: detailOf(name) };
    }
  }
}

export type ValidatedValue<Value> = { readonly value: Value };

/** @param note called with the first error at each JSON pointer */
function read<Value>(
  schema: v.GenericSchema<unknown, Value>,
  given: unknown,
  what: string,
  errors: ErrorCollector,
  note: (problem: Problem) => void,
): ValidatedValue<Value> | undefined {
  const result = v.safeParse(schema, given);
  if (result.success) return { value: result.output };
  const places = new Set<string>();
  for (const issue of result.issues) {
    for (const problem of problemsOf(issue, schema, what)) {
      if (errors.isFull) errors.count(1);
      else {
        const place = JSON.stringify(problem.steps);
        if (!places.has(place)) note(problem);
        places.add(place);
      }
    }
  }
  return undefined;
}

/** Errors have the code INVALID_REQUEST. Returns `undefined` for an invalid part. @param pointer to the part */
export const readBodyPart = <Value>(
  schema: v.GenericSchema<unknown, Value>,
  given: unknown,
  pointer: string,
  errors: ErrorCollector,
): ValidatedValue<Value> | undefined =>
  read(schema, given, 'member', errors, ({ steps, detail }) =>
    errors.at(`${pointer}${steps.map(escapePointer).join('')}`, 'INVALID_REQUEST', detail),
  );

/** @param schema object whose members are the parameters */
export const readQueryParameters = <Value>(
  schema: v.GenericSchema<unknown, Value>,
  given: Readonly<Record<string, string>>,
  errors: ErrorCollector,
): ValidatedValue<Value> | undefined =>
  read(schema, given, 'parameter', errors, ({ steps: [name = ''], unknown, detail }) =>
    errors.parameter(name, unknown ? 'UNKNOWN_PARAMETER' : 'INVALID_REQUEST', detail),
  );

/** OpenAPI shows `schema`. @param parse checks at least what `schema` says, and throws errors with specific codes */
export function customSchema<Value>(
  schema: v.GenericSchema,
  parse: (given: unknown) => Value,
): v.GenericSchema<unknown, Value> {
  const reading = v.pipe(v.unknown(), v.transform(parse));
  return { ...schema, '~run': reading['~run'], '~standard': reading['~standard'], '~types': reading['~types'] };
}
