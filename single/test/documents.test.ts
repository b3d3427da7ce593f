import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { firstOrganisationId, secondOrganisationId, startTestService, type TestApiClient } from './records/service.ts';

const [organisation] = demoOrganisations;
const root = organisation?.workspaces.find(({ parent_workspace_id: parent }) => parent === null)?.id ?? '';
const leaf = organisation?.workspaces.find(({ parent_workspace_id: parent }) => parent === root)?.id ?? '';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const client = await service.organisation(firstOrganisationId);
const stranger = await service.organisation(secondOrganisationId);
const keyOfLeaf = await service.apiKey(leaf);

const resource = v.looseObject({ id: v.string(), attributes: v.looseObject({}), relationships: v.looseObject({}) });
const answer = v.looseObject({ data: resource, included: v.array(resource) });
const pageAnswer = v.looseObject({ data: v.array(resource), links: v.object({ next: v.nullable(v.string()) }) });
const filesOf = async () => (await readdir(service.folder, { recursive: true })).filter((name) => name.length > 2 * 36);

const form = (parts: Readonly<Record<string, string>>, content = 'Hello') => {
  const body = new FormData();
  body.append('file', new File([content], 'hello.txt'));
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  return { method: 'POST', body };
};
const upload = (as: TestApiClient, parts: Readonly<Record<string, string>>) => as.fetch('/v1/documents', form(parts));

async function uploaded(as: TestApiClient, parts: Readonly<Record<string, string>>) {
  const response = await upload(as, parts);
  expect(response.status).toBe(201);
  const document = v.parse(answer, await response.json());
  const [media] = await service.sql<{ id: string; kind: string; sha256: string; organisation_id: string }[]>`
    select id, kind, sha256, organisation_id from medias where document_id = ${document.data.id}`;
  if (media === undefined) throw new Error('the document has no media');
  return { document, media };
}

describe('an upload', () => {
  test('only callers with access to the workspace can read an uploaded document and its file', async () => {
    const { document, media } = await uploaded(client, { 'data.attributes.workspace_id': leaf });
    const { id } = document.data;
    expect(document.data.attributes).toMatchObject({
      file_name: 'hello.txt',
      file_type: 'text/plain',
      size_bytes: 5,
      status: 'pending',
      workspace_id: leaf,
    });
    expect(document.included.map((included) => included.id)).toEqual([leaf]);
    expect(media).toMatchObject({ kind: 'original', organisation_id: firstOrganisationId });
    for (const [caller, seen] of [
      [client, true],
      [keyOfLeaf, true],
      [stranger, false],
    ] as const) {
      expect((await caller.fetch(`/v1/documents/${id}`)).status).toBe(seen ? 200 : 404);
      expect((await caller.fetch(`/v1/medias/${media.id}/content`)).status).toBe(seen ? 200 : 404);
      const listed = await (await caller.fetch('/v1/documents?page[limit]=5')).text();
      expect(listed.includes(id)).toBe(seen);
    }
  });

  test('an uploaded document belongs to the workspace of the API key; another workspace_id is rejected as unknown', async () => {
    const { document } = await uploaded(keyOfLeaf, {});
    expect(document.data.attributes).toMatchObject({ workspace_id: leaf });
    const response = await upload(keyOfLeaf, { 'data.attributes.workspace_id': root });
    expect([response.status, (await response.text()).includes('WORKSPACE_NOT_FOUND')]).toEqual([404, true]);
  });

  test('an upload stores references to the given company, person and collection', async () => {
    const [row] = await service.sql<{ company: string; phone: string; person: string; collection: string }[]>`
      select c.id as company, p.phone_number as phone, p.id as person, l.id as collection
      from companies c, people p, collections l
      where c.workspace_id = ${leaf} and p.workspace_id = ${leaf} and l.workspace_id = ${leaf}
        and p.phone_number is not null limit 1`;
    const { document } = await uploaded(client, {
      'data.attributes.workspace_id': leaf,
      'data.attributes.collect_id': row?.collection ?? '',
      'data.relationships.company.data.id': row?.company ?? '',
      'data.relationships.people.data.meta.phone_number': row?.phone ?? '',
    });
    expect(document.data.relationships).toMatchObject({
      company: { data: { id: row?.company } },
      people: { data: { type: 'people' } },
      collection: { data: { id: row?.collection } },
    });
    expect(document.included).toHaveLength(3);
  });

  test('an upload with a reference to a missing record leaves no file in the storage', async () => {
    const before = await filesOf();
    const parts = { 'data.attributes.workspace_id': leaf, 'data.relationships.company.data.id': randomUUID() };
    expect((await upload(client, parts)).status).toBe(404);
    expect(await filesOf()).toEqual(before);
  });
});

test('the response to an upload contains the id of the oldest document in the workspace that has the same file', async () => {
  const content = `The same ${randomUUID()}`;
  const add = async (workspace: string) => {
    const response = await client.fetch('/v1/documents', form({ 'data.attributes.workspace_id': workspace }, content));
    return v.parse(answer, await response.json()).data;
  };
  const [elsewhere, first, second, third] = [await add(root), await add(leaf), await add(leaf), await add(leaf)];
  expect([elsewhere, first, second, third].map(({ attributes }) => attributes.duplicate_of)).toEqual([
    null,
    null,
    first.id,
    first.id,
  ]);
  const shown = v.parse(answer, await (await client.fetch(`/v1/documents/${second.id}`)).json());
  expect(shown.data.attributes).toMatchObject({ duplicate_of: first.id, metadata: { extraction: null } });
});

test('the response to an upload does not contain the id of a deleted document with the same file', async () => {
  const content = `The same ${randomUUID()}`;
  const add = async () => {
    const response = await client.fetch('/v1/documents', form({ 'data.attributes.workspace_id': leaf }, content));
    return v.parse(answer, await response.json()).data;
  };
  const deleted = await add();
  await service.sql`delete from medias where document_id = ${deleted.id}`;
  expect((await add()).attributes).toMatchObject({ duplicate_of: null });
});

test('GET /v1/documents/{id} returns the invoices and medias of the document if `include` contains them', async () => {
  const [row] = await service.sql<{ id: string; invoice: string }[]>`
    select d.id, i.id as invoice from documents d join invoices i on i.document_id = d.id
    where d.organisation_id = ${firstOrganisationId} and i.deleted_at is null limit 1`;
  const idsOf = async (query: string) => {
    const body = v.parse(answer, await (await client.fetch(`/v1/documents/${row?.id}${query}`)).json());
    return body.included.map(({ id }) => id);
  };
  expect(await idsOf('')).not.toContain(row?.invoice);
  for (const word of ['invoices', 'invoice', 'medias,invoices']) {
    expect(await idsOf(`?include=${word}`)).toContain(row?.invoice);
  }
});

test('deleting the original file of a document deletes the document and the file, but a file of another tenant cannot be deleted', async () => {
  const { document, media } = await uploaded(client, { 'data.attributes.workspace_id': leaf });
  const remove = (as: TestApiClient) => as.fetch(`/v1/medias/${media.id}`, { method: 'DELETE' });
  expect((await remove(stranger)).status).toBe(404);
  expect((await remove(keyOfLeaf)).status).toBe(204);
  expect((await remove(client)).status).toBe(404);
  expect((await client.fetch(`/v1/medias/${media.id}/content`)).status).toBe(404);
  const shown = v.parse(answer, await (await client.fetch(`/v1/documents/${document.data.id}`)).json());
  expect(shown.data.attributes).toMatchObject({ status: 'deleted' });
  expect((await filesOf()).filter((name) => name.endsWith(media.id))).toEqual([]);
  const list = async (query: string) => (await client.fetch(`/v1/documents?page[limit]=100${query}`)).text();
  expect(await list('')).not.toContain(document.data.id);
  expect(await list('&filter[status]=deleted')).toContain(document.data.id);
});

test('each page of the document list contains medias and invoices if `include` contains them', async () => {
  const seen = new Set<string>();
  let path: string | null = '/v1/documents?include=media,invoice&page[limit]=40&sort=file_name';
  while (path !== null) {
    const response: Response = await client.fetch(path);
    const page = v.parse(pageAnswer, await response.json());
    for (const { id } of page.data) {
      expect(seen.has(id)).toBe(false);
      seen.add(id);
    }
    path = page.links.next;
  }
  const [{ count } = { count: -1 }] = await service.sql<{ count: number }[]>`
    select count(*)::int as count from documents d join workspaces w on w.id = d.workspace_id
    where d.organisation_id = ${firstOrganisationId} and d.status <> 'deleted' and w.deleted_at is null`;
  expect(seen.size).toBe(count);
});
