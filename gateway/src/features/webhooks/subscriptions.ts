import * as v from 'valibot';
import { validationError } from '../../base/errors.ts';
import { newUuid, uuidInputSchema } from '../../base/uuid.ts';
import { columnCondition, disjunction, makeConjunction, not, relatedCondition } from '../../boolexp/ast.ts';
import { toEngineCondition } from '../../boolexp/to-where.ts';
import {
  type AuthenticatedCall,
  type Endpoint,
  noBody,
  noParameters,
  type RegisterEndpoint,
} from '../../http/endpoint.ts';
import { createdUrl, nextPageLink } from '../../http/links.ts';
import { pageParameters } from '../../input/parameters.ts';
import { countSchema, pageLinksSchema } from '../../json-api/schemas.ts';
import { notFoundError } from '../../reading/not-found.ts';
import { readParameters } from '../../reading/read-page-descending.ts';
import { namedOrOwnWorkspaceId } from '../../reading/workspace.ts';
import { headersSchema, targetUrlSchema } from './attributes.ts';
import {
  registrationEventKinds,
  registrationResource,
  registrationSchema,
  registrationWithSecretSchema,
  type WebhookRegistrations,
} from './resource.ts';
import { newSecret } from './secret.ts';
import {
  convertWriteError,
  findRegistrations,
  insertRegistrations,
  readListPage,
  registrationListQuery,
  updateRegistrations,
} from './store.ts';
import { checkTarget, workspaceMember } from './target.ts';

const path = '/v1/subscriptions/webhooks';
const targetAt = '/data/attributes/target_url';
const workspaceAt = '/data/relationships/workspace/data/id';

const common = { tag: 'Webhooks', rate: 'general', usesEngine: true } as const;

/** Webhooks with exactly one event (docs/contract.md, Webhook: internal model). */
const internal = disjunction(
  ...registrationEventKinds.map((event) =>
    makeConjunction(
      columnCondition('event', { _eq: event }),
      not(relatedCondition('registrations', columnCondition('event', { _neq: event }))),
    ),
  ),
);

const onlyInternal = (id: string) => makeConjunction(columnCondition('id', { _eq: id }), internal);

async function find(id: string, call: AuthenticatedCall) {
  const [found] = await findRegistrations(onlyInternal(id), call);
  if (found === undefined) throw notFoundError('webhooks');
  return found;
}

const newSubscription = v.strictObject({
  data: v.strictObject({
    type: v.literal('webhook'),
    attributes: v.strictObject({
      target_url: targetUrlSchema,
      event: v.picklist(registrationEventKinds, `Expected one of ${registrationEventKinds.join(', ')}`),
      headers: headersSchema,
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
    body: v.strictObject({ data: registrationWithSecretSchema }),
    headers: { Location: 'URL of the new webhook registration.' },
  },
  errors: ['WORKSPACE_NOT_FOUND', 'WEBHOOK_ALREADY_EXISTS', 'TOO_MANY_WEBHOOKS'],
  parameters: noParameters,
  body: newSubscription,
  async run({ body: { data } }, call) {
    const { target_url: url, event, headers = null } = data.attributes;
    await checkTarget(url, targetAt, call);
    const workspaceId = await namedOrOwnWorkspaceId(
      data.relationships.workspace.data.id,
      workspaceMember(workspaceAt),
      call,
    );
    const group = newUuid();
    const { secret, sealed } = await newSecret(call.deps.encryption, group);
    const webhook = {
      group_id: group,
      workspace_id: workspaceId,
      events: [event],
      url,
      headers,
      secret_encrypted: sealed,
    };
    const answerOf = ([made]: WebhookRegistrations) => ({
      body: { data: registrationResource(made, { secret }) },
      headers: { Location: createdUrl(call.url, made.id), 'Cache-Control': 'no-store' },
    });
    return insertRegistrations(webhook, call, answerOf).catch(async (error: unknown) => {
      throw await convertWriteError(error, { workspaceId, url, events: [{ event, at: targetAt }] }, call);
    });
  },
};

const listParameters = v.strictObject(pageParameters(200, 50));

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
      data: v.array(registrationSchema),
      meta: v.strictObject({ count: countSchema, next_cursor: v.nullable(v.string()) }),
      links: pageLinksSchema,
    }),
  },
  errors: ['INVALID_CURSOR'],
  parameters: listParameters,
  body: noBody,
  async run({ parameters: given }, call) {
    const { items, nextCursor } = await readListPage(registrationListQuery, internal, readParameters(given), call);
    return {
      body: {
        data: items.map((row) => registrationResource(row)),
        meta: { count: items.length, next_cursor: nextCursor ?? null },
        links: { next: nextPageLink(call.url, nextCursor) },
      },
    };
  },
};

const success200 = { status: 200, body: v.strictObject({ data: registrationSchema }) } as const;

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
  parameters: noParameters,
  body: noBody,
  run: async ({ id }, call) => ({ body: { data: registrationResource(await find(id, call)) } }),
};

const changedSubscription = v.strictObject({
  data: v.strictObject({
    type: v.literal('webhook'),
    id: v.optional(uuidInputSchema),
    attributes: v.strictObject({ target_url: v.optional(targetUrlSchema), headers: headersSchema }),
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
  parameters: noParameters,
  body: changedSubscription,
  async run({ id, body: { data } }, call) {
    if (data.id !== undefined && data.id !== id) {
      throw validationError(
        'INVALID_REQUEST',
        'data.id differs from the id in the URL. Send the same id, or omit data.id.',
        { pointer: '/data/id' },
      );
    }
    const { target_url: url, ...rest } = data.attributes;
    const set = { ...rest, ...(url === undefined ? {} : { url }) };
    if (url !== undefined) await checkTarget(url, targetAt, call);
    const before = await find(id, call);
    if (Object.keys(set).length === 0) return { body: { data: registrationResource(before) } };
    const { workspace_id: workspaceId, event } = before;
    const [after] = await updateRegistrations(toEngineCondition(onlyInternal(id)), set, call).catch(
      async (error: unknown) => {
        const requested = {
          workspaceId,
          url: url ?? before.url,
          events: [{ event, at: targetAt }],
          of: before.group_id,
        };
        throw await convertWriteError(error, requested, call);
      },
    );
    if (after === undefined) throw notFoundError('webhooks');
    return { body: { data: registrationResource(after) } };
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
  parameters: noParameters,
  body: noBody,
  async run({ id }, call) {
    const deletedRows = await updateRegistrations(
      toEngineCondition(onlyInternal(id)),
      { deleted_at: new Date().toJSON() },
      call,
    );
    if (deletedRows.length === 0) throw notFoundError('webhooks');
    return {};
  },
};

/** Planned in the contract; only for webhooks with exactly one event (docs/contract.md, section Webhooks). */
export function registerWebhookSubscriptionEndpoints(register: RegisterEndpoint): void {
  register(create);
  register(list);
  register(get);
  register(update);
  register(remove);
}
