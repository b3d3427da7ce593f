import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredFileKey } from '@fds/platform/storage';
import { afterAll, describe, expect, it } from 'vitest';
import { addDeliveriesOfEvents } from '../src/delivery/fan-out.ts';
import { type DocumentReader, documentReader } from '../src/documents/reader.ts';
import { fileReadingLimits } from '../src/documents/reading.ts';
import { toEvent } from '../src/events/changes.ts';
import { jobDefinitions } from '../src/jobs/index.ts';
import { workerMetrics } from '../src/metrics.ts';
import { openJobQueue } from '../src/queue/queue.ts';
import { openWorkerTestEnvironment, type TestDocument } from './world.ts';

const content = 'Hello';

/** Functions that end delayed responses of the storage, by the id of the requested file. */
const held = new Map<string, () => void>();
/** Ids of the files that the storage returns without a delay. */
const quick = new Set<string>();
/** Ids of the organisations for which the worker has asked the document reader to read at least one file. */
const requested = new Set<string>();
const resources = new AsyncDisposableStack();

const world = resources.use(await openWorkerTestEnvironment());
const { context, connections } = world;
// These tests do not check how a file is read, so small child processes answer in place of the reader processes.
const reader = resources.use(documentReader(fileReadingLimits, new URL('./pid-child.ts', import.meta.url)));
const get = async ({ id }: StoredFileKey) => {
  if (!quick.has(id)) await new Promise<void>((resolve) => held.set(id, resolve));
  return Readable.from([Buffer.from(content)]);
};
const metrics = workerMetrics(() => queue.depths());
const queue = openJobQueue(connections, jobDefinitions, addDeliveriesOfEvents, context.log, metrics.jobRun);
await queue.open();
const read: DocumentReader['read'] = (owner, file, pieces) => {
  requested.add(owner);
  return reader.read(owner, file, pieces);
};
await queue.work({ ...context, queue, reader: { ...reader, read }, storage: { ...context.storage, get } });
resources.defer(() => queue.stop(2000));
afterAll(() => resources.disposeAsync());

/** Uploads documents of a new organisation one after the other, and adds their events to the queue. */
async function upload(count: number): Promise<TestDocument[]> {
  const owner = await world.addWorkspace();
  const documents: TestDocument[] = [];
  while (documents.length < count) {
    const document = await world.addDocument(owner, Buffer.from(content), 'a.txt');
    documents.push(document);
    const { organisation_id, workspace_id, document_id } = document;
    const row = { id: document_id, organisation_id, workspace_id, status: 'pending' };
    const event = toEvent({
      id: randomUUID(),
      created_at: new Date().toISOString(),
      table: { schema: 'public', name: 'documents' },
      event: { op: 'INSERT', data: { old: null, new: row } },
    });
    if (event === undefined) throw new Error('an upload causes an event');
    await queue.accept(event);
  }
  return documents;
}

/** Counts the documents with the given status. */
async function countOf(documents: readonly TestDocument[], status: string): Promise<number> {
  const ids = documents.map(({ document_id }) => document_id);
  const rows = await world.sql`select from documents where id = any(${ids}) and status = ${status}`;
  return rows.count;
}

const heldDocuments = (documents: readonly TestDocument[]) => documents.filter(({ media_id }) => held.has(media_id));
const polling = { timeout: 30_000, interval: 50 };

/** Sends one of the storage's responses that the test holds back for the given documents. */
function release(documents: readonly TestDocument[]): void {
  const [{ media_id } = { media_id: '' }] = heldDocuments(documents);
  held.get(media_id)?.();
  held.delete(media_id);
}

/**
 * Sends all responses of the storage that the test holds back for the given documents, and waits until these documents
 * are processed.
 */
async function finish(documents: readonly TestDocument[]): Promise<void> {
  for (const { media_id } of documents) quick.add(media_id);
  while (heldDocuments(documents).length > 0) release(documents);
  await expect.poll(() => countOf(documents, 'completed'), polling).toBe(documents.length);
}

describe('the queue of documents that wait for the worker', () => {
  it('the worker processes at most two documents of an organisation at the same time', async () => {
    const slow = await upload(3);
    await expect.poll(() => heldDocuments(slow).length, polling).toBe(2);
    const other = await upload(1);
    await expect.poll(() => heldDocuments(other).length, polling).toBe(1);
    release(other);
    await expect.poll(() => countOf(other, 'completed'), polling).toBe(1);
    expect(heldDocuments(slow)).toHaveLength(2);
    expect(await countOf(slow, 'completed')).toBe(0);
    await finish(slow);
  });

  it('the worker processes a document of one organisation before the waiting documents of two other organisations', async () => {
    const backlogs = [await upload(4), await upload(4)] as const;
    for (const backlog of backlogs) await expect.poll(() => heldDocuments(backlog).length, polling).toBe(2);
    const other = await upload(1);
    await expect.poll(() => other.every(({ organisation_id }) => requested.has(organisation_id)), polling).toBe(true);
    const [first] = backlogs;
    for (let released = 1; heldDocuments(other).length === 0 && released <= 2; released++) {
      release(first);
      const started = async () => (await countOf(first, 'completed')) === released && held.size === 4;
      await expect.poll(started, polling).toBe(true);
    }
    expect(heldDocuments(other)).toHaveLength(1);
    expect(await countOf(backlogs.flat(), 'completed')).toBeLessThan(3);
    await finish([...backlogs.flat(), ...other]);
  });
});
