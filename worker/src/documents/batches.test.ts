import { randomUUID } from 'node:crypto';
import type { ExtractionResult } from '@fds/extraction/records';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWorkerTestEnvironment } from '../../test/world.ts';

let owner: { organisation_id: string; workspace_id: string };
const world = await openWorkerTestEnvironment();
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.addWorkspace();
});

/** Returns an e-invoice whose seller is Acme GmbH. */
const extractionOf = (reference_number: string): ExtractionResult => ({
  format: 'test',
  documentType: 'invoice',
  statements: [],
  warnings: [],
  invoice: {
    invoice: { reference_number },
    parties: {
      issuer: {
        company: { name: 'Acme GmbH', 'tax_id.value': 'DE111222333' },
        addresses: [{ kind: 'registered', line_1: 'Weg 1', city: 'Bonn', country: 'DE' }],
      },
    },
    people: [{ party: 'issuer', role: 'contact', person: { full_name: 'Ada Byron', email: 'ada@acme.example' } }],
    paymentMeans: [],
    items: [{ line_id: '1', name: reference_number }],
    taxes: [],
  },
});

/** Uploads files, and then stores the results of all their documents concurrently. */
async function completeAll(files: readonly { readonly content: string; readonly text?: string }[]) {
  const documents = await Promise.all(files.map(({ content }) => world.addDocument(owner, Buffer.from(content))));
  const results = await Promise.allSettled(
    documents.map(async (document, index) => {
      const claimed = await world.context.documents.readUnfinished(document);
      if (claimed === undefined) throw new Error('the document is finished or deleted');
      const { content: reference = '', text } = files[index] ?? {};
      const content = { text, extraction: extractionOf(reference) };
      return world.context.documents.complete({ claimed, mediaType: 'a/b', content, previews: [] });
    }),
  );
  return { ids: documents.map(({ document_id }) => document_id), results };
}

const countOf = async (table: string): Promise<number> =>
  (await world.sql`select from ${world.sql(table)} where workspace_id = ${owner.workspace_id}`).count;

describe('completeDocument for several concurrent documents', () => {
  it('if several concurrent documents contain the same company, address or person, completeDocument writes this record only once', async () => {
    const { ids } = await completeAll(['R-1', 'R-2', 'R-3'].map((content) => ({ content })));
    const invoices = await world.sql`
      select i.document_id, i.reference_number, (select count(*)::int from invoice_items t where t.invoice_id = i.id) as items
      from invoices i where workspace_id = ${owner.workspace_id} order by reference_number`;
    expect([...invoices]).toEqual(
      ids.map((document_id, index) => ({ document_id, reference_number: `R-${index + 1}`, items: 1 })),
    );
    for (const table of ['companies', 'addresses', 'people']) expect([table, await countOf(table)]).toEqual([table, 1]);
    expect(await countOf('invoice_people')).toBe(3);
  });

  it('completeDocument marks one of two concurrent documents with the same file as a duplicate', async () => {
    const { ids } = await completeAll([{ content: 'R-1' }, { content: 'R-1' }, { content: 'R-2' }]);
    const documents = await world.sql`
      select id, duplicate_of_id, metadata_extraction -> 'records' as records from documents
      where id = any (${ids}) and metadata_extraction -> 'records' = '{}'`;
    expect(documents).toHaveLength(1);
    expect(ids.slice(0, 2).toSorted()).toEqual([documents[0]?.id, documents[0]?.duplicate_of_id].toSorted());
    expect(await countOf('invoices')).toBe(2);
  });

  it('completeDocument fails only for the document that Postgres rejects', async () => {
    const bad = randomUUID();
    const files = ['R-1', bad, 'R-3'].map((content) => ({ content, text: content === bad ? 'a\0b' : content }));
    const { ids, results } = await completeAll(files);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const completed = await world.sql`select id from documents where id = any (${ids}) and status = 'completed'`;
    expect(completed.map(({ id }) => id).toSorted()).toEqual([ids[0], ids[2]].toSorted());
    expect(await countOf('invoices')).toBe(2);
  });

  it('a document is completed while another organisation uses all of its transactions for long documents', async () => {
    const others = [owner];
    for (let n = 1; n < 6; n += 1) others.push(await world.addWorkspace(owner.organisation_id));
    const quick = await world.addWorkspace();
    const claimIn = async (workspace: typeof owner) => {
      const document = await world.addDocument(workspace, Buffer.from(workspace.workspace_id));
      const claimed = await world.context.documents.readUnfinished(document);
      if (claimed === undefined) throw new Error('the document is finished or deleted');
      const content = { extraction: extractionOf(workspace.workspace_id) };
      return { claimed, mediaType: 'a/b', content, previews: [] };
    };
    const [first, ...slow] = await Promise.all([quick, ...others].map(claimIn));
    if (first === undefined) throw new Error('there is no document');
    const { running } = await world.sql.begin(async (tx) => {
      for (const { workspace_id } of others)
        await tx`select pg_advisory_xact_lock(hashtextextended('records of ' || ${workspace_id}, 0))`;
      const all = Promise.all(slow.map((document) => world.context.documents.complete(document)));
      await vi.waitFor(async () =>
        expect(await tx`select from pg_locks where locktype = 'advisory' and not granted`).toHaveLength(3),
      );
      expect(await world.context.documents.complete(first)).toBe(true);
      return { running: all };
    });
    expect(await running).toEqual(others.map(() => true));
  });
});
