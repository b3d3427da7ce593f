import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { eachEndpoint, endpointsOf } from '../src/endpoints.ts';
import type { JsonObject } from '../src/openapi/components.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { gatewayOf, testConfig } from './gateway.ts';

const address = 'https://api.financial-documents.test';
const document = openApiDocument(eachEndpoint, address);
const app = await gatewayOf(testConfig());

const documents: readonly (readonly [string, JsonObject])[] = [
  ['the document', document],
  ['the document with the planned endpoints', openApiDocument(endpointsOf({ plannedEndpoints: true }), address)],
];

test.each(documents)('%s passes the strict rules of Redocly', async (_which, linted) => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(linted), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('the document passes the rules of Spectral', async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(new spectralCore.Ruleset({ extends: [spectralRulesets.oas] }));
  const problems = await spectral.run({ ...document });
  expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
});

describe('OpenAPI document', () => {
  test('contains the URL under which it was requested', async () => {
    const described = await (await app.request('https://api.example.com/openapi.json')).json();
    expect(described).toEqual({ ...document, servers: [{ url: 'https://api.example.com' }] });
    const behind = await gatewayOf(testConfig({ baseUrl: 'https://example.com/finance' }));
    const servers = v.parse(v.object({ servers: v.unknown() }), await (await behind.request('/openapi.json')).json());
    expect(servers).toEqual({ servers: [{ url: 'https://example.com/finance' }] });
  });
});
