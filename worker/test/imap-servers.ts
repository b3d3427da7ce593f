import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as openSocket, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { reserveFreePort } from '@fds/platform/free-port';
import hoodiecrow from 'hoodiecrow-imap';

export const login = { username: 'invoices@example.com', password: 'secret one' } as const;

/** In which nothing but a test changes the mails. */
export interface ImapServer extends AsyncDisposable {
  readonly port: number;
  append(message: Buffer): Promise<void>;
  /** As after a restored backup: the messages get a new UIDVALIDITY. */
  renumber(): Promise<void>;
  setPassword(password: string): Promise<void>;
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startHoodiecrow(): Promise<ImapServer> {
  const user = { password: login.password, xoauth2: { accessToken: 'access', sessionTimeout: 3_600_000 } };
  const inbox = { messages: [], uidvalidity: 1 };
  const server = hoodiecrow({
    plugins: ['SASL-IR', 'XOAUTH2'],
    storage: { INBOX: inbox },
    users: { [login.username]: user },
  });
  // Otherwise each response waits 40 ms for an acknowledgement.
  server.server.on('connection', (socket) => socket.setNoDelay());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server.server),
    append: async (message) => void server.appendMessage('INBOX', [], new Date(), message.toString('latin1')),
    renumber: async () => void Object.assign(server.getMailbox('INBOX'), { uidvalidity: 2 }),
    setPassword: async (password) => void Object.assign(user, { password }),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  };
}

const dovecotConfig = (folder: string, port: number): string => `
  base_dir = ${folder}/run
  log_path = ${folder}/log
  protocols = imap
  ssl = no
  disable_plaintext_auth = no
  mail_location = maildir:${folder}/mail
  mail_uid = dovecot
  mail_gid = dovecot
  first_valid_uid = 1
  auth_cache_size = 0
  auth_mechanisms = plain login
  passdb {
    driver = passwd-file
    args = scheme=PLAIN ${folder}/users
  }
  userdb {
    driver = static
    args = uid=dovecot gid=dovecot home=${folder}
  }
  service imap-login {
    inet_listener imap {
      address = 127.0.0.1
      port = ${port}
    }
    inet_listener imaps {
      port = 0
    }
  }
`;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = openSocket(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Needs root, and Debian's packages dovecot-core and dovecot-imapd. */
async function startDovecot(): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  await chmod(folder, 0o777);
  const port = await reserveFreePort();
  const config = join(folder, 'dovecot.conf');
  const users = join(folder, 'users');
  const setPassword = (password: string) => writeFile(users, `${login.username}:${password}::::::\n`);
  await setPassword(login.password);
  await writeFile(config, dovecotConfig(folder, port));
  const server = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' });
  const administer = (args: readonly string[], input?: Buffer) =>
    execFileSync('doveadm', ['-c', config, ...args], { ...(input && { input }) });
  while (!(await isOpen(port))) await setTimeout(100);
  return {
    port,
    append: async (message) => void administer(['save', '-u', login.username], message),
    renumber: async () =>
      void administer(['mailbox', 'update', '-u', login.username, '--uid-validity', '4000000000', 'INBOX']),
    setPassword: async (password) => {
      await setPassword(password);
      administer(['reload']);
      // It looks at the file once a second.
      await setTimeout(1500);
    },
    [Symbol.asyncDispose]: async () => {
      server.kill();
      await once(server, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

export const createTestServer = (): Promise<ImapServer> =>
  process.env.IMAP_SERVER === 'dovecot' ? startDovecot() : startHoodiecrow();
