import { afterAll, beforeAll } from 'vitest';
import {
  firstOrganisationId,
  secondOrganisationId,
  startTestService,
  type TestApiClient,
  type TestService,
} from '../../records/service.ts';
import { createResource } from '../answers.ts';

export let service: TestService;
export let organisationClient: TestApiClient;
export let otherOrganisationClient: TestApiClient;

export const createWorkspaceResource = (name: string, more: { attributes?: object; parent?: string } = {}) => ({
  type: 'workspace',
  attributes: { name, ...more.attributes },
  ...(more.parent === undefined ? {} : { relationships: { parent: { data: { type: 'workspace', id: more.parent } } } }),
});
export const createApiKeyResource = (workspace: string) => ({
  type: 'api-key',
  attributes: { name: 'Key', workspace: { id: workspace } },
});

/**
 * Creates a workspace and an API key of this workspace.
 * @returns the id of the workspace, the id of the key, and an API client with the key
 */
export async function createWorkspaceWithApiKey(parentId?: string) {
  const { id } = await createResource(
    organisationClient,
    '/v1/workspaces',
    createWorkspaceResource('Made', parentId === undefined ? {} : { parent: parentId }),
  );
  const key = await createResource(organisationClient, '/v1/api-key', createApiKeyResource(id));
  const credential = String(key.attributes.key);
  return { id, keyId: key.id, credential, caller: service.bearer(credential) };
}

const parentPointer = '/data/relationships/parent/data/id';
export const unknownParentWorkspaceError = [404, ['WORKSPACE_NOT_FOUND', parentPointer]];

/** Starts the service before the tests of a file, and stops the service after the last test. */
export function startServiceForTests(): void {
  beforeAll(async () => {
    service = await startTestService();
    organisationClient = await service.organisation(firstOrganisationId);
    otherOrganisationClient = await service.organisation(secondOrganisationId);
  });
  afterAll(() => service[Symbol.asyncDispose]());
}
