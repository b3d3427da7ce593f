import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../testing/http-server.ts';
import { type FileStorage, FileTooLargeError, openStorage, parseSetting, StorageFullError } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'fds-storage-'));
const cleanUp: Array<() => Promise<void>> = [() => rm(folder, { recursive: true, force: true })];
const createKey = () => ({ organisation_id: randomUUID(), id: randomUUID() });
const inAMinute = () => new Date(Date.now() + 60_000);

const open = (setting: string): Promise<FileStorage> => {
  const parsed = parseSetting(setting);
  if (parsed === undefined) throw new Error(`not a storage: ${setting}`);
  return openStorage(parsed);
};

type PutAsEarlierRelease = (id: string, content: string) => Promise<unknown>;

async function openFolder(): Promise<[FileStorage, PutAsEarlierRelease]> {
  const root = join(folder, 'battery');
  const put: PutAsEarlierRelease = async (id, content) => {
    await mkdir(join(root, id.slice(-2)), { recursive: true });
    await writeFile(join(root, id.slice(-2), id), content);
  };
  return [await open(`file:${root}`), put];
}

async function openS3(): Promise<[FileStorage, PutAsEarlierRelease]> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  cleanUp.push(() => server.stop());
  const client = new S3Client({ endpoint: server.address, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'files' }));
  const put: PutAsEarlierRelease = (id, content) =>
    client.send(new PutObjectCommand({ Bucket: 'files', Key: `tenant/${id.slice(-2)}/${id}`, Body: content }));
  return [await open(`s3://files/tenant?endpoint=${encodeURIComponent(server.address)}`), put];
}

async function idsIn(storage: FileStorage, moment: Date): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of storage.listOlderThan(moment)) ids.push(...batch.map(({ id }) => id));
  return ids;
}

beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

describe.each([
  ['a local folder', openFolder],
  ['an S3-compatible service', openS3],
])('%s', (_name, start) => {
  let storage: FileStorage;
  let putAsEarlierRelease: PutAsEarlierRelease;
  beforeAll(async () => {
    [storage, putAsEarlierRelease] = await start();
    await storage.check();
  });

  test('the storage returns a complete file and a byte range of the file', async () => {
    const key = createKey();
    // Two parts of an upload to S3.
    const bytes = randomBytes(5 * 1024 * 1024 + 100_003);
    const chunks = function* () {
      for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000);
    };
    const measured = await storage.put(key, Readable.from(chunks()), { maxBytes: bytes.length });
    expect(measured.sizeBytes).toBe(bytes.length);
    expect(measured.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(measured.head.equals(bytes.subarray(0, 4100))).toBe(true);
    const whole = await storage.get(key);
    const part = await storage.get(key, { start: 100, end: 199 });
    expect(whole && (await buffer(whole)).equals(bytes)).toBe(true);
    expect(part && (await buffer(part)).equals(bytes.subarray(100, 200))).toBe(true);
  });

  test('with mayFreeChunks, the storage stores every chunk correctly, even if a chunk is a part of a larger buffer', async () => {
    const key = createKey();
    const source = randomBytes(6 * 1024 * 1024);
    const part = source.subarray(0, 1024 * 1024);
    const copies = Array.from({ length: 5 }, (_, index) => {
      const copy = Buffer.from(new ArrayBuffer(part.length));
      source.copy(copy, 0, (index + 1) * part.length);
      return copy;
    });
    const { sha256 } = await storage.put(key, Readable.from([part, ...copies]), { mayFreeChunks: true });
    expect(sha256).toBe(createHash('sha256').update(source).digest('hex'));
    const found = await storage.get(key);
    expect(found && (await buffer(found)).equals(source)).toBe(true);
  });

  test('the storage stores an empty file', async () => {
    const key = createKey();
    expect((await storage.put(key, Readable.from([]))).sizeBytes).toBe(0);
    const found = await storage.get(key);
    expect(found && (await buffer(found)).length).toBe(0);
  });

  test('after a failed upload of a file that is too large or incomplete, the storage contains no part of the file', async () => {
    const large = createKey();
    const cut = createKey();
    await expect(
      storage.put(large, Readable.from([randomBytes(600), randomBytes(600)]), { maxBytes: 1000 }),
    ).rejects.toThrow(FileTooLargeError);
    const failing = new Readable({ read() {} });
    const put = storage.put(cut, failing);
    failing.push(randomBytes(6 * 1024 * 1024));
    failing.destroy(new Error('the sender went away'));
    await expect(put).rejects.toThrow('the sender went away');
    expect(await storage.get(large)).toBeUndefined();
    expect(await storage.get(cut)).toBeUndefined();
  });

  test('the storage deletes a file, and accepts the deletion of a file that does not exist', async () => {
    const key = createKey();
    await storage.put(key, Readable.from([randomBytes(10)]));
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  test('the storage lists the files that are older than a given time', async () => {
    const keys = Array.from({ length: 5 }, createKey);
    await Promise.all(keys.map((key) => storage.put(key, Readable.from([randomBytes(10)]))));
    expect(await idsIn(storage, inAMinute())).toEqual(expect.arrayContaining(keys.map(({ id }) => id)));
    expect(await idsIn(storage, new Date(Date.now() - 60_000))).toEqual([]);
  });

  test.each(['../../etc/passwd', 'a/b', '', 'A0000000-0000-4000-8000-000000000000'])(
    'the storage rejects the file name %j',
    async (name) => {
      for (const key of [
        { organisation_id: name, id: randomUUID() },
        { organisation_id: randomUUID(), id: name },
      ]) {
        await expect(storage.put(key, Readable.from(['x']))).rejects.toThrow(RangeError);
        await expect(storage.get(key)).rejects.toThrow(RangeError);
      }
    },
  );

  test('the key of a file of another organisation reads, changes and deletes nothing', async () => {
    const key = createKey();
    await storage.put(key, Readable.from(['own']));
    const foreign = { ...key, organisation_id: randomUUID() };
    expect(await storage.get(foreign)).toBeUndefined();
    await storage.put(foreign, Readable.from(['foreign']));
    await storage.delete(foreign);
    const found = await storage.get(key);
    expect(found && (await text(found))).toBe('own');
  });

  test('adopt moves a file of an earlier release to the folder of its organisation, and no file without an owner', async () => {
    const [key, other] = [createKey(), createKey()];
    await putAsEarlierRelease(key.id, 'old');
    await putAsEarlierRelease(other.id, 'other');
    expect(await storage.get(key)).toBeUndefined();
    const adopt = () => storage.adopt(async (ids) => [key].filter(({ id }) => ids.includes(id)));
    expect([await adopt(), await adopt()]).toEqual([1, 0]);
    const found = await storage.get(key);
    expect(found && (await text(found))).toBe('old');
    expect(await storage.get(other)).toBeUndefined();
  });
});

test('the S3 storage aborts all old incomplete uploads, even if S3 lists the uploads on several pages', async () => {
  const aborted: string[] = [];
  const upload = (id: string, at: string) =>
    `<Upload><Key>aa/${id}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`;
  const page = (uploads: string, more: boolean) =>
    `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated><NextKeyMarker>k</NextKeyMarker><NextUploadIdMarker>u</NextUploadIdMarker>${uploads}</ListMultipartUploadsResult>`;
  await using server = await startTestServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://s3');
    if (request.method === 'DELETE') aborted.push(asked.searchParams.get('uploadId') ?? '');
    const old = upload(asked.searchParams.has('key-marker') ? 'second' : 'first', '2020-01-01T00:00:00.000Z');
    const young = upload('young', new Date().toISOString());
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/xml' });
    response.end(request.method === 'DELETE' ? '' : page(old + young, !asked.searchParams.has('key-marker')));
  });
  const storage = await open(`s3://files?endpoint=${server.url}`);
  expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(2);
  expect(aborted).toEqual(['first', 'second']);
});

test('the S3 storage rejects an upload with StorageFullError if the service responds with 507 Insufficient Storage', async () => {
  await using server = await startTestServer((request, response) => {
    request.resume().on('end', () => response.writeHead(507, { 'content-type': 'application/xml' }).end('<Error/>'));
  });
  const storage = await open(`s3://files?endpoint=${server.url}`);
  await expect(storage.put(createKey(), Readable.from(['x']))).rejects.toThrow(StorageFullError);
});

test.each([
  ['file:data/files', { kind: 'file', folder: join(process.cwd(), 'data/files') }],
  ['file:///var/files', { kind: 'file', folder: '/var/files' }],
  ['s3://files', { kind: 's3', bucket: 'files', prefix: '', endpoint: undefined, region: 'us-east-1' }],
  [
    's3://files/a/b?endpoint=http://127.0.0.1:9000&region=eu-west-3',
    { kind: 's3', bucket: 'files', prefix: 'a/b/', endpoint: 'http://127.0.0.1:9000', region: 'eu-west-3' },
  ],
])('parseSetting parses the setting %s', (given, setting) => {
  expect(parseSetting(given)).toEqual(setting);
});

test.each(['', 'file:', 's3://', 's3://F_iles', 's3://files?endpiont=x', 's3://files?endpoint=here', '/var/files'])(
  'parseSetting rejects the setting %j',
  (given) => {
    expect(parseSetting(given)).toBeUndefined();
  },
);
