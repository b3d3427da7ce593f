import { randomUUID } from 'node:crypto';
import { firstOrganisationId } from '../records/service.ts';
import {
  assignRequestToEndpoints,
  createResourceBody,
  type ErrorRequestsByCode,
  type ErrorTestContext,
  workspaceId,
} from './error-request-parts.ts';

const invitation = () => createResourceBody('invitation', { email: `${randomUUID()}@example.com`, role: 'reader' });

async function withAllInvitations({ service: { sql }, elsewhere }: ErrorTestContext) {
  await sql`
    insert into invitations (organisation_id, email, role, expires_at)
    select ${firstOrganisationId}, n || '@example.com', 'reader', now() + interval '1 day' from generate_series(1, 1000) n`;
  return { body: invitation(), by: elsewhere };
}

const byKey = async ({ service }: ErrorTestContext) => ({ by: await service.apiKey(workspaceId) });

export const invitationErrorRequests: ErrorRequestsByCode = {
  INVITATION_NOT_FOUND: assignRequestToEndpoints(['DELETE /v1/invitations/:id']),
  INVITATION_ALREADY_EXISTS: {
    'POST /v1/invitations': async ({ client }) => {
      const body = invitation();
      await client.call('POST', '/v1/invitations', body);
      return { body };
    },
  },
  TOO_MANY_INVITATIONS: { 'POST /v1/invitations': withAllInvitations },
  CALLER_NOT_ALLOWED: {
    'GET /v1/invitations': byKey,
    'POST /v1/invitations': async (world) => ({ ...(await byKey(world)), body: invitation() }),
    'DELETE /v1/invitations/:id': byKey,
    'DELETE /v1/sessions': {},
  },
};
