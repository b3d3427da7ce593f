import { randomBytes, randomUUID } from 'node:crypto';
import type { Encryption } from '@fds/platform/encryption';
import type { Sql } from 'postgres';

export interface Owner {
  readonly organisation_id: string;
  readonly workspace_id: string;
}

/** A workspace with a parent. */
export interface Child extends Owner {
  readonly parent_workspace_id: string;
}

/** Settings of the product: its engine has its own process, and webhooks can have receivers on this machine. */
export const webhookSettings = { ENGINE: 'separate', WEBHOOK_ALLOW_PRIVATE_TARGETS: 'on' } as const;

/** Creates an organisation with one workspace. */
export async function addOwner(sql: Sql): Promise<Owner> {
  const owner = { organisation_id: randomUUID(), workspace_id: randomUUID() };
  const { organisation_id, workspace_id } = owner;
  await sql`insert into organisations ${sql({ id: organisation_id, name: 'Bench' })}`;
  await sql`insert into workspaces ${sql({ id: workspace_id, organisation_id, name: 'Bench' })}`;
  return owner;
}

/** Creates a child workspace. */
export async function addChild(sql: Sql, parent: Owner): Promise<Child> {
  const { organisation_id, workspace_id: parent_workspace_id } = parent;
  const workspace_id = randomUUID();
  await sql`insert into workspaces ${sql({ id: workspace_id, organisation_id, parent_workspace_id, name: 'Below' })}`;
  return { organisation_id, workspace_id, parent_workspace_id };
}

/**
 * Registers a webhook for created and updated companies.
 * @returns its id and its secret
 */
export async function register(sql: Sql, encryption: Encryption, owner: Owner, url: string) {
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
