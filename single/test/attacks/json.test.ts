import { afterAll, describe, expect, it } from 'vitest';
import { firstOrganisationId, secondOrganisationId, startTestService } from '../records/service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const client = await service.organisation(firstOrganisationId);

const nested = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);
const where = (clause: string): string => `{"root":"invoices","limit":1,"whereClause":${clause}}`;
const named = (value: string): string => where(`{"reference_number":{"_eq":${value}}}`);
const filtered = (value: string): string =>
  `{"root":"invoices","limit":1,"filters":[{"field":"reference_number","operator":"eq","value":${value}}]}`;
const amount = (value: string): string => where(`{"grand_total":{"amount":{"_eq":${value}}}}`);

/** Request bodies that the service rejects: title and body. */
const refused: readonly (readonly [string, string])[] = [
  ['arrays within arrays', nested(100_000, '[', '', ']')],
  ['arrays that never end', '['.repeat(500_000)],
  ['objects within objects', nested(100_000, '{"a":', '1', '}')],
  ['a root within arrays', `{"root":${nested(10_000, '[', '"invoices"', ']')}}`],
  ['_not within _not', where(nested(5_000, '{"_not":', '{}', '}'))],
  ['_and within _and', where(nested(5_000, '{"_and":[', '{}', ']}'))],
  ['relationships in a circle', where(nested(2_000, '{"issuer":{"issued_invoices":{"_some":', '{}', '}}}'))],
  ['__proto__ as a member', '{"root":"invoices","__proto__":{"limit":1}}'],
  ['__proto__ as the root', '{"root":"__proto__"}'],
  ['constructor as the root', '{"root":"constructor"}'],
  ['toString as the root', '{"root":"toString"}'],
  ['__proto__ as a field', where('{"__proto__":{"_eq":1}}')],
  ['constructor as a field', where('{"constructor":{"prototype":{"_eq":1}}}')],
  ['hasOwnProperty as a field', where('{"hasOwnProperty":{"_eq":1}}')],
  ['__proto__ as an operator', where('{"reference_number":{"__proto__":"a"}}')],
  ['valueOf as an operator', where('{"reference_number":{"valueOf":"a"}}')],
  ['__proto__ in fields', '{"root":"invoices","fields":["__proto__"]}'],
  ['constructor in include', '{"root":"invoices","include":["constructor"]}'],
  ['__proto__ to sort by', '{"root":"invoices","orderBy":{"field":"__proto__","direction":"asc"}}'],
  ['a cursor that is an object', '{"root":"invoices","cursor":{"toString":"a"}}'],
  ['NUL in a condition', named('"a\\u0000b"')],
  ['NUL in a filter', filtered('"a\\u0000b"')],
  ['NUL in the root', '{"root":"invoices\\u0000"}'],
  ['NUL as it is', '{"root":"invoices\0"}'],
  ['half a surrogate pair in a condition', named('"\\ud800"')],
  ['the other half in a filter', filtered('"\\udc00"')],
  ['surrogates in the wrong order', named('"\\udc00\\ud800"')],
  ['an object instead of a text', named('{"toString":"a"}')],
  ['an array instead of a text', filtered('["a"]')],
  ['NaN', amount('NaN')],
  ['a limit that is too large', '{"root":"invoices","limit":1e308}'],
  ['a negative limit', '{"root":"invoices","limit":-1}'],
  ['half a limit', '{"root":"invoices","limit":0.5}'],
  ['a limit as a text of digits', '{"root":"invoices","limit":"1"}'],
  ['a trailing comma', '{"root":"invoices",}'],
  ['a comment', '{"root":"invoices"/**/}'],
  ['two documents', '{"root":"invoices"}{"root":"invoices"}'],
  ['nothing', ''],
  ['null', 'null'],
  ['another organisation as a member', `{"root":"invoices","organisation_id":"${secondOrganisationId}"}`],
];

/** Unusual request bodies that the service accepts: title and body. */
const answered: readonly (readonly [string, string])[] = [
  ['a number beyond the range of doubles', amount('1e400')],
  ['a surrogate pair', named('"\\ud83d\\ude00"')],
  ['SQL', named(`"' or 1=1; drop table invoices; --"`)],
  ['a placeholder', filtered('"$1 {{X-Hasura-Organisation-Id}} X-Hasura-Organisation-Id"')],
  ['control characters', named('"\\u0001\\u001f\\u007f\\u2028"')],
  ['another organisation as a condition', where(`{"workspace_id":{"_eq":"${secondOrganisationId}"}}`)],
];

describe('an attack in the body of a records query', () => {
  it.each(refused)(
    'a records query with an attack in its body gets 400, and the response contains no internal details: %s',
    async (_name, body) => {
      const { status, text } = await client.send(body);
      expect([status, text.length < 65_536]).toEqual([400, true]);
      expect(text).not.toMatch(/ at .*\.ts:|postgres|hasura|stack|select /i);
    },
  );

  it.each(answered)('a records query with an attack as a filter value finds no records: %s', async (_name, body) => {
    const { status, body: answer } = await client.send(body);
    expect([status, answer]).toEqual([200, expect.objectContaining({ data: [] })]);
  });

  it('after attacks in bodies of records queries, a valid query still gets its records', async () => {
    const { status, text } = await client.send('{"root":"invoices","limit":1}');
    expect([status, text]).toEqual([200, expect.stringContaining('"type":"invoice"')]);
    expect(Object.hasOwn(Object.prototype, 'limit')).toBe(false);
  });
});
