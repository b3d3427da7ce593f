import { createHash, randomBytes } from 'node:crypto';
import type { SqlTemplate } from '@fds/platform/sql';

/**
 * @param clientId `clients.client_id`
 * @returns 256 random bits in base64url, of which the database stores only the SHA-256
 * @throws Error if the client does not exist
 */
export async function issueCredential(sql: SqlTemplate, clientId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(secret).digest('hex');
  const { count } = await sql`
    insert into credentials (organisation_id, client_id, secret_hash)
    select organisation_id, id, ${hash} from clients where client_id = ${clientId}`;
  if (count === 0) throw new Error(`there is no client ${clientId}`);
  return secret;
}
