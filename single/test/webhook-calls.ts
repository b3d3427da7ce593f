import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import type { Caller, Reply } from './records/service.ts';

const workspaces = demoOrganisations[0]?.workspaces ?? [];
/** Ids of a workspace of the first demo organisation and of one of its child workspaces. */
export const root = workspaces.find(({ parent_workspace_id: parent }) => parent === null)?.id ?? '';
export const leaf = workspaces.find(({ parent_workspace_id: parent }) => parent === root);
export const leafId = leaf?.id ?? '';

const attributes = v.looseObject({
  url: v.string(),
  events: v.array(v.string()),
  workspace_id: v.string(),
  active: v.boolean(),
  secret: v.optional(v.string()),
});
export const webhook = v.looseObject({ type: v.literal('webhook'), id: v.string(), attributes });
const one = v.object({ data: webhook });

/** Parses a response that contains one webhook, and returns this webhook. */
export const webhookOf = ({ body }: Reply) => v.parse(one, body).data;

/** Returns the body of a request that creates a webhook with the given attributes. */
export const makeWebhookBody = (values: object) => ({ data: { type: 'webhook', attributes: values } });

/** Returns a unique URL whose host is an IP address, so that no test depends on DNS. */
export const address = () => `https://8.8.8.8/${randomUUID()}`;

/** Sends a request that registers a webhook, by default for one event. */
export const register = (as: Caller, values: object = {}) =>
  as.call(
    'POST',
    '/v1/webhooks',
    makeWebhookBody({ url: address(), events: ['people.created'], workspace_id: leafId, ...values }),
  );

/** Registers a webhook, and returns the webhook in the response. @throws Error if the request is rejected */
export async function registerAndParseWebhook(as: Caller, values: object = {}) {
  const made = await register(as, values);
  if (made.status !== 201) throw new Error(`not registered: ${made.status} ${made.text}`);
  return webhookOf(made);
}
