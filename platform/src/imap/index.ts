import * as v from 'valibot';
import * as s from '../env.ts';
import { StartError } from '../env.ts';
import type { Mailbox } from '../mailbox.ts';
import { discovering } from '../oidc.ts';
import { refreshGrant } from '../refresh-grant.ts';
import type { TargetPolicy } from '../targets.ts';
import { checkImapLogin, imapMailbox } from './mailbox.ts';

export const imapSettings = {
  imapPrivateHosts: ['IMAP_ALLOW_PRIVATE_HOSTS', s.withDefault(s.onOff, false)],
  imapIssuer: ['IMAP_OAUTH_ISSUER', s.optional(s.secureUrl)],
  imapId: ['IMAP_OAUTH_CLIENT_ID', s.optional(s.text())],
  imapSecret: ['IMAP_OAUTH_CLIENT_SECRET', s.optional(s.secret(s.text()))],
} as const;

export interface ImapConfig {
  readonly targets: TargetPolicy;
  /** Issues access tokens for refresh tokens; undefined: mailboxes have passwords. */
  readonly oauth: Parameters<typeof discovering>[0] | undefined;
}

/** @throws StartError if only one of the provider and its client is set */
export function imapConfig({
  imapPrivateHosts: allowPrivate,
  imapIssuer: issuer,
  imapId: clientId,
  imapSecret: clientSecret,
}: s.Settings<typeof imapSettings>): ImapConfig {
  const targets = { allowPrivate };
  if (issuer === undefined && clientId === undefined) return { targets, oauth: undefined };
  if (issuer === undefined || clientId === undefined)
    throw new StartError('IMAP_OAUTH_ISSUER and IMAP_OAUTH_CLIENT_ID must be set together: set both or neither');
  return { targets, oauth: { issuer, clientId, clientSecret } };
}

const server = { host: v.string(), port: v.number(), username: v.string() };

/** The encrypted content of a connector. */
const accountSchema = v.union([
  v.strictObject({ ...server, password: v.string() }),
  v.strictObject({ ...server, refreshToken: v.string() }),
]);

export type ImapAccount = v.InferOutput<typeof accountSchema>;

export const parseImapAccount = (text: string): ImapAccount => v.parse(accountSchema, JSON.parse(text));

/** An account with a refresh token, for which the service has no OAuth client. */
export class OauthNotConfiguredError extends Error {
  override readonly name = 'OauthNotConfiguredError';
}

export interface ImapClient {
  /**
   * Opens the mailbox. Sends no request to its server yet.
   * @returns the account too, because its refresh token may have changed
   * @throws AccessRevokedError, OauthNotConfiguredError
   */
  open(account: ImapAccount): Promise<{ readonly mailbox: Mailbox; readonly account: ImapAccount }>;
  /** Logs in. @returns the account to keep @throws the errors of `open`; MailboxBusyError, TargetError */
  check(account: ImapAccount): Promise<ImapAccount>;
}

export function imapClient({ targets, oauth }: ImapConfig): ImapClient {
  const refresh = oauth && refreshGrant('imap', discovering(oauth));
  const loginOf = async (account: ImapAccount) => {
    const { host, port, username } = account;
    if ('password' in account) return { account, login: { host, port, username, secret: account } };
    if (refresh === undefined) throw new OauthNotConfiguredError('IMAP_OAUTH_ISSUER is not set');
    const { accessToken, refreshToken } = await refresh(account.refreshToken);
    return { account: { ...account, refreshToken }, login: { host, port, username, secret: { accessToken } } };
  };
  return {
    open: async (given) => {
      const { account, login } = await loginOf(given);
      return { account, mailbox: imapMailbox(login, targets) };
    },
    check: async (given) => {
      const { account, login } = await loginOf(given);
      await checkImapLogin(login, targets);
      return account;
    },
  };
}
