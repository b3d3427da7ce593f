import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  apiKey,
  collectionId,
  companyId,
  createDocumentTestSetup,
  externalWorkspaceId,
  type FormPart,
  filePart,
  personId,
  uploadDocument,
  workspacePart,
} from './documents.ts';
import type { ReceivedOperation } from './engine.ts';
import { organisation, workspace } from './gateway.ts';

const world = createDocumentTestSetup();

test('POST /v1/documents stores the file, and inserts the document and its media with one mutation', async () => {
  const bytes = randomBytes(300_000);
  const response = await uploadDocument(
    world,
    [
      ['data.type', 'document'],
      ['data.attributes.file_name', 'Rechnung Zürich.bin'],
      ['data.attributes.metadata.document_type', 'invoice'],
      ['data.attributes.metadata.source_number', '+49 1'],
      ['data.attributes.collect_id', collectionId],
      filePart(new Uint8Array(bytes)),
      ['data.relationships.workspace.data.type', 'workspace'],
      ['data.relationships.workspace.data.id', workspace],
      ['data.relationships.company.data.id', companyId],
      ['data.relationships.people.data.meta.phone_number', '+49 151 1'],
    ],
    world.headers,
  );
  expect(response.status).toBe(201);
  const body = JSON.parse(await response.text());
  const [object] = world.inserted;
  expect(response.headers.get('location')).toBe(`http://localhost/v1/documents/${object?.id}`);
  expect(body.data).toMatchObject({
    type: 'document',
    id: object?.id,
    attributes: { file_name: 'Rechnung Zürich.bin', status: 'pending', collect_id: collectionId, size_bytes: 300_000 },
    relationships: { workspace: { data: { type: 'workspace', id: workspace } } },
  });
  const included: readonly { readonly type: string; readonly id: string }[] = body.included;
  expect(included.map(({ type, id: mediaId }) => [type, mediaId])).toEqual([
    ['workspace', workspace],
    ['company', companyId],
    ['people', personId],
  ]);
  expect(object).toMatchObject({
    workspace_id: workspace,
    collection_id: collectionId,
    company_id: companyId,
    people_id: personId,
    metadata_document_type: 'invoice',
    metadata_source_number: '+49 1',
    metadata_target_number: null,
    file_type: 'application/octet-stream',
    size_bytes: 300_000,
    medias: { data: [{ sha256: createHash('sha256').update(bytes).digest('hex'), size_bytes: 300_000 }] },
  });
  const [id = ''] = (await world.files()).map((name) => name.slice(-36));
  const stored = await world.storage.get({ organisation_id: organisation, id });
  expect(stored && (await buffer(stored)).equals(bytes)).toBe(true);
});

test.each<[string, FormPart[]]>([
  ['brackets', [['data[attributes][workspace_id]', workspace], filePart()]],
  ['the file first', [filePart(), workspacePart]],
  ['an external id', [['data.attributes.external_workspace_id', externalWorkspaceId], filePart()]],
  [
    'the same workspace three times',
    [
      workspacePart,
      ['data.relationships.workspace.data.id', workspace],
      ['data.attributes.external_workspace_id', externalWorkspaceId],
      filePart(),
    ],
  ],
  ['a UUID in capitals', [['data.attributes.workspace_id', workspace.toUpperCase()], filePart()]],
])('POST /v1/documents accepts %s', async (_what, parts) => {
  const response = await uploadDocument(world, parts, world.headers);
  expect(response.status).toBe(201);
  expect(world.inserted).toMatchObject([{ workspace_id: workspace, file_name: 'hello.txt', file_type: 'text/plain' }]);
  expect(await world.files()).toHaveLength(1);
});

test('POST /v1/documents uses the workspace of the API key by default', async () => {
  expect((await uploadDocument(world, [filePart()], { authorization: `Bearer ${apiKey}` })).status).toBe(201);
  expect(world.inserted).toMatchObject([{ workspace_id: workspace }]);
});

test('POST /v1/documents rejects a file that is too large and discards the rest of the body', async () => {
  const response = await uploadDocument(world, [workspacePart, filePart(new Uint8Array(1_000_001))], world.headers);
  expect([response.status, JSON.parse(await response.text()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(
    (await uploadDocument(world, [workspacePart, filePart(new Uint8Array(1_000_000))], world.headers)).status,
  ).toBe(201);
  expect(await world.files()).toHaveLength(1);
});

test('POST /v1/documents deletes the file if the insert is rejected, and keeps the file if the engine does not respond', async () => {
  const failing = (code: string) => (received: ReceivedOperation) =>
    received.text.startsWith('mutation')
      ? HttpResponse.json({ errors: [{ message: 'no', extensions: { code, path: '$' } }] })
      : world.answer(received);
  world.engine.answerWith(failing('permission-error'));
  expect((await uploadDocument(world, [workspacePart, filePart()], world.headers)).status).toBe(500);
  expect(await world.files()).toEqual([]);
  world.engine.answerWith(failing('time-limit-exceeded'));
  expect((await uploadDocument(world, [workspacePart, filePart()], world.headers)).status).toBe(504);
  expect(await world.files()).toHaveLength(1);
});

test('POST /v1/documents does not read the body of a request without a credential', async () => {
  expect((await uploadDocument(world, [workspacePart, filePart()], {})).status).toBe(401);
  expect(await world.files()).toEqual([]);
});
