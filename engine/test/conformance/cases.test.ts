import { describe, expect, it } from 'vitest';
import { parseCase } from './cases.ts';
import { parseDocument } from './document.ts';
import { encode } from './json.ts';

const read = (text: string) => parseCase(parseDocument(text));

describe('parseCase', () => {
  it('parseCase reads header values and the words `yes` and `on` as strings', () => {
    const [step] =
      read(
        'url: /v1/graphql\nheaders: {X-Hasura-User-Id: 1, X-Hasura-On: yes, X-Hasura-Real: true}\nquery: {query: "{ a }"}\nstatus: 200',
      ) ?? [];
    expect(step?.headers).toEqual({ 'X-Hasura-User-Id': '1', 'X-Hasura-On': 'yes', 'X-Hasura-Real': 'true' });
  });

  it('parseCase keeps every digit of numbers in requests', () => {
    const [step] = read('url: /v1/graphql\nquery: {variables: {n: 9223372036854775807, m: 7, f: 1.5}}') ?? [];
    expect(encode(step?.body ?? null)).toBe('{"variables":{"n":9223372036854775807,"m":7,"f":1.5}}');
  });

  it('parseCase resolves YAML merge keys and anchors', () => {
    const steps = read('- &one\n  url: /v1/graphql\n  query: {query: a}\n- <<: *one\n  status: 400');
    expect(steps?.map(({ url, status }) => [url, status])).toEqual([
      ['/v1/graphql', 200],
      ['/v1/graphql', 400],
    ]);
  });

  it('parseCase accepts several alternative responses', () => {
    const [step] = read('url: /x\nallowed_responses: [{response: {a: 1}}, {response: {a: 2}}]') ?? [];
    expect(step?.responses).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('parseCase distinguishes a null response from an absent response', () => {
    expect(read('url: /x\nresponse: null')?.[0]?.responses).toEqual([null]);
    expect(read('url: /x')?.[0]?.responses).toEqual([]);
  });

  it('parseCase ignores documents that are not cases, and rejects incomplete cases', () => {
    expect(read('type: bulk\nargs: []')).toBeUndefined();
    expect(read('- 1')).toBeUndefined();
    expect(() => read('url: /x\nstatus: fine')).toThrow();
  });
});
