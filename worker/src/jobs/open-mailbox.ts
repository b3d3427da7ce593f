import { parseImapAccount } from '@fds/platform/imap';
import { credentialPurpose, type Mailbox } from '@fds/platform/mailbox';
import type { JobContext } from './job.ts';
import { renewAccess } from './refresh-connectors.ts';

interface ConnectedMailbox {
  readonly id: string;
  readonly connector_type: string;
  readonly refresh_token_encrypted: string;
  readonly refresh_failures: number;
}

/** Stores the new refresh token, if the provider of the mailbox has replaced it. */
async function openImap(row: ConnectedMailbox, { sql, encryption, imap }: JobContext) {
  const { id, refresh_token_encrypted: before } = row;
  const purpose = credentialPurpose(id);
  const stored = await encryption.open(before, purpose);
  const { mailbox, account } = await imap.open(parseImapAccount(stored));
  const text = JSON.stringify(account);
  if (text === stored) return { mailbox, sealed: before };
  const sealed = await encryption.seal(text, purpose);
  await sql`
    update workspace_connectors set refresh_token_encrypted = ${sealed}
    where id = ${id} and refresh_token_encrypted = ${before}`;
  return { mailbox, sealed };
}

/**
 * @returns the mailbox with its stored credentials, or undefined if the access is revoked, which is stored
 * @throws AccessRevokedError, which is not stored
 */
export async function openMailbox(
  row: ConnectedMailbox,
  context: JobContext,
): Promise<{ readonly mailbox: Mailbox; readonly sealed: string } | undefined> {
  const { google, gmail } = context;
  if (row.connector_type === 'imap') return openImap(row, context);
  if (google === undefined || gmail === undefined) throw new Error('no OAuth client is configured');
  const access = await renewAccess(row, google, context);
  if (access === 'failed') throw new Error('no access to the mailbox');
  return access === 'revoked' ? undefined : { mailbox: gmail(access.accessToken), sealed: row.refresh_token_encrypted };
}

/** The status of a mailbox without an access token, which would expire. A connector that was paused meanwhile stays so. */
export const storeReachability = async (
  { id }: Pick<ConnectedMailbox, 'id'>,
  isReachable: boolean,
  { sql }: JobContext,
): Promise<void> => {
  await sql`
    update workspace_connectors set status = case when ${isReachable} then 'active' else 'inactive' end::workspace_connectors_status,
      expires_at = case when ${isReachable} then null else now() end
    where id = ${id} and connector_type = 'imap' and refresh_at is not null
      and ${isReachable} = (status = 'inactive') and status in ('active', 'inactive')`;
};
