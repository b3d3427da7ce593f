import { createClient } from '@fds/client';
import { expect, test } from 'vitest';
import type { useClient } from './context.ts';
import type { Session } from './session.ts';
import { writingOf } from './writing.ts';

test('a reader gets no client that can write, but the reason', () => {
  const client = createClient({ baseUrl: 'http://service', auth: { token: 'token' } });
  expect(writingOf(client, 'reader')).toEqual({ client: undefined, refusal: expect.stringContaining('role reader') });
  expect(writingOf(client, 'administrator').client).toBe(client);
  expect(writingOf(client, undefined).client).toBe(client);
});

test('the compiler rejects a write of a page without the client of a WriteButton', () => {
  const pages = (client: ReturnType<typeof useClient>, session: Session) => [
    client.webhooks.list,
    // @ts-expect-error: a page reads only
    client.webhooks.create,
    // @ts-expect-error: any path of the service
    client.api,
    // @ts-expect-error: a page reads only
    session.client.documents.upload,
  ];
  expect(pages).toBeTypeOf('function');
});
