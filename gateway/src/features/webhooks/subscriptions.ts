import * as v from 'valibot';
import { makeValidationError } from '../../base/errors.ts';
import { newUuid, uuidInputSchema } from '../../base/uuid.ts';
import {
  makeColumnCondition,
  makeConjunction,
  makeDisjunction,
  makeRelatedRowCondition,
  negateCondition,
} from '../../boolexp/ast.ts';
import { toEngineCondition } from '../../boolexp/to-where.ts';
import {
  type AuthenticatedEndpointCall,
  type Endpoint,
  noBodySchema,
  noParametersSchema,
  type RegisterEndpoint,
} from '../../http/endpoint.ts';
import { makeCreatedResourceUrl, makeNextPageLink } from '../../http/links.ts';
import { makePageParameterSchemas } from '../../input/parameters.ts';
import { countSchema, pageLinksSchema } from '../../json-api/schemas.ts';
import { makeNotFoundError } from '../../reading/not-found.ts';
import { readPageParameters } from '../../reading/read-page-descending.ts';
import { findNamedOrOwnWorkspaceId } from '../../reading/workspace.ts';
import { webhookHeadersSchema, webhookTargetUrlSchema } from './attributes.ts';
import {
  type RegistrationsOfOneWebhook,
  toWebhookRegistrationResource,
  webhookRegistrationEventKinds,
  webhookRegistrationSchema,
  webhookRegistrationWithSecretSchema,
} from './resource.ts';
import { generateSigningSecret } from './secret.ts';
import {
  convertRegistrationWriteError,
  createWebhookRegistrations,
  findWebhookRegistrations,
  readWebhookListPage,
  updateWebhookRegistrations,
  webhookRegistrationListQuery,
} from './store.ts';
import { checkWebhookTargetUrl, makeWebhookWorkspaceBodyMember } from './target.ts';

const path = '/v1/subscriptions/webhooks';
const targetAt = '/data/attributes/target_url';
const workspaceAt = '/data/relationships/workspace/data/id';

const common = { tag: 'Webhooks', rate: 'general', usesEngine: true } as const;

/**
 * The condition for registrations of webhooks that have exactly one event, which must be in
 * `webhookRegistrationEventKinds` (docs/contract.md, Webhook: internal model).
 */
const internal = makeDisjunction(
  ...webhookRegistrationEventKinds.map((event) =>
    makeConjunction(
      makeColumnCondition('event', { _eq: event }),
      negateCondition(makeRelatedRowCondition('registrations', makeColumnCondition('event', { _neq: event }))),
    ),
  ),
);

/**
 * Returns the condition for the registration with the given id. The condition excludes registrations of webhooks with
 * several events.
 */
const onlyInternal = (id: string) => makeConjunction(makeColumnCondition('id', { _eq: id }), internal);

async function find(id: string, call: AuthenticatedEndpointCall) {
  const [found] = await findWebhookRegistrations(onlyInternal(id), call);
  if (found === undefined) throw makeNotFoundError('webhooks');
  return found;
}

const newSubscription = v.strictObject({
  data: v.strictObject({
    type: v.literal('webhook'),
    attributes: v.strictObject({
      target_url: webhookTargetUrlSchema,
      event: v.picklist(webhookRegistrationEventKinds, `Expected one of ${webhookRegistrationEventKinds.join(', ')}`),
      headers: webhookHeadersSchema,
    }),
    relationships: v.strictObject({
      workspace: v.strictObject({ data: v.strictObject({ type: v.literal('workspace'), id: uuidInputSchema }) }),
    }),
  }),
});

const create: Endpoint<object, v.InferOutput<typeof newSubscription>> = {
  ...common,
  auth: 'caller',
  methods: ['POST'],
  path,
  operationId: 'createSubscription',
  summary: 'Register a webhook that has one event',
  description:
    'This endpoint is planned: it exists only if the operator turns it on (`PLANNED_ENDPOINTS`). The signing secret is shown only in this response.',
  success: {
    status: 201,
    description: 'The new webhook registration with its signing secret.',
    body: v.strictObject({ data: webhookRegistrationWithSecretSchema }),
    headers: { Location: 'URL of the new webhook registration.' },
  },
  errors: ['WORKSPACE_NOT_FOUND', 'WEBHOOK_ALREADY_EXISTS', 'TOO_MANY_WEBHOOKS'],
  parameters: noParametersSchema,
  body: newSubscription,
  async run({ body: { data } }, call) {
    const { target_url: url, event, headers = null } = data.attributes;
    await checkWebhookTargetUrl(url, targetAt, call);
    const workspaceId = await findNamedOrOwnWorkspaceId(
      data.relationships.workspace.data.id,
      makeWebhookWorkspaceBodyMember(workspaceAt),
      call,
    );
    const group = newUuid();
    const { secret, sealed } = await generateSigningSecret(call.deps.encryption, group);
    const webhook = {
      group_id: group,
      workspace_id: workspaceId,
      events: [event],
      url,
      headers,
      secret_encrypted: sealed,
    };
    const answerOf = ([made]: RegistrationsOfOneWebhook) => ({
      body: { data: toWebhookRegistrationResource(made, { secret }) },
      headers: { Location: makeCreatedResourceUrl(call.url, made.id), 'Cache-Control': 'no-store' },
    });
    return createWebhookRegistrations(webhook, call, answerOf).catch(async (error: unknown) => {
      throw await convertRegistrationWriteError(error, { workspaceId, url, events: [{ event, at: targetAt }] }, call);
    });
  },
};

const listParameters = v.strictObject(makePageParameterSchemas(200, 50));

const list: Endpoint<v.InferOutput<typeof listParameters>, undefined> = {
  ...common,
  auth: 'caller',
  methods: ['GET'],
  path,
  operationId: 'listSubscriptions',
  summary: 'List webhooks that have one event',
  description:
    'This endpoint is planned: it exists only if the operator turns it on (`PLANNED_ENDPOINTS`). The list contains only webhooks with one event. `GET /v1/webhooks` also lists webhooks with several events.',
  success: {
    status: 200,
    description: 'A page of webhook registrations, the newest registrations first.',
    body: v.strictObject({
      data: v.array(webhookRegistrationSchema),
      meta: v.strictObject({ count: countSchema, next_cursor: v.nullable(v.string()) }),
      links: pageLinksSchema,
    }),
  },
  errors: ['INVALID_CURSOR'],
  parameters: listParameters,
  body: noBodySchema,
  async run({ parameters: given }, call) {
    const { items, nextCursor } = await readWebhookListPage(
      webhookRegistrationListQuery,
      internal,
      readPageParameters(given),
      call,
    );
    return {
      body: {
        data: items.map((row) => toWebhookRegistrationResource(row)),
        meta: { count: items.length, next_cursor: nextCursor ?? null },
        links: { next: makeNextPageLink(call.url, nextCursor) },
      },
    };
  },
};

const success200 = { status: 200, body: v.strictObject({ data: webhookRegistrationSchema }) } as const;

const get: Endpoint<object, undefined> = {
  ...common,
  auth: 'caller',
  methods: ['GET'],
  path: `${path}/:id`,
  operationId: 'getSubscription',
  summary: 'Get a webhook that has one event',
  description: 'This endpoint is planned: it exists only if the operator turns it on (`PLANNED_ENDPOINTS`).',
  success: { ...success200, description: 'The registration.' },
  errors: ['WEBHOOK_NOT_FOUND'],
  parameters: noParametersSchema,
  body: noBodySchema,
  run: async ({ id }, call) => ({ body: { data: toWebhookRegistrationResource(await find(id, call)) } }),
};

const changedSubscription = v.strictObject({
  data: v.strictObject({
    type: v.literal('webhook'),
    id: v.optional(uuidInputSchema),
    attributes: v.strictObject({ target_url: v.optional(webhookTargetUrlSchema), headers: webhookHeadersSchema }),
  }),
});

const update: Endpoint<object, v.InferOutput<typeof changedSubscription>> = {
  ...common,
  auth: 'caller',
  methods: ['PATCH'],
  path: `${path}/:id`,
  operationId: 'updateSubscription',
  summary: 'Change a webhook that has one event',
  description:
    'This endpoint is planned: it exists only if the operator turns it on (`PLANNED_ENDPOINTS`). You cannot change the event of a registration: register another webhook for the other event.',
  success: { ...success200, description: 'The updated webhook registration.' },
  errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_ALREADY_EXISTS'],
  parameters: noParametersSchema,
  body: changedSubscription,
  async run({ id, body: { data } }, call) {
    if (data.id !== undefined && data.id !== id) {
      throw makeValidationError(
        'INVALID_REQUEST',
        'data.id differs from the id in the URL. Send the same id, or omit data.id.',
        { pointer: '/data/id' },
      );
    }
    const { target_url: url, ...rest } = data.attributes;
    const set = { ...rest, ...(url === undefined ? {} : { url }) };
    if (url !== undefined) await checkWebhookTargetUrl(url, targetAt, call);
    const before = await find(id, call);
    if (Object.keys(set).length === 0) return { body: { data: toWebhookRegistrationResource(before) } };
    const { workspace_id: workspaceId, event } = before;
    const [after] = await updateWebhookRegistrations(toEngineCondition(onlyInternal(id)), set, call).catch(
      async (error: unknown) => {
        const requested = {
          workspaceId,
          url: url ?? before.url,
          events: [{ event, at: targetAt }],
          of: before.group_id,
        };
        throw await convertRegistrationWriteError(error, requested, call);
      },
    );
    if (after === undefined) throw makeNotFoundError('webhooks');
    return { body: { data: toWebhookRegistrationResource(after) } };
  },
};

const remove: Endpoint<object, undefined> = {
  ...common,
  auth: 'caller',
  methods: ['DELETE'],
  path: `${path}/:id`,
  operationId: 'deleteSubscription',
  summary: 'Delete a webhook that has one event',
  description: 'This endpoint is planned: it exists only if the operator turns it on (`PLANNED_ENDPOINTS`).',
  success: { status: 204, description: 'The webhook registration is deleted.' },
  errors: ['WEBHOOK_NOT_FOUND'],
  parameters: noParametersSchema,
  body: noBodySchema,
  async run({ id }, call) {
    const deletedRows = await updateWebhookRegistrations(
      toEngineCondition(onlyInternal(id)),
      { deleted_at: new Date().toJSON() },
      call,
    );
    if (deletedRows.length === 0) throw makeNotFoundError('webhooks');
    return {};
  },
};

/**
 * Registers the endpoints of `/v1/subscriptions/webhooks`, which the contract calls planned. These endpoints serve only
 * webhooks with exactly one event (docs/contract.md, section Webhooks).
 */
export function registerWebhookSubscriptionEndpoints(register: RegisterEndpoint): void {
  register(create);
  register(list);
  register(get);
  register(update);
  register(remove);
}
