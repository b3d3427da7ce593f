import { DatabaseError } from '@fds/platform/connection';
import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import type { SqlTemplate } from '@fds/platform/sql';
import * as v from 'valibot';
import { type AdminCommand, defineCommand, defineParameter } from '../command.ts';
import { clientIdFormat, displayNameFormat, instant, limitParameter, uuidFormat } from '../parameters.ts';
import { createClientId, createClientSecret } from '../secrets.ts';

const idRows = v.tuple([v.object({ id: v.string() })]);
const onlyOnce = 'The client secret is shown only once: the database stores its SHA-256.';

/** @throws StartError if the client id already exists */
async function unlessTaken<T>(id: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const taken = cause instanceof DatabaseError && cause.constraint === 'clients_client_id_key';
    throw taken
      ? new StartError(`Another client already uses the id ${id}. Choose another --client-id.`, { cause })
      : cause;
  }
}

type NewClient = { readonly organisation: string; readonly id: string; readonly name: string };

/** Returns the secret. */
async function addClient(sql: SqlTemplate, client: NewClient): Promise<string> {
  const { secret, hash } = createClientSecret();
  const rows = await sql`
    insert into clients (organisation_id, client_id, name)
    values (${client.organisation}, ${client.id}, ${client.name}) returning id`;
  const [{ id }] = v.parse(idRows, rows);
  await sql`
    insert into credentials (organisation_id, client_id, secret_hash) values (${client.organisation}, ${id}, ${hash})`;
  return secret;
}

/** @throws StartError if no organisation has this id */
export async function requireOrganisation(sql: SqlTemplate, id: string): Promise<void> {
  const [found] = await sql`select 1 from organisations where id = ${id}`;
  if (found === undefined) throw new StartError(`No organisation has the id ${id}. See: organisation list.`);
}

const createOrganisation = defineCommand({
  words: ['organisation', 'create'],
  about: 'create an organisation with a workspace and a client',
  parameters: {
    NAME: defineParameter(displayNameFormat, 'name of the organisation'),
    '--workspace': defineParameter(
      s.withDefault(displayNameFormat, 'Main'),
      'name of the first workspace of the organisation',
    ),
    '--client-id': defineParameter(
      s.optional(clientIdFormat),
      'id of the client; by default, an id that is derived from the name of the organisation',
    ),
  },
  run: async (context, given) => {
    const { sql, transaction } = await context.connection();
    const client_id = given['--client-id'] ?? createClientId(given.NAME);
    const work = transaction(async () => {
      const organisations = await sql`insert into organisations (name) values (${given.NAME}) returning id`;
      const [{ id }] = v.parse(idRows, organisations);
      const workspaces = await sql`
        insert into workspaces (organisation_id, name) values (${id}, ${given['--workspace']}) returning id`;
      const [workspace] = v.parse(idRows, workspaces);
      const client_secret = await addClient(sql, { organisation: id, id: client_id, name: given.NAME });
      return { organisation_id: id, workspace_id: workspace.id, client_id, client_secret };
    });
    return { content: { fields: await unlessTaken(client_id, work) }, notes: [onlyOnce] };
  },
});

const organisationRows = v.array(
  v.object({ id: v.string(), name: v.string(), workspaces: v.number(), clients: v.number(), created_at: instant }),
);

const listOrganisations = defineCommand({
  words: ['organisation', 'list'],
  about: 'list the organisations, the newest first',
  parameters: { '--limit': limitParameter('organisations', 100) },
  run: async (context, given) => {
    const { sql } = await context.connection();
    const rows = await sql`
      select o.id, o.name, o.created_at,
        (select count(*)::int from workspaces w where w.organisation_id = o.id and w.deleted_at is null) as workspaces,
        (select count(*)::int from clients c where c.organisation_id = o.id) as clients
      from organisations o order by o.id desc limit ${given['--limit']}`;
    return { content: { rows: v.parse(organisationRows, rows) } };
  },
});

const createClient = defineCommand({
  words: ['client', 'create'],
  about: 'create another client of an organisation',
  parameters: {
    ORGANISATION: defineParameter(uuidFormat, 'id of the organisation'),
    NAME: defineParameter(displayNameFormat, 'name of the client'),
    '--client-id': defineParameter(
      s.optional(clientIdFormat),
      'id of the client; by default, an id that is derived from the name of the client',
    ),
  },
  run: async (context, { ORGANISATION: organisation, NAME, ...given }) => {
    const { sql, transaction } = await context.connection();
    await requireOrganisation(sql, organisation);
    const client_id = given['--client-id'] ?? createClientId(NAME);
    const work = transaction(() => addClient(sql, { organisation, id: client_id, name: NAME }));
    const client_secret = await unlessTaken(client_id, work);
    return { content: { fields: { organisation_id: organisation, client_id, client_secret } }, notes: [onlyOnce] };
  },
});

const mostOverlapHours = 168;

const rotated = v.array(v.object({ id: v.string(), organisation_id: v.string() }));

const rotateClient = defineCommand({
  words: ['client', 'rotate'],
  about: 'give a client a new secret; its older secrets stay valid for the overlap (--overlap-hours)',
  parameters: {
    CLIENT: defineParameter(clientIdFormat, 'id of the client'),
    '--overlap-hours': defineParameter(
      s.withDefault(s.integer(0, mostOverlapHours), 24),
      `hours for which the older secrets stay valid (at most ${mostOverlapHours}); 0 revokes them at once`,
    ),
  },
  run: async (context, { CLIENT, '--overlap-hours': hours }) => {
    const { sql, transaction } = await context.connection();
    const { secret, hash } = createClientSecret();
    const end = new Date(Date.now() + hours * 3_600_000);
    await transaction(async () => {
      const rows = await sql`select id, organisation_id from clients where client_id = ${CLIENT} for update`;
      const [client] = v.parse(rotated, rows);
      if (client === undefined) throw new StartError(`No client has the id ${CLIENT}.`);
      await sql`
        update credentials set expires_at = least(coalesce(expires_at, 'infinity'), ${end}),
          revoked_at = case when ${hours} = 0 then coalesce(revoked_at, now()) else revoked_at end
        where client_id = ${client.id} and organisation_id = ${client.organisation_id}`;
      await sql`
        insert into credentials (organisation_id, client_id, secret_hash)
        values (${client.organisation_id}, ${client.id}, ${hash})`;
    });
    const fields = { client_id: CLIENT, client_secret: secret, other_secrets_end: end.toISOString() };
    const tokens = 'Tokens that were issued for the previous secrets stay valid for up to 15 minutes.';
    return { content: { fields }, notes: [onlyOnce, tokens] };
  },
});

export const organisationCommands: readonly AdminCommand[] = [
  createOrganisation,
  listOrganisations,
  createClient,
  rotateClient,
];
