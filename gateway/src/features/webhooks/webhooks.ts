import { TargetError } from '@fds/platform/targets';
import * as v from 'valibot';
import { escapePointer, validationError } from '../../base/errors.ts';
import { createUuid } from '../../base/uuid.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { createdUrl } from '../../http/links.ts';
import { filterCondition, workspaceFilters } from '../../input/filters.ts';
import { nameSchema } from '../../input/members.ts';
import { pageParameters, workspaceParameters } from '../../input/parameters.ts';
import { checkSameId, sameIdSchema } from '../../json-api/same-id.ts';
import { notFoundError } from '../../reading/not-found.ts';
import { descendingPageSchema, readPageDescending } from '../../reading/read-page-descending.ts';
import { namedOrOwnWorkspaceId } from '../../reading/workspace.ts';
import { descriptionSchema, eventKindsSchema, headersSchema, targetUrlSchema } from './attributes.ts';
import { type WebhookRegistrations, webhookResource, webhookSchema, withSecretSchema } from './resource.ts';
import { createSecret } from './secret.ts';
import { applyChanges, convertWriteError, findWebhook, insertRegistrations, webhooksList } from './store.ts';

/** For `namedOrOwnWorkspaceId`: the member that names the workspace of a new webhook. @param pointer to it */
const workspaceMember = (pointer: string) =>
  ({
    by: 'id or external id',
    at: pointer,
    required: 'The workspace is missing. Name the workspace that sends its events to the webhook.',
  }) as const;

/** @param pointer of the URL in the body @throws ValidationErrors INVALID_REQUEST with this pointer */
async function checkTarget(url: string, pointer: string, { deps }: AuthenticatedCall): Promise<void> {
  await deps.checkTargetUrl(url).catch((error: unknown) => {
    throw error instanceof TargetError
      ? validationError('INVALID_REQUEST', `${error.message}.`, { pointer: pointer })
      : error;
  });
}

const urlAt = '/data/attributes/url';
const eventAt = (index: number): string => `/data/attributes/events${escapePointer(index)}`;

const one = v.strictObject({ data: webhookSchema });
const withSecret = v.strictObject({ data: withSecretSchema });

const newWebhook = v.strictObject({
  data: v.strictObject({
    type: v.literal('webhook'),
    attributes: v.strictObject({
      url: targetUrlSchema,
      events: eventKindsSchema,
      workspace_id: v.optional(v.pipe(nameSchema, v.description('Id of a workspace, or its external id'))),
      external_workspace_id: v.optional(
        v.pipe(nameSchema, v.description('External id of the workspace; can be sent instead of `workspace_id`')),
      ),
      description: descriptionSchema,
      headers: headersSchema,
    }),
  }),
});

/** With the JSON pointer to the member. */
function namedWorkspace(given: v.InferOutput<typeof newWebhook>['data']['attributes']) {
  const { workspace_id: id, external_workspace_id: external } = given;
  const at = `/data/attributes/${external === undefined ? 'workspace_id' : 'external_workspace_id'}`;
  if (id !== undefined && external !== undefined) {
    throw validationError(
      'INVALID_REQUEST',
      'The workspace is named twice. Send either workspace_id or external_workspace_id.',
      { pointer: at },
    );
  }
  return { named: id ?? external, at };
}

/** One transaction creates the registrations of the webhook, one for each event. */
const createWebhook: Endpoint<object, v.InferOutput<typeof newWebhook>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/webhooks',
  operationId: 'createWebhook',
  summary: 'Register a webhook',
  description:
    'The webhook receives the events of one workspace and its descendants. Only this response contains the secret that signs the deliveries.',
  tag: 'Webhooks',
  success: {
    status: 201,
    description: 'The new webhook with its signing secret.',
    body: withSecret,
    headers: { Location: 'URL of the webhook.' },
  },
  errors: ['WORKSPACE_NOT_FOUND', 'WEBHOOK_ALREADY_EXISTS', 'TOO_MANY_WEBHOOKS'],
  secretOf: 'webhooks',
  body: newWebhook,
  async run({ body: { data } }, call) {
    const { url, events, description = null, headers = null } = data.attributes;
    const { named, at } = namedWorkspace(data.attributes);
    await checkTarget(url, urlAt, call);
    const workspaceId = await namedOrOwnWorkspaceId(named, workspaceMember(at), call);
    const id = createUuid();
    const { secret, sealed } = await createSecret(call.deps.encryption, id);
    const webhook = {
      group_id: id,
      workspace_id: workspaceId,
      events,
      url,
      description,
      headers,
      secret_encrypted: sealed,
    };
    const answerOf = (made: WebhookRegistrations) => ({
      body: { data: webhookResource(made, { secret }) },
      headers: { Location: createdUrl(call.url, id), 'Cache-Control': 'no-store' },
    });
    return insertRegistrations(webhook, call, answerOf).catch(async (error: unknown) => {
      const requested = events.map((event, index) => ({ event, at: eventAt(index) }));
      throw await convertWriteError(error, { workspaceId, url, events: requested }, call);
    });
  },
};

const listParameters = v.strictObject({ ...pageParameters(200, 50), ...workspaceParameters });

const listWebhooks: Endpoint<v.InferOutput<typeof listParameters>, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/webhooks',
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  description: 'Returns the webhooks of all workspaces that the caller may access, without their secrets.',
  tag: 'Webhooks',
  success: {
    status: 200,
    description: 'A page of webhooks, the newest webhooks first.',
    body: descendingPageSchema(webhookSchema),
  },
  errors: ['INVALID_CURSOR'],
  parameters: listParameters,
  async run({ parameters: given }, call) {
    const condition = filterCondition(workspaceFilters, given);
    const list = {
      ...webhooksList(condition, call),
      resourcesOf: (items: readonly WebhookRegistrations[]) => items.map((rows) => webhookResource(rows)),
    };
    return { body: await readPageDescending(list, given, call) };
  },
};

const getWebhook: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/webhooks/:id',
  operationId: 'getWebhook',
  summary: 'Get one webhook',
  description:
    'Returns the webhook without its secret. `failing_since` and `disabled_at` show whether deliveries to the webhook fail.',
  tag: 'Webhooks',
  success: { status: 200, description: 'The webhook.', body: one },
  errors: ['WEBHOOK_NOT_FOUND'],
  async run({ id }, call) {
    const found = await findWebhook(id, call);
    if (found === undefined) throw notFoundError('webhooks');
    return { body: { data: webhookResource(found) } };
  },
};

const changedWebhook = v.strictObject({
  data: v.strictObject({
    type: v.literal('webhook'),
    id: sameIdSchema,
    attributes: v.strictObject({
      url: v.optional(targetUrlSchema),
      events: v.optional(eventKindsSchema),
      description: descriptionSchema,
      headers: headersSchema,
      active: v.optional(v.pipe(v.boolean(), v.description('Whether the webhook receives events'))),
    }),
  }),
});

/** PATCH /v1/webhooks/{id}: applies all changes of the request in one transaction. */
const updateWebhook: Endpoint<object, v.InferOutput<typeof changedWebhook>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['PATCH'],
  path: '/v1/webhooks/:id',
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  description:
    'Attributes that the request does not contain remain unchanged. `active: false` disables the webhook. `active: true` enables the webhook again, also after the service has disabled it, and clears its failures.',
  tag: 'Webhooks',
  success: { status: 200, description: 'The updated webhook.', body: one },
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_ALREADY_EXISTS'],
  body: changedWebhook,
  async run({ id, body: { data } }, call) {
    checkSameId(data.id, id);
    const { events: wished, ...set } = data.attributes;
    if (set.url !== undefined) await checkTarget(set.url, urlAt, call);
    const before = await findWebhook(id, call);
    if (before === undefined) throw notFoundError('webhooks');
    const [{ workspace_id: workspaceId, url }] = before;
    const present = before.map(({ event }) => event);
    const events = wished ?? present;
    const changes = {
      set,
      added: events.filter((event) => !present.includes(event)),
      removed: present.filter((event) => !events.includes(event)),
    };
    await applyChanges(before, changes, call).catch(async (error: unknown) => {
      const requested = events.map((event, index) => ({ event, at: wished === undefined ? urlAt : eventAt(index) }));
      throw await convertWriteError(error, { workspaceId, url: set.url ?? url, events: requested, of: id }, call);
    });
    const after = await findWebhook(id, call);
    if (after === undefined) throw notFoundError('webhooks');
    return { body: { data: webhookResource(after) } };
  },
};

export const webhookEndpoints: readonly AnyEndpoint[] = [createWebhook, listWebhooks, getWebhook, updateWebhook];
