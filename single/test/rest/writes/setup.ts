import { afterAll, beforeAll } from 'vitest';
import {
  type Caller,
  firstOrganisationId,
  type Service,
  secondOrganisationId,
  startService,
} from '../../records/service.ts';
import { createResource } from '../answers.ts';

export let service: Service;
export let client: Caller;
export let stranger: Caller;

export const workspaceOf = (name: string, more: { attributes?: object; parent?: string } = {}) => ({
  type: 'workspace',
  attributes: { name, ...more.attributes },
  ...(more.parent === undefined ? {} : { relationships: { parent: { data: { type: 'workspace', id: more.parent } } } }),
});
export const keyOf = (workspace: string) => ({
  type: 'api-key',
  attributes: { name: 'Key', workspace: { id: workspace } },
});

/**
 * Creates a workspace and an API key of this workspace.
 * @returns the id of the workspace, the id of the key, and an API client with the key
 */
export async function newWorkspace(parent?: string) {
  const { id } = await createResource(
    client,
    '/v1/workspaces',
    workspaceOf('Made', parent === undefined ? {} : { parent }),
  );
  const key = await createResource(client, '/v1/api-key', keyOf(id));
  const credential = String(key.attributes.key);
  return { id, keyId: key.id, credential, caller: service.bearer(credential) };
}

const parentPointer = '/data/relationships/parent/data/id';
export const unknownParent = [404, ['WORKSPACE_NOT_FOUND', parentPointer]];

/** Starts the service before the tests of a file, and stops the service after the last test. */
export function setUp(): void {
  beforeAll(async () => {
    service = await startService();
    client = await service.organisation(firstOrganisationId);
    stranger = await service.organisation(secondOrganisationId);
  });
  afterAll(() => service[Symbol.asyncDispose]());
}
