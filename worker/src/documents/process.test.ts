import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderPdf } from '../../../extraction/src/pdf/render.ts';
import { createDocx, createPdfOfTexts } from '../../test/samples.ts';
import { openWorkerTestEnvironment, type TestDocument, type WorkerTestEnvironment } from '../../test/world.ts';
import { processDocument } from './process.ts';
import type { DocumentReader } from './reader.ts';
import { unreadableReasons } from './reading.ts';

let world: WorkerTestEnvironment;
let owner: { organisation_id: string; workspace_id: string };
beforeAll(async () => {
  world = await openWorkerTestEnvironment();
  owner = await world.addWorkspace();
});
afterAll(() => world[Symbol.asyncDispose]());

const run = (document: TestDocument) => processDocument(document, world.context, new AbortController().signal);

async function stateOf({ document_id }: TestDocument) {
  const [document] = await world.sql`
    select status, failure_reason, file_type, page_count, processed_at is not null as processed,
      (select content from document_texts t where t.document_id = d.id) as content
    from documents d where id = ${document_id}`;
  const medias = await world.sql<{ id: string; kind: string; file_name: string; file_type: string; sha256: string }[]>`
    select id, kind, file_name, file_type, sha256 from medias where document_id = ${document_id} order by kind`;
  return { ...document, medias };
}

test('processDocument completes a document with its type, pages, text and preview', async () => {
  const document = await world.addDocument(owner, createPdfOfTexts(['Invoice 1', 'Total']), 'invoice.pdf');
  await run(document);
  const { medias, ...state } = await stateOf(document);
  expect(state).toEqual({
    status: 'completed',
    failure_reason: null,
    file_type: 'application/pdf',
    page_count: 2,
    processed: true,
    content: 'Invoice 1\fTotal',
  });
  expect(medias.map(({ kind, file_name, file_type }) => [kind, file_name, file_type])).toEqual([
    ['original', 'invoice.pdf', 'application/pdf'],
    ['preview', 'invoice.webp', 'image/webp'],
  ]);
  const preview = await world.storage.get({ ...document.file, id: medias[1]?.id ?? '' });
  expect(preview && (await buffer(preview)).subarray(8, 12).toString()).toBe('WEBP');
});

test('processDocument does not change a completed document', async () => {
  const document = await world.addDocument(owner, createDocx(['Hello']), 'a.docx');
  await run(document);
  const first = await stateOf(document);
  await run(document);
  expect(await stateOf(document)).toEqual(first);
});

test('processDocument completes a document that is marked as in progress because its worker was killed', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'), 'a.txt');
  await world.sql`update documents set status = 'processing' where id = ${document.document_id}`;
  await run(document);
  expect(await stateOf(document)).toMatchObject({ status: 'completed', content: 'Hello' });
});

test('processDocument marks an unreadable document as failed, with the reason', async () => {
  const document = await world.addDocument(owner, createPdfOfTexts(['a'], { encrypted: true }));
  await run(document);
  expect(await stateOf(document)).toMatchObject({
    status: 'failed',
    failure_reason: unreadableReasons.encrypted,
    file_type: 'application/pdf',
    processed: true,
    content: null,
  });
});

test('processDocument marks a document as failed if its stored file is changed or missing', async () => {
  const altered = await world.addDocument(owner, Buffer.from('Hello'));
  await writeFile(world.pathOf(altered.file), 'Hullo');
  await run(altered);
  expect(await stateOf(altered)).toMatchObject({ status: 'failed', failure_reason: unreadableReasons.altered });
  const gone = await world.addDocument(owner, Buffer.from('Hello'));
  await world.storage.delete(gone.file);
  await run(gone);
  expect(await stateOf(gone)).toMatchObject({ status: 'failed', failure_reason: unreadableReasons.missing });
});

test('processDocument stores nothing for a document that is deleted while its file is read', async () => {
  const document = await world.addDocument(owner, createPdfOfTexts(['a']));
  const files = async () =>
    (await readdir(world.storageFolder, { recursive: true })).filter((name) => name.length > 2 * 36);
  const before = await files();
  const { reader } = world.context;
  const deleting: typeof reader = {
    read: async (...file) => {
      await world.sql`delete from medias where id = ${document.media_id}`;
      return reader.read(...file);
    },
    [Symbol.asyncDispose]: async () => {},
  };
  await processDocument(document, { ...world.context, reader: deleting }, new AbortController().signal);
  expect(await stateOf(document)).toMatchObject({ status: 'deleted', content: null, medias: [] });
  expect(await files()).toEqual(before);
});

test('processDocument ignores a document of another organisation', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'));
  await run({ ...document, organisation_id: randomUUID() });
  expect(await stateOf(document)).toMatchObject({ status: 'pending' });
});

test('processDocument ignores a document of a deleted workspace', async () => {
  const deleted = await world.addWorkspace();
  const document = await world.addDocument(deleted, Buffer.from('Hello'));
  await world.sql`update workspaces set deleted_at = now() where id = ${deleted.workspace_id}`;
  await run(document);
  expect(await stateOf(document)).toMatchObject({ status: 'pending' });
});

test('processDocument throws an error while the storage is unavailable, so that the queue retries the job', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'));
  const storage = {
    ...world.storage,
    get: async () => {
      throw new Error('no storage');
    },
  };
  const trying = processDocument(document, { ...world.context, storage }, new AbortController().signal);
  await expect(trying).rejects.toThrow('no storage');
  expect(await stateOf(document)).toMatchObject({ status: 'pending' });
});

/** A picture of a page with words. */
async function createScan(): Promise<Buffer> {
  for await (const { data, width, height } of renderPdf(createPdfOfTexts(['Invoice 4711'])))
    return sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
  throw new Error('The PDF has no page.');
}

test('processDocument completes a scan without a reading if its words are not recognized in time', async () => {
  const document = await world.addDocument(owner, await createScan(), 'scan.png');
  const reader: DocumentReader = {
    ...world.context.reader,
    read: async (reading, file, pieces) =>
      file.withoutReading
        ? world.context.reader.read(reading, file, pieces)
        : { outcome: 'unreadable', mediaType: file.mediaType, reason: unreadableReasons.time },
  };
  await processDocument(document, { ...world.context, reader }, new AbortController().signal);
  const { medias, ...state } = await stateOf(document);
  expect(state).toMatchObject({ status: 'completed', file_type: 'image/png', page_count: 1, content: null });
  expect(medias.map(({ kind }) => kind)).toEqual(['original', 'preview']);
});

test('processDocument marks a document as failed if it takes too long with and without a reading', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'));
  const attempts: (boolean | undefined)[] = [];
  const reader: DocumentReader = {
    ...world.context.reader,
    read: async (_owner, { mediaType, withoutReading }) => {
      attempts.push(withoutReading);
      return { outcome: 'unreadable', mediaType, reason: unreadableReasons.time };
    },
  };
  await processDocument(document, { ...world.context, reader }, new AbortController().signal);
  expect(attempts).toEqual([false, true]);
  expect(await stateOf(document)).toMatchObject({ status: 'failed', failure_reason: unreadableReasons.time });
});

test('processDocument marks a document as in progress if reading its file takes long', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'));
  const reading = Promise.withResolvers<void>();
  const storage: typeof world.storage = {
    ...world.storage,
    get: async (...file) => {
      await reading.promise;
      return world.storage.get(...file);
    },
  };
  const running = processDocument(document, { ...world.context, storage }, new AbortController().signal);
  await expect.poll(() => stateOf(document), { timeout: 10_000 }).toMatchObject({ status: 'processing' });
  reading.resolve();
  await running;
  expect(await stateOf(document)).toMatchObject({ status: 'completed' });
});

const sample = readFileSync(`${import.meta.dirname}/../../../docs/samples/invoice.xml`, 'utf8');

const validationOf = ({ document_id }: TestDocument) => world.sql`
  select d.validation, v.rules, jsonb_array_length(v.report -> 'findings') as findings
  from documents d left join document_validations v on v.document_id = d.id where d.id = ${document_id}`;

test('processDocument stores the validation of an invoice, and replaces it if the document is processed again', async () => {
  const wrong = sample.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, '');
  const document = await world.addDocument(owner, Buffer.from(wrong), 'a.xml');
  await run(document);
  const [first] = await validationOf(document);
  expect(first?.validation).toBe('invalid');
  expect(first?.rules).toContain('BR-03');
  await world.sql`update documents set status = 'pending' where id = ${document.document_id}`;
  await run(document);
  expect(await validationOf(document)).toEqual([first]);
});

test('processDocument stores no report of a document that is not an electronic invoice', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'), 'a.txt');
  await run(document);
  expect(await validationOf(document)).toEqual([{ validation: 'not_applicable', rules: null, findings: null }]);
});
