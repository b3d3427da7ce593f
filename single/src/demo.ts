import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { demoOrganisations, issueCredential } from '@fds/db/seed';
import { openConnection } from '@fds/platform/connection';
import type { SqlTemplate } from '@fds/platform/sql';
import * as v from 'valibot';

const workspaceSchema = v.object({
  id: v.string(),
  external_workspace_id: v.nullable(v.string()),
  name: v.string(),
  parent_workspace_id: v.nullable(v.string()),
});

const organisationSchema = v.object({
  id: v.string(),
  client_id: v.string(),
  client_secret: v.string(),
  workspaces: v.array(workspaceSchema),
});
export type DemoOrganisation = v.InferOutput<typeof organisationSchema>;

const demoSchema = v.object({
  base_url: v.string(),
  engine_url: v.string(),
  worker_url: v.string(),
  metrics_url: v.string(),
  database_url: v.string(),
  engine_admin_secret: v.string(),
  organisations: v.array(organisationSchema),
  analyst_token: v.string(),
});
/** Content of `demo.json` in the data folder. */
export type DemoCredentials = v.InferOutput<typeof demoSchema>;

/** A later start reads these members. Others may be from an earlier version. */
const keptSchema = v.pick(demoSchema, ['organisations']);

/** By client id; empty if the file is missing or damaged. */
export async function readDemoSecrets(file: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { organisations } = v.parse(keptSchema, JSON.parse(await readFile(file, 'utf8')));
    return new Map(organisations.map((organisation) => [organisation.client_id, organisation.client_secret]));
  } catch {
    return new Map();
  }
}

async function isValid(sql: SqlTemplate, clientId: string, secret: string): Promise<boolean> {
  const hash = createHash('sha256').update(secret).digest('hex');
  const found = await sql`
    select 1 from credentials join clients on clients.id = credentials.client_id
    where clients.client_id = ${clientId} and secret_hash = ${hash}
      and revoked_at is null and (expires_at is null or expires_at > now())`;
  return found.length > 0;
}

/** Keeps an earlier secret that the database still accepts. @param kept secrets by client id */
export async function issueCredentials(
  databaseUrl: string,
  kept: ReadonlyMap<string, string>,
): Promise<DemoOrganisation[]> {
  await using connection = await openConnection(databaseUrl);
  const { sql } = connection;
  const organisations: DemoOrganisation[] = [];
  for (const { id, client_id, workspaces } of demoOrganisations) {
    const known = kept.get(client_id);
    const valid = known !== undefined && (await isValid(sql, client_id, known));
    const client_secret = valid ? known : await issueCredential(sql, client_id);
    organisations.push({ id, client_id, client_secret, workspaces });
  }
  return organisations;
}
