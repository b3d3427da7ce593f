import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ExtractionResult } from '@fds/extraction/records';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { extraction, invoice, statement } from '../../../test/extracted.ts';
import { openWorkerTestEnvironment, type TestDocument } from '../../../test/world.ts';
import { processDocument } from '../process.ts';

let owner: { organisation_id: string; workspace_id: string };
const world = await openWorkerTestEnvironment();
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.addWorkspace();
});

/** Stores extracted records of a document and marks the document as completed, also if it was completed before. */
async function complete(document: TestDocument, extracted: ExtractionResult | undefined): Promise<boolean> {
  await world.sql`update documents set status = 'pending' where id = ${document.document_id} and status <> 'deleted'`;
  const claimed = await world.context.documents.readUnfinished(document);
  if (claimed === undefined) throw new Error('the document is finished or deleted');
  const content = { text: 'Text', extraction: extracted };
  return world.context.documents.complete({ claimed, mediaType: 'application/xml', content, previews: [] });
}

const addDocument = (content: string = randomUUID()) => world.addDocument(owner, Buffer.from(content), 'a.xml');

const rootsOf = ['companies', 'addresses', 'people', 'exchange_rates', 'invoices', 'invoice_items', 'invoice_taxes']
  .concat(['invoice_people', 'payment_means', 'balances', 'transactions', 'transaction_fees'])
  .toSorted();

/** Returns the rows of the workspace without the columns `created_at` and `updated_at`. */
async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const rows = await world.sql<{ row: Record<string, unknown> }[]>`
    select to_jsonb(t) - 'created_at' - 'updated_at' as row from ${world.sql(table)} t
    where workspace_id = ${owner.workspace_id} order by id`;
  return rows.map(({ row }) => row);
}
const allRows = async (): Promise<Record<string, Record<string, unknown>[]>> =>
  Object.fromEntries(await Promise.all(rootsOf.map(async (root) => [root, await rowsOf(root)])));

async function readDocument({ document_id }: TestDocument) {
  const [row] = await world.sql`
    select status, metadata_extraction, metadata_document_type, duplicate_of_id from documents where id = ${document_id}`;
  return row;
}

describe('completeDocument', () => {
  it('completeDocument writes the records of an invoice with exact numbers and with the references between the records', async () => {
    const document = await addDocument();
    expect(await complete(document, extraction({ invoice }))).toBe(true);
    const rows = await allRows();
    const [issuer, receiver] = rows.companies ?? [];
    expect(rows.invoices).toMatchObject([
      { document_id: document.document_id, issuer_id: issuer?.id, receiver_id: receiver?.id, deleted_at: null },
    ]);
    const amounts = await world.sql`
      select grand_total_amount::text from invoices where document_id = ${document.document_id}`;
    expect(amounts).toEqual([{ grand_total_amount: '12345678901234567.10' }]);
    const invoice_id = rows.invoices?.[0]?.id;
    expect(rows.invoice_items).toMatchObject([
      { invoice_id, name: 'Chair', amount: -0.1 },
      { invoice_id, name: 'Table', amount: 3 },
    ]);
    expect(rows.addresses).toMatchObject([{ company_id: issuer?.id, city: 'Bonn' }]);
    expect(rows.people).toMatchObject([{ company_id: issuer?.id, full_name: 'Ada Byron' }]);
    expect(rows.invoice_people).toMatchObject([{ invoice_id, people_id: rows.people?.[0]?.id, role: 'contact' }]);
    expect(rows.payment_means).toMatchObject([{ invoice_id, company_id: issuer?.id, status: 'active' }]);
    expect(rows.exchange_rates).toMatchObject([{ base_currency: 'EUR', quote_currency: 'USD', rate: 1.0825 }]);
    expect(rows.invoices).toMatchObject([{ exchange_rate_id: rows.exchange_rates?.[0]?.id }]);
    expect(await readDocument(document)).toMatchObject({
      status: 'completed',
      metadata_document_type: 'invoice',
      metadata_extraction: {
        format: 'test',
        records: { companies: 2, invoices: 1, invoice_items: 2, payment_means: 1 },
        warnings: [],
      },
    });
  });

  it('completeDocument writes the records of a bank statement, and finds its companies and accounts in the workspace', async () => {
    await complete(await addDocument(), extraction({ invoice }));
    const means = { ...owner, type: 'account_details', account_details_iban: 'DE2' };
    const [account] = await world.sql<{ id: string }[]>`insert into payment_means ${world.sql(means)} returning id`;
    const document = await addDocument();
    await complete(document, extraction({ documentType: 'bank_statement', statements: [statement] }));
    const rows = await allRows();
    const companyId = (name: string) => rows.companies?.find((each) => each.name === name)?.id;
    expect(rows.companies).toHaveLength(2);
    expect(rows.balances).toMatchObject([
      { account_id: account?.id, holder_company_id: companyId('Plain'), local_balance_opening_booked: -5 },
    ]);
    expect(rows.transactions).toMatchObject([
      { account_id: account?.id, balance_id: rows.balances?.[0]?.id, counterparty_id: companyId('Acme GmbH') },
      { account_id: account?.id, external_ids_end_to_end_id: 'E-2', counterparty_id: null, status: 'booked' },
    ]);
    expect(rows.transaction_fees).toMatchObject([{ transaction_id: rows.transactions?.[0]?.id, amount: 0.3 }]);
    // Without an order: an id of the document may be below an id of the database.
    const accountOf = (iban: string) =>
      rows.payment_means?.find((each) => each.invoice_id === null && each.account_details_iban === iban);
    expect(accountOf('DE2')).toMatchObject({ account_details_currency: 'EUR', company_id: companyId('Plain') });
    expect(accountOf('DE3')).toMatchObject({ company_id: companyId('Acme GmbH') });
  });

  it('completeDocument changes no record if a document is processed again', async () => {
    const [one, other] = [await addDocument(), await addDocument()];
    await complete(one, extraction({ invoice }));
    await complete(other, extraction({ statements: [statement] }));
    const [rows, before] = [await allRows(), await world.sql`select id, updated_at from invoices`];
    await complete(one, extraction({ invoice }));
    await complete(other, extraction({ statements: [statement] }));
    expect(await allRows()).toEqual(rows);
    expect(await world.sql`select id, updated_at from invoices`).toEqual(before);
    expect(await world.sql`select content from document_texts where document_id = ${one.document_id}`).toHaveLength(1);
  });

  it('completeDocument updates records that changed in the document, and deletes records that are missing in the document', async () => {
    const [one, other] = [await addDocument(), await addDocument()];
    await complete(one, extraction({ invoice }));
    await complete(other, extraction({ statements: [statement] }));
    const before = await allRows();
    await complete(one, extraction({ invoice: { ...invoice, items: [{ line_id: '1', name: 'Stool' }], taxes: [] } }));
    const shorter = { ...statement, transactions: statement.transactions.slice(0, 1) };
    await complete(other, extraction({ statements: [shorter] }));
    const after = await allRows();
    expect(after.invoice_items).toMatchObject([{ id: before.invoice_items?.[0]?.id, name: 'Stool', amount: null }]);
    expect(after.invoice_taxes).toEqual([]);
    expect(after.transactions?.map(({ id, deleted_at }) => [id, deleted_at !== null])).toEqual(
      before.transactions?.map(({ id }, index) => [id, index === 1]),
    );
    await complete(one, undefined);
    expect((await rowsOf('invoices')).map(({ deleted_at }) => deleted_at !== null)).toEqual([true]);
    expect(await rowsOf('companies')).toHaveLength(2);
  });

  it('completeDocument does not restore a bank transaction that a user deleted', async () => {
    const document = await addDocument();
    await complete(document, extraction({ statements: [statement] }));
    await world.sql`update transactions set deleted_at = now() where workspace_id = ${owner.workspace_id}`;
    await complete(document, extraction({ statements: [statement] }));
    expect((await rowsOf('transactions')).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });

  it('completeDocument adds addresses and people to an existing company without changing its other values', async () => {
    await world.sql`insert into companies ${world.sql({ ...owner, name: 'Old name', tax_id_value: 'de-111-222-333' })}`;
    await complete(await addDocument(), extraction({ invoice }));
    const company = (await rowsOf('companies')).find(({ name }) => name === 'Old name');
    expect(company).toMatchObject({ tax_id_value: 'de-111-222-333', registration_registered_name: null });
    expect(await rowsOf('addresses')).toMatchObject([{ company_id: company?.id, city: 'Bonn' }]);
    await complete(await addDocument(), extraction({ invoice }));
    expect(await rowsOf('companies')).toHaveLength(2);
    expect(await rowsOf('addresses')).toHaveLength(1);
    expect(await rowsOf('people')).toHaveLength(1);
  });

  it('an invoice between two companies of a tax group, which share a tax id, keeps the name of each', async () => {
    const company = (name: string) => ({ company: { name, 'tax_id.value': 'DE111222333' }, addresses: [] });
    const parties = { issuer: company('Acme Production'), receiver: company('Acme Sales') };
    await complete(await addDocument(), extraction({ invoice: { ...invoice, parties, people: [] } }));
    await complete(await addDocument(), extraction({ invoice: { ...invoice, parties, people: [] } }));
    expect((await rowsOf('companies')).map(({ name }) => name)).toEqual(['Acme Production', 'Acme Sales']);
    const [first, second] = await rowsOf('invoices');
    expect(first?.receiver_id).not.toBe(first?.issuer_id);
    expect([second?.issuer_id, second?.receiver_id]).toEqual([first?.issuer_id, first?.receiver_id]);
  });

  it('eight concurrent documents with the same new company create one company', async () => {
    const documents = await Promise.all(Array.from({ length: 8 }, () => addDocument()));
    await Promise.all(documents.map((document) => complete(document, extraction({ invoice }))));
    expect(await rowsOf('invoices')).toHaveLength(8);
    expect(await rowsOf('companies')).toHaveLength(2);
    expect(await rowsOf('people')).toHaveLength(1);
  });

  it('completeDocument does not use the companies of another workspace', async () => {
    await complete(await addDocument(), extraction({ invoice }));
    owner = await world.addWorkspace(owner.organisation_id);
    await complete(await addDocument(), extraction({ invoice }));
    expect(await rowsOf('companies')).toHaveLength(2);
  });

  it('completeDocument stores for a duplicate file only a reference to the first document', async () => {
    const [first, second] = [await addDocument('same'), await addDocument('same')];
    await complete(first, extraction({ invoice }));
    await complete(second, extraction({ invoice }));
    expect(await rowsOf('invoices')).toHaveLength(1);
    expect(await readDocument(second)).toMatchObject({
      status: 'completed',
      duplicate_of_id: first.document_id,
      metadata_extraction: { format: 'test', records: {} },
    });
    await complete(first, extraction({ invoice }));
    expect(await readDocument(first)).toMatchObject({ duplicate_of_id: null });
  });

  it('completeDocument writes no records if the document is deleted while its file is read', async () => {
    const document = await addDocument();
    const claimed = await world.context.documents.readUnfinished(document);
    await world.sql`delete from medias where document_id = ${document.document_id}`;
    if (claimed === undefined) throw new Error('the document is finished or deleted');
    const read = { mediaType: 'a/b', content: { extraction: extraction({ invoice }) }, previews: [] };
    expect(await world.context.documents.complete({ claimed, ...read })).toBe(false);
    expect(await rowsOf('invoices')).toEqual([]);
  });

  it('completeDocument shortens or removes a value that the database would reject, and stores a warning', async () => {
    const document = await addDocument();
    await complete(
      document,
      extraction({
        invoice: {
          ...invoice,
          invoice: { reference_number: 'ä'.repeat(5000) },
          items: [{ 'period.start': '2026-02-01', 'period.end': '2026-01-01' }],
          exchangeRate: { currency_pair: 'EUR/USD', rate: '0.00', rate_at: '2026-01-31T00:00:00.000Z' },
        },
        warnings: Array.from({ length: 150 }, () => ({ rule: 'R', expected: '1', found: '2' })),
      }),
    );
    expect(await rowsOf('invoice_items')).toMatchObject([{ period_start: '2026-02-01', period_end: null }]);
    expect(await rowsOf('exchange_rates')).toEqual([]);
    expect(String((await rowsOf('invoices'))[0]?.reference_number)).toHaveLength(500);
    const { warnings, omitted_warnings } = (await readDocument(document))?.metadata_extraction ?? {};
    expect([warnings.length, omitted_warnings]).toEqual([100, 53]);
  });
});

describe('processDocument', () => {
  const sample = new URL('../../../../docs/samples/invoice.xml', import.meta.url);
  const run = (document: TestDocument) => processDocument(document, world.context, new AbortController().signal);

  it('processDocument writes the records of an uploaded invoice file', async () => {
    const document = await world.addDocument(owner, await readFile(sample), 'invoice.xml');
    await run(document);
    expect(await readDocument(document)).toMatchObject({
      status: 'completed',
      metadata_extraction: { records: { invoices: 1, invoice_items: 4, invoice_taxes: 2, companies: 2 }, warnings: [] },
    });
  });

  it('processDocument writes no records if extraction is turned off for the workspace', async () => {
    await world.sql`update workspaces set auto_extract_enabled = false where id = ${owner.workspace_id}`;
    const document = await world.addDocument(owner, await readFile(sample), 'invoice.xml');
    await run(document);
    expect(await readDocument(document)).toMatchObject({ status: 'completed', metadata_extraction: null });
    expect(await rowsOf('invoices')).toEqual([]);
  });
});
