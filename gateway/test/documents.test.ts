import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openStorage, type Storage } from '@fds/platform/storage';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import { hashOf } from '../src/auth/credentials.ts';
import { mockEngine, type Received } from './engine.ts';
import { type Row, truth } from './evaluate.ts';
import {
  bearer,
  bodyOf,
  client,
  credentialRow,
  faultsOf,
  gatewayOf,
  organisation,
  otherOrganisation,
  rowOf,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';

const folder = await mkdtemp(join(tmpdir(), 'fds-documents-'));
const apiKey = 'fds_abcdefgh_secret';
const external = 'customer 7';
const company = uuid(21);
const person = uuid(31);
const collection = uuid(41);
const elsewhere = uuid(12);

const tables = {
  credentials: [credentialRow(client, organisation)],
  api_keys: [
    {
      id: uuid(90),
      key_hash: hashOf(apiKey),
      expires_at: null,
      organisation_id: organisation,
      workspace_id: workspace,
      descendants: [{ workspace_id: workspace }],
    },
  ],
  workspaces: [
    rowOf('workspaces', { id: workspace, external_workspace_id: external }),
    rowOf('workspaces', { id: elsewhere, external_workspace_id: null }),
    rowOf('workspaces', { id: uuid(13), organisation_id: otherOrganisation }),
  ],
  companies: [
    rowOf('companies', { id: company, workspace_id: workspace }),
    rowOf('companies', { id: uuid(22), organisation_id: otherOrganisation }),
  ],
  people: [rowOf('people', { id: person, workspace_id: workspace, phone_number: '+49 151 1' })],
  collections: [
    rowOf('collections', { id: collection, workspace_id: workspace }),
    rowOf('collections', { id: uuid(42), workspace_id: elsewhere }),
  ],
  documents: [
    rowOf('documents', {
      id: uuid(51),
      workspace_id: workspace,
      workspace: rowOf('workspaces', { id: workspace }),
      file_name: 'invoice.pdf',
      status: 'failed',
      failure_reason: 'The file is empty.',
      uploaded_at: '2026-01-31T10:00:00+00:00',
      size_bytes: '4000000000',
    }),
    rowOf('documents', {
      id: uuid(52),
      workspace_id: workspace,
      workspace: rowOf('workspaces', { id: workspace }),
      file_name: 'old.pdf',
      status: 'deleted',
      uploaded_at: '2026-01-30T10:00:00+00:00',
    }),
    rowOf('documents', {
      id: uuid(53),
      organisation_id: otherOrganisation,
      workspace: rowOf('workspaces', { id: uuid(13) }),
      status: 'completed',
      uploaded_at: '2026-01-01',
    }),
  ],
  medias: [
    rowOf('medias', {
      id: uuid(61),
      document_id: uuid(51),
      kind: 'original',
      file_name: 'Übersicht "1".pdf',
      file_type: 'application/pdf',
      size_bytes: '10',
      sha256: 'a'.repeat(64),
    }),
    rowOf('medias', {
      id: uuid(62),
      document_id: uuid(51),
      kind: 'preview',
      file_name: 'p',
      size_bytes: '1',
      sha256: 'b',
    }),
    rowOf('medias', {
      id: uuid(63),
      organisation_id: otherOrganisation,
      kind: 'original',
      size_bytes: '1',
      sha256: 'c',
    }),
  ],
} satisfies Record<string, Row[]>;

const engine = mockEngine(tables);
/** The objects of the inserts since the last test. */
const inserted: Row[] = [];
const removed: unknown[] = [];

/** Answers what the mock does not by itself: lookups in several tables, inserts and deletes, as Hasura does. */
function answer({ text, variables, session }: Received): Response | undefined {
  if (text.startsWith('query ($workspaces')) {
    const found = (['workspaces', 'collections', 'companies', 'people'] as const).map((table) => {
      const rows: readonly Row[] = tables[table];
      const own = rows.filter((row) => row.organisation_id === session.variables['x-hasura-organisation-id']);
      return [table, own.filter((row) => truth(variables[table], row) === true)];
    });
    return HttpResponse.json({ data: Object.fromEntries(found) });
  }
  if (text.startsWith('mutation ($object')) {
    const object = variables.object;
    if (typeof object !== 'object' || object === null) throw new Error('no object');
    const row: Row = { ...object };
    inserted.push(row);
    const made = rowOf('documents', { ...row, id: uuid(99), status: 'pending', size_bytes: String(row.size_bytes) });
    const related = { workspace: tables.workspaces[0], company: null, people: null };
    return HttpResponse.json({ data: { insert_documents_one: { ...made, ...related } } });
  }
  if (!text.startsWith('mutation ($where')) return undefined;
  removed.push(variables.where);
  return HttpResponse.json({ data: { delete_medias: { returning: [{ id: uuid(61) }, { id: uuid(62) }] } } });
}

let app: Gateway['app'];
let storage: Storage;
let headers: Record<string, string>;
beforeAll(async () => {
  engine.server.listen();
  storage = await openStorage({ kind: 'file', folder });
  app = await gatewayOf(testConfig({ storage: { kind: 'file', folder } }));
  headers = await bearer(app);
});
beforeEach(() => {
  engine.reset();
  engine.answerWith(answer);
  inserted.length = 0;
  removed.length = 0;
});
afterEach(async () => {
  for await (const batch of storage.listOlderThan(new Date(Date.now() + 1000))) {
    await Promise.all(batch.map(({ id }) => storage.delete(id)));
  }
});
afterAll(async () => {
  engine.server.close();
  await rm(folder, { recursive: true, force: true });
});

const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.length > 36);

type Part = readonly [name: string, value: string | File];
const aFile = (bytes: string | Uint8Array<ArrayBuffer> = 'Hello', name = 'hello.txt', type = 'text/plain'): Part => [
  'file',
  new File([bytes], name, { type }),
];
const inWorkspace: Part = ['data.attributes.workspace_id', workspace];

function upload(parts: readonly Part[], as: Record<string, string> = headers) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return app.request('/v1/documents', { method: 'POST', body: form, headers: as });
}

describe('POST /v1/documents', () => {
  test('keeps the file and stores the document with it, in one insert', async () => {
    const bytes = randomBytes(300_000);
    const response = await upload([
      ['data.type', 'document'],
      ['data.attributes.file_name', 'Rechnung Zürich.bin'],
      ['data.attributes.metadata.document_type', 'invoice'],
      ['data.attributes.metadata.source_number', '+49 1'],
      ['data.attributes.collect_id', collection],
      aFile(new Uint8Array(bytes)),
      ['data.relationships.workspace.data.type', 'workspace'],
      ['data.relationships.workspace.data.id', workspace],
      ['data.relationships.company.data.id', company],
      ['data.relationships.people.data.meta.phone_number', '+49 151 1'],
    ]);
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`http://localhost/v1/documents/${uuid(99)}`);
    const body = JSON.parse(await response.text());
    expect(body.data).toMatchObject({
      type: 'document',
      id: uuid(99),
      attributes: { file_name: 'Rechnung Zürich.bin', status: 'pending', collect_id: collection, size_bytes: 300_000 },
      relationships: { workspace: { data: { type: 'workspace', id: workspace } } },
    });
    expect(body.included).toHaveLength(1);
    const [object] = inserted;
    expect(object).toMatchObject({
      workspace_id: workspace,
      collection_id: collection,
      company_id: company,
      people_id: person,
      metadata_document_type: 'invoice',
      metadata_source_number: '+49 1',
      metadata_target_number: null,
      file_type: 'application/octet-stream',
      size_bytes: 300_000,
      medias: { data: [{ sha256: createHash('sha256').update(bytes).digest('hex'), size_bytes: 300_000 }] },
    });
    const [id = ''] = (await files()).map((name) => name.slice(-36));
    const stored = await storage.get(id);
    expect(stored && (await buffer(stored)).equals(bytes)).toBe(true);
  });

  test.each<[string, Part[]]>([
    ['brackets', [['data[attributes][workspace_id]', workspace], aFile()]],
    ['the file first', [aFile(), inWorkspace]],
    ['an external id', [['data.attributes.external_workspace_id', external], aFile()]],
    [
      'the same workspace three times',
      [
        inWorkspace,
        ['data.relationships.workspace.data.id', workspace],
        ['data.attributes.external_workspace_id', external],
        aFile(),
      ],
    ],
    ['a UUID in capitals', [['data.attributes.workspace_id', workspace.toUpperCase()], aFile()]],
  ])('takes %s', async (_what, parts) => {
    const response = await upload(parts);
    expect(await response.text()).toContain(uuid(99));
    expect(inserted).toMatchObject([{ workspace_id: workspace, file_name: 'hello.txt', file_type: 'text/plain' }]);
    expect(await files()).toHaveLength(1);
  });

  test('an API key’s own workspace is the default', async () => {
    expect((await upload([aFile()], { authorization: `Bearer ${apiKey}` })).status).toBe(201);
    expect(inserted).toMatchObject([{ workspace_id: workspace }]);
  });

  const bad = 'INVALID_REQUEST';
  const attributes = '/data/attributes';
  const relationships = '/data/relationships';
  test.each<[string, Part[], [string, string][]]>([
    ['no file', [inWorkspace], [[bad, '/file']]],
    ['an empty file', [inWorkspace, aFile('')], [[bad, '/file']]],
    ['two files', [inWorkspace, aFile(), aFile()], [[bad, '/file']]],
    ['a file under another name', [inWorkspace, aFile(), ['more', new File(['x'], 'x')]], [[bad, '/more']]],
    ['a file that is a field', [inWorkspace, ['document', 'x'], aFile()], [[bad, '/document']]],
    ['an unknown part', [inWorkspace, aFile(), ['data.attributes.size', '1']], [[bad, `${attributes}/size`]]],
    ['a part that reaches for the prototype', [inWorkspace, aFile(), ['__proto__', '1']], [[bad, '/__proto__']]],
    ['a wrong constant', [inWorkspace, aFile(), ['data.type', 'documents']], [[bad, '/data/type']]],
    [
      'names in two styles',
      [inWorkspace, ['data[attributes][workspace_id]', workspace], aFile()],
      [[bad, `${attributes}/workspace_id`]],
    ],
    [
      'two workspaces',
      [inWorkspace, ['data.relationships.workspace.data.id', elsewhere], aFile()],
      [[bad, `${relationships}/workspace/data/id`]],
    ],
    [
      'two workspaces, one by its external id',
      [['data.attributes.workspace_id', elsewhere], ['data.attributes.external_workspace_id', external], aFile()],
      [[bad, `${attributes}/external_workspace_id`]],
    ],
    ['no workspace', [aFile()], [[bad, `${attributes}/workspace_id`]]],
    ['a bad UUID', [['data.attributes.workspace_id', '1'], aFile()], [[bad, `${attributes}/workspace_id`]]],
    [
      'a bad classification',
      [inWorkspace, aFile(), ['data.attributes.metadata.document_type', 'letter']],
      [[bad, `${attributes}/metadata/document_type`]],
    ],
    ['an empty name', [inWorkspace, aFile(), ['data.attributes.file_name', '']], [[bad, `${attributes}/file_name`]]],
    [
      'a name of 256 characters',
      [inWorkspace, aFile(), ['data.attributes.file_name', 'ü'.repeat(256)]],
      [[bad, `${attributes}/file_name`]],
    ],
    [
      'control characters in a name',
      [inWorkspace, aFile(), ['data.attributes.file_name', 'a\u0000b']],
      [[bad, `${attributes}/file_name`]],
    ],
    [
      'a path in a name',
      [inWorkspace, aFile(), ['data.attributes.file_name', '../a']],
      [[bad, `${attributes}/file_name`]],
    ],
    ['a path in the file’s own name', [inWorkspace, aFile('x', 'C:\\a')], [[bad, '/file']]],
    ['a file without a name', [inWorkspace, aFile('x', '')], [[bad, '/file']]],
    [
      'a value that is too long',
      [inWorkspace, aFile(), ['data.attributes.metadata.source_number', '1'.repeat(9000)]],
      [[bad, `${attributes}/metadata/source_number`]],
    ],
    [
      'several faults',
      [
        ['data.type', 'x'],
        ['y', '1'],
      ],
      [
        [bad, '/file'],
        [bad, '/data/type'],
        [bad, '/y'],
      ],
    ],
    [
      'an unknown workspace',
      [['data.attributes.workspace_id', uuid(77)], aFile()],
      [['WORKSPACE_NOT_FOUND', `${attributes}/workspace_id`]],
    ],
    [
      'a workspace out of scope',
      [['data.relationships.workspace.data.id', uuid(13)], aFile()],
      [['WORKSPACE_NOT_FOUND', `${relationships}/workspace/data/id`]],
    ],
    [
      'an unknown external id',
      [['data.attributes.external_workspace_id', 'x'], aFile()],
      [['WORKSPACE_NOT_FOUND', `${attributes}/external_workspace_id`]],
    ],
    [
      'a company out of scope',
      [inWorkspace, aFile(), ['data.relationships.company.data.id', uuid(22)]],
      [['COMPANY_NOT_FOUND', `${relationships}/company/data/id`]],
    ],
    [
      'an unknown person',
      [inWorkspace, aFile(), ['data.relationships.people.data.id', uuid(77)]],
      [['PEOPLE_NOT_FOUND', `${relationships}/people/data/id`]],
    ],
    [
      'an unknown phone number',
      [inWorkspace, aFile(), ['data.relationships.people.data.meta.phone_number', '0']],
      [['PEOPLE_NOT_FOUND', `${relationships}/people/data/meta/phone_number`]],
    ],
    [
      'a collection of another workspace',
      [inWorkspace, aFile(), ['data.attributes.collect_id', uuid(42)]],
      [['COLLECTION_NOT_FOUND', `${attributes}/collect_id`]],
    ],
  ])('refuses %s, and keeps nothing', async (_what, parts, faults) => {
    const response = await upload(parts);
    expect(faultsOf(await bodyOf(response))).toEqual(faults);
    expect(response.status).toBe(faults[0]?.[0] === bad ? 400 : 404);
    expect(inserted).toEqual([]);
    expect(await files()).toEqual([]);
  });

  test.each<[string, string, string, number, string]>([
    ['JSON', 'application/json', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no boundary', 'multipart/form-data; a=b', '', 400, 'INVALID_REQUEST'],
    [
      'a body that ends too early',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      400,
      'INVALID_REQUEST',
    ],
    ['no parts', 'multipart/form-data; boundary=x', 'nothing of the kind', 400, 'INVALID_REQUEST'],
  ])('refuses %s', async (_what, type, body, status, code) => {
    const response = await app.request('/v1/documents', {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': type },
    });
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([status, code]);
    expect(await files()).toEqual([]);
  });

  test('a file that is too large is refused while the rest is discarded', async () => {
    const response = await upload([inWorkspace, aFile(new Uint8Array(1_000_001))]);
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect((await upload([inWorkspace, aFile(new Uint8Array(1_000_000))])).status).toBe(201);
    expect(await files()).toHaveLength(1);
  });

  test('an insert that the engine refuses leaves no file; one of which nobody knows leaves it to the sweep', async () => {
    const failing = (code: string) => (received: Received) =>
      received.text.startsWith('mutation')
        ? HttpResponse.json({ errors: [{ message: 'no', extensions: { code, path: '$' } }] })
        : answer(received);
    engine.answerWith(failing('permission-error'));
    expect((await upload([inWorkspace, aFile()])).status).toBe(500);
    expect(await files()).toEqual([]);
    engine.answerWith(failing('time-limit-exceeded'));
    expect((await upload([inWorkspace, aFile()])).status).toBe(504);
    expect(await files()).toHaveLength(1);
  });

  test('without a credential nothing is read', async () => {
    expect((await upload([inWorkspace, aFile()], {})).status).toBe(401);
    expect(await files()).toEqual([]);
  });
});

describe('GET /v1/documents', () => {
  const list = async (query = '') => bodyOf(await app.request(`/v1/documents${query}`, { headers }));

  test('shows status and reason, newest first, without deleted ones', async () => {
    const { data } = await list();
    expect(data).toMatchObject([
      {
        id: uuid(51),
        attributes: { status: 'failed', failure_reason: 'The file is empty.', size_bytes: 4_000_000_000 },
      },
    ]);
    expect(engine.received.at(-1)?.variables.order_by).toEqual([{ uploaded_at: 'desc' }, { id: 'desc' }]);
  });

  test('deleted ones show where they are asked for', async () => {
    expect((await list('?filter[status]=deleted')).data.map(({ id }) => id)).toEqual([uuid(52)]);
  });

  test.each<[string, object]>([
    ['filter[uploaded_at][from]=2026-01-31T00:00:00Z', { uploaded_at: { _gte: '2026-01-31T00:00:00Z' } }],
    ['filter[uploaded_at][to]=2026-01-31', { uploaded_at: { _lt: '2026-02-01T00:00:00.000Z' } }],
    ['filter[processed_at][to]=2026-01-31T10:00:00Z', { processed_at: { _lte: '2026-01-31T10:00:00Z' } }],
    ['filter[external_workspace_id]=customer 7', { workspace: { external_workspace_id: { _eq: 'customer 7' } } }],
    ['filter[file_type]=application/pdf', { file_type: { _eq: 'application/pdf' } }],
  ])('%s', async (query, condition) => {
    await app.request(`/v1/documents?${query}`, { headers });
    expect(engine.received.at(-1)?.variables.where).toEqual({ _and: [{ status: { _neq: 'deleted' } }, condition] });
  });

  test('sorts as it is told', async () => {
    await list('?sort=-size_bytes,file_name');
    expect(engine.received.at(-1)?.variables.order_by).toEqual([
      { size_bytes: 'desc' },
      { file_name: 'asc' },
      { id: 'asc' },
    ]);
  });

  test.each<[string, string, string]>([
    ['filter[status]=done', 'INVALID_REQUEST', 'filter[status]'],
    ['filter[workspace_id]=1', 'INVALID_REQUEST', 'filter[workspace_id]'],
    ['filter[uploaded_at][from]=yesterday', 'INVALID_REQUEST', 'filter[uploaded_at][from]'],
    ['include=company', 'INVALID_REQUEST', 'include'],
    ['sort=size', 'UNKNOWN_FIELD', 'sort'],
    ['page[limit]=101', 'INVALID_REQUEST', 'page[limit]'],
    ['page=2', 'UNKNOWN_PARAMETER', 'page'],
  ])('refuses %s', async (query, code, parameter) => {
    const response = await app.request(`/v1/documents?${query}`, { headers });
    expect([response.status, faultsOf(await bodyOf(response))]).toEqual([400, [[code, parameter]]]);
  });
});

describe('GET /v1/documents/{id}', () => {
  const get = (id: string) => app.request(`/v1/documents/${id}`, { headers });

  test('shows a document with what it belongs to, a deleted one too', async () => {
    const body = JSON.parse(await (await get(uuid(51))).text());
    expect(body.data).toMatchObject({ id: uuid(51), attributes: { status: 'failed' } });
    expect(body.included).toMatchObject([{ type: 'workspace', id: workspace }]);
    expect((await get(uuid(52))).status).toBe(200);
  });

  test.each([uuid(77), uuid(53)])('%s is not found', async (id) => {
    const response = await get(id);
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
  });

  test('an id that is none has the answer of the contract', async () => {
    const response = await get('1');
    expect([response.status, JSON.parse(await response.text())]).toEqual([
      400,
      {
        errors: [
          { status: '400', title: 'Invalid ID Format', detail: 'Expected a UUID.', source: { parameter: 'id' } },
        ],
      },
    ]);
  });
});

describe('DELETE /v1/medias/{id}', () => {
  const remove = (id: string) => app.request(`/v1/medias/${id}`, { method: 'DELETE', headers });
  const put = (id: string) => storage.put(id, Readable.from(['x']));

  test('with an original goes everything of its document, files included', async () => {
    await Promise.all([put(uuid(61)), put(uuid(62))]);
    const response = await remove(uuid(61));
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(removed).toEqual([{ document_id: { _eq: uuid(51) } }]);
    expect(await files()).toEqual([]);
  });

  test('another goes alone', async () => {
    expect((await remove(uuid(62))).status).toBe(204);
    expect(removed).toEqual([{ id: { _eq: uuid(62) } }]);
  });

  test.each([uuid(77), uuid(63)])('%s is not found', async (id) => {
    const response = await remove(id);
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([404, 'MEDIA_NOT_FOUND']);
    expect(removed).toEqual([]);
  });
});

describe('GET /v1/medias/{id}/content', () => {
  const get = (id: string, more: Record<string, string> = {}, method = 'GET') =>
    app.request(`/v1/medias/${id}/content`, { method, headers: { ...headers, ...more } });
  const etag = `"${'a'.repeat(64)}"`;
  beforeEach(() => storage.put(uuid(61), Readable.from(['0123456789'])));

  test('gives the file, to be kept under its name', async () => {
    const response = await get(uuid(61));
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'content-disposition': `attachment; filename="?bersicht \\"1\\".pdf"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.pdf`,
      'accept-ranges': 'bytes',
      etag,
    });
  });

  test.each<[string, number, string, string | null]>([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
    ['nonsense', 200, '0123456789', null],
  ])('range %s', async (range, status, text, contentRange) => {
    const response = await get(uuid(61), { range });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
    expect(response.headers.get('content-length')).toBe(String(text.length));
  });

  test('a range past the end', async () => {
    const response = await get(uuid(61), { range: 'bytes=10-' });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  test('a range of another version is the whole', async () => {
    expect((await get(uuid(61), { range: 'bytes=0-1', 'if-range': '"b"' })).status).toBe(200);
    expect((await get(uuid(61), { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  });

  test('what the client has is not sent again', async () => {
    const response = await get(uuid(61), { 'if-none-match': `"b", W/${etag}` });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  test('HEAD tells the same without the bytes', async () => {
    const response = await get(uuid(61), {}, 'HEAD');
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', '']);
  });

  test.each([uuid(77), uuid(63), uuid(62)])('%s is not found', async (id) => {
    const response = await get(id);
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([404, 'MEDIA_NOT_FOUND']);
  });
});
