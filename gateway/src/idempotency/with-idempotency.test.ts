import { generateEncryptionKeys, makeEncryption } from '@fds/platform/encryption';
import { createLogger } from '@fds/platform/log';
import { expect, test } from 'vitest';
import { makeOrganisationPrincipal } from '../auth/principal.ts';
import type { EndpointDependencies } from '../deps.ts';
import { makeInsertMutation } from '../graphql/creation.ts';
import { maxStoredResponseBytes } from './keys.ts';
import { withIdempotency } from './with-idempotency.ts';

test('if a response is too long to store, withIdempotency creates no record and releases the key', async () => {
  const sent: string[] = [];
  const engine: EndpointDependencies['engine'] = async ({ text }) => {
    sent.push(text);
    return { insert_idempotency_keys_one: { id: 'a' } };
  };
  const deps = {
    engine,
    encryption: makeEncryption(generateEncryptionKeys()),
    log: createLogger({ name: 'test', level: 'silent' }),
  };
  const call = { deps, principal: makeOrganisationPrincipal('o', 'c'), url: new URL('http://localhost/v1/workspaces') };
  const create = (bytes: number) =>
    withIdempotency('key', call, { requestId: 'r', linkBase: '', status: 201 }, async ({ identify, create }) => {
      await identify('content');
      const answer = { body: { name: 'x'.repeat(bytes) } };
      return { status: 201, ...(await create(makeInsertMutation('workspaces'), {}, answer)) };
    });
  // Encryption makes the response a third longer, so the encrypted response exceeds the maximum.
  await expect(create(maxStoredResponseBytes * 0.75)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect(sent.map((text) => /\w+_idempotency_keys/.exec(text)?.[0])).toEqual([
    'insert_idempotency_keys',
    'delete_idempotency_keys',
  ]);
  expect(await create(maxStoredResponseBytes * 0.74)).toMatchObject({ status: 201 });
});
