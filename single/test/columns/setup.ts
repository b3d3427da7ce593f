import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import { afterAll, beforeAll } from 'vitest';
import {
  firstOrganisationId,
  secondOrganisationId,
  startTestService,
  type TestApiClient,
  type TestService,
} from '../records/service.ts';

export let service: TestService;
export let organisationClient: TestApiClient;
export let otherOrganisationClient: TestApiClient;
export let childWorkspaceClient: TestApiClient;
export const [firstDemoOrganisation] = demoOrganisations;
export const rootWorkspaceId =
  firstDemoOrganisation?.workspaces.find(({ parent_workspace_id: parent }) => parent === null)?.id ?? '';
export const childWorkspaceId =
  firstDemoOrganisation?.workspaces.find(({ parent_workspace_id: parent }) => parent === rootWorkspaceId)?.id ?? '';

const filter = v.looseObject({ field: v.string(), operator: v.string() });
export const suggestedRulesSchema = v.object({
  data: v.array(
    v.object({
      type: v.literal('custom_column_rule'),
      id: v.string(),
      attributes: v.object({ filters: v.array(filter), matches: v.number(), confidence: v.number() }),
    }),
  ),
});
export const listPageSchema = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.looseObject({}) })),
  meta: v.looseObject({ total: v.optional(v.number()), next_cursor: v.nullish(v.string()) }),
});
export const resourceSchema = v.object({ data: v.looseObject({ id: v.string(), attributes: v.looseObject({}) }) });
export const inferredColumnSchema = v.object({
  data: v.object({
    attributes: v.looseObject({ data_type: v.string(), extractor: v.nullable(v.looseObject({})) }),
    meta: v.object({
      confidence: v.number(),
      record_values: v.array(
        v.object({ record_id: v.string(), value: v.unknown(), confidence: v.nullable(v.number()) }),
      ),
    }),
  }),
});
export const errorResponseSchema = v.object({
  errors: v.array(v.object({ code: v.string(), source: v.object({ pointer: v.string() }) })),
});

export const requestRuleSuggestions = (caller: TestApiClient, attributes: object) =>
  caller.call('POST', '/v1/custom-columns/suggest-rules', { data: { type: 'custom_column_rule', attributes } });
export const requestColumnInference = (caller: TestApiClient, attributes: object) =>
  caller.call('POST', '/v1/custom-columns/infer', { data: { type: 'custom_column', attributes } });
export const requestColumnCreation = (caller: TestApiClient, attributes: object) =>
  caller.call('POST', '/v1/custom-columns', { data: { type: 'custom_column', attributes } });

/**
 * Returns a signal whose `throwIfAborted` throws after `looks` calls. A job calls `throwIfAborted` before each batch,
 * so the signal stops the job after `looks` batches.
 */
export function createSignalThatAbortsAfterBatches(batches: number): AbortSignal {
  const { signal } = new AbortController();
  let left = batches;
  signal.throwIfAborted = () => {
    if (left-- === 0) throw new Error('the worker stops');
  };
  return signal;
}

export async function readRecordIds(caller: TestApiClient, recordType: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  while (ids.length < limit) {
    const reply = await caller.ask({
      root: recordType,
      limit: Math.min(200, limit - ids.length),
      cursor,
      fields: ['id'],
    });
    const { data, meta } = v.parse(listPageSchema, reply.body);
    ids.push(...data.map(({ id }) => id));
    if (meta.next_cursor === null || meta.next_cursor === undefined) break;
    cursor = meta.next_cursor;
  }
  return ids;
}

/** Starts the service before the tests of a file, and stops the service after the last test. */
export function startServiceForTests(): void {
  beforeAll(async () => {
    service = await startTestService();
    organisationClient = await service.organisation(firstOrganisationId);
    otherOrganisationClient = await service.organisation(secondOrganisationId);
    childWorkspaceClient = await service.apiKey(childWorkspaceId);
  });
  afterAll(() => service[Symbol.asyncDispose]());
}
