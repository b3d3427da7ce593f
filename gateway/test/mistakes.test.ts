import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordCatalogue } from '../src/contract/catalogue.ts';
import { createCheckedGateway, requestAuthorizationHeader, testConfig } from './gateway.ts';
import { bodyMistakes } from './mistakes/bodies.ts';
import { filterFieldMistakes } from './mistakes/filter-fields.ts';
import { filterValueMistakes } from './mistakes/filter-values.ts';
import { queryMemberMistakes } from './mistakes/members.ts';
import { parameterMistakes } from './mistakes/parameters.ts';
import { pathMistakes } from './mistakes/paths.ts';
import { whereClauseMistakes } from './mistakes/where-clause.ts';
import { startMockEngine } from './started-engine.ts';

const mistakes = [
  ...queryMemberMistakes,
  ...filterFieldMistakes,
  ...filterValueMistakes,
  ...whereClauseMistakes,
  ...parameterMistakes,
  ...pathMistakes,
  ...bodyMistakes,
];

startMockEngine();
const app = await createCheckedGateway(testConfig());
let credential: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  credential = await requestAuthorizationHeader(app);
});

const source = v.union([
  v.pipe(
    v.object({ pointer: v.string() }),
    v.transform(({ pointer }) => pointer),
  ),
  v.pipe(
    v.object({ parameter: v.string() }),
    v.transform(({ parameter }) => parameter),
  ),
]);

/**
 * Returns the code, the position and the detail of each error in a response. For an error without a code, returns the
 * title instead of the code.
 */
const rejected = v.union([
  v.pipe(
    v.object({
      errors: v.array(v.object({ code: v.optional(v.string()), title: v.string(), source, detail: v.string() })),
    }),
    v.transform(({ errors }) => errors.map(({ code, title, source: at, detail }) => [code ?? title, at, detail])),
  ),
  v.pipe(
    v.object({ code: v.string(), message: v.string() }),
    v.transform(({ code, message }) => [[code, '', message]]),
  ),
]);

async function rejectionOf(method: string, path: string, body?: object) {
  const response = await app.request(path, {
    method,
    headers: { ...credential, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return v.parse(rejected, await response.json());
}

test('the folder mistakes/ contains at least 60 requests with different titles', () => {
  expect(new Set(mistakes.map(({ title }) => title)).size).toBe(mistakes.length);
  expect(mistakes.length).toBeGreaterThanOrEqual(60);
});

describe('the error for each request in the folder mistakes/ says what the client must correct', () => {
  test.each(mistakes)('$title', async ({ request: { method, path, body }, errors }) => {
    expect(await rejectionOf(method, path, body)).toEqual(errors);
  });
});

describe('suggestions in errors', () => {
  test('an error has no suggestion for a name of more than 64 characters', async () => {
    const root = `invoice_items${'s'.repeat(60)}`;
    expect(await rejectionOf('POST', '/v1/records/query', { root })).toEqual([
      ['UNKNOWN_ROOT', '/root', expect.not.stringContaining('Did you mean')],
    ]);
  });

  test('an error has no suggestion for a path of more than 200 characters', async () => {
    expect(await rejectionOf('GET', `/v1/invoice/${'1'.repeat(200)}`)).toEqual([
      ['NOT_FOUND', '', expect.not.stringContaining('Did you mean')],
    ]);
  });

  test.each(['organisation', 'organisation_id', 'key_hash', 'secret', 'signing_secret'])(
    'a suggestion never names the column %s, which clients cannot query',
    async (name) => {
      for (const root of recordCatalogue.values()) {
        const known = [...root.dimensions.keys(), ...root.relationships.keys(), ...root.fieldTree.keys()];
        const given = `${name}x`;
        const errors = await rejectionOf('POST', '/v1/records/query', {
          root: root.name,
          filters: [{ field: given, operator: 'eq', value: 'x' }],
          whereClause: { [given]: {} },
          orderBy: { field: given },
          include: [given],
          fields: [given],
        });
        expect(errors).toHaveLength(5);
        const suggested = errors.flatMap(([, , detail = '']) => detail.match(/`[^`]+`/g) ?? []);
        for (const text of suggested)
          expect(
            known.some((other) => text.includes(other.split('.').at(-1) ?? other)),
            text,
          ).toBe(true);
      }
    },
  );
});

test('for 500 unknown field names, the response lists at most 100 errors and says how many errors are not listed', async () => {
  const filters = Array.from({ length: 500 }, (_, n) => ({ field: `isue_date_${n}`, operator: 'eq', value: 1 }));
  const errors = await rejectionOf('POST', '/v1/records/query', { root: 'invoices', filters });
  expect(errors.length).toBeLessThanOrEqual(101);
  expect(errors.at(-1)?.[2]).toMatch(/^\d+ more errors are not listed\.$/);
});
