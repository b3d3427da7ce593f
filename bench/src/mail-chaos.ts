/**
 * Mails arrive in a mailbox (hoodiecrow-imap, Dovecot with `IMAP_SERVER=dovecot`, or a stand-in for Gmail with
 * `IMAP_SERVER=gmail`) while the worker is killed at random.
 * At the end, each mail and each attachment must be exactly one document with its bytes. `calm` kills nothing, with the
 * default interval: the longest time from the arrival to the document then counts.
 * Usage: node bench/src/mail-chaos.ts [seconds] [calm]
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { createClient } from '../../client/src/index.ts';
import { createTestServer, login } from '../../worker/test/imap-servers.ts';
import { attachment, createMail } from '../../worker/test/mails.ts';
import { startGmailMailbox } from './gmail-mailbox.ts';
import { startProduct } from './product.ts';

const [given = '60', mode] = process.argv.slice(2);
const seconds = Number(given);
const isCalm = mode === 'calm';
/** After the last kill. The claim of a killed worker lasts a minute. */
const maxSecondsToEnd = 180;

const gmail = process.env.IMAP_SERVER === 'gmail' ? await startGmailMailbox() : undefined;
await using resources = new AsyncDisposableStack();
if (gmail !== undefined) resources.use(gmail);
const server = gmail ?? resources.use(await createTestServer());
await using product = await startProduct({
  ...gmail?.settings,
  IMAP_ALLOW_PRIVATE_HOSTS: 'on',
  // The default, and the shortest interval.
  CONNECTOR_POLL_SECONDS: isCalm ? '30' : '10',
  LOG_LEVEL: 'fatal',
});
const { baseUrl, demo } = product;
const client = createClient({ baseUrl, auth: { clientId: demo.clientId, clientSecret: demo.clientSecret } });
const { id: workspace } = (await client.workspaces.create({ name: 'Mails' }, { parentId: demo.workspaceId })).data;
if (gmail === undefined)
  await client.imapConnectors.connect(workspace, { host: '127.0.0.1', port: server.port, ...login });
else await gmail.connect(product, workspace);

const until = performance.now() + seconds * 1000;
const sent = { mails: 0, kills: 0 };
/** The SHA-256 of each attachment, by its name. */
const expected = new Map<string, string>();
const arrivals = new Map<string, number>();

async function send(): Promise<void> {
  for (; performance.now() < until; sent.mails += 1) {
    const parts = Array.from({ length: randomInt(1, 4) }, (_, part) => {
      const name = `${sent.mails}-${part}.txt`;
      const text = `Delivery note ${name}\n${randomBytes(randomInt(1, 30_000)).toString('hex')}`;
      expected.set(name, createHash('sha256').update(text).digest('hex'));
      return attachment(name, 'text/plain', text);
    });
    for (const name of expected.keys()) if (!arrivals.has(name)) arrivals.set(name, Date.now());
    await server.append(createMail(parts, { 'Message-ID': `<${sent.mails}@example.com>` }));
    await pause(randomInt(1500));
  }
}

async function kill(): Promise<void> {
  while (!isCalm && performance.now() < until) {
    await pause(randomInt(500, 6000));
    await product.signal('worker', 'SIGKILL');
    sent.kills += 1;
  }
}

await Promise.all([send(), kill()]);
await product.whole();
const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
const faults = async (): Promise<readonly string[]> => {
  const rows = await sql`
    select d.file_name, d.file_type, d.status, m.sha256 from documents d
    left join medias m on m.document_id = d.id and m.kind = 'original' where d.workspace_id = ${workspace}`;
  const mails = rows.filter(({ file_type }) => file_type === 'message/rfc822').length;
  const wrong = [...expected].flatMap(([name, sha256]) => {
    const found = rows.filter(({ file_name }) => file_name === name);
    return found.length === 1 && found[0]?.sha256 === sha256 ? [] : [`${name}: ${found.length} documents`];
  });
  const open = rows
    .filter(({ status }) => status !== 'completed')
    .map(({ file_name, status }) => `${file_name}: ${status}`);
  return [...wrong, ...open, ...(mails === sent.mails ? [] : [`${mails} mails`])];
};
const end = performance.now() + maxSecondsToEnd * 1000;
let left = await faults();
for (; left.length > 0 && performance.now() < end; left = await faults()) await pause(1000);
const done = await sql`select file_name, processed_at from documents where workspace_id = ${workspace}`;
const waits = done.map(({ file_name, processed_at }) => processed_at - (arrivals.get(file_name) ?? processed_at));
const longest = `${Math.max(...waits) / 1000} s`;
console.log({
  ...sent,
  'longest from arrival to document': longest,
  attachments: expected.size,
  faults: left.slice(0, 10),
});
await sql.end();
process.exitCode = left.length > 0 ? 1 : 0;
