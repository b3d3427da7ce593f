import { buffer } from 'node:stream/consumers';
import { gmailMailboxes } from '@fds/platform/gmail';
import { mailboxScope } from '@fds/platform/google';
import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/http-server.ts';
import { answerMailbox, type TokenFinder } from './mailbox.ts';

const tokens: TokenFinder = {
  find: async (token) => {
    const scopes = { good: [mailboxScope], narrow: ['openid'] }[token];
    return scopes && { accountId: 'adam', scopes: new Set(scopes) };
  },
};
const server = await startTestServer((request, response) => {
  void answerMailbox(tokens, request, response, (id) => `${id}@demo.example`);
});
afterAll(server.close);
const open = gmailMailboxes(server.url, 'has:attachment');
const since = new Date(0);

it('the demo mailbox lists ten mails, the newest first, and returns each of them', async () => {
  const mailbox = open('good');
  const { ids, isComplete } = await mailbox.list(null, since);
  expect([ids.length, ids[0], isComplete]).toEqual([10, '09-newsletter.eml', true]);
  for (const id of ids) {
    const mail = await mailbox.read(id, 1e6);
    expect(String(mail && (await buffer(mail)))).toContain('Subject: ');
  }
  expect(await mailbox.read('../people.ts', 1e6)).toBeUndefined();
});

it.each(['narrow', 'unknown'])('the demo mailbox rejects the access token %j', async (token) => {
  await expect(open(token).list(null, since)).rejects.toMatchObject({ status: 401 });
});
