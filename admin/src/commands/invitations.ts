import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { sqlFragment } from '@fds/platform/sql';
import * as v from 'valibot';
import { type AdminCommand, type ArgumentFormat, defineCommand, defineParameter } from '../command.ts';
import { instant, limitParameter, uuidFormat } from '../parameters.ts';
import { requireOrganisation } from './organisations.ts';

/** RFC 5321, section 4.5.3.1.3. */
const emailLength = 254;

const emailFormat: ArgumentFormat<string> = {
  ...s.text(),
  schema: v.pipe(v.string(), v.maxLength(emailLength), v.toLowerCase(), v.email()),
  accepts: `an email address of at most ${emailLength} characters`,
};

const mostDays = 90;

const invitationRows = v.array(
  v.object({
    id: v.string(),
    organisation_id: v.string(),
    email: v.string(),
    role: v.string(),
    expires_at: instant,
    accepted_at: v.nullable(instant),
  }),
);

const createInvitation = defineCommand({
  words: ['invitation', 'create'],
  about: 'give a person of the identity provider a role in an organisation, by email address',
  parameters: {
    EMAIL: defineParameter(emailFormat, 'email address that the identity provider has verified'),
    '--organisation': defineParameter(uuidFormat, 'id of the organisation'),
    '--role': defineParameter(
      s.choice(['reader', 'administrator']),
      'role of the person: reader or administrator, who may write',
    ),
    '--days': defineParameter(
      s.withDefault(s.integer(1, mostDays), 14),
      `days in which the person must sign in for the first time, up to ${mostDays}`,
    ),
  },
  run: async (context, { EMAIL: email, '--organisation': organisation, '--role': role, '--days': days }) => {
    const { sql, transaction } = await context.connection();
    await requireOrganisation(sql, organisation);
    const expires = new Date(Date.now() + days * 86_400_000);
    const rows = await transaction(async () => {
      await sql`
        delete from invitations
        where organisation_id = ${organisation} and email = ${email} and accepted_at is null and expires_at <= now()`;
      return await sql`
        insert into invitations (organisation_id, email, role, expires_at)
        values (${organisation}, ${email}, ${role}, ${expires})
        on conflict (email, organisation_id) do nothing
        returning id, organisation_id, email, role, expires_at, accepted_at`;
    });
    const [fields] = v.parse(invitationRows, rows);
    if (fields === undefined)
      throw new StartError(
        `The organisation already has an invitation for ${email}. To change it, delete it first. See: invitation list.`,
      );
    return { content: { fields } };
  },
});

const listInvitations = defineCommand({
  words: ['invitation', 'list'],
  about: 'list the invitations, the newest first',
  parameters: {
    '--organisation': defineParameter(
      s.optional(uuidFormat),
      'id of the organisation whose invitations the command lists',
    ),
    '--limit': limitParameter('invitations', 100),
  },
  run: async (context, { '--organisation': organisation, '--limit': limit }) => {
    const { sql } = await context.connection();
    const rows = await sql`
      select id, organisation_id, email, role, expires_at, accepted_at from invitations
      ${organisation === undefined ? sqlFragment`` : sqlFragment`where organisation_id = ${organisation}`}
      order by created_at desc, id desc limit ${limit}`;
    return { content: { rows: v.parse(invitationRows, rows) } };
  },
});

const deleteInvitation = defineCommand({
  words: ['invitation', 'delete'],
  about: 'delete an invitation; a person who has accepted it loses the access within 5 minutes',
  parameters: { ID: defineParameter(uuidFormat, 'id of the invitation') },
  run: async (context, { ID }) => {
    const { sql } = await context.connection();
    const rows = await sql`
      delete from invitations where id = ${ID}
      returning id, organisation_id, email, role, expires_at, accepted_at`;
    const [fields] = v.parse(invitationRows, rows);
    if (fields === undefined) throw new StartError(`No invitation has the id ${ID}. See: invitation list.`);
    return { content: { fields } };
  },
});

export const invitationCommands: readonly AdminCommand[] = [createInvitation, listInvitations, deleteInvitation];
