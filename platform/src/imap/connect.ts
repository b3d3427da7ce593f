import type { ImapFlow } from 'imapflow';
import { AccessRevokedError, MailboxBusyError } from '../mailbox.ts';
import { checkHost, isLoopback, publicAddressLookup, TargetError, type TargetPolicy } from '../targets.ts';

export interface ImapLogin {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** A password, or an access token for XOAUTH2 and OAUTHBEARER. */
  readonly secret: { readonly password: string } | { readonly accessToken: string };
}

/** The usual ports (RFC 8314): on 143 the client starts TLS after the greeting. */
const ports = { startTls: 143, tls: 993 } as const;

/** Of one request, and of one part of a message. */
export const chunkBytes: number = 1024 * 1024;

/** A server that sends more ends the connection. */
const limits = {
  maxLineLength: 8 * chunkBytes,
  maxLiteralSize: 2 * chunkBytes,
  maxResponseSize: 16 * chunkBytes,
  maxResponseTokens: 500_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** RFC 5530: the server refuses for now, whatever the password is. */
const temporary: readonly unknown[] = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'];

const member = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

export const codeOf = (error: unknown): string => String(member(error, 'code') ?? 'an error');

function refusal(error: unknown): Error {
  if (error instanceof TargetError) return error;
  return member(error, 'authenticationFailed') === true && !temporary.includes(member(error, 'serverResponseCode'))
    ? new AccessRevokedError('the server refused the user and the password or token')
    : new MailboxBusyError(codeOf(error));
}

/**
 * Over TLS with a valid certificate. Only a server on this machine may have none.
 * @throws AccessRevokedError, MailboxBusyError, TargetError
 */
export async function connect({ host, port, username, secret }: ImapLogin, policy: TargetPolicy): Promise<ImapFlow> {
  checkHost(host, policy);
  // Loading it takes more time than the start of a process should.
  const { ImapFlow: Client } = await import('imapflow');
  const mayBePlain = isLoopback(host) && port !== ports.tls;
  const client = new Client({
    host,
    port,
    secure: port !== ports.startTls && !mayBePlain,
    ...(!mayBePlain && { doSTARTTLS: true }),
    auth: { user: username, ...('password' in secret ? { pass: secret.password } : secret) },
    tls: { lookup: publicAddressLookup(policy), minVersion: 'TLSv1.2' },
    logger: false,
    disableAutoIdle: true,
    ...limits,
  });
  // The command that waits rejects too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw refusal(error);
  }
}
