import { randomUUID } from 'node:crypto';
import { createEncryption } from '@fds/platform/encryption';
import postgres from 'postgres';
import { startTestServer } from '../../testing/http-server.ts';
import { messages, startGmail } from '../../worker/test/gmail.ts';
import type { RunningProduct } from './product.ts';

/** Stands for Google: it renews each access and has one mailbox. */
export async function startGmailMailbox() {
  const api = await startGmail();
  const issuer = await startTestServer((request, response) => {
    const { url } = issuer;
    const discovery = { issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` };
    const token = { access_token: 'access', token_type: 'Bearer', expires_in: 3600 };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/token' ? token : discovery));
  });
  return {
    port: api.port,
    settings: {
      GOOGLE_ISSUER: issuer.url,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GMAIL_API_URL: api.url,
    },
    append: async (mail: Buffer) => void messages.set(randomUUID(), mail),
    /** Without the consent of a person. */
    async connect({ databaseUrl, encryptionKeys }: RunningProduct, workspace_id: string): Promise<void> {
      const id = randomUUID();
      const sealed = await createEncryption(encryptionKeys).seal('refresh', `connector-refresh-token:${id}`);
      const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
      await sql`
        insert into workspace_connectors (id, organisation_id, workspace_id, connector_type, status, refresh_token_encrypted, refresh_at, expires_at)
        select ${id}, organisation_id, id, 'gmail', 'active', ${sealed}, now() + interval '1 hour', now() + interval '1 hour'
        from workspaces where id = ${workspace_id}`;
      await sql.end();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([api.close(), issuer.close()]);
    },
  };
}
