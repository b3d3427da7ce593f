import { describe, expect, it } from 'vitest';
import { parseTestCase } from './cases.ts';
import { parseDocument } from './document.ts';
import { serializeJson } from './json.ts';

const read = (text: string) => parseTestCase(parseDocument(text))?.steps;
const readRequests = (text: string) => read(text)?.filter((step) => step.kind === 'request');

describe('parseTestCase', () => {
  it('parseTestCase reads header values and the words `yes` and `on` as strings', () => {
    const [step] =
      readRequests(
        'url: /v1/graphql\nheaders: {X-Hasura-User-Id: 1, X-Hasura-On: yes, X-Hasura-Real: true}\nquery: {query: "{ a }"}\nstatus: 200',
      ) ?? [];
    expect(step?.headers).toEqual({ 'X-Hasura-User-Id': '1', 'X-Hasura-On': 'yes', 'X-Hasura-Real': 'true' });
  });

  it('parseTestCase keeps every digit of numbers in requests', () => {
    const [step] = readRequests('url: /v1/graphql\nquery: {variables: {n: 9223372036854775807, m: 7, f: 1.5}}') ?? [];
    expect(serializeJson(step?.body ?? null)).toBe('{"variables":{"n":9223372036854775807,"m":7,"f":1.5}}');
  });

  it('parseTestCase resolves YAML merge keys and anchors', () => {
    const steps = readRequests('- &one\n  url: /v1/graphql\n  query: {query: a}\n- <<: *one\n  status: 400');
    expect(steps?.map(({ url, status }) => [url, status])).toEqual([
      ['/v1/graphql', 200],
      ['/v1/graphql', 400],
    ]);
  });

  it('parseTestCase accepts several alternative responses', () => {
    const [step] = readRequests('url: /x\nallowed_responses: [{response: {a: 1}}, {response: {a: 2}}]') ?? [];
    expect(step?.responses).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('parseTestCase distinguishes a null response from an absent response', () => {
    expect(readRequests('url: /x\nresponse: null')?.[0]?.responses).toEqual([null]);
    expect(readRequests('url: /x')?.[0]?.responses).toEqual([]);
  });

  it('parseTestCase ignores documents that are not cases, and rejects incomplete cases', () => {
    expect(read('type: bulk\nargs: []')).toBeUndefined();
    expect(read('- 1')).toBeUndefined();
    expect(() => read('url: /x\nstatus: fine')).toThrow();
  });

  it('parseTestCase converts the values of engine settings to strings, and parses the websocket actions of a case', () => {
    const text =
      'environment: {A: {type: HS256}, B: plain}\nsteps: [{websocket: graphql-ws, actions: [{expect: {id: 1}}]}]';
    expect(parseTestCase(parseDocument(text))).toEqual({
      environment: { A: '{"type":"HS256"}', B: 'plain' },
      steps: [
        {
          kind: 'websocket',
          description: '',
          url: '/v1/graphql',
          protocol: 'graphql-ws',
          actions: [{ expect: [{ id: 1 }] }],
        },
      ],
    });
  });
});
