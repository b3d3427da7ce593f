import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { hasuraClaims, loadTokenKeys } from '@fds/platform/signing-keys';
import { defineCommand, defineParameter } from '../command.ts';
import { uuidFormat } from '../parameters.ts';
import { requireOrganisation } from './organisations.ts';

const mostDays = 90;

/** For a person who uses the engine directly. */
export const analystTokenCommand = defineCommand({
  words: ['analyst', 'token'],
  about: "issue a token that gives a person access to the engine's console and GraphQL API",
  parameters: {
    '--role': defineParameter(
      s.withDefault(s.choice(['analyst', 'organisation']), 'analyst'),
      'role of the token: analyst reads all organisations but no secrets; organisation reads and writes one organisation',
    ),
    '--organisation': defineParameter(
      s.optional(uuidFormat),
      'id of the organisation; required with --role organisation, not allowed with --role analyst',
    ),
    '--days': defineParameter(s.withDefault(s.integer(1, mostDays), 30), `lifetime in days, up to ${mostDays}`),
  },
  run: async (context, { '--role': role, '--organisation': organisation, '--days': days }) => {
    if ((role === 'organisation') !== (organisation !== undefined))
      throw new StartError('--role organisation and --organisation belong together: give both or neither.');
    if (organisation !== undefined) {
      const { sql } = await context.connection();
      await requireOrganisation(sql, organisation);
      await sql`
        insert into audit_notes (organisation_id, action, record_type)
        values (${organisation}, 'secret_issued', 'organisations')`;
    }
    const { signing } = await context.installation.keys.read();
    const variables = organisation === undefined ? {} : { 'x-hasura-organisation-id': organisation };
    const { sign } = await loadTokenKeys(signing);
    const seconds = days * 86_400;
    const token = await sign('engine', seconds, { sub: 'analyst', ...hasuraClaims(role, variables) });
    const expires_at = new Date(Date.now() + seconds * 1000).toISOString();
    const fields = { role, organisation_id: organisation ?? null, expires_at, token };
    return {
      content: { fields },
      notes: ['This token cannot be revoked. It is valid until it expires, or until its signing key is retired.'],
    };
  },
});
