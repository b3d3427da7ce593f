import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import { createEncryption, createEncryptionKeys } from '@fds/platform/encryption';
import * as v from 'valibot';
import { afterAll, beforeAll } from 'vitest';
import {
  firstOrganisationId,
  type ServiceResponse,
  secondOrganisationId,
  startTestService,
  type TestApiClient,
  type TestService,
} from './records/service.ts';

const encryptionKeys = createEncryptionKeys();
export const encryption = createEncryption(encryptionKeys);

export let service: TestService;
export let client: TestApiClient;
/** A client of another organisation. */
export let stranger: TestApiClient;
export let keyOfLeaf: TestApiClient;

/** Starts the service for the tests of the file that calls it. */
export function startServiceForTests(): void {
  beforeAll(async () => {
    service = await startTestService({ encryptionKeys });
    client = await service.organisation(firstOrganisationId);
    stranger = await service.organisation(secondOrganisationId);
    keyOfLeaf = await service.apiKey(childWorkspaceId);
  });
  afterAll(() => service[Symbol.asyncDispose]());
}

const workspaces = demoOrganisations[0]?.workspaces ?? [];
/** Ids of a workspace of the first demo organisation and of one of its child workspaces. */
export const rootWorkspaceId = workspaces.find(({ parent_workspace_id: parent }) => parent === null)?.id ?? '';
export const childWorkspace = workspaces.find(({ parent_workspace_id: parent }) => parent === rootWorkspaceId);
export const childWorkspaceId = childWorkspace?.id ?? '';

const attributes = v.looseObject({
  url: v.string(),
  events: v.array(v.string()),
  workspace_id: v.string(),
  active: v.boolean(),
  secret: v.optional(v.string()),
});
export const webhookSchema = v.looseObject({ type: v.literal('webhook'), id: v.string(), attributes });
const one = v.object({ data: webhookSchema });

/** Parses a response that contains one webhook, and returns this webhook. */
export const parseWebhook = ({ body }: ServiceResponse) => v.parse(one, body).data;

/** Returns the body of a request that creates a webhook with the given attributes. */
export const webhookBody = (values: object) => ({ data: { type: 'webhook', attributes: values } });

/** Returns a unique URL whose host is an IP address, so that no test depends on DNS. */
export const createUniqueUrl = () => `https://8.8.8.8/${randomUUID()}`;

/** Sends a request that registers a webhook, by default for one event. */
export const requestWebhookRegistration = (caller: TestApiClient, values: object = {}) =>
  caller.call(
    'POST',
    '/v1/webhooks',
    webhookBody({ url: createUniqueUrl(), events: ['people.created'], workspace_id: childWorkspaceId, ...values }),
  );

/** Registers a webhook, and returns the webhook in the response. @throws Error if the request is rejected */
export async function registerAndParseWebhook(caller: TestApiClient, values: object = {}) {
  const made = await requestWebhookRegistration(caller, values);
  if (made.status !== 201) throw new Error(`not registered: ${made.status} ${made.text}`);
  return parseWebhook(made);
}

const errors = v.object({
  errors: v.array(v.looseObject({ code: v.optional(v.string()), source: v.looseObject({}), detail: v.string() })),
});

/** The status of an error response, and the codes and positions of its errors. */
export const faultsOf = ({ status, body }: ServiceResponse) => [
  status,
  ...v.parse(errors, body).errors.map(({ code, source }) => [code, Object.values(source)[0]]),
];
