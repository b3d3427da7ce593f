import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStorage, openStorage } from '@fds/platform/storage';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { chooseParentOfDataFolders } from '../../testing/data-folders.ts';
import type { Gateway } from '../src/app.ts';
import { hashSecret } from '../src/auth/credentials.ts';
import { mockEngine, type ReceivedOperation } from './engine.ts';
import { evaluateCondition, type Row } from './evaluate.ts';
import {
  clientCredentials,
  completeRow,
  createCheckedGateway,
  credentialRow,
  organisation,
  otherOrganisation,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';

export const apiKey = 'fds_abcdefgh_secret';
export const externalWorkspaceId = 'customer 7';
export const companyId = uuid(21);
export const personId = uuid(31);
export const collectionId = uuid(41);
export const otherWorkspaceId = uuid(12);

const ofADocument = {
  workspace: completeRow('workspaces', { id: workspace }),
  document: completeRow('documents', { id: uuid(51), status: 'failed' }),
};

const tables = {
  credentials: [credentialRow(clientCredentials, organisation)],
  api_keys: [
    {
      id: uuid(90),
      name: 'Key',
      access: 'write',
      key_hash: hashSecret(apiKey),
      expires_at: null,
      organisation_id: organisation,
      workspace_id: workspace,
      descendants: [{ workspace_id: workspace }],
    },
  ],
  workspaces: [
    completeRow('workspaces', { id: workspace, external_workspace_id: externalWorkspaceId }),
    completeRow('workspaces', { id: otherWorkspaceId, external_workspace_id: null }),
    completeRow('workspaces', { id: uuid(13), organisation_id: otherOrganisation }),
  ],
  companies: [
    completeRow('companies', { id: companyId, workspace_id: workspace }),
    completeRow('companies', { id: uuid(22), organisation_id: otherOrganisation }),
  ],
  people: [completeRow('people', { id: personId, workspace_id: workspace, phone_number: '+49 151 1' })],
  collections: [
    completeRow('collections', { id: collectionId, workspace_id: workspace }),
    completeRow('collections', { id: uuid(42), workspace_id: otherWorkspaceId }),
  ],
  documents: [
    completeRow('documents', {
      id: uuid(51),
      workspace_id: workspace,
      workspace: completeRow('workspaces', { id: workspace }),
      file_name: 'invoice.pdf',
      status: 'failed',
      failure_reason: 'The file is empty.',
      uploaded_at: '2026-01-31T10:00:00+00:00',
      size_bytes: '4000000000',
    }),
    completeRow('documents', {
      id: uuid(52),
      workspace_id: workspace,
      workspace: completeRow('workspaces', { id: workspace }),
      file_name: 'old.pdf',
      status: 'deleted',
      uploaded_at: '2026-01-30T10:00:00+00:00',
    }),
    completeRow('documents', {
      id: uuid(53),
      organisation_id: otherOrganisation,
      workspace: completeRow('workspaces', { id: uuid(13) }),
      status: 'completed',
      uploaded_at: '2026-01-01',
    }),
  ],
  medias: [
    completeRow('medias', {
      ...ofADocument,
      id: uuid(61),
      document_id: uuid(51),
      kind: 'original',
      file_name: 'Übersicht "1".pdf',
      file_type: 'application/pdf',
      size_bytes: '10',
      sha256: 'a'.repeat(64),
    }),
    completeRow('medias', {
      ...ofADocument,
      id: uuid(62),
      document_id: uuid(51),
      kind: 'preview',
      file_name: 'p',
      size_bytes: '1',
      sha256: 'b',
    }),
    completeRow('medias', {
      ...ofADocument,
      id: uuid(63),
      organisation_id: otherOrganisation,
      kind: 'original',
      size_bytes: '1',
      sha256: 'c',
    }),
  ],
} satisfies Record<string, Row[]>;

/** The objects that tests of documents use: a gateway, a storage and a mock engine. */
export interface DocumentTestSetup {
  readonly app: Gateway['app'];
  readonly storage: FileStorage;
  readonly engine: ReturnType<typeof mockEngine>;
  readonly headers: Record<string, string>;
  /** The rows that the gateway has inserted since the start of the test. */
  readonly inserted: Row[];
  /** The `where` conditions of the delete mutations that the gateway has sent since the start of the test. */
  readonly removed: unknown[];
  /** Function that returns the mock engine's response to a mutation. A test may replace the function. */
  answer(received: ReceivedOperation): Response | undefined;
  /** Returns the names of the files in the storage. */
  files(): Promise<string[]>;
}

/**
 * Responds, as Hasura does, to operations that the mock engine does not support: lookups in several tables, inserts and
 * deletions.
 */
function answering(
  { text, variables, session }: ReceivedOperation,
  inserted: Row[],
  removed: unknown[],
): Response | undefined {
  if (text.startsWith('query ($workspaces')) {
    const names = ['workspaces', 'collections', 'companies', 'people', 'medias'] as const;
    const queried = names.filter((table) => variables[table] !== undefined);
    const found = queried.map((table) => {
      const rows: readonly Row[] = tables[table];
      const own = rows.filter((row) => row.organisation_id === session.variables['x-hasura-organisation-id']);
      return [table, own.filter((row) => evaluateCondition(variables[table], row) === true)];
    });
    return HttpResponse.json({ data: Object.fromEntries(found) });
  }
  if (text.startsWith('mutation ($object')) {
    const object = variables.object;
    if (typeof object !== 'object' || object === null) throw new Error('no object');
    inserted.push({ ...object });
    return HttpResponse.json({ data: { insert_documents_one: { id: uuid(99) } } });
  }
  if (!text.startsWith('mutation ($where')) return undefined;
  removed.push(variables.where);
  return HttpResponse.json({ data: { delete_medias: { returning: [{ id: uuid(61) }, { id: uuid(62) }] } } });
}

/** Creates a gateway, a storage and a mock engine with the rows of this module, for the tests of one file. */
export function createDocumentTestSetup(): DocumentTestSetup {
  const engine = mockEngine(tables);
  const inserted: Row[] = [];
  const removed: unknown[] = [];
  const answer = (received: ReceivedOperation) => answering(received, inserted, removed);
  let folder = '';
  let opened: Pick<DocumentTestSetup, 'app' | 'storage' | 'headers'> | undefined;
  const current = () => {
    if (opened === undefined) throw new Error('the gateway has not started');
    return opened;
  };
  beforeAll(async () => {
    engine.server.listen();
    folder = await mkdtemp(join(await chooseParentOfDataFolders(), 'fds-documents-'));
    const storage = await openStorage({ kind: 'file', folder });
    const app = await createCheckedGateway(
      testConfig({ storage: { kind: 'file', folder }, storageQuotaBytes: 2_000_000 }),
    );
    opened = { app, storage, headers: await requestAuthorizationHeader(app) };
  });
  beforeEach(() => {
    engine.reset();
    engine.answerWith(answer);
    inserted.length = 0;
    removed.length = 0;
  });
  afterEach(async () => {
    const { storage } = current();
    for await (const batch of storage.listOlderThan(new Date(Date.now() + 1000))) {
      await Promise.all(batch.map((key) => storage.delete(key)));
    }
  });
  afterAll(async () => {
    engine.server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get app() {
      return current().app;
    },
    get storage() {
      return current().storage;
    },
    get headers() {
      return current().headers;
    },
    engine,
    inserted,
    removed,
    answer,
    files: async () => (await readdir(folder, { recursive: true })).filter((name) => name.length > 2 * 36),
  };
}

/** A part of the multipart/form-data body of an upload. */
export type FormPart = readonly [name: string, value: string | File];
export const filePart = (
  bytes: string | Uint8Array<ArrayBuffer> = 'Hello',
  name = 'hello.txt',
  type = 'text/plain',
): FormPart => ['file', new File([bytes], name, { type })];
export const workspacePart: FormPart = ['data.attributes.workspace_id', workspace];

/** Sends a form to POST /v1/documents. @param callerHeaders headers with the caller's credential */
export function uploadDocument(
  { app }: Pick<DocumentTestSetup, 'app'>,
  parts: readonly FormPart[],
  callerHeaders: Record<string, string>,
) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return app.request('/v1/documents', { method: 'POST', body: form, headers: callerHeaders });
}
