import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  createDocumentTestSetup,
  externalWorkspaceId,
  type FormPart,
  filePart,
  otherWorkspaceId,
  uploadDocument,
  workspacePart,
} from './documents.ts';
import { getErrorCodesAndPositions, parseResponseBody, uuid, workspace } from './gateway.ts';

const world = createDocumentTestSetup();

const bad = 'INVALID_REQUEST';
const attributes = '/data/attributes';
const relationships = '/data/relationships';
const relations = ['workspace', 'company', 'people'].map((name) => `data.relationships.${name}.data`);

/** Rejected uploads: title, parts of the form, and expected errors. */
type Refused = readonly [string, FormPart[], [string, string][]];
/** Returns a rejected upload in which an optional part has an invalid value. The error names this part. */
const refused = (what: string, name: string, value: string): Refused => [
  `${what} as ${name}`,
  [workspacePart, filePart(), [name, value]],
  [[bad, `/${name.replaceAll('.', '/')}`]],
];

test.each<Refused>([
  ['no file', [workspacePart], [[bad, '/file']]],
  ['an empty file', [workspacePart, filePart('')], [[bad, '/file']]],
  ['two files', [workspacePart, filePart(), filePart()], [[bad, '/file']]],
  ['a file under another name', [workspacePart, filePart(), ['more', new File(['x'], 'x')]], [[bad, '/more']]],
  ['a file that is a field', [workspacePart, ['document', 'x'], filePart()], [[bad, '/document']]],
  ['an unknown part', [workspacePart, filePart(), ['data.attributes.size', '1']], [[bad, `${attributes}/size`]]],
  ['a part that names the prototype', [workspacePart, filePart(), ['__proto__', '1']], [[bad, '/__proto__']]],
  ...['data', ...relations].map((path) => refused('a wrong constant', `${path}.type`, 'documents')),
  [
    'names in two styles',
    [workspacePart, ['data[attributes][workspace_id]', workspace], filePart()],
    [[bad, `${attributes}/workspace_id`]],
  ],
  [
    'two workspaces',
    [workspacePart, ['data.relationships.workspace.data.id', otherWorkspaceId], filePart()],
    [[bad, `${relationships}/workspace/data/id`]],
  ],
  [
    'two workspaces, one by its external id',
    [
      ['data.attributes.workspace_id', otherWorkspaceId],
      ['data.attributes.external_workspace_id', externalWorkspaceId],
      filePart(),
    ],
    [[bad, `${attributes}/external_workspace_id`]],
  ],
  ['no workspace', [filePart()], [[bad, `${attributes}/workspace_id`]]],
  ['a bad UUID', [['data.attributes.workspace_id', '1'], filePart()], [[bad, `${attributes}/workspace_id`]]],
  ...['data.attributes.collect_id', ...relations.map((path) => `${path}.id`)].map((name) =>
    refused('a bad UUID', name, `${workspace}0`),
  ),
  refused('a bad classification', 'data.attributes.metadata.document_type', 'letter'),
  refused('an empty name', 'data.attributes.file_name', ''),
  refused('256 characters', 'data.attributes.file_name', 'ü'.repeat(256)),
  ...['a\u0000b', 'a\r\nb', 'a\u007fb', 'a\u0085b', '../a', 'a/b', 'a\\b', '/', '.', '..'].map((name) =>
    refused(`the name ${JSON.stringify(name)}`, 'data.attributes.file_name', name),
  ),
  ['a path in the file’s own name', [workspacePart, filePart('x', 'C:\\a')], [[bad, '/file']]],
  ['256 characters as the file’s own name', [workspacePart, filePart('x', 'a'.repeat(256))], [[bad, '/file']]],
  ['a file without a name', [workspacePart, filePart('x', '')], [[bad, '/file']]],
  refused('a value that is too long', 'data.attributes.metadata.source_number', '1'.repeat(9000)),
  [
    'several errors',
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
    [['data.attributes.workspace_id', uuid(77)], filePart()],
    [['WORKSPACE_NOT_FOUND', `${attributes}/workspace_id`]],
  ],
  [
    'a workspace out of scope',
    [['data.relationships.workspace.data.id', uuid(13)], filePart()],
    [['WORKSPACE_NOT_FOUND', `${relationships}/workspace/data/id`]],
  ],
  [
    'an unknown external id',
    [['data.attributes.external_workspace_id', 'x'], filePart()],
    [['WORKSPACE_NOT_FOUND', `${attributes}/external_workspace_id`]],
  ],
  [
    'a company out of scope',
    [workspacePart, filePart(), ['data.relationships.company.data.id', uuid(22)]],
    [['COMPANY_NOT_FOUND', `${relationships}/company/data/id`]],
  ],
  [
    'an unknown person',
    [workspacePart, filePart(), ['data.relationships.people.data.id', uuid(77)]],
    [['PEOPLE_NOT_FOUND', `${relationships}/people/data/id`]],
  ],
  [
    'an unknown phone number',
    [workspacePart, filePart(), ['data.relationships.people.data.meta.phone_number', '0']],
    [['PEOPLE_NOT_FOUND', `${relationships}/people/data/meta/phone_number`]],
  ],
  [
    'a collection of another workspace',
    [workspacePart, filePart(), ['data.attributes.collect_id', uuid(42)]],
    [['COLLECTION_NOT_FOUND', `${attributes}/collect_id`]],
  ],
])('POST /v1/documents rejects %s and stores nothing', async (_what, parts, errors) => {
  const response = await uploadDocument(world, parts, world.headers);
  expect(getErrorCodesAndPositions(await parseResponseBody(response))).toEqual(errors);
  expect(response.status).toBe(errors[0]?.[0] === bad ? 400 : 404);
  expect(world.inserted).toEqual([]);
  expect(await world.files()).toEqual([]);
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
  [
    'a part without a name',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data\r\n\r\nwhose\r\n--x--\r\n',
    400,
    'INVALID_REQUEST',
  ],
  [
    'a file part without a name',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; filename="a"\r\n\r\nwhose\r\n--x--\r\n',
    400,
    'INVALID_REQUEST',
  ],
  ['no parts', 'multipart/form-data; boundary=x', 'another media type', 400, 'INVALID_REQUEST'],
])('POST /v1/documents rejects %s', async (_what, type, body, status, code) => {
  const response = await world.app.request('/v1/documents', {
    method: 'POST',
    body,
    headers: { ...world.headers, 'content-type': type },
  });
  expect([response.status, JSON.parse(await response.text()).code]).toEqual([status, code]);
  expect(await world.files()).toEqual([]);
});

test.each([
  ['', /: The name is empty\. Send a name in data\.attributes\.file_name/],
  ['C:\\a', /: Expected a name without a path\. Send a name in data\.attributes\.file_name/],
])(
  'the error of POST /v1/documents for the file name %j asks the client to send data.attributes.file_name',
  async (name, said) => {
    const { errors } = await parseResponseBody(
      await uploadDocument(world, [workspacePart, filePart('x', name)], world.headers),
    );
    expect(errors).toMatchObject([{ detail: expect.stringMatching(said) }]);
  },
);

test('an upload that exceeds the storage quota gets 422 and stores nothing, with and without Content-Length', async () => {
  world.engine.answerWith((received) => {
    if (received.text.includes('stored_bytes'))
      return HttpResponse.json({ data: { stored_bytes: [{ bytes: '1999000' }, { bytes: -100 }] } });
    if (!received.text.includes('idempotency_keys')) return world.answer(received);
    return HttpResponse.json({
      data: { insert_idempotency_keys_one: { id: '1' }, update_idempotency_keys: { affected_rows: 1 } },
    });
  });
  const upload = (size: number, headers: Record<string, string> = {}) =>
    uploadDocument(world, [workspacePart, filePart('x'.repeat(size))], { ...world.headers, ...headers });
  expect((await upload(1100)).status).toBe(201);
  const stored = await world.files();
  const repeatable = { 'content-length': '1500', 'idempotency-key': 'above-the-quota' };
  for (const response of [
    await upload(1101),
    await upload(1101, { 'content-length': '1500' }),
    await upload(1101, repeatable),
  ]) {
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'STORAGE_QUOTA_EXCEEDED',
      message:
        'Your organisation stores 1998900 bytes and may store at most 2000000. Delete documents, or ask the operator for a larger quota.',
    });
  }
  expect(await world.files()).toEqual(stored);
});
