import * as v from 'valibot';
import { firstOrganisationId } from '../records/service.ts';
import {
  assignRequestToEndpoints,
  createApiKeyBody,
  createResourceAndGetId,
  createWorkspaceBody,
  type ErrorRequestsByCode,
} from './error-request-parts.ts';

const created = v.object({ data: v.object({ attributes: v.object({ key: v.string() }) }) });

export const revocationErrorRequests: ErrorRequestsByCode = {
  API_KEY_NOT_FOUND: {
    ...assignRequestToEndpoints(['DELETE /v1/api-key/:id']),
    'POST /oauth/revoke': async (world) => {
      const made = await world.client.call('POST', '/v1/api-key', createApiKeyBody());
      const foreign = await createResourceAndGetId(world, '/v1/workspaces', createWorkspaceBody());
      const body = { token: v.parse(created, made.body).data.attributes.key };
      return { body, by: await world.service.apiKey(foreign) };
    },
  },
  UNSUPPORTED_TOKEN_TYPE: {
    'POST /oauth/revoke': async ({ service }) => ({ body: { token: await service.token(firstOrganisationId) } }),
  },
};
