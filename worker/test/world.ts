import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createEncryption, createEncryptionKeys } from '@fds/platform/encryption';
import { imapClient } from '@fds/platform/imap';
import { createLogger } from '@fds/platform/log';
import { openStorage, type StoredFileKey } from '@fds/platform/storage';
import postgres from 'postgres';
import { chooseParentOfDataFolders } from '../../testing/data-folders.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { openDatabase } from '../src/database/database.ts';
import { batchingStore } from '../src/documents/batches.ts';
import { type DocumentReader, documentReader } from '../src/documents/reader.ts';
import type { JobContext } from '../src/jobs/job.ts';

export interface TestDocument {
  readonly organisation_id: string;
  readonly workspace_id: string;
  readonly document_id: string;
  readonly media_id: string;
  /** Key of the stored file. */
  readonly file: StoredFileKey;
}

/**
 * The test files that run in one process share the reader processes, because the start of one takes 0.4 s of CPU time.
 * They end with the process.
 */
const sharedReader = documentReader();

/** As in the product, each organisation of a test file has reader processes of its own. */
function readerOfEnvironment(): DocumentReader {
  const organisations: string[] = [];
  return {
    read: (organisation, file, pieces) => {
      if (!organisations.includes(organisation)) organisations.push(organisation);
      return sharedReader.read(String(organisations.indexOf(organisation)), file, pieces);
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Creates a database, a file storage and the services that jobs use. */
export async function openWorkerTestEnvironment() {
  const database = await createMigratedDatabase();
  const sql = postgres(database.url, { max: 4, onnotice: () => {} });
  const folder = await mkdtemp(join(await chooseParentOfDataFolders(), 'fds-worker-test-'));
  const storageFolder = join(folder, 'files');
  const storage = await openStorage({ kind: 'file', folder: storageFolder });
  await storage.check();
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ name: 'worker', level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const config = {
    sweepGraceSeconds: 0,
    retentionDays: 30,
    deliveryRetentionDays: 30,
    auditRetentionDays: 400,
    ocrLanguages: ['eng', 'deu'] as const,
    storageQuotaBytes: 1024 ** 3,
    pollSeconds: 60,
    maxMailBytes: 1024 ** 2,
  };
  const connections = openDatabase(database.url, log);
  const context: JobContext = {
    sql: connections.sql,
    session: connections.session,
    engine: () => Promise.reject(new Error('this test has no engine')),
    storage,
    queue: { put: async () => {}, startNow: async () => {}, transaction: connections.transaction },
    encryption: createEncryption(createEncryptionKeys()),
    google: undefined,
    gmail: undefined,
    imap: imapClient({ targets: { allowPrivate: true }, oauth: undefined }),
    reader: readerOfEnvironment(),
    documents: batchingStore(connections, 0.9),
    model: undefined,
    config,
    log,
    metrics: { document: () => {} },
  };

  const addWorkspace = async (organisation_id?: string, parent_workspace_id: string | null = null) => {
    const organisation = organisation_id ?? randomUUID();
    if (organisation_id === undefined) await sql`insert into organisations ${sql({ id: organisation, name: 'Test' })}`;
    const workspace = { id: randomUUID(), organisation_id: organisation, name: 'Test', parent_workspace_id };
    await sql`insert into workspaces ${sql(workspace)}`;
    return { organisation_id: organisation, workspace_id: workspace.id };
  };

  /** Adds a document and stores its file, as an upload does. */
  const addDocument = async (
    owner: { readonly organisation_id: string; readonly workspace_id: string },
    bytes: Buffer,
    file_name = 'file',
  ): Promise<TestDocument> => {
    const document_id = randomUUID();
    const media_id = randomUUID();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { ...owner, file_name, size_bytes: bytes.length };
    const key = { organisation_id: owner.organisation_id, id: media_id };
    await storage.put(key, Readable.from([bytes]));
    await sql.begin(async (tx) => {
      await tx`insert into documents ${tx({ ...file, id: document_id })}`;
      await tx`insert into medias ${tx({ ...file, id: media_id, document_id, sha256, kind: 'original' })}`;
    });
    return { ...owner, document_id, media_id, file: key };
  };

  /** Returns the path of a stored file in the storage folder. */
  const pathOf = ({ organisation_id, id }: StoredFileKey) => join(storageFolder, organisation_id, id.slice(-2), id);

  return {
    pathOf,
    url: database.url,
    sql,
    connections,
    storage,
    storageFolder,
    context,
    lines,
    addWorkspace,
    addDocument,
    async [Symbol.asyncDispose]() {
      await connections.close();
      await sql.end({ timeout: 5 });
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type WorkerTestEnvironment = Awaited<ReturnType<typeof openWorkerTestEnvironment>>;
