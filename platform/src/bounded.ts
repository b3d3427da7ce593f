/** Limits of values that clients send: Valibot schemas with a maximum, and the size of JSON texts. */

import * as v from 'valibot';

/**
 * Valibot checks `maxLength` after all items and reports an issue for each wrong one: 32 s and 4 GB for 520,000 wrong
 * numbers.
 * @param schema also has the maximum, for the OpenAPI document
 */
function sizeFirst<I, O>(
  schema: v.GenericSchema<I, O>,
  isTooLarge: (value: unknown) => boolean,
  message: string,
): v.GenericSchema<I, O> {
  const refusal = v.never(message);
  return {
    ...schema,
    '~run': (dataset, config) =>
      isTooLarge(dataset.value) ? refusal['~run'](dataset, config) : schema['~run'](dataset, config),
  };
}

/** In UTF-16 code units (`String.length`). */
export const boundedString = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength, `Expected at most ${maxLength} characters`));

export const boundedArray = <Input, Output>(
  item: v.GenericSchema<Input, Output>,
  maxItems: number,
): v.GenericSchema<Input[], Output[]> =>
  sizeFirst(
    v.pipe(v.array(item), v.maxLength(maxItems)),
    (value) => Array.isArray(value) && value.length > maxItems,
    `Expected at most ${maxItems} items`,
  );

/** The client chooses the names of the members. */
export const boundedRecord = <Output>(
  name: v.GenericSchema<string, string>,
  value: v.GenericSchema<Output, Output>,
  maxMembers: number,
): v.GenericSchema<Record<string, Output>, Record<string, Output>> =>
  sizeFirst(
    v.pipe(v.record(name, value), v.maxEntries(maxMembers)),
    (given) => typeof given === 'object' && given !== null && Object.keys(given).length > maxMembers,
    `Expected at most ${maxMembers} members`,
  );

/** Checks the number of members, but not their names and values. */
export const boundedObject = (maxMembers: number) =>
  v.pipe(v.looseObject({}), v.maxEntries(maxMembers, `Expected at most ${maxMembers} members`));

export interface JsonBounds {
  /** Each item and each member counts. */
  readonly values: number;
  /** Of one object. */
  readonly members: number;
  /** Nested arrays and objects. */
  readonly depth: number;
}

export const maxNumberCharacters = 100;

/** `member`: the outermost member with the fault, if known. */
export class RejectedJsonError extends Error {
  override readonly name = 'JsonTooLargeError';
  readonly member: string | undefined;

  constructor(message: string, member: string | undefined) {
    super(message);
    this.member = member;
  }
}

const code = { quote: 34, comma: 44, colon: 58, array: 91, backslash: 92, arrayEnd: 93, object: 123, objectEnd: 125 };

/** @param start the opening quote */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === code.backslash) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}

/** Escape of one half of a surrogate pair. */
const surrogate = /\\u[dD][89a-fA-F]/;

/** Such as `"a\ud800"`: Postgres would store another character, and Hasura rejects the request. */
function hasUnpairedSurrogate(quoted: string): boolean {
  if (!surrogate.test(quoted)) return false;
  try {
    return !String(JSON.parse(quoted)).isWellFormed();
  } catch {
    return false;
  }
}

/** Of `true`, `false` and `null`, only `e` is part of a number. */
const isInNumber = (found: number): boolean =>
  (found >= 48 && found <= 57) || found === 45 || found === 46 || found === 43 || found === 101 || found === 69;

/**
 * Before V8 parses the text: 1 MiB of small objects takes V8 200 ms, and this check at most 10 ms.
 * @throws JsonTooLargeError
 */
export function checkJsonSize(text: string, bounds: JsonBounds): void {
  let [values, depth] = [1, 0];
  let [name, member]: [string?, string?] = [];
  /** Of the open object at each depth. */
  const members = [0];
  for (let at = 0; at < text.length; at += 1) {
    const found = text.charCodeAt(at);
    if (found === code.quote) {
      const end = endOfString(text, at);
      if (depth === 1) name = text.slice(at + 1, end);
      if (hasUnpairedSurrogate(text.slice(at, end + 1)))
        throw new RejectedJsonError('A text has half of a surrogate pair. Send complete Unicode characters.', member);
      at = end;
    } else if (found === code.comma) values += 1;
    else if (found === code.array || found === code.object) {
      values += 1;
      depth += 1;
      members[depth] = 0;
    } else if (found === code.arrayEnd || found === code.objectEnd) depth -= 1;
    else if (found === code.colon) {
      if (depth === 1) member = name;
      const count = (members[depth] ?? 0) + 1;
      members[depth] = count;
      if (count > bounds.members)
        throw new RejectedJsonError(
          `An object has more than ${bounds.members} members. Send fewer members.`,
          depth === 1 ? undefined : member,
        );
    } else if (isInNumber(found)) {
      const start = at;
      while (isInNumber(text.charCodeAt(at + 1))) at += 1;
      if (at - start >= maxNumberCharacters)
        throw new RejectedJsonError(
          `A number has ${at + 1 - start} characters. At most ${maxNumberCharacters} are allowed: send fewer digits.`,
          member,
        );
    } else continue;
    if (values > bounds.values)
      throw new RejectedJsonError(`Expected at most ${bounds.values} values of JSON. Split the request.`, member);
    if (depth > bounds.depth)
      throw new RejectedJsonError(`Expected JSON with at most ${bounds.depth} levels of nesting.`, member);
  }
}
