import { createEncryption, createEncryptionKeys } from '@fds/platform/encryption';
import { createLogger } from '@fds/platform/log';
import { expect, test } from 'vitest';
import { organisationPrincipal } from '../auth/principal.ts';
import type { Deps } from '../deps.ts';
import { insertMutationOf } from '../graphql/creation.ts';
import { maxStoredBytes } from './keys.ts';
import { withIdempotency } from './with-idempotency.ts';

test('if a response is too long to store, withIdempotency creates no record and releases the key', async () => {
  const sent: string[] = [];
  const engine: Deps['engine'] = async ({ text }) => {
    sent.push(text);
    return { insert_idempotency_keys_one: { id: 'a' } };
  };
  const deps = {
    engine,
    encryption: createEncryption(createEncryptionKeys()),
    log: createLogger({ name: 'test', level: 'silent' }),
  };
  const call = {
    deps,
    principal: organisationPrincipal('o', { kind: 'client', id: 'c' }, 'write'),
    url: new URL('http://localhost/v1/workspaces'),
  };
  const create = (bytes: number) =>
    withIdempotency(
      'key',
      call,
      { requestId: 'r', linkBase: '', status: 201 },
      async ({ identify, create: insert }) => {
        await identify('content');
        const answer = { body: { name: 'x'.repeat(bytes) } };
        return { status: 201, ...(await insert(insertMutationOf('workspaces'), {}, answer)) };
      },
    );
  // Encryption makes the response a third longer, so the encrypted response exceeds the maximum.
  await expect(create(maxStoredBytes * 0.75)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect(sent.map((text) => /\w+_idempotency_keys/.exec(text)?.[0])).toEqual([
    'insert_idempotency_keys',
    'delete_idempotency_keys',
  ]);
  expect(await create(maxStoredBytes * 0.74)).toMatchObject({ status: 201 });
});
