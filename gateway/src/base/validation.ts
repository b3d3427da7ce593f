import * as v from 'valibot';
import { type ErrorCollector, pointerStep } from './errors.ts';
import { isObject } from './json.ts';

/** A schema, or a member of one, whose shape is looked at; schemas tell their own parts to those who know their type. */
type Shape = Readonly<Record<string, unknown>>;
const shapeOf = (given: unknown): Shape => (isObject(given) ? given : {});

/** Of the schemas that a discriminator chooses from, the one that it chooses for the value. */
function chosen(schema: Shape, value: unknown): Shape {
  if (schema.type !== 'variant' || typeof schema.key !== 'string' || !Array.isArray(schema.options)) return schema;
  const { key } = schema;
  const options = schema.options.map(shapeOf);
  return options.find(({ entries }) => shapeOf(shapeOf(entries)[key]).literal === shapeOf(value)[key]) ?? schema;
}

/** The schema of an object or a list, without what allows it to be left out. */
function bare(given: unknown, value: unknown): Shape {
  const schema = shapeOf(given);
  return schema.wrapped === undefined ? chosen(schema, value) : bare(schema.wrapped, value);
}

/** The members that the object at the end of a path may have, for a refusal of one that it may not have. */
function knownAt(schema: v.GenericSchema, path: readonly v.IssuePathItem[]): string[] {
  let here = bare(schema, path[0]?.input);
  for (const { key, value } of path.slice(0, -1)) {
    here = bare(here.item ?? shapeOf(here.entries)[String(key)], value);
  }
  return Object.keys(shapeOf(here.entries));
}

/** Something that is wrong with a value: the steps that lead there, and what to say of it. */
interface Problem {
  readonly steps: readonly string[];
  readonly unknown: boolean;
  readonly detail: string;
}

/** What to say of a name that is not one of those known. */
export const knownAre = (names: readonly string[]): string =>
  names.length === 0 ? 'Unknown; there are none here.' : `Unknown; known are ${names.join(', ')}.`;

/** What a schema calls a type, in the words of a refusal. */
const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'an array',
};

/** What a schema expected, from its own notation: a type, or a choice such as `("a" | "b")`. */
function inWords(expected: string): string {
  const choices = [...expected.matchAll(/"([^"]*)"/g)].map(([, choice]) => choice);
  if (choices.length > 1) return `one of ${choices.join(', ')}`;
  return typeWords[expected] ?? expected;
}

/** What a bound is called, of how large something is or how long. */
const boundWords: Readonly<Record<string, string>> = {
  min_value: 'at least',
  max_value: 'at most',
  min_length: 'at least',
  max_length: 'at most',
};

/** A bound in words, with what is counted. */
function boundOf({ type, requirement, input }: v.BaseIssue<unknown>): string | undefined {
  const words = boundWords[type];
  if (words === undefined) return undefined;
  const counted = Array.isArray(input) ? ' items' : ' characters';
  return `${words} ${String(requirement)}${type.endsWith('_length') ? counted : ''}`;
}

/** What the schema expected, where it says so in its own words or in a message of ours. */
function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'This is required.';
  if (!issue.message.startsWith('Invalid')) return `${issue.message}.`;
  if (issue.type === 'integer') return 'Expected a whole number.';
  return `Expected ${boundOf(issue) ?? inWords(issue.expected ?? 'something else')}.`;
}

/** The problems of an issue. The schema reports one unknown member of an object, so the others are looked up. */
function* problemsOf(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): Generator<Problem> {
  const path = issue.path ?? [];
  const steps = path.map(({ key }) => String(key));
  const last = path.at(-1);
  if (issue.type !== 'strict_object' || last === undefined) yield { steps, unknown: false, detail: expectation(issue) };
  // For the schema a list is an object without these members.
  else if (Array.isArray(last.input))
    yield { steps: steps.slice(0, -1), unknown: false, detail: 'Expected an object.' };
  else if (issue.expected !== 'never') yield { steps, unknown: false, detail: expectation(issue) };
  else {
    const known = knownAt(schema, path);
    const detail = knownAre(known);
    for (const name of Object.keys(shapeOf(last.input))) {
      if (!known.includes(name)) yield { steps: [...steps.slice(0, -1), name], unknown: true, detail };
    }
  }
}

/** A part of a request that was read. */
export interface Part<T> {
  readonly value: T;
}

/** @param note told of the first problem at each place */
function read<T>(
  schema: v.GenericSchema<unknown, T>,
  given: unknown,
  faults: ErrorCollector,
  note: (problem: Problem) => void,
): Part<T> | undefined {
  const result = v.safeParse(schema, given);
  if (result.success) return { value: result.output };
  const places = new Set<string>();
  for (const issue of result.issues) {
    for (const problem of problemsOf(issue, schema)) {
      if (faults.isFull) faults.count(1);
      else {
        const place = JSON.stringify(problem.steps);
        if (!places.has(place)) note(problem);
        places.add(place);
      }
    }
  }
  return undefined;
}

/**
 * Reads one part of a request's body.
 * @param at JSON pointer of that part
 * @returns the part, or nothing when it is malformed, which is then noted as INVALID_REQUEST at each wrong place
 */
export const readPart = <T>(
  schema: v.GenericSchema<unknown, T>,
  given: unknown,
  at: string,
  faults: ErrorCollector,
): Part<T> | undefined =>
  read(schema, given, faults, ({ steps, detail }) =>
    faults.at(`${at}${steps.map(pointerStep).join('')}`, 'INVALID_REQUEST', detail),
  );

/** Reads query parameters by their schema, an object of texts; each that is unknown or malformed is noted. */
export const readParameters = <T>(
  schema: v.GenericSchema<unknown, T>,
  given: Readonly<Record<string, string>>,
  faults: ErrorCollector,
): Part<T> | undefined =>
  read(schema, given, faults, ({ steps: [name = ''], unknown, detail }) =>
    faults.parameter(name, unknown ? 'UNKNOWN_PARAMETER' : 'INVALID_REQUEST', detail),
  );

/**
 * Returns a schema that is described as the given one, and whose values are read by a function.
 * @param read checks all that the schema says, and what it cannot say; it throws RequestFaults with codes of their own
 */
export function readBy<T>(schema: v.GenericSchema, read: (given: unknown) => T): v.GenericSchema<unknown, T> {
  const reading = v.pipe(v.unknown(), v.transform(read));
  return { ...schema, '~run': reading['~run'], '~standard': reading['~standard'], '~types': reading['~types'] };
}
