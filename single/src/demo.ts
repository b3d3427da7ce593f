import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { demoOrganisations, issueCredential } from '@fds/db/seed';
import postgres from 'postgres';
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
/** An organisation of the demo with what it takes to call the service on its behalf. */
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
/** What `demo.json` in the data folder says of the running service. */
export type Demo = v.InferOutput<typeof demoSchema>;

/** What a later start needs of it, whatever else an earlier version wrote. */
const keptSchema = v.pick(demoSchema, ['organisations']);

/** The secrets by client id that an earlier `demo.json` holds; none where there is no such file or it is damaged. */
export async function keptSecrets(file: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { organisations } = v.parse(keptSchema, JSON.parse(await readFile(file, 'utf8')));
    return new Map(organisations.map((organisation) => [organisation.client_id, organisation.client_secret]));
  } catch {
    return new Map();
  }
}

/** Whether the database knows the secret as one of the client's that is neither expired nor revoked. */
async function isValid(sql: postgres.Sql, clientId: string, secret: string): Promise<boolean> {
  const hash = createHash('sha256').update(secret).digest('hex');
  const found = await sql`
    select 1 from credentials join clients on clients.id = credentials.client_id
    where clients.client_id = ${clientId} and secret_hash = ${hash}
      and revoked_at is null and (expires_at is null or expires_at > now())`;
  return found.length > 0;
}

/**
 * The demo's organisations, each with a secret that works for its client: the kept one where the database still
 * accepts it, else a new one.
 * @param kept secrets by client id
 */
export async function issueCredentials(
  databaseUrl: string,
  kept: ReadonlyMap<string, string>,
): Promise<DemoOrganisation[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const organisations: DemoOrganisation[] = [];
    for (const { id, client_id, workspaces } of demoOrganisations) {
      const known = kept.get(client_id);
      const valid = known !== undefined && (await isValid(sql, client_id, known));
      const client_secret = valid ? known : await issueCredential(databaseUrl, client_id);
      organisations.push({ id, client_id, client_secret, workspaces });
    }
    return organisations;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
