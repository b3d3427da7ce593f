import { demoOrganisations } from '@fds/db/seed';
import { recordCatalogue } from '../../../gateway/src/contract/catalogue.ts';
import { comparisonNames, operatorNames } from '../../../gateway/src/contract/operators.ts';
import type { FilterField } from '../../../gateway/src/contract/types.ts';
import { endpoints } from '../../../gateway/src/endpoints.ts';
import { noBody } from '../../../gateway/src/http/endpoint.ts';
import { agentTools } from '../../../gateway/src/mcp/tools.ts';
import { convertToJsonSchema, toQueryParameters } from '../../../gateway/src/openapi/schemas.ts';
import { uuid } from '../../../gateway/test/gateway.ts';
import { textForms } from '../../../testing/growing-texts.ts';
import type { TestApiClient } from '../records/service.ts';
import { type GrowingRequest, growingValues, mostCharacters, mostValues, numberForms } from './inputs.ts';

const workspace = demoOrganisations[0]?.workspaces[0]?.id ?? '';
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Largest query string and largest header, in characters. Node rejects a request with more than 64 KiB of headers. */
const mostInHead = 60_000;

/** A workspace that the caller has, instead of the sample id, so that the request gets past the first checks. */
const bodyOf = (value: unknown): string => JSON.stringify(value).replaceAll(uuid(1), workspace);

/** Headers that the service reads. */
const headerNames =
  'accept accept-encoding authorization content-type cookie forwarded host idempotency-key if-match if-none-match if-range origin range traceparent tracestate user-agent x-b3-traceid x-forwarded-for x-forwarded-host x-forwarded-proto x-request-id'.split(
    ' ',
  );

type Send = (path: string, init: RequestInit) => Promise<unknown>;

function* endpointRequests(send: Send): Generator<GrowingRequest> {
  const found: GrowingRequest[] = [];
  for (const { methods, path: pattern, parameters, body, form, oauth } of endpoints) {
    const path = pattern.replace(':id', uuid(1)).replace(/:\w+/, 'invoices');
    for (const method of methods) {
      const place = `${method} ${pattern}`;
      const isJson = !Object.is(body, noBody);
      const sent = (query: string, more: RequestInit = {}) => {
        const init = { method, headers: json, body: isJson ? '{}' : null, ...more };
        return () => send(`${path}?${query}`, init);
      };
      if (isJson)
        for (const each of growingValues(convertToJsonSchema(body)))
          found.push({ ...each, place, prepare: (size) => sent('', { body: bodyOf(each.make(size)) }) });
      for (const { name, schema } of toQueryParameters(parameters))
        for (const each of growingValues(schema)) {
          const text = (size: number) =>
            [each.make(size)].flat().map((item) => String(JSON.isRawJSON(item) ? item.rawJSON : item));
          found.push({
            ...each,
            place,
            form: `${name}: ${each.form}`,
            most: Math.min(each.most, mostInHead),
            prepare: (size) => sent(`${name}=${encodeURIComponent(text(size).join()).slice(0, mostInHead)}`),
          });
        }
      for (const [name, make] of Object.entries(textForms)) {
        found.push({
          place,
          form: `a query string of ${name}`,
          most: mostInHead,
          prepare: (size) => sent(make(size).replaceAll('#', '')),
        });
        if (form !== undefined) found.push(...formRequests(place, name, make, sent));
        for (const field of oauth === undefined ? [] : [...oauth, ''])
          found.push({
            place,
            form: `a form field "${field}" of ${name}`,
            most: mostCharacters,
            prepare: (size) => {
              const headers = { 'content-type': 'application/x-www-form-urlencoded' };
              return sent('', { headers, body: `${field}${field && '='}${make(size)}` });
            },
          });
      }
    }
  }
  yield* found;
}

/** Parts of a form: long names, long file names, long values, and a file of many boundaries. */
function formRequests(
  place: string,
  name: string,
  make: (size: number) => string,
  sent: (query: string, more: RequestInit) => () => Promise<unknown>,
): GrowingRequest[] {
  const form = (head: string, content: string) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    // Read in chunks of 64 KiB, as Node's HTTP server delivers a body.
    body: new Blob([`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n--b--\r\n`]),
  });
  const part = (what: string, head: (text: string) => string, content: (text: string) => string) => ({
    place,
    form: `${what} of ${name}`,
    most: mostCharacters,
    prepare: (size: number) => sent('', form(head(make(size)), content(make(size)))),
  });
  return [
    part(
      'a part name',
      (text) => `name="${text}"`,
      () => 'x',
    ),
    part(
      'a file name',
      (text) => `name="file"; filename="${text}"`,
      () => 'x',
    ),
    part(
      'a part',
      () => 'name="external_id"',
      (text) => text,
    ),
    part(
      'many parts',
      () => 'name="a"',
      (text) => '\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'.repeat(text.length / 60),
    ),
    part(
      'many boundaries',
      () => 'name="file"; filename="a.txt"',
      (text) => '\r\n--'.repeat(text.length / 4),
    ),
  ];
}

/** Also a path of no endpoint. */
const pathsWithParameter = [
  '/v1/:name',
  ...new Set(endpoints.map(({ path }) => path).filter((path) => path.includes(':'))),
];

function* headRequests(send: Send): Generator<GrowingRequest> {
  for (const [name, make] of Object.entries(textForms)) {
    const value = (size: number) => make(size).replaceAll(/\s/g, ' ').trim();
    for (const header of headerNames)
      yield {
        place: `header ${header}`,
        form: name,
        most: mostInHead,
        prepare: (size) => () => send('/v1/webhooks', { headers: { [header]: value(size) } }),
      };
    for (const path of pathsWithParameter)
      yield {
        place: `path ${path}`,
        form: name,
        most: mostInHead,
        prepare: (size) => () => send(path.replace(/:\w+/, make(size).replaceAll(/[?#\s\\$]/g, '.')), {}),
      };
  }
}

/** One field of each type, with the record type that has the field. */
const fieldsByType = new Map<string, { readonly root: string; readonly field: FilterField }>();
for (const { name: root, dimensions } of recordCatalogue.values())
  for (const field of dimensions.values())
    if (field.relationship === undefined) fieldsByType.set(`${field.kind.type} ${field.kind.storage}`, { root, field });

/** Numbers, texts and lists of a size, as a request gives them to an operator. */
export function* operands(): Generator<Pick<GrowingRequest, 'form' | 'most'> & { make: (size: number) => unknown }> {
  for (const [form, make] of Object.entries(textForms)) yield { form, most: 60_000, make };
  for (const [form, make] of Object.entries(numberForms))
    for (const most of [100, mostCharacters]) yield { form, most, make: (size) => JSON.rawJSON(make(size)) };
  const list = (item: (n: number) => unknown) => (size: number) => Array.from({ length: size }, (_, n) => item(n));
  for (const most of [1000, 5000, mostValues]) {
    yield { form: `${most} equal texts`, most, make: list(() => 'a') };
    yield { form: `${most} numbers`, most, make: list((n) => n) };
    yield { form: `${most} dates`, most, make: list((n) => new Date(n * 86_400_000).toJSON()) };
    yield { form: `${most} ids`, most, make: list((n) => uuid(n)) };
    yield { form: `${most} long numbers`, most, make: list((n) => JSON.rawJSON(`${n}.${'7'.repeat(90)}`)) };
  }
}

function* filterRequests(send: Send): Generator<GrowingRequest> {
  const query = (body: object) => {
    const init = { method: 'POST', headers: json, body: JSON.stringify(body) };
    return () => send('/v1/records/query', init);
  };
  for (const [type, { root, field }] of fieldsByType) {
    for (const operator of operatorNames(field.kind.type))
      for (const { form, most, make } of operands())
        yield {
          place: `filter ${operator} of ${type}`,
          form,
          most,
          prepare: (size) => query({ root, filters: [{ field: field.path, operator, value: make(size) }] }),
        };
    const clause = (test: unknown) =>
      field.path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), test);
    for (const operator of comparisonNames)
      for (const { form, most, make } of operands())
        yield {
          place: `whereClause ${operator} of ${type}`,
          form,
          most,
          prepare: (size) => query({ root, whereClause: clause({ [operator]: make(size) }) }),
        };
  }
  const conditions: Readonly<Record<string, (n: number) => object>> = {
    'equal conditions': () => ({ reference_number: { _eq: 'a' } }),
    'conditions on related records': () => ({ invoice_items: { _some: { name: { _eq: 'a' } } } }),
    'unknown names': (n) => ({ [`reference_numbe${n}`]: 1 }),
  };
  for (const connective of ['_and', '_or'])
    for (const [form, make] of Object.entries(conditions))
      for (const most of [400, 1500])
        yield {
          place: `whereClause ${connective}`,
          form: `${most} ${form}`,
          most,
          prepare: (size) =>
            query({ root: 'invoices', whereClause: { [connective]: Array.from({ length: size }, (_, n) => make(n)) } }),
        };
}

function* toolRequests(send: Send): Generator<GrowingRequest> {
  const message = (params: unknown, method = 'tools/call') => {
    const init = { method: 'POST', headers: json, body: bodyOf({ jsonrpc: '2.0', id: 1, method, params }) };
    return () => send('/mcp', init);
  };
  for (const { name, inputSchema } of agentTools)
    for (const each of growingValues({ ...inputSchema }))
      yield { ...each, place: `tool ${name}`, prepare: (size) => message({ name, arguments: each.make(size) }) };
  for (const [form, make] of Object.entries(textForms)) {
    const most = mostCharacters;
    yield { place: 'agent message', form: `name of ${form}`, most, prepare: (size) => message({ name: make(size) }) };
    yield { place: 'agent message', form: `method of ${form}`, most, prepare: (size) => message({}, make(size)) };
  }
}

/** Returns growing requests for every part of the REST API and of `/mcp`. */
export function* restRequests(caller: TestApiClient): Generator<GrowingRequest> {
  const send: Send = async (path, init) => (await caller.fetch(path, init)).text();
  yield* endpointRequests(send);
  yield* headRequests(send);
  yield* filterRequests(send);
  yield* toolRequests(send);
}
