import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { createModelErrorHandler } from '../../../ai/test/fake-model-service.ts';
import { firstOrganisationId } from '../records/service.ts';
import { connection, connectorAccess, connectorErrorRequests, connectors, imap } from './connector-error-requests.ts';
import {
  anyVersion,
  assignRequestToEndpoints,
  bodyFactoriesByEndpoint,
  corrected,
  createApiKeyBody,
  createCustomColumnBody,
  createResourceAndGetId,
  createResourceBody,
  createUniqueUploadForm,
  createUniqueUrl,
  createUploadForm,
  createUploadRequest,
  createWebhookBody,
  createWorkspaceBody,
  type EndpointRequestParts,
  type ErrorRequestsByCode,
  type ErrorRequestsByEndpoint,
  type ErrorTestContext,
  field,
  inWords,
  readings,
  resourceResponseSchema,
  sendEndpointRequest,
} from './error-request-parts.ts';
import { inboundAddress, inboundErrorRequests } from './inbound-error-requests.ts';
import { invitationErrorRequests } from './invitation-error-requests.ts';
import { queryErrorRequests } from './query-error-requests.ts';
import { revocationErrorRequests } from './revocation-error-requests.ts';
import { webhookErrorRequests } from './webhook-error-requests.ts';

/** A valid id that no record has. */
const id = randomUUID();

const pausing = createResourceBody('connector', { active: false });
/** Returns a request to a new workspace, which has no connector. */
const inNewWorkspace = (request: EndpointRequestParts) => async (world: ErrorTestContext) => ({
  ...request,
  id: await createResourceAndGetId(world, '/v1/workspaces', createWorkspaceBody()),
});
const job = (attributes: object = {}) => createResourceBody('custom_column_job', attributes);
/**
 * Returns the requests to the AI endpoints. Before the test sends a request, `prepare` sets the behavior of the fake
 * model service.
 */
const answeredBy = (prepare: (world: ErrorTestContext) => void): ErrorRequestsByEndpoint =>
  Object.fromEntries(
    Object.entries(inWords({})).map(([place, given]) => [
      place,
      async (world) => {
        prepare(world);
        return typeof given === 'function' ? given(world) : given;
      },
    ]),
  );

/**
 * Returns a request for each endpoint that creates a resource. The request has the Idempotency-Key of an earlier
 * request.
 * @param meanwhile changes the database between the two requests
 */
const again = (meanwhile: (world: ErrorTestContext, key: string) => Promise<unknown>): ErrorRequestsByEndpoint =>
  Object.fromEntries(
    Object.entries(bodyFactoriesByEndpoint).map(([place, body]) => [
      place,
      async (world) => {
        const key = randomUUID();
        const headers = { 'idempotency-key': key };
        const [, path = ''] = place.split(' ');
        expect((await sendEndpointRequest(world, 'POST', path, { headers, body: body() })).status).toBe(201);
        await meanwhile(world, key);
        return { headers, body: body() };
      },
    ]),
  );

/** Requests that cause the documented error codes, by error code and endpoint. */
export const errorRequestsByCode: ErrorRequestsByCode = {
  ...queryErrorRequests,
  ...connectorErrorRequests,
  ...invitationErrorRequests,
  ...inboundErrorRequests,
  ...revocationErrorRequests,
  ...webhookErrorRequests,
  NOT_FOUND: { 'GET /v1/nothing': {} },
  VALIDATION_NOT_FOUND: assignRequestToEndpoints(['GET /v1/documents/:id/validation']),
  VIEW_NOT_FOUND: assignRequestToEndpoints(['GET /v1/documents/:id/view']),
  DOCUMENT_NOT_FOUND: assignRequestToEndpoints(['GET /v1/documents/:id']),
  READING_NOT_FOUND: {
    [`GET ${readings}`]: {},
    [`PATCH ${readings}`]: { body: createResourceBody('document_reading', {}), headers: anyVersion },
  },
  READING_CHANGED: { [`PATCH ${readings}`]: corrected({ headers: { 'if-match': '"0"' } }) },
  IF_MATCH_REQUIRED: { [`PATCH ${readings}`]: corrected({}) },
  READING_NOT_CORRECTABLE: { [`PATCH ${readings}`]: corrected({ headers: anyVersion }, 1) },
  MEDIA_NOT_FOUND: assignRequestToEndpoints(['DELETE /v1/medias/:id', 'GET /v1/medias/:id/content']),
  COLLECTION_NOT_FOUND: createUploadRequest({ 'data.attributes.collect_id': id }),
  WORKSPACE_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/workspaces/:id', 'DELETE /v1/workspaces/:id']),
    ...assignRequestToEndpoints([
      `GET ${connectorAccess}`,
      ...connectors.flatMap((path) => [`GET ${path}`, `DELETE ${path}`]),
    ]),
    ...Object.fromEntries(connectors.map((path) => [`PATCH ${path}`, { body: pausing }])),
    [`POST ${imap}`]: { body: connection({ password: 'secret' }) },
    ...assignRequestToEndpoints([`GET ${inboundAddress}`, `POST ${inboundAddress}`]),
    ...createUploadRequest({ 'data.attributes.workspace_id': id }),
    ...inWords({ workspace_id: id }),
    'POST /v1/api-key': { body: createApiKeyBody(id) },
    'POST /v1/workspaces': {
      body: createResourceBody('workspace', { name: 'Child' }, { parent: { data: { type: 'workspace', id } } }),
    },
    'POST /v1/webhooks': { body: createWebhookBody(createUniqueUrl(), id) },
    'POST /v1/custom-columns': { body: createCustomColumnBody({ workspace_id: id }) },
  },
  COMPANY_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/companies/:id']),
    ...createUploadRequest({
      'data.relationships.company.data.id': id,
      'data.relationships.company.data.type': 'company',
    }),
  },
  PEOPLE_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/people/:id']),
    ...createUploadRequest({
      'data.relationships.people.data.id': id,
      'data.relationships.people.data.type': 'people',
    }),
  },
  RECORD_ROOT_NOT_FOUND: assignRequestToEndpoints(['GET /v1/records/roots/:root']),
  INVOICE_NOT_FOUND: assignRequestToEndpoints(['GET /v1/invoices/:id', 'GET /v1/invoices/:id/suggestions']),
  SUGGESTION_NOT_FOUND: assignRequestToEndpoints(['POST /v1/suggestions/:id/confirm', 'POST /v1/suggestions/:id/undo']),
  BALANCE_NOT_FOUND: assignRequestToEndpoints(['GET /v1/balances/:id', 'DELETE /v1/balances/:id']),
  TRANSACTION_NOT_FOUND: assignRequestToEndpoints([
    'GET /v1/transactions/:id',
    'GET /v1/transactions/:id/suggestions',
    'DELETE /v1/transactions/:id',
  ]),
  CONNECTOR_NOT_FOUND: {
    ...Object.fromEntries(
      connectors.flatMap((path) => [
        [`GET ${path}`, inNewWorkspace({})],
        [`PATCH ${path}`, inNewWorkspace({ body: pausing })],
        [`DELETE ${path}`, inNewWorkspace({})],
      ]),
    ),
  },
  RECORD_NOT_FOUND: {
    ...inWords({ record_ids: [id] }),
    'POST /v1/custom-columns/:id/compute': async (world) => ({
      id: await createResourceAndGetId(world, '/v1/custom-columns', createCustomColumnBody({ extractor: field })),
      body: job({ record_ids: [id] }),
    }),
  },
  CUSTOM_COLUMN_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/custom-columns/:id', 'DELETE /v1/custom-columns/:id']),
    'POST /v1/custom-columns/:id/compute': { body: job() },
    'POST /v1/custom-columns/:id/values': { body: createResourceBody('custom_column_value', { record_ids: [id] }) },
  },
  CUSTOM_COLUMN_JOB_NOT_FOUND: assignRequestToEndpoints(['GET /v1/custom-column-jobs/:id']),
  ORIGIN_NOT_ALLOWED: { 'POST /mcp': { headers: { origin: 'https://evil.example' }, body: {} } },
  METHOD_NOT_ALLOWED: { 'PUT /v1/invoices': {} },
  EXTERNAL_WORKSPACE_ID_TAKEN: {
    'POST /v1/workspaces': async (world) => {
      const taken = createWorkspaceBody({ external_workspace_id: randomUUID() });
      await createResourceAndGetId(world, '/v1/workspaces', taken);
      return { body: taken };
    },
  },
  IDEMPOTENCY_KEY_IN_USE: again(
    ({ service }, key) => service.sql`update idempotency_keys set status = null, answer = null, fingerprint = null,
      expires_at = now() + interval '1 minute' where key = ${key}`,
  ),
  IDEMPOTENCY_KEY_REUSED: again(async () => {}),
  CUSTOM_COLUMN_NOT_COMPUTABLE: {
    'POST /v1/custom-columns/:id/compute': async (world) => ({
      id: await createResourceAndGetId(world, '/v1/custom-columns', createCustomColumnBody()),
      body: job(),
    }),
  },
  PAYLOAD_TOO_LARGE: {
    'POST /v1/documents': { body: createUploadForm({}, 'x'.repeat(2000)) },
    ...inboundErrorRequests.PAYLOAD_TOO_LARGE,
  },
  RANGE_NOT_SATISFIABLE: {
    'GET /v1/medias/:id/content': async (world) => {
      const response = await sendEndpointRequest(world, 'POST', '/v1/documents', { body: createUniqueUploadForm() });
      const document = v.parse(resourceResponseSchema, await response.json()).data.id;
      const [media] = await world.service.sql<{ id: string }[]>`select id from medias where document_id = ${document}`;
      return { id: v.parse(v.string(), media?.id), headers: { range: 'bytes=1000-' } };
    },
  },
  STORAGE_QUOTA_EXCEEDED: {
    'POST /v1/documents': async ({ service: { sql }, elsewhere }) => {
      await sql`
        insert into stored_bytes (organisation_id, bytes)
        select organisation_id, 990 - sum(bytes) from stored_bytes
        where organisation_id = ${firstOrganisationId} group by organisation_id`;
      return { body: createUniqueUploadForm(), by: elsewhere };
    },
    ...inboundErrorRequests.STORAGE_QUOTA_EXCEEDED,
  },
  AI_UNAVAILABLE: answeredBy(({ model }) => model.behave(createModelErrorHandler(401))),
  AI_TIMEOUT: answeredBy(({ model }) => {
    model.behave(() => {});
    // Shortens every timeout to at most 100 ms, so that the test does not wait for the gateway's timeout.
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, Math.min(ms, 100)));
  }),
};
