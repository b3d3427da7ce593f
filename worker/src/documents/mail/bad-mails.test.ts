import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { attachment, createMail, textPart } from '../../../test/mails.ts';
import { createPdfOfTexts } from '../../../test/samples.ts';
import { openWorkerTestEnvironment } from '../../../test/world.ts';
import { processDocument } from '../process.ts';
import { unreadableReasons } from '../reading.ts';
import { receiveMessage } from './mailbox.ts';

const world = await openWorkerTestEnvironment();
afterAll(() => world[Symbol.asyncDispose]());
const { organisation_id } = await world.addWorkspace();
const { signal } = new AbortController();
const pdf = createPdfOfTexts(['Invoice 1']);
const invoice = attachment('invoice.pdf', 'application/pdf', pdf);

async function receive(mail: Buffer, of: { organisation_id: string; workspace_id: string }) {
  const document = await world.addDocument(of, mail, 'mail.eml');
  await processDocument(document, world.context, signal);
  const documents = await world.sql`
    select * from documents where workspace_id = ${of.workspace_id} and metadata_source->>'mail_id' = ${document.document_id}
    order by file_name`;
  const [own] = await world.sql`select * from documents where id = ${document.document_id}`;
  return { own, documents };
}

const part = (headers: string, body: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('From: ann@example.com\r\nSubject: Bad\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'),
    Buffer.from(`${headers}\r\n\r\n`),
    Buffer.from(body),
  ]);
const file = 'Content-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment; filename=a.pdf';
const half = pdf.toString('base64').slice(0, pdf.length / 2);
const bill = '<p>Rechnung für Müller</p><p>Betrag: 12,30 EUR</p>';

test.each<[string, Buffer, readonly string[]]>([
  [
    'declares UTF-8 for Latin-1',
    part('Content-Type: text/html; charset=utf-8', Buffer.from(bill, 'latin1')),
    ['Bad.html'],
  ],
  ['declares an unknown charset', part('Content-Type: text/html; charset=x-none', bill), ['Bad.html']],
  ['declares UTF-16 for ASCII', part('Content-Type: text/html; charset=utf-16le', 'Rechnung Betrag 1.00 EUR'), []],
  ['ends inside base64', part(`${file}\r\nContent-Transfer-Encoding: base64`, half), ['a.pdf']],
  ['has other characters in base64', part(`${file}\r\nContent-Transfer-Encoding: base64`, '%%% ÿ \0 ==='), []],
  [
    'ends inside quoted-printable',
    part('Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable', `${bill}=C3=`),
    ['Bad.html'],
  ],
  [
    'has a header with broken encoded words',
    createMail([invoice], { Subject: '=?utf-8?B?%%%?= =?x?Q?=ZZ' }),
    ['invoice.pdf'],
  ],
])('a mail that %s is read as far as possible, and the next mail is read', async (_, mail, expected) => {
  const of = await world.addWorkspace(organisation_id);
  const bad = await receive(mail, of);
  expect(bad.documents.map(({ file_name }) => file_name)).toEqual(expected);
  expect(bad.own).toMatchObject({ status: 'completed' });
  const next = await receive(
    createMail([attachment('next.pdf', 'application/pdf', pdf)], { 'Message-ID': '<2@example.com>' }),
    of,
  );
  expect(next.documents.map(({ file_name }) => file_name)).toEqual(['next.pdf']);
});

test('of a mail of 100 MB, little more than the maximum of a file is downloaded, and the next mail is received', async () => {
  const of = await world.addWorkspace(organisation_id);
  const mailbox = { ...of, id: randomUUID(), connector_type: 'imap' };
  await world.sql`insert into workspace_connectors ${world.sql({ ...of, id: mailbox.id, connector_type: 'imap' })}`;
  let sent = 0;
  async function* bomb() {
    const chunk = Buffer.alloc(100_000);
    for (; sent < 100_000_000; sent += chunk.length) yield chunk;
  }
  const source = {
    read: async (id: string) => Readable.from(id === '1' ? bomb() : createMail([invoice])),
    list: () => Promise.reject(new Error('not used')),
    [Symbol.dispose]: () => undefined,
  };
  for (const id of ['1', '2']) await receiveMessage(mailbox, id, source, world.context);
  expect(sent).toBeLessThan(2 * world.context.config.maxMailBytes);
  const rows = await world.sql`
    select status, failure_reason from documents where workspace_id = ${of.workspace_id} order by created_at`;
  expect(rows).toEqual([
    { status: 'failed', failure_reason: unreadableReasons.mailSize },
    { status: 'pending', failure_reason: null },
  ]);
});

test('a mail that cannot be read shows its subject, its sender and what was encrypted', async () => {
  const of = await world.addWorkspace(organisation_id);
  const secret = attachment('smime.p7m', 'application/pkcs7-mime', 'x');
  const { own } = await receive(createMail([textPart('Hello'), secret], { Subject: 'Confidential' }), of);
  expect(own).toMatchObject({
    status: 'failed',
    file_name: 'Confidential.eml',
    failure_reason: unreadableReasons.mailEncrypted,
    metadata_source: { subject: 'Confidential', sender: 'ann@example.com', attachments: [{ skipped: 'encrypted' }] },
  });
});

test('a forged sender changes no person, and gives a mail no access to another workspace', async () => {
  const [of, other] = [await world.addWorkspace(organisation_id), await world.addWorkspace()];
  const add = (person: object) => world.sql`insert into people ${world.sql(person)} returning id, full_name, email`;
  const known = await add({ ...of, email: 'ann@example.com', full_name: 'Ann' });
  const foreign = await add({ ...other, email: 'boss@example.com', full_name: 'Boss' });
  const forged = {
    'Authentication-Results': 'mx.example.com; dkim=pass; spf=pass; dmarc=pass',
    Sender: 'boss@example.com',
    'Reply-To': 'thief@example.net',
    'X-Mail-To': other.workspace_id,
  };
  const first = await receive(createMail([invoice], { ...forged, From: '"Thief" <ann@example.com>' }), of);
  const second = await receive(
    createMail([invoice], { ...forged, From: 'Boss <boss@example.com>', 'Message-ID': '<2@example.com>' }),
    of,
  );
  expect(first.documents).toMatchObject([{ people_id: known[0]?.id, status: 'pending' }]);
  expect(second.documents[0]?.people_id).not.toBe(foreign[0]?.id);
  for (const { documents } of [first, second]) expect(documents).toMatchObject([{ ...of, metadata_source: {} }]);
  const kept = [...known, ...foreign].map(({ id }) => id);
  expect(await world.sql`select id, full_name, email from people where id = any(${kept}) order by email`).toEqual([
    ...known,
    ...foreign,
  ]);
  expect(await world.sql`select id from documents where workspace_id = ${other.workspace_id}`).toEqual([]);
});
