import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ErrorCollector, ValidationErrors } from './errors.ts';
import { readBodyPart } from './validation.ts';

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
function errorsOf(given: unknown): Record<string, string> {
  const errors = new ErrorCollector();
  expect(readBodyPart(schema, given, '', errors)).toBeUndefined();
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
});
