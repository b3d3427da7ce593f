import { isObject } from '../../../gateway/src/base/validation.ts';
import type { JsonObject } from '../../../gateway/src/openapi/components.ts';
import { optionsOf, propertiesOf, sampleOf, typeOf } from '../../../gateway/test/oversized.ts';
import { repeatText, textForms } from '../../../testing/growing-texts.ts';

/** A request that can be sent in any size. */
export interface GrowingRequest {
  /** The part of the interface that receives the input, such as the path of an endpoint. */
  readonly place: string;
  /** The part of the request that grows, and its form. */
  readonly form: string;
  /** Largest size: the limit, or a size at which the request is certainly rejected. */
  readonly most: number;
  /** Prepares a request of a size. The returned function sends the request. */
  readonly prepare: (size: number) => () => Promise<unknown>;
}

/** A value that is valid except that one part grows. */
interface GrowingValue {
  readonly form: string;
  readonly most: number;
  readonly make: (size: number) => unknown;
}

/** Largest number of characters and of values in a body whose schema has no smaller limit: both fit into 1 MiB. */
export const mostCharacters = 500_000;
export const mostValues = 19_000;

/** Texts with a lower limit cannot cost much. */
const shortest = 64;

const texts = (limit: unknown): GrowingValue[] =>
  Object.entries(textForms).flatMap(([form, make]) =>
    [...(typeof limit === 'number' && limit >= shortest && limit < mostCharacters ? [limit] : []), mostCharacters].map(
      (most) => ({ form: `${form}, ${most} characters`, most, make }),
    ),
  );

export const numberForms: Readonly<Record<string, (size: number) => string>> = {
  digits: (size) => `1${repeatText('7')(size - 1)}`,
  'zeros between digits': (size) => `0.1${repeatText('0')(size - 4)}1`,
  'zeros at the end': (size) => `0.${repeatText('0')(size - 2)}`,
  'digits with an exponent': (size) => `${repeatText('3')(size - 3)}e12`,
};

/** `JSON.rawJSON` keeps the digits. A number with more digits than JavaScript can parse is still valid JSON. */
const numbers = (): GrowingValue[] =>
  Object.entries(numberForms).map(([form, make]) => ({
    form,
    most: mostCharacters,
    make: (size) => JSON.rawJSON(make(size)),
  }));

/** Changes the first text in a value, so that the values of a list differ a little. */
function nearlyEqual(value: unknown, n: number): unknown {
  if (typeof value === 'string') return `${value}${n}`;
  if (typeof value === 'number') return value + n;
  if (Array.isArray(value)) return value.map((item) => nearlyEqual(item, n));
  if (!isObject(value)) return n;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, nearlyEqual(inner, n)]));
}

const listOf = (size: number, item: (n: number) => unknown) => Array.from({ length: size }, (_, n) => item(n));

function lists(schema: JsonObject): GrowingValue[] {
  const items = isObject(schema.items) ? schema.items : undefined;
  const sample = items === undefined ? 1 : sampleOf(items);
  const limits = typeof schema.maxItems === 'number' ? [schema.maxItems, mostValues] : [mostValues];
  return [
    ...limits.flatMap((most) => [
      { form: `${most} equal items`, most, make: (size: number) => listOf(size, () => sample) },
      { form: `${most} nearly equal items`, most, make: (size: number) => listOf(size, (n) => nearlyEqual(sample, n)) },
    ]),
    { form: 'wrong items', most: mostValues, make: (size) => listOf(size, () => []) },
    ...(items === undefined
      ? []
      : growingValues(items).map((each) => ({ ...each, make: (n: number) => [each.make(n)] }))),
  ];
}

function objects(schema: JsonObject): GrowingValue[] {
  const sample: object = Object(sampleOf(schema));
  const known = propertiesOf(schema);
  const [name = 'member'] = known.map(([each]) => each);
  const members = (size: number) => Object.fromEntries(Array.from({ length: size }, (_, n) => [`${name}${n}`, n]));
  const limit = typeof schema.maxProperties === 'number' ? [schema.maxProperties] : [];
  return [
    ...[...limit, mostValues].map((most) => ({
      form: `${most} members with nearly equal names`,
      most,
      make: (size: number) => ({ ...sample, ...members(size) }),
    })),
    ...Object.entries(textForms).map(([form, make]) => ({
      form: `a member name of ${form}`,
      most: mostCharacters,
      make: (size: number) => ({ ...sample, [make(size)]: 1 }),
    })),
    ...known.flatMap(([member, inner]) =>
      growingValues(inner, member).map((each) => ({
        ...each,
        form: `${member}: ${each.form}`,
        make: (size: number) => ({ ...sample, [member]: each.make(size) }),
      })),
    ),
  ];
}

/** Returns the values that are valid for a schema, except that one text, number, list or object grows. */
export function growingValues(schema: JsonObject, name = ''): GrowingValue[] {
  const options = optionsOf(schema);
  if (options.length > 0) return options.flatMap((option) => growingValues(option, name));
  const type = typeOf(schema);
  if (type === 'array') return lists(schema);
  if (type === 'object') return objects(schema);
  if (type === 'number' || type === 'integer') return numbers();
  return texts(schema.maxLength);
}
