import * as v from 'valibot';
import { type FaultList, pointerStep } from './errors.ts';
import { isObject } from './json.ts';

/** The members that an object may have, for a refusal of one that it may not have. */
const entriesOf = (schema: v.GenericSchema): string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : [];

/** Something that is wrong with a value: the steps that lead there, and what to say of it. */
interface Problem {
  readonly steps: readonly string[];
  readonly unknown: boolean;
  readonly detail: string;
}

/** What to say of a name that is not one of those known. */
export const knownAre = (names: readonly string[]): string =>
  names.length === 0 ? 'Unknown; there are none here.' : `Unknown; known are ${names.join(', ')}.`;

/** What the schema expected, where it says so in its own words or in a message of ours. */
function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'This is required.';
  return issue.message.startsWith('Invalid') ? `Expected ${issue.expected ?? 'something else'}.` : `${issue.message}.`;
}

/** The problems of an issue; the schema tells of one unknown member of an object, so the rest are looked up. */
function problemsOf(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): Problem[] {
  const steps = (issue.path ?? []).map(({ key }) => String(key));
  if (issue.type !== 'strict_object' || issue.expected !== 'never') {
    return [{ steps, unknown: false, detail: expectation(issue) }];
  }
  const known = entriesOf(schema);
  const [first] = issue.path ?? [];
  const given = steps.length === 1 && first !== undefined && isObject(first.input) ? Object.keys(first.input) : [];
  const unknown = given.filter((name) => !known.includes(name));
  return unknown.length === 0
    ? [{ steps, unknown: true, detail: 'Unknown.' }]
    : unknown.map((name) => ({ steps: [name], unknown: true, detail: knownAre(known) }));
}

/** A part of a request that was read. */
export interface Part<T> {
  readonly value: T;
}

function read<T>(
  schema: v.GenericSchema<unknown, T>,
  given: unknown,
  note: (problem: Problem) => void,
): Part<T> | undefined {
  const result = v.safeParse(schema, given);
  if (result.success) return { value: result.output };
  for (const issue of result.issues) for (const problem of problemsOf(issue, schema)) note(problem);
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
  faults: FaultList,
): Part<T> | undefined =>
  read(schema, given, ({ steps, detail }) =>
    faults.at(`${at}${steps.map(pointerStep).join('')}`, 'INVALID_REQUEST', detail),
  );

/** Reads query parameters by their schema, an object of texts; each that is unknown or malformed is noted. */
export const readParameters = <T>(
  schema: v.GenericSchema<unknown, T>,
  given: Readonly<Record<string, string>>,
  faults: FaultList,
): Part<T> | undefined =>
  read(schema, given, ({ steps: [name = ''], unknown, detail }) =>
    faults.parameter(name, unknown ? 'UNKNOWN_PARAMETER' : 'INVALID_REQUEST', detail),
  );
