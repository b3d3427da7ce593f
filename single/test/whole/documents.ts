import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { fileReadingLimits, unreadableReasons } from '../../../worker/src/documents/reading.ts';
import {
  createDocx,
  createHeicHeader,
  createPdfOfTexts,
  createPictureOfOneColor,
} from '../../../worker/test/samples.ts';
import { type ApiClient, createOrganisationClient, parseResourceList, requestOrganisationToken } from '../client.ts';
import { findDescendantProcesses } from '../processes.ts';
import type { RunningProduct } from '../running-product.ts';

const mebibyte = 1024 * 1024;
/** Maximum memory of a document reader in this test. The worker kills a reader that uses more than 1 GiB. */
const readerBytes = 512 * mebibyte;
/** Maximum memory of the worker in this test. The worker never holds a whole file in memory. */
const workerBytes = 256 * mebibyte;

let product: RunningProduct;
let client: ApiClient;
let authorization: string;
let workspace: string;

type Kind = readonly [name: string, bytes: () => Buffer | Promise<Buffer>, reason: string | null];
const pages = (count: number) => Array.from({ length: count }, (_, index) => `Page ${index + 1}`);

/**
 * Files that the service reads, and files that it rejects with the given reason. `worker/src/documents/reader.test.ts`
 * checks the other kinds of files and the other reasons.
 */
const kinds: readonly Kind[] = [
  [
    'bomb.docx',
    () => createDocx(['small'], [{ name: 'word/big.xml', content: '', claimedBytes: fileReadingLimits.unpackedBytes }]),
    unreadableReasons.unpacked,
  ],
  [
    'lying-bomb.docx',
    () => createDocx([], [{ name: 'word/header1.xml', content: Buffer.alloc(5_000_000, ' '), claimedBytes: 10 }]),
    unreadableReasons.damaged,
  ],
  ['500-pages.pdf', () => createPdfOfTexts(pages(500)), null],
  ['protected.pdf', () => createPdfOfTexts(pages(1), { encrypted: true }), unreadableReasons.encrypted],
  ['a.jpg', () => createPictureOfOneColor(1600, 1200).jpeg().toBuffer(), null],
  ['a.heic', createHeicHeader, unreadableReasons.heic],
  ['a.docx', () => createDocx(['Hello']), null],
  ['a.csv', () => Buffer.from('a;b\n1;2\n'), null],
];

const uploaded = v.object({ data: v.object({ id: v.string() }) });
async function upload(name: string, bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.append('data.attributes.workspace_id', workspace);
  body.append('file', new File([new Uint8Array(bytes)], name));
  const response = await fetch(`${product.demo.base_url}/v1/documents`, {
    method: 'POST',
    body,
    headers: { authorization },
    signal: AbortSignal.timeout(30_000),
  });
  expect([name, response.status]).toEqual([name, 201]);
  return v.parse(uploaded, await response.json()).data.id;
}

/** Returns the status and the failure reason of documents, by id. */
async function statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const query = {
    root: 'documents',
    whereClause: { id: { _in: ids } },
    fields: ['status', 'failure_reason'],
    limit: 200,
  };
  const { data } = parseResourceList(await client.post('/v1/records/query', query));
  return new Map(data.map(({ id, attributes: { status, failure_reason } }) => [id, [status, failure_reason ?? null]]));
}

/** Returns the peak resident memory of the child processes in bytes, by their command (Linux only). */
async function peaksOf(parts: readonly string[]): Promise<number[]> {
  const processes = await findDescendantProcesses(product.launch.process.pid ?? 0);
  const peak = async (part: string) => {
    const peaks = processes
      .filter(({ command }) => command.includes(part))
      .map(async ({ pid }) => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
      });
    return Math.max(0, ...(await Promise.all(peaks)));
  };
  return Promise.all(parts.map(peak));
}

/** Checks the status of documents of many kinds. */
export function testDocumentKinds(getProduct: () => RunningProduct): void {
  beforeAll(async () => {
    product = getProduct();
    const [organisation] = product.demo.organisations;
    if (organisation === undefined) throw new Error('there is no organisation');
    client = await createOrganisationClient(product.demo, organisation);
    authorization = `Bearer ${await requestOrganisationToken(product.demo, organisation)}`;
    workspace = organisation.workspaces[0]?.id ?? '';
  });

  it('uploaded documents get the expected status within the memory limits, while other requests are answered', async () => {
    const files = await Promise.all(kinds.map(async ([name, bytes]) => ({ name, bytes: await bytes() })));
    const ids = await Promise.all(files.map(({ name, bytes }) => upload(name, bytes)));
    const late = await upload('late.txt', Buffer.from('Hello'));
    const highest = { reader: 0, worker: 0 };
    const look = async () => {
      parseResourceList(await client.get('/v1/invoices?page[limit]=1'));
      const [reader = 0, worker = 0] = await peaksOf(['documents/child.ts', 'worker/src/main.ts']);
      highest.reader = Math.max(highest.reader, reader);
      highest.worker = Math.max(highest.worker, worker);
      const states = await statesOf([...ids, late]);
      const [status] = states.get(late) ?? [];
      return [...ids.map((id, index) => [files[index]?.name, ...(states.get(id) ?? [])]), ['late.txt', status, null]];
    };
    const expected = kinds.map(([name, , reason]) => [name, reason === null ? 'completed' : 'failed', reason]);
    await expect.poll(look, { timeout: 75_000, interval: 500 }).toEqual([...expected, ['late.txt', 'completed', null]]);
    expect(highest.reader).toBeLessThan(readerBytes);
    expect(highest.worker).toBeLessThan(workerBytes);
  });

  it('GET /v1/documents/{id}/view shows an electronic invoice as a page without scripts, and no other document', async () => {
    const sample = await readFile(new URL('../../../docs/samples/invoice.xml', import.meta.url));
    const ids = [await upload('viewed.xml', sample), await upload('viewed.txt', Buffer.from('Hello'))];
    const done = ['completed', 'completed'];
    const statuses = async () => [...(await statesOf(ids)).values()].map(([status]) => status);
    await expect.poll(statuses, { timeout: 30_000, interval: 200 }).toEqual(done);
    const view = (id: string | undefined, headers = {}) =>
      fetch(`${product.demo.base_url}/v1/documents/${id}/view`, { headers: { authorization, ...headers } });
    const response = await view(ids[0]);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*frame-ancestors 'self'; sandbox$/,
    );
    const html = await response.text();
    expect(html).toContain('<dt>Seller name <small>BT-27</small></dt>');
    const again = await view(ids[0], { 'if-none-match': response.headers.get('etag') ?? '' });
    expect([again.status, (await view(ids[1])).status]).toEqual([304, 404]);
  });
}
