import * as fc from 'fast-check';
import { chooseRandomItem, type RandomValueChooser } from './random.ts';

/** Unusual values that can replace any value in a request body. */
const oddities: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1e21,
  '',
  '%',
  '\\',
  '\0',
  '\ud800',
  '(((',
  "'; drop table invoices; --",
  '$1',
  '{invoices}',
  'é'.repeat(300),
  '9999-12-31',
  '2026-02-30T25:00:00Z',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'NaN',
  [],
  [[]],
  [null],
  {},
  { _eq: null },
  { _some: {} },
  { constructor: {} },
];

const names = [
  '_and',
  '_or',
  '_not',
  '_some',
  '_every',
  '_none',
  '_eq',
  '_in',
  '_regex',
  '_is_null',
  'id',
  'organisation_id',
  'workspace_id',
  'key_hash',
  'workspace',
  'invoice_items',
  'people',
  'grand_total',
  'root',
  'filters',
  'whereClause',
  'orderBy',
  'cursor',
  'include',
  'fields',
  'total',
  'limit',
  '__proto__',
  'toString',
  '__typename',
  '',
  'a"b',
];

/** Nests a value up to 200 levels deep, in objects with one member or in lists. */
function deep(draw: RandomValueChooser, value: unknown): unknown {
  let nested = value;
  const name = chooseRandomItem(draw, ['_not', '_and', 'parent', '']);
  for (let level = draw(fc.integer, { min: 1, max: 200 }); level > 0; level -= 1) {
    nested = name === '' ? [nested] : { [name]: name === '_and' ? [nested] : nested };
  }
  return nested;
}

function changed(draw: RandomValueChooser, value: unknown): unknown {
  const way = draw(fc.integer, { min: 0, max: 9 });
  if (way < 5) return chooseRandomItem(draw, oddities);
  if (way < 7) return draw(fc.jsonValue, { maxDepth: 3 });
  if (way === 7) return deep(draw, value);
  return way === 8 ? [value, value] : { [chooseRandomItem(draw, names)]: value };
}

/** Returns a copy of a JSON value in which one part is changed, removed, renamed or duplicated. */
export function mutateJsonValue(draw: RandomValueChooser, value: unknown): unknown {
  const here = draw(fc.integer, { min: 0, max: 3 }) === 0;
  if (here || typeof value !== 'object' || value === null) return changed(draw, value);
  if (Array.isArray(value)) {
    if (value.length === 0) return changed(draw, value);
    const place = draw(fc.integer, { min: 0, max: value.length - 1 });
    return value.map((item, index) => (index === place ? mutateJsonValue(draw, item) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return changed(draw, value);
  const [key] = chooseRandomItem(draw, entries);
  const way = draw(fc.integer, { min: 0, max: 9 });
  return Object.fromEntries(
    entries.flatMap(([name, inner]): [string, unknown][] => {
      if (name !== key) return [[name, inner]];
      if (way === 0) return [];
      return way === 1 ? [[chooseRandomItem(draw, names), inner]] : [[name, mutateJsonValue(draw, inner)]];
    }),
  );
}

/** Returns the bytes of a text, after changing some bytes and perhaps cutting off the end. */
export function garbleTextBytes(draw: RandomValueChooser, text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  for (let count = draw(fc.integer, { min: 1, max: 4 }); count > 0; count -= 1) {
    bytes[draw(fc.integer, { min: 0, max: bytes.length - 1 })] = draw(fc.integer, { min: 0, max: 255 });
  }
  return draw(fc.boolean) ? bytes : bytes.slice(0, draw(fc.integer, { min: 0, max: bytes.length }));
}
