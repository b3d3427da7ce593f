import * as v from 'valibot';
import { expect } from 'vitest';
import { endpoints } from '../../../gateway/src/endpoints.ts';
import type { ServiceResponse, TestApiClient } from '../records/service.ts';

interface Described {
  readonly methods: readonly string[];
  readonly form: RegExp;
  readonly status: number;
  readonly body: v.GenericSchema | undefined;
}

const described: Described[] = [];
for (const { methods, path, success } of endpoints) {
  const form = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  described.push({ methods, form, status: success.status, body: success.body });
}

/** Checks that a response has the success status of its endpoint, and a body that matches the endpoint's schema. */
function expectDescribed(method: string, path: string, { status, body }: ServiceResponse): void {
  const [address = ''] = path.split('?');
  const endpoint = described.find(({ methods, form }) => methods.includes(method) && form.test(address));
  expect(endpoint, `${method} ${path}`).toBeDefined();
  expect(status).toBe(endpoint?.status);
  const problems = endpoint?.body === undefined ? undefined : v.safeParse(endpoint.body, body).issues;
  expect(problems?.map((issue) => [v.getDotPath(issue), issue.message])).toBeUndefined();
}

const resource = v.looseObject({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.optional(v.record(v.string(), v.looseObject({ data: v.unknown() })), {}),
  included: v.optional(v.record(v.string(), v.array(v.looseObject({ type: v.string(), id: v.string() })))),
});
const one = v.object({ data: resource });
const many = v.object({
  data: v.array(resource),
  meta: v.record(v.string(), v.unknown()),
  links: v.optional(v.object({ next: v.nullable(v.string()) }), { next: null }),
});

const fault = v.object({
  status: v.string(),
  code: v.optional(v.string()),
  title: v.string(),
  source: v.union([v.strictObject({ pointer: v.string() }), v.strictObject({ parameter: v.string() })]),
});
const refusal = v.union([
  v.strictObject({ errors: v.array(fault) }),
  v.object({ code: v.string(), status: v.number() }),
]);

/** Reads one resource, checks that the response matches the endpoint's schema, and returns the resource. */
export async function readResource(caller: TestApiClient, path: string) {
  const reply = await caller.get(path);
  expectDescribed('GET', path, reply);
  return v.parse(one, reply.body).data;
}

/** Reads a page of a list, checks that the response matches the endpoint's schema, and returns the page. */
export async function readListPage(
  caller: TestApiClient,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
) {
  const address = `${path}?${new URLSearchParams(parameters)}`;
  const reply = await caller.get(address);
  expectDescribed('GET', address, reply);
  return v.parse(many, reply.body);
}

/** Creates a resource, and checks the body of the response and the URL in the header `location`. */
export async function createResource(caller: TestApiClient, path: string, data: object) {
  const reply = await caller.call('POST', path, { data });
  expectDescribed('POST', path, reply);
  const made = v.parse(one, reply.body).data;
  expect(reply.headers.get('location')).toBe(`http://localhost${path}/${made.id}`);
  return made;
}

/** Deletes a resource and checks that the response has no body. */
export async function deleteResource(caller: TestApiClient, path: string): Promise<void> {
  const reply = await caller.call('DELETE', path);
  expectDescribed('DELETE', path, reply);
  expect(reply.text).toBe('');
}

/**
 * Returns the status of an error response, followed by its code, or by the code and the position of each listed error.
 */
export function getStatusAndErrorCodes({ status, body }: ServiceResponse): readonly unknown[] {
  const read = v.parse(refusal, body);
  if ('code' in read) return [status, read.code];
  return [
    status,
    ...read.errors.map(({ code, title, source }) => [
      code ?? title,
      'pointer' in source ? source.pointer : source.parameter,
    ]),
  ];
}
