import { randomUUID } from 'node:crypto';
import { gmailMailboxes } from '@fds/platform/gmail';
import type { GoogleClient } from '@fds/platform/google';
import { readMailboxes } from '../src/jobs/read-mailboxes.ts';
import { startGmail } from './gmail.ts';
import { attachment, createMail } from './mails.ts';
import { openWorkerTestEnvironment } from './world.ts';

const hour = new Date(Date.now() + 3_600_000);

const never = () => Promise.reject(new Error('unexpected call'));
export const renew: GoogleClient['refresh'] = async (refreshToken) => ({
  accessToken: 'access',
  refreshToken,
  expiresAt: hour,
});

export const mail = (n: number): Buffer =>
  createMail([attachment(`${n}.txt`, 'text/plain', `Invoice ${n}`)], { 'Message-ID': `<${n}@example.com>` });

/** A worker with a stand-in for the Gmail API. */
export async function openGmailEnvironment() {
  const resources = new AsyncDisposableStack();
  const world = resources.use(await openWorkerTestEnvironment());
  const gmail = resources.use(await startGmail());
  return {
    world,
    /** Adds a mailbox that was read until now, or that was never read. */
    async connect(given: object = { read_until: new Date() }) {
      const owner = await world.addWorkspace();
      const id = randomUUID();
      const sealed = await world.context.encryption.seal('refresh', `connector-refresh-token:${id}`);
      const grant = { refresh_token_encrypted: sealed, expires_at: hour, refresh_at: hour };
      await world.sql`
        insert into workspace_connectors ${world.sql({ ...owner, id, connector_type: 'gmail', status: 'active', ...grant, ...given })}`;
      return { ...owner, id };
    },
    run: (refresh = renew) => {
      const google = { consentUrl: never, exchangeAuthorizationCode: never, refresh };
      const open = gmailMailboxes(gmail.url, 'has:attachment', 'projects/p/topics/gmail');
      return readMailboxes({ ...world.context, google, gmail: open }, new AbortController().signal);
    },
    due: (id: string) => world.sql`update workspace_connectors set poll_at = now() where id = ${id}`,
    request: (id: string) => world.sql`update workspace_connectors set look_requested_at = now() where id = ${id}`,
    documentsOf: (workspace: string) =>
      world.sql`select * from documents where workspace_id = ${workspace} order by created_at, file_name`,
    stateOf: async (id: string) => {
      const [row] = await world.sql`
        select status, poll_failures, read_until, extract(epoch from poll_at - now())::float8 as wait
        from workspace_connectors where id = ${id}`;
      return row;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
