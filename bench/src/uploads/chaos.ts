/**
 * Sends many concurrent uploads to the product. Some clients disconnect before the end, and the gateway is killed
 * during the uploads. Then checks that every confirmed upload has a complete file and that the storage sweep removes
 * all files without a record. Usage: node bench/src/uploads/chaos.ts [uploads]
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { startProduct } from '../product.ts';

const [uploads = 500] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'fds-chaos-'));

interface Upload {
  readonly sha256: string;
  /** Id of the document; undefined if the upload was not confirmed. */
  readonly confirmed: string | undefined;
  readonly outcome: string;
}

/** Uploads a file with random size and content. Some uploads stop after a random part of the file. */
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
  // Each upload pauses at a random byte, so that all uploads are open at the same time.
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
  const first = await startProduct({}, folder);
  const authorization = `Bearer ${await first.token()}`;
  let done = 0;
  const results = await Promise.all(
    Array.from({ length: uploads }, async () => {
      const result = await upload(new URL('/v1/documents', first.baseUrl), authorization, first.demo.workspaceId);
      if (++done === Math.floor(uploads / 2)) await first.signal('gateway and engine', 'SIGKILL');
      return result;
    }),
  );
  console.log(
    'outcomes',
    Object.fromEntries([...Map.groupBy(results, ({ outcome }) => outcome)].map(([o, l]) => [o, l.length])),
  );
  await first[Symbol.asyncDispose]();
  const swept = await filesOf();

  const second = await startProduct({ STORAGE_SWEEP_GRACE_SECONDS: '0' }, folder);
  const sql = postgres(second.databaseUrl, { max: 1 });
  await sql`insert into pgboss.job (name, data) values ('sweep-storage', '{"version":1}')`;
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
      problems.push(`the file of the document ${confirmed} is missing, or differs from the upload`);
  }
  const without = swept.filter((path) => !recorded.has(basename(path))).length;
  const orphans = async () => (await filesOf()).filter((path) => !recorded.has(basename(path)));
  for (let tries = 0; tries < 300 && (await orphans()).length > 0; tries++) await pause(100);
  const left = await orphans();
  console.log(
    `files without a record, including incomplete ones: ${without} before the sweep, ${left.length} after it`,
  );
  problems.push(...left.map((path) => `the file ${path} belongs to no record`));
  await sql.end();
  await second[Symbol.asyncDispose]();
  console.log(
    problems.length === 0
      ? `${results.filter(({ confirmed }) => confirmed).length} confirmed uploads, each with its file`
      : problems.join('\n'),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = problems.length === 0 ? 0 : 1;
