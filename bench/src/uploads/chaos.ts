/**
 * Sends many parallel uploads to the whole product; some clients disconnect halfway, and the gateway is killed in the
 * middle. Then checks that every confirmed upload has its complete file and, after a sweep, that no file lacks a
 * record. Usage: node bench/src/uploads/chaos.ts [uploads]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import * as v from 'valibot';

const [uploads = 500] = process.argv.slice(2).map(Number);
const program = fileURLToPath(new URL('../../../single/src/main.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'fds-chaos-'));

const demoSchema = v.object({
  base_url: v.string(),
  database_url: v.string(),
  organisations: v.array(
    v.object({ client_id: v.string(), client_secret: v.string(), workspaces: v.array(v.object({ id: v.string() })) }),
  ),
});

async function start(environment: Readonly<Record<string, string>>) {
  await rm(join(folder, 'demo.json'), { force: true });
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: '0',
      ENGINE_PORT: '0',
      WORKER_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const content = await readFile(join(folder, 'demo.json'), 'utf8').catch(() => undefined);
    if (content !== undefined) return { child, demo: v.parse(demoSchema, JSON.parse(content)) };
    if (child.exitCode !== null) throw new Error('the product did not start');
    await pause(100);
  }
}

const stop = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

/** Returns the pid of the process that runs the gateway. */
async function gatewayOf({ pid }: ChildProcess): Promise<number> {
  for (const name of await readdir('/proc')) {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (!status.includes(`PPid:\t${pid}\n`)) continue;
    if ((await readFile(`/proc/${name}/cmdline`, 'utf8')).includes('single/src/serve.ts')) return Number(name);
  }
  throw new Error('the gateway does not run');
}

interface Upload {
  readonly sha256: string;
  /** Id of the document if the upload was confirmed. */
  readonly confirmed: string | undefined;
  readonly outcome: string;
}

/** Uploads a file of random size and content; some uploads stop after a random part. */
async function upload(url: URL, authorization: string, workspace: string): Promise<Upload> {
  const bytes = randomBytes(randomInt(1, 1_500_000));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const givesUpAfter = randomInt(100) < 30 ? randomInt(bytes.length) : undefined;
  const part = (name: string, more = '') => `--xyz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('data.attributes.workspace_id')}${workspace}\r\n${part('file', '; filename="a.bin"')}`),
    bytes,
    Buffer.from('\r\n--xyz--\r\n'),
  ]);
  const outgoing = request(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=xyz', 'content-length': body.length },
    agent: false,
  });
  const answered = new Promise<Upload>((resolve) => {
    const end = (outcome: string, confirmed?: string) => resolve({ sha256, outcome, confirmed });
    outgoing.once('error', (error) => end(givesUpAfter === undefined ? `error ${error.message}` : 'given up'));
    outgoing.once('response', (response) => {
      text(response).then(
        (answer) =>
          end(String(response.statusCode), response.statusCode === 201 ? JSON.parse(answer).data.id : undefined),
        () => end('answer cut'),
      );
    });
  });
  // All uploads are open at the same time: each pauses at some byte.
  const half = randomInt(body.length);
  const slowly = async function* () {
    yield body.subarray(0, half);
    await pause(randomInt(4000));
    yield body.subarray(half);
  };
  if (givesUpAfter === undefined) await pipeline(slowly, outgoing).catch(() => undefined);
  else {
    outgoing.write(body.subarray(0, givesUpAfter));
    await pause(randomInt(4000));
    outgoing.destroy(new Error('given up'));
  }
  return answered;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const filesOf = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const problems: string[] = [];
try {
  const first = await start({});
  const [organisation] = first.demo.organisations;
  const workspace = organisation?.workspaces[0]?.id ?? '';
  const { base_url: base } = first.demo;
  const exchange = await fetch(`${base}/auth/api_key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: organisation?.client_id, client_secret: organisation?.client_secret }),
  });
  const { token } = v.parse(v.looseObject({ token: v.string() }), await exchange.json());
  const gateway = await gatewayOf(first.child);
  let done = 0;
  const results = await Promise.all(
    Array.from({ length: uploads }, async () => {
      const result = await upload(new URL('/v1/documents', base), `Bearer ${token}`, workspace);
      if (++done === Math.floor(uploads / 2)) process.kill(gateway, 'SIGKILL');
      return result;
    }),
  );
  console.log(
    'outcomes',
    Object.fromEntries([...Map.groupBy(results, ({ outcome }) => outcome)].map(([o, l]) => [o, l.length])),
  );
  await stop(first.child);
  const swept = await filesOf();

  const second = await start({ STORAGE_SWEEP_GRACE_SECONDS: '0', STORAGE_SWEEP_SECONDS: '1' });
  const sql = postgres(second.demo.database_url, { max: 1 });
  const medias = await sql<
    { id: string; document_id: string; sha256: string }[]
  >`select id, document_id, sha256 from medias`;
  const byDocument = new Map(medias.map((media) => [media.document_id, media]));
  const recorded = new Set(medias.map(({ id }) => id));
  for (const { confirmed, sha256 } of results) {
    if (confirmed === undefined) continue;
    const media = byDocument.get(confirmed);
    const path = join(folder, 'files', media?.id.slice(-2) ?? '', media?.id ?? '');
    if (media?.sha256 !== sha256 || (await sha256Of(path).catch(() => '')) !== sha256)
      problems.push(`the file of ${confirmed} is missing or different`);
  }
  const without = swept.filter((path) => !recorded.has(basename(path))).length;
  const orphans = async () => (await filesOf()).filter((path) => !recorded.has(basename(path)));
  for (let tries = 0; tries < 300 && (await orphans()).length > 0; tries++) await pause(100);
  const left = await orphans();
  console.log(
    `files without a record, including incomplete ones: ${without} before the sweep, ${left.length} after it`,
  );
  problems.push(...left.map((path) => `${path} has no record`));
  await sql.end();
  await stop(second.child);
  console.log(
    problems.length === 0
      ? `${results.filter(({ confirmed }) => confirmed).length} confirmed uploads, each with its file`
      : problems.join('\n'),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = problems.length === 0 ? 0 : 1;
