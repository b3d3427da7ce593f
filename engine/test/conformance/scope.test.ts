import { describe, expect, it } from 'vitest';
import type { RequestStep } from './cases.ts';
import type { Json } from './json.ts';
import { getReasonToOmitFile, getReasonToOmitStep } from './scope.ts';

const step = (body: Json, url = '/v1/graphql', responses: readonly Json[] = []): RequestStep => ({
  kind: 'request',
  description: '',
  url,
  method: 'POST',
  headers: {},
  body,
  status: 200,
  responses,
  responseHeaders: {},
});

describe('files and steps that are out of scope', () => {
  it.each([
    ['/q/graphql_query/boolexp/postgis/a.yaml', 'a Postgres extension (PostGIS, ltree)'],
    ['/q/graphql_query/relay/basic/a.yaml', 'Relay schema'],
    ['/q/graphql_query/basic/select_mssql.yaml', 'another database'],
    ['/q/v1/select/a.yaml', 'the query language before GraphQL'],
    ['/q/event_triggers/transform/a.yaml', 'request transforms of event triggers'],
  ])('omits %s', (path, reason) => {
    expect(getReasonToOmitFile(path)).toBe(reason);
  });

  it('a published file and a step without unsupported features are in scope', () => {
    expect(getReasonToOmitFile('/q/graphql_query/boolexp/basic/in_postgres.yaml')).toBeUndefined();
    expect(getReasonToOmitStep(step({ query: '{ test_st { last_step } }' }))).toBeUndefined();
  });

  it('the runner omits a step whose request uses a feature that is out of scope', () => {
    expect(getReasonToOmitStep(step({ query: '{ g(where: {p: {_st_within: {}}}) { id } }' }))).toBe('PostGIS');
    expect(getReasonToOmitStep(step({ query: 'query ($l: geometry) { a }' }))).toBe('PostGIS');
    expect(getReasonToOmitStep(step({}, '/v1beta1/relay'))).toBe('Relay schema');
  });

  it('the runner omits a step with invalid GraphQL only if the case expects data', () => {
    const broken = { query: '{ a' };
    expect(getReasonToOmitStep(step(broken, '/v1/graphql', [{ data: {} }]))).toMatch('its query is not GraphQL');
    expect(getReasonToOmitStep(step(broken, '/v1/graphql', [{ errors: [] }]))).toBeUndefined();
  });
});
