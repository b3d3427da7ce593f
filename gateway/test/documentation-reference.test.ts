import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isObject } from '../src/base/validation.ts';
import { clientSamples } from '../src/openapi/client-samples.ts';
import { app, get, linksOf, origin } from './documentation-pages.ts';

const described = v.looseObject({
  servers: v.unknown(),
  paths: v.record(v.string(), v.record(v.string(), v.looseObject({}))),
  webhooks: v.record(v.string(), v.record(v.string(), v.looseObject({}))),
  components: v.object({ schemas: v.record(v.string(), v.unknown()) }),
});

const navigationEntrySchema = v.object({ id: v.string(), ref: v.string(), title: v.string() });

const referenceSchema = v.looseObject({
  ...described.entries,
  'x-scalar-navigation': v.object({
    children: v.array(v.object({ id: v.string(), children: v.optional(v.array(navigationEntrySchema)) })),
  }),
});

describe('the OpenAPI document of the reference page', () => {
  test('the navigation of the reference page lists every operation and webhook once', async () => {
    const { paths, webhooks, ...shown } = v.parse(referenceSchema, await (await get('/docs/reference.json')).json());
    const requests = Object.entries({ paths, webhooks }).flatMap(([section, all]) =>
      Object.entries(all).flatMap(([name, methods]) =>
        Object.keys(methods).map((method) => `#/${section}/${name.replaceAll('/', '~1')}/${method}`),
      ),
    );
    const listed = shown['x-scalar-navigation'].children.flatMap(({ children = [] }) => children.map(({ ref }) => ref));
    expect(listed.toSorted()).toEqual(requests.toSorted());
  });

  test('without scripts, the URL fragment of each section on the reference page is the same as with scripts', async () => {
    const page = await (await get('/docs')).text();
    const shown = v.parse(referenceSchema, await (await get('/docs/reference.json')).json());
    const sections = shown['x-scalar-navigation'].children;
    const ids = [...page.matchAll(/<(?:section|article) id="([^"]+)"/g)].map(([, id]) => `api-1/${id}`);
    expect(ids).toEqual(sections.flatMap(({ id, children = [] }) => [id, ...children.map((entry) => entry.id)]));
    const links = new Set(linksOf(page));
    expect(ids.filter((id) => !links.has(id.replace('api-1/', '#')))).toEqual([]);
    const titles = sections.flatMap(({ children = [] }) => children.map(({ title }) => title));
    expect(titles.filter((title) => !page.includes(`<h3>${title}</h3>`))).toEqual([]);
    expect(page).toContain(`<p>${origin}</p>`);
  });

  test('the OpenAPI document of the reference page contains only the base URL to which the client sent the request', async () => {
    const textAt = async (address: string) => (await app.request(`${address}/docs/reference.json`)).text();
    const [first, second] = [await textAt('https://first.example.com'), await textAt('https://second.example.com')];
    expect(v.parse(described, JSON.parse(first)).servers).toEqual([{ url: 'https://first.example.com' }]);
    expect(second).toBe(first.replace('first.example.com', 'second.example.com'));
  });

  test('the OpenAPI document of the reference page has all operations, and only schemas that are in use', async () => {
    const read = async (path: string) => v.parse(described, await (await get(path)).json());
    const [whole, shown] = [await read('/openapi.json'), await read('/docs/reference.json')];
    const operations = ({ paths }: typeof whole) =>
      Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods)]);
    expect(operations(shown)).toEqual(operations(whole));
    const text = JSON.stringify(shown);
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
    expect(Object.keys(shown.components.schemas).filter((name) => !used.has(name))).toEqual([]);
    expect([...used].filter((name) => name !== undefined && !(name in shown.components.schemas))).toEqual([]);
    // With its schemas, samples and examples.
    expect(text.length).toBeLessThan(6_400 * operations(shown).flatMap(([, methods]) => methods).length);
  });

  test('no schema on the reference page combines schemas with allOf, which Scalar follows without end', async () => {
    const { components } = v.parse(described, await (await get('/docs/reference.json')).json());
    expect(Object.entries(components.schemas).filter(([, schema]) => isObject(schema) && 'allOf' in schema)).toEqual(
      [],
    );
    expect(components.schemas.WhereClause).toMatchObject({
      properties: { _and: expect.anything(), _not: expect.anything() },
      additionalProperties: { anyOf: expect.anything() },
    });
  });

  test('the reference page has a sample for the TypeScript client for every operation that the client has a function for', async () => {
    const { paths } = v.parse(described, await (await get('/docs/reference.json')).json());
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const without = operations.filter((operation) => !('x-codeSamples' in operation));
    expect(without.map(({ operationId }) => operationId)).toEqual([
      'exchangeToken',
      'requestToken',
      'introspectToken',
      'getAuthorizationServer',
      'getProtectedResource',
      'getAgentsResource',
      'revokeToken',
      'finishGmailConnector',
      'receiveGmailPush',
      'receiveMail',
      'getHealth',
      'getReadiness',
      'getPublicKeys',
      'getDescription',
    ]);
    const sampled = operations.length - without.length;
    expect(sampled).toBe(Object.keys(clientSamples).length);
    expect(await (await get('/openapi.json')).text()).not.toContain('x-codeSamples');
  });
});
