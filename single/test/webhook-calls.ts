import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import type { Caller, Reply } from './records/service.ts';

const workspaces = demoOrganisations[0]?.workspaces ?? [];
/** A workspace of the demo's first organisation, and one below it. */
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

/** The webhook of an answer. */
export const webhookOf = ({ body }: Reply) => v.parse(one, body).data;

/** A body with these attributes of a webhook. */
export const given = (values: object) => ({ data: { type: 'webhook', attributes: values } });

/** An address that no other test uses; it needs no lookup. */
export const address = () => `https://8.8.8.8/${randomUUID()}`;

/** Registers a webhook of one event, unless told otherwise. */
export const register = (as: Caller, values: object = {}) =>
  as.call(
    'POST',
    '/v1/webhooks',
    given({ url: address(), events: ['people.created'], workspace_id: leafId, ...values }),
  );

/** Registers a webhook. @throws where it was refused */
export async function registered(as: Caller, values: object = {}) {
  const made = await register(as, values);
  if (made.status !== 201) throw new Error(`not registered: ${made.status} ${made.text}`);
  return webhookOf(made);
}
