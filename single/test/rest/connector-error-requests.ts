import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { pushBody } from '../../../gateway/test/push-sender.ts';
import {
  type ErrorRequestsByCode,
  type ErrorTestContext,
  sendEndpointRequest,
  workspaceId,
} from './error-request-parts.ts';

export const connectorAccess = '/v1/workspaces/:id/connectors/gmail/access';
export const imap = '/v1/workspaces/:id/connectors/imap';
export const connectors: readonly string[] = ['/v1/workspaces/:id/connectors/gmail', imap];
const login = { host: '127.0.0.1', username: 'ada@example.com' };
export const connection = (attributes: object) => ({
  data: { type: 'connector', attributes: { ...login, ...attributes } },
});
const callback = '/v1/oauth2/gmail/callback';
const link = v.object({ data: v.object({ attributes: v.object({ url: v.string() }) }) });

/** Requests an installation link, and returns the OAuth parameter `state` of the link. */
const state = async ({ client }: ErrorTestContext): Promise<string> => {
  const { body } = await client.get(connectorAccess.replace(':id', workspaceId));
  return new URL(v.parse(link, body).data.attributes.url).searchParams.get('state') ?? '';
};

export const connectorErrorRequests: ErrorRequestsByCode = {
  REDIRECT_URL_NOT_ALLOWED: {
    [`GET ${connectorAccess}`]: { id: workspaceId, query: { redirect_url: 'https://evil.example/' } },
  },
  INVALID_STATE: { [`GET ${callback}`]: { query: { state: 'x' } } },
  STATE_EXPIRED: {
    [`GET ${callback}`]: async (world) => {
      const expired = await state(world);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
      return { query: { state: expired } };
    },
  },
  STATE_ALREADY_USED: {
    [`GET ${callback}`]: async (world) => {
      const used = { state: await state(world), error: 'access_denied' };
      expect((await sendEndpointRequest(world, 'GET', callback, { query: used })).status).toBe(200);
      return { query: used };
    },
  },
  MAILBOX_NOT_CONNECTED: { [`POST ${imap}`]: { id: workspaceId, body: connection({ password: 'secret' }) } },
  CONNECTOR_NOT_CONFIGURED: {
    [`POST ${imap}`]: { id: workspaceId, body: connection({ refresh_token: 'secret' }) },
    [`GET ${connectorAccess}`]: async ({ elsewhere }) => ({ id: workspaceId, by: elsewhere }),
    [`GET ${callback}`]: async ({ elsewhere }) => ({ query: { state: 'x' }, by: elsewhere }),
    'POST /v1/inbound/gmail': { body: pushBody },
  },
};
