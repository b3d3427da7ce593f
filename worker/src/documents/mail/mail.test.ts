import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '@fds/platform/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedFile } from '../../../../testing/signed-data.ts';
import { attachment, createMail, forward, textPart } from '../../../test/mails.ts';
import { createPdfOfTexts } from '../../../test/samples.ts';
import { openWorkerTestEnvironment, type WorkerTestEnvironment } from '../../../test/world.ts';
import { processDocument } from '../process.ts';
import { unreadableReasons } from '../reading.ts';

let world: WorkerTestEnvironment;
let owner: { organisation_id: string; workspace_id: string };
beforeAll(async () => {
  world = await openWorkerTestEnvironment();
  owner = await world.addWorkspace();
});
afterAll(() => world[Symbol.asyncDispose]());

const { signal } = new AbortController();
const pdf = createPdfOfTexts(['Invoice 1']);
const invoice = attachment('invoice.pdf', 'application/octet-stream', pdf);

interface Row {
  readonly id: string;
  readonly file_name: string;
  readonly file_type: string;
  readonly people_id: string | null;
  readonly duplicate_of_id: string | null;
  readonly metadata_source: Readonly<Record<string, unknown>>;
}

/** Adds the mail to a new workspace unless one is given, processes it, and returns its row and those of its attachments. */
async function receive(mail: Buffer, place?: typeof owner, context = world.context) {
  const of = place ?? (await world.addWorkspace(owner.organisation_id));
  const document = await world.addDocument(of, mail, 'mail.eml');
  await processDocument(document, context, signal);
  const [own] = await world.sql`select * from documents where id = ${document.document_id}`;
  const documents = await world.sql<Row[]>`
    select * from documents where workspace_id = ${of.workspace_id} and metadata_source ? 'mail_id' order by lower(file_name)`;
  return { of, document, own, documents };
}

test('the attachments of a mail become documents with the origin that the header states', async () => {
  const { document, own, documents } = await receive(createMail([textPart('See the attachment.'), invoice]));
  const origin = {
    sender: 'ann@example.com',
    sender_name: 'Ann Müller',
    recipient: 'invoices@example.org',
    subject: 'Rechnung Müller',
    message_id: '<1@example.com>',
    received_at: '2026-11-28T09:00:00.000Z',
  };
  expect(documents).toMatchObject([
    {
      file_name: 'invoice.pdf',
      file_type: 'application/pdf',
      status: 'pending',
      metadata_source: { ...origin, mail_id: document.document_id },
    },
  ]);
  const [media] = await world.sql`select * from medias where document_id = ${documents[0]?.id ?? null}`;
  const stored = await world.storage.get({ organisation_id: owner.organisation_id, id: media?.id });
  expect(stored && (await buffer(stored)).equals(pdf)).toBe(true);
  const part = { file_name: 'invoice.pdf', file_type: 'application/pdf', size_bytes: pdf.length, skipped: null };
  expect(own).toMatchObject({
    status: 'completed',
    file_name: 'Rechnung Müller.eml',
    metadata_source: { ...origin, attachments: [part], omitted_attachments: 0 },
  });
  const people = await world.sql`select full_name, email from people where id = ${documents[0]?.people_id ?? null}`;
  expect(people).toEqual([{ full_name: 'Ann Müller', email: 'ann@example.com' }]);
  expect(own?.people_id).toBe(documents[0]?.people_id);
});

test('the attachments of a mail from a mailbox and their sender belong to the mailbox', async () => {
  const of = await world.addWorkspace(owner.organisation_id);
  const [connector] =
    await world.sql`insert into workspace_connectors ${world.sql({ ...of, connector_type: 'gmail' })} returning id`;
  const document = await world.addDocument(of, createMail([invoice]), 'mail.eml');
  await world.sql`update documents set source_workspace_connector_id = ${connector?.id} where id = ${document.document_id}`;
  await processDocument(document, world.context, signal);
  const found = await world.sql`
    select d.source_workspace_connector_id as source, p.workspace_connector_id as connector
    from documents d join people p on p.id = d.people_id where d.workspace_id = ${of.workspace_id} and file_name = 'invoice.pdf'`;
  expect(found).toEqual([{ source: connector?.id, connector: connector?.id }]);
});

test('a mail that arrives twice, and one that two workers read, has each attachment once', async () => {
  const mail = createMail([invoice, attachment('copy.pdf', 'application/pdf', pdf)]);
  const { of, document } = await receive(mail);
  await world.sql`update documents set status = 'processing' where id = ${document.document_id}`;
  await Promise.all([1, 2].map(() => processDocument(document, world.context, signal)));
  const { documents } = await receive(
    Buffer.concat([Buffer.from('Received: by b; Sat, 28 Nov 2026 11:00:00 +0100\r\n'), mail]),
    of,
  );
  expect(documents).toHaveLength(1);
  const people = await world.sql`select id from people where workspace_id = ${of.workspace_id}`;
  expect(people).toHaveLength(1);
});

test('a worker that stops after it stored the attachments repeats the mail without a second document', async () => {
  const stopping = {
    ...world.context,
    documents: { ...world.context.documents, complete: () => Promise.reject(new Error('stopped')) },
  };
  const of = await world.addWorkspace(owner.organisation_id);
  await expect(receive(createMail([invoice]), of, stopping)).rejects.toThrow('stopped');
  const [document] =
    await world.sql`select id from documents where workspace_id = ${of.workspace_id} and file_name like '%.eml'`;
  await processDocument({ organisation_id: of.organisation_id, document_id: document?.id }, world.context, signal);
  const rows =
    await world.sql`select status, file_name from documents where workspace_id = ${of.workspace_id} order by lower(file_name)`;
  expect(rows.map(({ status, file_name }) => [status, file_name])).toEqual([
    ['pending', 'invoice.pdf'],
    ['completed', 'Rechnung Müller.eml'],
  ]);
});

test('an attachment whose file the workspace has already names the earlier document', async () => {
  const of = await world.addWorkspace(owner.organisation_id);
  const first = await world.addDocument(of, pdf, 'uploaded.pdf');
  const { documents } = await receive(createMail([invoice]), of);
  expect(documents.map((row) => row.duplicate_of_id)).toEqual([first.document_id]);
});

test('a mail of a sender with a known address adds no person', async () => {
  const of = await world.addWorkspace(owner.organisation_id);
  const [known] = await world.sql`insert into people ${world.sql({ ...of, email: 'ANN@example.com' })} returning id`;
  const { documents } = await receive(createMail([invoice]), of);
  expect(documents.map(({ people_id }) => people_id)).toEqual([known?.id]);
});

const html = 'text/html; charset=iso-8859-1';
const logo = attachment('logo.gif', 'image/gif', 'GIF89a', { 'Content-Disposition': 'inline', 'Content-ID': '<1>' });
const names: readonly (readonly [string, Buffer, readonly string[]])[] = [
  [
    'a mail that a signature encloses',
    createMail([attachment('smime.p7m', 'application/pkcs7-mime', createSignedFile(Buffer.from(invoice)))]),
    ['invoice.pdf'],
  ],
  [
    'a mail with a signed invoice',
    createMail([
      attachment('a.xml.p7m', 'application/pkcs7-mime', createSignedFile(Buffer.from('<?xml version="1.0"?><a/>'))),
    ]),
    ['a.xml.p7m'],
  ],
  ['a forwarded mail', forward(createMail([invoice])), ['invoice.pdf']],
  ['a mail in the text', forward(createMail([invoice]), 'inline'), ['invoice.pdf']],
  [
    'a signed mail',
    createMail([invoice, attachment('smime.p7s', 'application/pkcs7-signature', 'a')]),
    ['invoice.pdf'],
  ],
  [
    'a mail with a logo',
    createMail([logo, invoice, attachment('a.ics', 'text/calendar', 'BEGIN:VCALENDAR')]),
    ['invoice.pdf'],
  ],
  [
    'an invoice in the text',
    createMail([textPart('<p>Rechnung 1</p><p>Betrag: 12,30 EUR</p>', html), logo]),
    ['Rechnung Müller.html'],
  ],
  ['a text that is no invoice', createMail([textPart('<p>The invoice follows.</p>', html)]), []],
  ['a file without a name', createMail([attachment('', 'application/pdf', pdf)]), ['attachment-1.pdf']],
  ['a name with a path', createMail([attachment('=?utf-8?Q?a=00=0A?=b.pdf', 'application/pdf', pdf)]), ['a b.pdf']],
  ['winmail.dat', createMail([attachment('winmail.dat', 'application/ms-tnef', 'x')]), []],
];

test.each(names)('the documents of %s are the attachments that look like documents', async (_, mail, expected) => {
  const { own, documents } = await receive(mail);
  expect(documents.map(({ file_name }) => file_name)).toEqual(expected);
  expect(own).toMatchObject({ status: 'completed' });
});

const nested = (levels: number): Buffer => (levels === 0 ? createMail([invoice]) : forward(nested(levels - 1)));
const bad: readonly (readonly [string, Buffer, string])[] = [
  ['has 1,000 attachments', createMail(Array.from({ length: 1000 }, () => invoice)), unreadableReasons.mailParts],
  ['contains mails in 50 levels', nested(50), unreadableReasons.mailDepth],
  [
    'has too many levels of parts',
    Buffer.from(
      Array.from(
        { length: 60 },
        (_, n) => `From: a\r\nContent-Type: multipart/mixed; boundary=${n}\r\n\r\n--${n}\r\n`,
      ).join(''),
    ),
    unreadableReasons.damaged,
  ],
  [
    'is encrypted',
    createMail([attachment('smime.p7m', 'application/pkcs7-mime', 'x')]),
    unreadableReasons.mailEncrypted,
  ],
];

test.each(bad)('a mail that %s fails with the reason and has no documents', async (_, mail, reason) => {
  const { own, documents } = await receive(mail);
  expect(own).toMatchObject({ status: 'failed', failure_reason: reason });
  expect(documents).toEqual([]);
});

test('a mail whose attachments exceed the quota of the organisation fails with the reason', async () => {
  const config = { ...world.context.config, storageQuotaBytes: pdf.length };
  const { own, documents } = await receive(createMail([invoice]), undefined, { ...world.context, config });
  expect(own).toMatchObject({ status: 'failed', failure_reason: unreadableReasons.quota });
  expect(documents).toEqual([]);
});

test('of two mails that are read at the same time, only one has documents if both exceed the quota together', async () => {
  const of = await world.addWorkspace();
  const add = (id: string) => world.addDocument(of, createMail([invoice], { 'Message-ID': id }), 'mail.eml');
  const mails = [await add('<2@example.com>'), await add('<3@example.com>')];
  const [used] = await world.sql`
    select sum(bytes)::float8 as bytes from stored_bytes where organisation_id = ${of.organisation_id}`;
  const config = { ...world.context.config, storageQuotaBytes: Math.round(used?.bytes + 1.5 * pdf.length) };
  // Both mails fit before either is stored.
  const { promise: both, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  const storage: FileStorage = Object.create(world.storage, {
    put: {
      value: async (...given: Parameters<FileStorage['put']>) => {
        waiting += 1;
        if (waiting === mails.length) resolve();
        await both;
        return world.storage.put(...given);
      },
    },
  });
  await Promise.all(mails.map((mail) => processDocument(mail, { ...world.context, config, storage }, signal)));
  const ids = mails.map(({ document_id }) => document_id);
  const states = await world.sql`select status, failure_reason from documents where id = any(${ids}) order by status`;
  expect(states).toMatchObject([
    { status: 'completed' },
    { status: 'failed', failure_reason: unreadableReasons.quota },
  ]);
});
