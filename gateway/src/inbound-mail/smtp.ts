import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { StartError } from '@fds/platform/env';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { withAuthor } from '../auth/author.ts';
import { ApiError, type ErrorCode } from '../base/errors.ts';
import type { InboundMailConfig } from '../base/inbound-mail.ts';
import type { Deps } from '../deps.ts';
import { findRecipient, type Recipient } from './address.ts';
import { storeMail } from './store-mail.ts';

export interface SmtpListener {
  readonly port: number;
  /** Waits for the open transactions, for at most 30 s. */
  close(): Promise<void>;
}

const maxClients = 50;
const idleMs = 60_000;
/** Of one mail. */
const dataMs = 300_000;
const closeMs = 30_000;

/** RFC 5321, section 4.2.3: the sender repeats after 4xx, and gives up after 5xx. */
const reply = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

const repliesByCode: Readonly<Partial<Record<ErrorCode, Error>>> = {
  PAYLOAD_TOO_LARGE: reply(552, 'The mail is too large.'),
  STORAGE_QUOTA_EXCEEDED: reply(452, 'The storage quota is used up. Try again later.'),
  STORAGE_FULL: reply(452, 'The storage is full. Try again later.'),
};
const busy = reply(451, 'The service is not available. Try again later.');
const unknown = reply(550, 'The address does not exist.');

/** A mail is acknowledged when its document is stored. @throws StartError if the port is in use */
export async function listenSmtp({ domain, smtp }: InboundMailConfig, deps: Deps): Promise<SmtpListener | undefined> {
  if (smtp === undefined) return undefined;
  const recipients = new WeakMap<SMTPServerSession, Recipient>();
  const depsOf = ({ remoteAddress }: SMTPServerSession): Deps => ({
    ...deps,
    engine: (operation) => deps.engine(withAuthor(operation, undefined, remoteAddress)),
  });
  const accept = async (address: string, session: SMTPServerSession): Promise<Error | undefined> => {
    // The sender delivers to further recipients in further transactions (RFC 5321, section 4.5.3.1.10).
    if (session.envelope.rcptTo.length > 0) return reply(452, 'One recipient for each mail.');
    const recipient = await findRecipient(address, domain, depsOf(session).engine);
    if (recipient === undefined) return unknown;
    recipients.set(session, recipient);
    return undefined;
  };
  const failure = (error: unknown): Error => {
    const known = error instanceof ApiError ? repliesByCode[error.code] : undefined;
    if (known === undefined) deps.log.warn({ err: error }, 'could not store a mail that arrived by SMTP');
    return known ?? busy;
  };
  const server = new SMTPServer({
    name: domain,
    size: deps.maxUploadBytes,
    maxClients,
    socketTimeout: idleMs,
    closeTimeout: closeMs,
    disableReverseLookup: true,
    logger: false,
    // For a mail server in the same network, which has the certificate for the internet.
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, session, done) => {
      accept(address, session).then(
        (error) => done(error),
        (error: unknown) => done(failure(error)),
      );
    },
    onData: (bytes, session, done) => {
      const recipient = recipients.get(session);
      if (recipient === undefined) return done(unknown);
      const signal = AbortSignal.timeout(dataMs);
      signal.addEventListener('abort', () => bytes.destroy(busy));
      storeMail({ bytes, size: undefined }, recipient, { deps: depsOf(session), signal }).then(
        (isStored) => done(isStored ? undefined : unknown),
        (error: unknown) => {
          bytes.resume();
          done(failure(error));
        },
      );
    },
  });
  const listening = server.listen(smtp.port, smtp.host);
  try {
    await once(listening, 'listening');
  } catch (cause) {
    throw new StartError(
      `The gateway cannot listen for mails on ${smtp.host}:${smtp.port}. Set INBOUND_SMTP_PORT to a free port.`,
      { cause },
    );
  }
  // Without a listener, an error of one connection would end the process.
  server.on('error', (err) => deps.log.info({ err }, 'a connection of SMTP failed'));
  const { port } = listening.address() as AddressInfo;
  return { port, close: promisify(server.close.bind(server)) };
}
