import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { maxDoublingFactor, measureDoubling } from '../../../testing/doubling.ts';
import { ErrorCollector, ValidationErrors } from './errors.ts';
import { isObject, jsonDigits, parseBoundedJson, parseJson, readBodyPart } from './validation.ts';

test('parseJson keeps the digits of numbers that a double would round', () => {
  const text = '{"a":12345678901234567890.12,"b":0.1,"c":1e400,"d":[9007199254740993],"e":100000000000000000000}';
  expect(JSON.stringify(parseJson(text))).toBe(text);
});

test('parseJson returns a number when a double can represent it', () => {
  expect(parseJson('[1, 1.50, 1e3, 1234567890.123456, -0.0000001]')).toEqual([1, 1.5, 1000, 1234567890.123456, -1e-7]);
});

test('parseJson compares the digits of a number with a long run of zeros in linear time', async () => {
  const numeralOf = (zeros: number) => `0.1${'0'.repeat(zeros)}1`;
  expect(JSON.stringify(parseJson(numeralOf(1000)))).toBe(numeralOf(1000));
  const { factor } = await measureDoubling(numeralOf, parseJson, 40_000);
  expect(factor).toBeLessThan(maxDoublingFactor);
});

test('parseBoundedJson accepts objects with 1,000 members, and rejects an object with more', () => {
  const objectOf = (members: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, n) => [`a:${n}`, [1]])));
  expect(parseBoundedJson(`{"b":${objectOf(1000)},"c":[${objectOf(1000)},{}],"d":1}`)).toMatchObject({ d: 1 });
  for (const text of [objectOf(1001), `{"b":{},"c":[{},${objectOf(1001)}]}`])
    expect(() => parseBoundedJson(text)).toThrow('An object has more than 1000 members. Send fewer members.');
});

const numeral = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
  )
  .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === undefined ? '' : `.${fraction}`}`);

test('jsonDigits returns the digits of a number exactly as the JSON text contains them', () => {
  const digits = (text: string) => text.replace(/e.*|[-.]/g, '').replace(/^0+|0+$/g, '');
  fc.assert(
    fc.property(numeral, (text) => {
      expect(digits(jsonDigits(parseJson(text)) ?? 'none')).toBe(digits(text));
    }),
    { numRuns: 1000 },
  );
});

test('parseJson reads the member __proto__ as an ordinary member', () => {
  const parsed = parseJson('{"__proto__": {"admin": true}, "n": 12345678901234567890}');
  expect(isObject(parsed) && Object.keys(parsed)).toEqual(['__proto__', 'n']);
  expect(isObject(parsed) && parsed.admin).toBeUndefined();
});

test('isObject returns false for null, arrays, numbers, and numbers that are kept as JSON text', () => {
  expect([null, [], 1, JSON.rawJSON('1'), {}].map(isObject)).toEqual([false, false, false, false, true]);
});

const step = v.variant('kind', [
  v.strictObject({ kind: v.literal('field'), field: v.string() }),
  v.strictObject({ kind: v.literal('take'), field: v.string(), what: v.picklist(['upper', 'lower']) }),
]);

const schema = v.strictObject({
  data: v.strictObject({
    type: v.literal('thing'),
    attributes: v.optional(
      v.strictObject({
        name: v.pipe(v.string(), v.maxLength(9)),
        size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
        steps: v.optional(v.pipe(v.array(step), v.maxLength(2))),
      }),
    ),
  }),
});

/** Returns the errors of an invalid body as a map from JSON pointers to error details. */
function errorsOf(given: unknown, of: v.GenericSchema = schema): Record<string, string> {
  const errors = new ErrorCollector();
  expect(readBodyPart(of, given, '', errors)).toBeUndefined();
  const error = errors.toError();
  expect(error).toBeInstanceOf(ValidationErrors);
  const said = error.errors.map(({ source, detail }) => [source && 'pointer' in source ? source.pointer : '?', detail]);
  expect(new Set(said.map(([at]) => at)).size, 'each position occurs once').toBe(said.length);
  return Object.fromEntries(said);
}

describe('readBodyPart', () => {
  test('the error for an unknown member at any depth lists the allowed members', () => {
    expect(
      errorsOf({
        data: {
          type: 'thing',
          id: 'x',
          attributes: { name: 'n', colour: 1, sort: 2, steps: [{ kind: 'take', field: 'f', what: 'upper', how: 1 }] },
        },
        meta: {},
      }),
    ).toEqual({
      '/data/attributes/steps/0/how': 'Unknown member "how". Allowed: kind, field, what.',
      '/data/attributes/colour': 'Unknown member "colour". Allowed: name, size, steps.',
      '/data/attributes/sort': 'Unknown member "sort". Allowed: name, size, steps.',
      '/data/id': 'Unknown member "id". Allowed: type, attributes.',
      '/meta': 'Unknown member "meta". Allowed: data.',
    });
  });

  test.each([
    ['an array instead of the body', [], { '': 'The body must be an object.' }],
    ['a non-empty array instead of the body', [1], { '': 'The body must be an object.' }],
    ['null instead of the body', null, { '': 'The body must be an object.' }],
    ['an array instead of an object', { data: [] }, { '/data': '`data` must be an object.' }],
    ['a missing member', {}, { '/data': '`data` is required.' }],
    ['a value that differs from a constant', { data: { type: 'x' } }, { '/data/type': '`data.type` must be "thing".' }],
    [
      'members of another type',
      { data: { type: 'thing', attributes: { name: 7, steps: 'x' } } },
      {
        '/data/attributes/name': '`data.attributes.name` must be a text.',
        '/data/attributes/steps': '`data.attributes.steps` must be an array.',
      },
    ],
    [
      'values that are too long, too small or too many',
      {
        data: {
          type: 'thing',
          attributes: { name: 'a'.repeat(10), size: 0, steps: Array(3).fill({ kind: 'field', field: 'f' }) },
        },
      },
      {
        '/data/attributes/name': '`data.attributes.name` must have at most 9 characters.',
        '/data/attributes/size': '`data.attributes.size` must be at least 1.',
        '/data/attributes/steps': '`data.attributes.steps` must have at most 2 items.',
      },
    ],
    [
      'a fraction',
      { data: { type: 'thing', attributes: { name: 'n', size: 1.5 } } },
      { '/data/attributes/size': '`data.attributes.size` must be a whole number.' },
    ],
    [
      'values that are not among the choices',
      { data: { type: 'thing', attributes: { name: 'n', steps: [{ kind: 'give' }, { kind: 'take', field: 'f' }] } } },
      {
        '/data/attributes/steps/0/kind': '`data.attributes.steps[0].kind` must be one of field, take.',
        '/data/attributes/steps/1/what': '`data.attributes.steps[1].what` is required.',
      },
    ],
  ])('the validation errors for %s contain the position and the expected value', (_name, given, expected) =>
    expect(errorsOf(given)).toEqual(expected),
  );

  test('the errors for a value of several forms are about the form that it has', () => {
    const key = v.strictObject({ field: v.string(), every: v.optional(v.picklist(['month', 'year'])) });
    const keys = v.union([v.string(), key, v.array(v.union([v.string(), key]))]);
    expect(errorsOf({ field: 'f', every: 'moth' }, keys)).toEqual({
      '/every': '`every` must be one of month, year. Did you mean `month`?',
    });
    expect(errorsOf([7, 'f', { each: 1 }, { field: 'f', every: 2 }], keys)).toEqual({
      '/0': '`[0]` must be a text or an object.',
      '/2/field': '`[2].field` is required.',
      '/2/each': 'Unknown member "each". Allowed: field, every.',
      '/3/every': '`[3].every` must be one of month, year.',
    });
  });
});
