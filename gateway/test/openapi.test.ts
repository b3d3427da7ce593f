import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isObject } from '../src/base/validation.ts';
import { endpoints } from '../src/endpoints.ts';
import type { JsonObject } from '../src/openapi/components.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { createCheckedGateway, testConfig } from './gateway.ts';

const address = 'https://api.financial-documents.test';
const document = openApiDocument(endpoints, address);
const app = await createCheckedGateway(testConfig());

test('the OpenAPI document passes the strict rules of Redocly', async () => {
  const rules = {
    'info-contact': 'error',
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    // A test below checks the examples in a third of the time that Redocly needs for them.
    'no-invalid-media-type-examples': 'off',
    'no-invalid-parameter-examples': 'off',
  };
  // The type of a configuration object takes tsc 1.6 s to check, a tenth of its time. A text has no such type.
  const config = await createConfig(JSON.stringify({ extends: ['recommended-strict'], rules }));
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

/** Returns the part of the OpenAPI document that a JSON pointer names. */
const resolved = (given: unknown): JsonObject => {
  if (!isObject(given)) return {};
  if (typeof given.$ref !== 'string') return given;
  const steps = given.$ref.split('/').slice(1);
  return resolved(steps.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), document));
};
const members = (given: unknown): [string, JsonObject][] =>
  Object.entries(resolved(given)).map(([name, member]) => [name, resolved(member)]);

/** Returns the examples in the description of a parameter or of a body, and in the schema of a parameter. */
const examplesOf = (given: JsonObject): unknown[] => [
  ...('example' in given ? [given.example] : []),
  ...(isObject(given.schema) && Array.isArray(given.schema.examples) ? given.schema.examples : []),
  ...members(given.examples).map(([, { value }]) => value),
];

interface Part {
  readonly at: string;
  readonly described: JsonObject;
}
const partsOf = (at: string, operation: JsonObject): Part[] => {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(resolved) : [];
  const bodies = [['body', resolved(operation.requestBody)] as const, ...members(operation.responses)];
  return [
    ...parameters.map((described) => ({ at: `${at} ${described.name}`, described })),
    ...bodies.flatMap(([name, { content }]) =>
      members(content)
        .filter(([type]) => type.includes('json') || type.includes('form'))
        .map(([type, described]) => ({ at: `${at} ${name} ${type}`, described })),
    ),
  ];
};
const operationsOf = (paths: unknown) =>
  members(paths).flatMap(([path, methods]) =>
    members(methods).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
  );
const allPartsOf = ({ paths, webhooks }: JsonObject): Part[] =>
  [...operationsOf(paths), ...operationsOf(webhooks)].flatMap(({ at, operation }) => partsOf(at, operation));
const operations = operationsOf(document.paths);
const parts = allPartsOf(document);

describe('examples of the OpenAPI document', () => {
  test('every parameter, body and response in the OpenAPI document has an example', () => {
    expect(parts.filter(({ described }) => examplesOf(described).length === 0).map(({ at }) => at)).toEqual([]);
    expect(parts.length).toBeGreaterThan(800);
  });

  test('the examples of all endpoints are valid against their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false, code: { optimize: false } });
    formats.default(ajv);
    ajv.addSchema({ ...document, $id: 'document' });
    const absolute = (schema: unknown): JsonObject => {
      const copy: unknown = JSON.parse(JSON.stringify(schema ?? null), (name, value) =>
        name === '$ref' ? `document${value}` : value,
      );
      return isObject(copy) ? copy : { not: {} };
    };
    const known = new Map<string, ReturnType<typeof ajv.compile>>();
    const checkOf = (schema: JsonObject) => {
      const text = JSON.stringify(schema);
      const check = known.get(text) ?? ajv.compile(schema);
      known.set(text, check);
      return check;
    };
    const wrong = allPartsOf(document).flatMap(({ at, described }) => {
      const check = checkOf(absolute(described.schema));
      return examplesOf(described).flatMap((example) =>
        check(example) ? [] : [`${at}: ${ajv.errorsText(check.errors)} in ${JSON.stringify(example).slice(0, 300)}`],
      );
    });
    expect(wrong).toEqual([]);
  });
});

test('every operation, parameter, header and member of a body in the OpenAPI document has a description', () => {
  const undescribed: string[] = [];
  const checked = new Set<JsonObject>();
  const check = (at: string, given: unknown): void => {
    const schema = resolved(given);
    if (checked.has(schema)) return;
    checked.add(schema);
    const { properties, items, anyOf, oneOf, allOf } = schema;
    for (const [name, member] of members(properties)) {
      const isDescribed = ['description', 'const', 'properties'].some((key) => key in member) || /extractor/.test(at);
      if (!isDescribed) undescribed.push(`${at} ${name}`);
      check(`${at} ${name}`, member);
    }
    for (const inner of [items, anyOf, oneOf, allOf].flat()) if (inner !== undefined) check(at, inner);
  };
  for (const { at, operation } of operations) {
    if (typeof operation.description !== 'string') undescribed.push(at);
    for (const [type, { schema }] of members(resolved(operation.requestBody).content)) check(`${at} ${type}`, schema);
  }
  for (const { at, described } of parts) {
    if (!at.includes('json') && !at.includes('form') && typeof described.description !== 'string') undescribed.push(at);
  }
  expect(undescribed).toEqual([]);
});

test('the OpenAPI document is smaller than 700 kB', () => {
  expect(JSON.stringify(document).length).toBeLessThan(700_000);
});

test('every attribute of every record type has a description in the OpenAPI document', () => {
  const undescribed: string[] = [];
  let described = 0;
  const check = (at: string, attributes: JsonObject): void => {
    for (const [name, attribute] of Object.entries(attributes)) {
      const item = isObject(attribute) && isObject(attribute.items) ? attribute.items : attribute;
      const { properties } = resolved(item);
      if (isObject(properties)) check(`${at}.${name}`, properties);
      else if (isObject(attribute) && typeof attribute.description === 'string') described += 1;
      else undescribed.push(`${at}.${name}`);
    }
  };
  const recordTypes = resolved({ $ref: '#/components/schemas/AnyRecord' }).oneOf;
  for (const recordType of Array.isArray(recordTypes) ? recordTypes.map(resolved) : []) {
    const [, properties] = members(recordType).find(([name]) => name === 'properties') ?? [];
    check(JSON.stringify(properties?.type), resolved(resolved(properties?.attributes).properties));
  }
  expect(undescribed).toEqual([]);
  expect(described).toBeGreaterThan(300);
});

describe('OpenAPI document', () => {
  test('the OpenAPI document contains the base URL to which the client sent the request, or the configured base URL', async () => {
    const described = await (await app.request('https://api.example.com/openapi.json')).json();
    expect(described).toEqual({ ...document, servers: [{ url: 'https://api.example.com' }] });
    const behind = await createCheckedGateway(testConfig({ baseUrl: 'https://example.com/finance' }));
    const servers = v.parse(v.object({ servers: v.unknown() }), await (await behind.request('/openapi.json')).json());
    expect(servers).toEqual({ servers: [{ url: 'https://example.com/finance' }] });
  });
});
