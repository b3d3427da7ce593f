import * as v from 'valibot';
import { expect } from 'vitest';
import type { TestApiClient } from './service.ts';

export const faults = v.object({
  errors: v.array(v.object({ code: v.string(), detail: v.string(), source: v.record(v.string(), v.string()) })),
});

export const resource = v.object({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.record(v.string(), v.looseObject({ data: v.unknown() })),
});
export const page = v.object({
  data: v.array(resource),
  included: v.optional(v.array(resource), []),
  meta: v.looseObject({ next_cursor: v.nullable(v.string()) }),
});

/** Sends a records query. @throws if the response is an error */
export async function findPage(caller: TestApiClient, query: object) {
  const { status, text, body } = await caller.ask(query);
  expect(status, text).toBe(200);
  return v.parse(page, body);
}
