import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ErrorCollector, RequestFaults } from './errors.ts';
import { readPart } from './validation.ts';

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

/** What is refused of a body: each place with what is said of it. */
function refused(given: unknown): Record<string, string> {
  const faults = new ErrorCollector();
  expect(readPart(schema, given, '', faults)).toBeUndefined();
  const error = faults.toError();
  expect(error).toBeInstanceOf(RequestFaults);
  const said = error.faults.map(({ source, detail }) => [source && 'pointer' in source ? source.pointer : '?', detail]);
  expect(new Set(said.map(([at]) => at)).size, 'every place is named once').toBe(said.length);
  return Object.fromEntries(said);
}

describe('a part of a body that does not meet its schema', () => {
  test('an unknown member is told with those that its object may have, however deep it stands', () => {
    expect(
      refused({
        data: {
          type: 'thing',
          id: 'x',
          attributes: { name: 'n', colour: 1, sort: 2, steps: [{ kind: 'take', field: 'f', what: 'upper', how: 1 }] },
        },
        meta: {},
      }),
    ).toEqual({
      '/data/attributes/steps/0/how': 'Unknown; known are kind, field, what.',
      '/data/attributes/colour': 'Unknown; known are name, size, steps.',
      '/data/attributes/sort': 'Unknown; known are name, size, steps.',
      '/data/id': 'Unknown; known are type, attributes.',
      '/meta': 'Unknown; known are data.',
    });
  });

  test.each([
    ['an array for the whole', [], { '': 'Expected an object.' }],
    ['an array that is not empty', [1], { '': 'Expected an object.' }],
    ['null for the whole', null, { '': 'Expected an object.' }],
    ['an array for a member', { data: [] }, { '/data': 'Expected an object.' }],
    ['nothing', {}, { '/data': 'This is required.' }],
    ['another constant', { data: { type: 'x' } }, { '/data/type': 'Expected "thing".' }],
    [
      'other types',
      { data: { type: 'thing', attributes: { name: 7, steps: 'x' } } },
      { '/data/attributes/name': 'Expected a text.', '/data/attributes/steps': 'Expected an array.' },
    ],
    [
      'too long, too many, too small',
      {
        data: {
          type: 'thing',
          attributes: { name: 'a'.repeat(10), size: 0, steps: Array(3).fill({ kind: 'field', field: 'f' }) },
        },
      },
      {
        '/data/attributes/name': 'Expected at most 9 characters.',
        '/data/attributes/size': 'Expected at least 1.',
        '/data/attributes/steps': 'Expected at most 2 items.',
      },
    ],
    [
      'a fraction',
      { data: { type: 'thing', attributes: { name: 'n', size: 1.5 } } },
      { '/data/attributes/size': 'Expected a whole number.' },
    ],
    [
      'what is none of the choices',
      { data: { type: 'thing', attributes: { name: 'n', steps: [{ kind: 'give' }, { kind: 'take', field: 'f' }] } } },
      {
        '/data/attributes/steps/0/kind': 'Expected one of field, take.',
        '/data/attributes/steps/1/what': 'This is required.',
      },
    ],
  ])('%s', (_name, given, expected) => expect(refused(given)).toEqual(expected));
});
