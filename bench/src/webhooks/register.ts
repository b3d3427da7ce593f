import { randomBytes, randomUUID } from 'node:crypto';
import type { Encryption } from '@fds/platform/encryption';
import type { Sql } from 'postgres';

export interface OrganisationAndWorkspaceIds {
  readonly organisation_id: string;
  readonly workspace_id: string;
}

/** A workspace that has a parent workspace. */
export interface ChildWorkspaceIds extends OrganisationAndWorkspaceIds {
  readonly parent_workspace_id: string;
}

/** Settings of the product: the engine runs in its own process, and webhooks may lead to receivers on this machine. */
export const webhookBenchmarkSettings = { ENGINE: 'separate', WEBHOOK_ALLOW_PRIVATE_TARGETS: 'on' } as const;

/** Creates an organisation with one workspace. */
export async function addOrganisationWithWorkspace(sql: Sql): Promise<OrganisationAndWorkspaceIds> {
  const owner = { organisation_id: randomUUID(), workspace_id: randomUUID() };
  const { organisation_id, workspace_id } = owner;
  await sql`insert into organisations ${sql({ id: organisation_id, name: 'Bench' })}`;
  await sql`insert into workspaces ${sql({ id: workspace_id, organisation_id, name: 'Bench' })}`;
  return owner;
}

/** Creates a child workspace. */
export async function addChildWorkspace(sql: Sql, parent: OrganisationAndWorkspaceIds): Promise<ChildWorkspaceIds> {
  const { organisation_id, workspace_id: parent_workspace_id } = parent;
  const workspace_id = randomUUID();
  await sql`insert into workspaces ${sql({ id: workspace_id, organisation_id, parent_workspace_id, name: 'Below' })}`;
  return { organisation_id, workspace_id, parent_workspace_id };
}

/**
 * Registers a webhook for created and updated companies.
 * @returns the id and the secret of the webhook
 */
export async function registerWebhook(
  sql: Sql,
  encryption: Encryption,
  owner: OrganisationAndWorkspaceIds,
  url: string,
) {
  const { organisation_id, workspace_id } = owner;
  const group_id = randomUUID();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const secret_encrypted = await encryption.seal(secret, `webhook-secret:${group_id}`);
  const rows = ['company.created', 'company.updated'].map((event) => ({
    organisation_id,
    workspace_id,
    group_id,
    url,
    event,
    secret_encrypted,
  }));
  await sql`insert into webhooks ${sql(rows)}`;
  return { group_id, secret };
}
