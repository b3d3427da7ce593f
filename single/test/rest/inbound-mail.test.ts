import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { demoOrganisations } from '@fds/db/seed';
import { openStorage, parseSetting } from '@fds/platform/storage';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  inboundMail,
  mailgunFields,
  now,
  postmarkBody,
  postmarkHeaders,
  signedHeaders,
} from '../../../gateway/test/inbound-mail.ts';
import {
  firstOrganisationId,
  secondOrganisationId,
  startTestService,
  type TestApiClient,
  type TestService,
} from '../records/service.ts';
import { testSmtp } from './smtp-mails.ts';
import { testSns } from './sns-mails.ts';

const maxUploadBytes = 2000;
let service: TestService;
let client: TestApiClient;
let address: string;
const workspace = demoOrganisations[0]?.workspaces[0]?.id ?? '';
const path = `/v1/workspaces/${workspace}/inbound-address`;

const addressOf = ({ body }: { readonly body: unknown }): string => String(Object(body).data?.attributes?.address);

beforeAll(async () => {
  const smtp = { host: '127.0.0.1', port: 0 };
  service = await startTestService({ inboundMail: { ...inboundMail, smtp }, maxUploadBytes, maxBodyBytes: 1000 });
  client = await service.organisation(firstOrganisationId);
  address = addressOf(await client.call('POST', path));
});
afterAll(() => service[Symbol.asyncDispose]());

const deliver = async (
  body: string | FormData | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
  at = '',
) => {
  const response = await service.bearer('').fetch(`/v1/inbound/mail${at}`, { method: 'POST', headers, body });
  const answer = Object(await response.json());
  return answer.meta?.result ?? `${response.status} ${answer.code ?? answer.errors[0].code}`;
};
const signed = (bytes: string | Uint8Array<ArrayBuffer>, to = address, time = now()) =>
  deliver(bytes, signedHeaders(bytes, to, time));

const receivedDocuments = () =>
  service.sql`select d.*, m.id as media_id from documents d join medias m on m.document_id = d.id
    where d.file_name = 'mail.eml' order by d.id`;
const storedFiles = async () =>
  (await readdir(service.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const everything = async () => [await receivedDocuments(), await storedFiles()] as const;

const mail = (subject: string): string => `From: ada@example.com\r\nSubject: ${subject}\r\n\r\nSee the attachment.\r\n`;
const form = (fields: Readonly<Record<string, string>>): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
};

/** Runs the code of the guide. Returns the reason of a rejection. */
async function sendFromCloudflare(bytes: Buffer, to: string): Promise<string> {
  const guide = await readFile(new URL('../../../docs/guides/mail.md', import.meta.url), 'utf8');
  const [, code = ''] = /```javascript\n([\s\S]*?)```/.exec(guide) ?? [];
  const { default: worker } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { INBOUND_MAIL_SECRET, SERVICE_URL } = { INBOUND_MAIL_SECRET: inboundMail.secrets.signed, SERVICE_URL: '' };
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => service.bearer('').fetch(String(url), init));
  let result = 'stored';
  const setReject = (reason: string) => {
    result = reason;
  };
  await worker.email({ to, raw: new Blob([bytes]).stream(), setReject }, { SERVICE_URL, INBOUND_MAIL_SECRET });
  vi.restoreAllMocks();
  return result;
}

// Not UTF-8.
const latin1 = Buffer.from(mail('Überweisung'), 'latin1');
const escaped = [...latin1].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const forms: readonly (readonly [string, Buffer, () => Promise<unknown>])[] = [
  ['signed bytes', latin1, () => signed(latin1)],
  [
    'a multipart form of Mailgun',
    Buffer.from(mail('1')),
    () => deliver(form(mailgunFields(mail('1'), address)), {}, '/mime'),
  ],
  [
    'a form of Mailgun',
    latin1,
    () =>
      deliver(
        `${new URLSearchParams(mailgunFields(undefined, address))}&body-mime=${escaped}`,
        { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        '/mime',
      ),
  ],
  ['the worker for Cloudflare of the guide', latin1, () => sendFromCloudflare(latin1, address)],
  ['JSON of Postmark', Buffer.from(mail('2')), () => deliver(postmarkBody(mail('2'), address), postmarkHeaders())],
];

test.each(forms)(
  'a mail in %s becomes one document with the same bytes, however often it arrives',
  async (_, bytes, send) => {
    await service.sql`delete from documents where file_name = 'mail.eml'`;
    expect([await send(), await send()]).toEqual(['stored', 'stored']);
    const documents = await receivedDocuments();
    expect(documents).toMatchObject([
      { workspace_id: workspace, file_type: 'message/rfc822', status: 'pending', size_bytes: String(bytes.length) },
    ]);
    const setting = parseSetting(`file:${service.folder}`);
    const key = { organisation_id: firstOrganisationId, id: documents[0]?.media_id };
    const stored = setting && (await (await openStorage(setting)).get(key));
    expect(stored && (await buffer(stored))).toEqual(bytes);
  },
);

const other = mail('other');

test('the worker for Cloudflare of the guide rejects a mail to an unknown address', async () => {
  expect(await sendFromCloudflare(latin1, `${'0'.repeat(32)}@in.example.com`)).toBe('The address does not exist.');
});

const text = { 'content-type': 'message/rfc822' };
const rejected: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  [
    'a signature of another secret',
    '401 UNAUTHORIZED',
    () => deliver(other, { ...signedHeaders(other, address), 'x-mail-signature': `t=${now()},v1=${'0'.repeat(64)}` }),
  ],
  [
    'a signature for another recipient',
    '401 UNAUTHORIZED',
    () => deliver(other, { ...signedHeaders(other), 'x-mail-to': address }),
  ],
  ['a signature for other bytes', '401 UNAUTHORIZED', () => deliver(mail('changed'), signedHeaders(other, address))],
  ['a signature that is 11 minutes old', '401 UNAUTHORIZED', () => signed(other, address, now() - 660)],
  ['no signature', '400 INVALID_REQUEST', () => deliver(other, text)],
  [
    'a wrong signature of Mailgun',
    '401 UNAUTHORIZED',
    () => deliver(form({ ...mailgunFields(other, address), token: 'another' })),
  ],
  [
    'a signature of Mailgun that is 10 hours old',
    '401 UNAUTHORIZED',
    () => deliver(form(mailgunFields(other, address, now() - 36_000))),
  ],
  ['a parsed mail of Mailgun', '400 INVALID_REQUEST', () => deliver(form(mailgunFields(undefined, address)))],
  ['a broken form', '400 INVALID_REQUEST', () => deliver('--x', { 'content-type': 'multipart/form-data; boundary=x' })],
  [
    'a wrong password of Postmark',
    '401 UNAUTHORIZED',
    () => deliver(postmarkBody(other, address), postmarkHeaders('wrong')),
  ],
  ['JSON of Postmark without the raw mail', '400 INVALID_REQUEST', () => deliver('{}', postmarkHeaders())],
  ['broken JSON', '400 INVALID_REQUEST', () => deliver('{', postmarkHeaders())],
  ['too many signed bytes', '413 PAYLOAD_TOO_LARGE', () => signed(other.padEnd(maxUploadBytes + 1))],
  [
    'a form with too many bytes',
    '413 PAYLOAD_TOO_LARGE',
    () => deliver(form(mailgunFields(other.padEnd(5000), address))),
  ],
  [
    'JSON with too many bytes',
    '413 PAYLOAD_TOO_LARGE',
    () => deliver(postmarkBody(other.padEnd(5000), address), postmarkHeaders()),
  ],
];

test.each(rejected)('a request with %s gets %s, and nothing is stored', async (_, expected, send) => {
  const before = await everything();
  expect(await send()).toBe(expected);
  expect(await everything()).toEqual(before);
});

test('a mail to an address that no workspace has any more is dropped', async () => {
  const previous = address;
  address = addressOf(await client.call('POST', path));
  expect(address).not.toBe(previous);
  expect(addressOf(await client.get(path))).toBe(address);
  const before = await everything();
  const unknown = [previous, `${'0'.repeat(32)}@in.example.com`, address.replace('in.', 'out.'), 'x', '@'];
  for (const to of unknown) expect(await signed(other, to)).toBe('unknown_recipient');
  await service.sql`update workspaces set deleted_at = now() where id = ${workspace}`;
  expect(await signed(other)).toBe('unknown_recipient');
  await service.sql`update workspaces set deleted_at = null where id = ${workspace}`;
  expect(await everything()).toEqual(before);
  expect(await signed(other, address.toUpperCase())).toBe('stored');
});

test('another organisation cannot read or renew an address', async () => {
  const theirs = await service.organisation(secondOrganisationId);
  for (const method of ['GET', 'POST']) expect((await theirs.call(method, path)).status).toBe(404);
  const key = await service.apiKey(workspace);
  expect(addressOf(await key.get(path))).toBe(address);
});

test('mails that arrive at the same time do not exceed the quota of the organisation together', async () => {
  const [used] = await service.sql`
    select sum(bytes)::float8 as bytes from stored_bytes where organisation_id = ${firstOrganisationId}`;
  const quota = 100 * 1024 ** 3;
  const room = 150;
  await service.sql`
    insert into stored_bytes (organisation_id, bytes) values (${firstOrganisationId}, ${quota - room - used?.bytes})`;
  const answers = await Promise.all(['3', '4', '5'].map((subject) => signed(mail(subject).padEnd(100))));
  await service.sql`delete from stored_bytes where bytes > ${10 ** 10}`;
  expect(answers.toSorted()).toEqual(['422 STORAGE_QUOTA_EXCEEDED', '422 STORAGE_QUOTA_EXCEEDED', 'stored']);
});

testSns(() => ({ deliver, everything, address }));

testSmtp(() => ({
  service,
  port: service.smtpPort ?? 0,
  organisation: firstOrganisationId,
  workspace,
  address,
  everything,
}));
