import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mailboxScope } from '@fds/platform/google';

const folder = new URL('./mails/', import.meta.url);

export const mailboxPath = '/gmail/v1/users/me/';

/** The newest first, as Gmail lists them. */
const listMails = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed();

async function answerOf(path: string, email: string): Promise<object | undefined> {
  if (path === 'profile') return { emailAddress: email };
  const names = await listMails();
  if (path === 'messages') return { messages: names.map((id) => ({ id })) };
  const name = names.find((each) => path === `messages/${each}`);
  return name === undefined ? undefined : { raw: (await readFile(new URL(name, folder))).toString('base64url') };
}

/** Access tokens of the demo provider. */
export interface TokenFinder {
  find(token: string): Promise<{ readonly accountId: string; readonly scopes: ReadonlySet<string> } | undefined>;
}

/**
 * Replaces the Gmail API: each person who gives consent has the same mailbox, with the mails in `mails/`. The
 * search is ignored.
 */
export async function answerMailbox(
  tokens: TokenFinder,
  request: IncomingMessage,
  response: ServerResponse,
  emailOf: (accountId: string) => string | undefined,
): Promise<void> {
  const send = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const token = await tokens.find((request.headers.authorization ?? '').replace(/^Bearer /, ''));
  const email = token?.scopes.has(mailboxScope) ? emailOf(token.accountId) : undefined;
  if (email === undefined) return send(401, { error: 'The access token does not allow access to the mailbox.' });
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const answer = await answerOf(pathname.slice(mailboxPath.length), email);
  if (answer === undefined) return send(404, { error: 'No such message.' });
  send(200, answer);
}
