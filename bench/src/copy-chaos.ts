/**
 * Keeps two copies of the service, of an organisation and of an API key, while records change and gateway, engine, worker,
 * Postgres and the programs that keep the copies end at random. The engine has a process of its own. At the end, the copies must
 * equal the service. Usage: node bench/src/copy-chaos.ts [seconds]
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { type Client, createClient, sync } from '../../client/src/index.ts';
import { type Copy, changeAtRandom, differences, copiedRoots as roots, sqliteCopy } from '../../testing/copies.ts';
import { createTypicalInvoiceXml } from './documents/invoices.ts';
import { startProduct } from './product.ts';

const [seconds = 600] = process.argv.slice(2).map(Number);
/** After the last kill. */
const maxSecondsToEqual = 180;

const counts = { kills: 0, 'interrupted copies': 0, 'failed calls': 0, 'rounds of changes': 0, uploads: 0 };

await using resources = new AsyncDisposableStack();
const product = resources.use(
  await startProduct({ ENGINE: 'separate', RATE_LIMIT_GENERAL: '0', RATE_LIMIT_AUTH: '0', LOG_LEVEL: 'fatal' }),
);
const connect = () => postgres(product.databaseUrl, { max: 4, onnotice: () => {} });
const sql = connect();
resources.defer(() => sql.end({ timeout: 5 }));
// If Postgres ends while the driver writes a statement, it throws in a callback, and the statement never settles.
process.on('uncaughtException', (error) => {
  const isConnection = error.stack?.includes('postgres/src/connection.js') || error.message.includes('ECONNRESET');
  if (!isConnection) throw error;
});
const maxSecondsOfRound = 10;
const { baseUrl, demo } = product;
const organisation = createClient({ baseUrl, auth: { clientId: demo.clientId, clientSecret: demo.clientSecret } });
const { data: kept } = await organisation.workspaces.create({ name: 'Kept' }, { parentId: demo.workspaceId });
const { data: created } = await organisation.apiKeys.create({ name: 'Copy', workspaceId: kept.id });
const [owner] = await sql<{ organisation_id: string }[]>`select organisation_id from workspaces where id = ${kept.id}`;
const organisationId = owner?.organisation_id ?? '';

const copies: readonly { readonly client: Client; readonly copy: Copy }[] = [
  { client: organisation, copy: sqliteCopy() },
  { client: createClient({ baseUrl, auth: { apiKey: created.attributes.key } }), copy: sqliteCopy() },
];
const until = performance.now() + seconds * 1000;
const runs = () => performance.now() < until;

/** Undefined if the service is down. */
const attempt = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch(() => {
    counts['failed calls'] += 1;
    return undefined;
  });

async function follow({ client, copy }: (typeof copies)[number]): Promise<void> {
  while (runs()) {
    const signal = AbortSignal.timeout(randomInt(500, 15_000));
    await attempt(sync(client, copy.store, { roots, follow: true, signal }));
    counts['interrupted copies'] += 1;
  }
}

async function change(): Promise<void> {
  let workspaces = [kept.id];
  for (let number = 0; runs(); number += 1) {
    const ownSql = connect();
    await Promise.race([changeAtRandom(ownSql, organisationId, workspaces, 10), pause(maxSecondsOfRound * 1000)]);
    await Promise.race([ownSql.end({ timeout: 1 }), pause(2000)]);
    counts['rounds of changes'] += 1;
    const file = new Blob([createTypicalInvoiceXml(number)]);
    const uploaded = organisation.documents.upload(file, { fileName: 'invoice.xml', workspaceId: kept.id });
    if ((await attempt(uploaded)) !== undefined) counts.uploads += 1;
    const [, child] = workspaces;
    if (child !== undefined && number % 5 === 0) {
      workspaces = [kept.id];
      await attempt(organisation.workspaces.delete(child));
    } else if (child === undefined) {
      const added = await attempt(organisation.workspaces.create({ name: `Child ${number}` }, { parentId: kept.id }));
      if (added !== undefined) workspaces = [kept.id, added.data.id];
    }
  }
}

async function kill(): Promise<void> {
  const parts = ['gateway', 'engine', 'worker', 'postgres'] as const;
  while (runs()) {
    await pause(randomInt(2_000, 12_000));
    await product.signal(parts[randomInt(parts.length)] ?? 'postgres', 'SIGKILL');
    counts.kills += 1;
  }
}

await Promise.all([...copies.map(follow), change(), kill()]);
await product.whole();
const end = performance.now() + maxSecondsToEqual * 1000;
const left: (readonly string[])[] = copies.map(() => ['not compared']);
while (left.some(({ length }) => length > 0) && performance.now() < end) {
  await pause(1000);
  for (const [index, { client, copy }] of copies.entries()) {
    const compared = sync(client, copy.store, { roots }).then(() => differences(client, copy));
    left[index] = (await attempt(compared)) ?? ['the service does not answer'];
  }
}
const [{ number: changes } = { number: 0 }] = await sql<{ number: number }[]>`
  select count(*)::int as number from record_changes where organisation_id = ${organisationId}`;
const [organisationCopy, keyCopy] = left.map(({ length }) => length);
console.log({ ...counts, changes, 'differences of the organisation': organisationCopy, 'of the API key': keyCopy });
for (const difference of left.flatMap((each) => each.slice(0, 5))) console.log(difference.slice(0, 400));
process.exitCode = left.some(({ length }) => length > 0) ? 1 : 0;
