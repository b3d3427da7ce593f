import type { ReadField, Reading } from '@fds/extraction/reading';
import { toInvoice } from '@fds/extraction/reading-to-invoice';
import type { ExtractionResult } from '@fds/extraction/records';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorkerTestEnvironment, type TestDocument } from '../../test/world.ts';
import { readKnownCompanies } from './known.ts';
import { processDocument } from './process.ts';
import type { UploadedFile } from './reading.ts';
import { recordReading } from './record-reading.ts';

let owner: { organisation_id: string; workspace_id: string };
const world = await openWorkerTestEnvironment();
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.addWorkspace();
});

const field = (path: string, value: string, confidence = 0.95): ReadField => ({
  field: path,
  value,
  confidence,
  source: { kind: 'text', page: 1, box: [10, 20, 30, 8], text: value },
});

const sure = [
  field('invoice.reference_number', 'R-1'),
  field('invoice.issue_date', '2026-01-31'),
  field('invoice.local_currency', 'EUR'),
  field('invoice.local_totals.total_amount', '119.00'),
  field('issuer.name', 'Acme GmbH'),
];

const extractionOf = (fields: readonly ReadField[], more: Partial<Reading> = {}): ExtractionResult => ({
  format: 'invoice',
  documentType: 'invoice',
  invoice: {
    invoice: { reference_number: 'R-1', 'grand_total.amount': '119.00' },
    parties: { issuer: { company: { name: 'Acme GmbH' }, addresses: [] } },
    people: [],
    paymentMeans: [],
    items: [],
    taxes: [],
  },
  statements: [],
  warnings: [],
  reading: { method: 'text', status: 'recorded', format: 'invoice', fields, checks: [], ...more },
});

async function complete(document: TestDocument, extraction: ExtractionResult | undefined): Promise<void> {
  await world.sql`update documents set status = 'pending' where id = ${document.document_id}`;
  const claimed = await world.context.documents.readUnfinished(document);
  if (claimed === undefined) throw new Error('the document is finished or deleted');
  await world.context.documents.complete({ claimed, mediaType: 'a/b', content: { extraction }, previews: [] });
}

const addDocument = (content: string) => world.addDocument(owner, Buffer.from(content), 'a.pdf');

async function stateOf({ document_id }: TestDocument) {
  const [row] = await world.sql`
    select d.reading_method as method, d.reading_status as status, r.version, r.fields,
      (select json_agg(i.grand_total_amount::text) from invoices i where i.document_id = d.id and i.deleted_at is null)
        as totals
    from documents d join document_readings r on r.document_id = d.id where d.id = ${document_id}`;
  return row;
}

/** As the REST API stores the corrections and the decision of a person. */
const decide = (document: TestDocument, decision: string, corrections: readonly ReadField[] = []) => world.sql`
  update document_readings set decision = ${decision}, version = version + 1, requested_at = now(), fields = ${world.sql.json(
    corrections.map((each) => ({ ...each, confidence: 1, source: { ...each.source, kind: 'person' } })),
  )} where document_id = ${document.document_id}`;

const record = (document: TestDocument) => recordReading(world.context.queue.transaction, document);

describe('the reading of a document', () => {
  it('a reading becomes records if every amount, the number, the date and the issuer are sure and all checks hold', async () => {
    const document = await addDocument('sure');
    await complete(document, extractionOf(sure));
    expect(await stateOf(document)).toMatchObject({
      method: 'text',
      status: 'recorded',
      version: 1,
      totals: ['119.00'],
    });
  });

  it.each([
    ['an amount is unsure', [...sure, field('invoice.local_totals.subtotal', '100.00', 0.89)], {}],
    ['the issuer is missing', sure.slice(0, -1), {}],
    ['a check does not hold', sure, { checks: [{ rule: 'net-plus-tax', holds: false, expected: '1', found: '2' }] }],
  ])('a document needs review and has no records if %s', async (_name, fields, more) => {
    const document = await addDocument(_name);
    await complete(document, extractionOf(fields, more));
    expect(await stateOf(document)).toMatchObject({ status: 'needs_review', totals: null });
  });

  it('a document without a known format has an empty reading', async () => {
    const document = await addDocument('contract');
    await complete(document, undefined);
    expect(await stateOf(document)).toMatchObject({ method: null, status: 'none', fields: [], totals: null });
  });

  it('the values that a person confirms become records, and processing the document again does not overwrite them', async () => {
    const document = await addDocument('corrected');
    await complete(document, extractionOf([...sure, field('invoice.due_date', '2026-02-01', 0.2)], { checks: [] }));
    const corrected = sure.with(3, field('invoice.local_totals.total_amount', '120.00'));
    await decide(document, 'recorded', corrected);
    expect(await record(document)).toBe(true);
    const after = await stateOf(document);
    expect(after).toMatchObject({ status: 'recorded', version: 3, totals: ['120.00'] });
    await complete(document, extractionOf(sure));
    expect(await stateOf(document)).toMatchObject({ status: 'recorded', totals: ['120.00'], fields: after?.fields });
  });

  it('a correction without a decision stays when the document is processed again', async () => {
    const document = await addDocument('draft');
    await complete(document, extractionOf(sure.slice(0, -1)));
    await world.sql`update document_readings set version = 2, fields = ${world.sql.json([
      { ...field('issuer.name', 'Beta AG', 1), source: { kind: 'person', page: null, box: null, text: '' } },
    ])} where document_id = ${document.document_id}`;
    await complete(document, extractionOf(sure));
    expect(await stateOf(document)).toMatchObject({ status: 'recorded', totals: ['119.00'] });
    const [company] = await world.sql`select name from companies where workspace_id = ${owner.workspace_id}`;
    expect(company?.name).toBe('Beta AG');
  });

  it('the records of a document are removed if a person decides that it has none', async () => {
    const document = await addDocument('none');
    await complete(document, extractionOf(sure));
    await decide(document, 'none');
    expect(await record(document)).toBe(true);
    expect(await stateOf(document)).toMatchObject({ status: 'none', totals: null });
  });

  it('a PDF of an invoice that is there as XML names the XML as its first document, and makes no second invoice', async () => {
    const xml = await addDocument('xml');
    await complete(xml, { ...extractionOf(sure, { method: 'xml' }), invoice: toInvoice(sure) });
    const pdf = await addDocument('pdf of the xml');
    await complete(pdf, extractionOf(sure.with(-1, field('issuer.name', 'ACME GmbH', 0.4))));
    expect(await stateOf(pdf)).toMatchObject({ status: 'none', totals: null });
    const [row] = await world.sql`
      select duplicate_of_id, metadata_extraction #>> '{warnings,0,rule}' as rule from documents
      where id = ${pdf.document_id}`;
    expect(row).toEqual({ duplicate_of_id: xml.document_id, rule: 'duplicate-invoice' });
    await decide(pdf, 'recorded', sure);
    expect(await record(pdf)).toBe(true);
    expect(await stateOf(pdf)).toMatchObject({ status: 'none', totals: null });
  });

  it.each([
    ['another total', field('invoice.local_totals.total_amount', '120.00')],
    ['another type', field('invoice.document_type', 'credit_note')],
    ['another issuer', field('issuer.name', 'Beta AG')],
  ])('an invoice with %s than an earlier one is not a duplicate', async (_name, other) => {
    await complete(await addDocument(`${_name} xml`), {
      ...extractionOf(sure, { method: 'xml' }),
      invoice: toInvoice(sure),
    });
    const pdf = await addDocument(`${_name} pdf`);
    const fields = [...sure.filter((each) => each.field !== other.field), other];
    await complete(pdf, { ...extractionOf(fields), invoice: toInvoice(fields) });
    expect(await stateOf(pdf)).toMatchObject({ status: 'recorded' });
  });

  it('nothing is recorded without a decision of a person', async () => {
    const document = await addDocument('undecided');
    await complete(document, extractionOf(sure.slice(0, -1)));
    expect(await record(document)).toBe(false);
    expect(await stateOf(document)).toMatchObject({ status: 'needs_review', version: 1, totals: null });
  });
});

describe('the companies that help to read a document', () => {
  const fields = [...sure, field('payment_means.account_details.iban', 'DE89370400440532013000')];
  const acme = {
    name: 'Acme GmbH',
    taxId: null,
    issues: true,
    receives: false,
    currencies: ['EUR'],
    ibans: ['DE89370400440532013000'],
  };

  /** The companies that a reader gets with a document of a workspace. */
  async function knownTo(of: typeof owner, name: string) {
    const files: UploadedFile[] = [];
    const reader: typeof world.context.reader = {
      read: async (_owner, file) => {
        files.push(file);
        return { outcome: 'unreadable', mediaType: 'application/pdf', reason: 'none' };
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    const document = await world.addDocument(of, Buffer.from(name), 'a.pdf');
    await processDocument(document, { ...world.context, reader }, new AbortController().signal);
    return files[0]?.known;
  }

  it('a reader gets the companies of earlier invoices of the same workspace, and of no other', async () => {
    const document = await addDocument('earlier');
    await complete(document, { ...extractionOf(fields), invoice: toInvoice(fields) });
    expect(await knownTo(owner, 'same')).toEqual([acme]);
    expect(await knownTo(await world.addWorkspace(owner.organisation_id), 'workspace')).toEqual([]);
    expect(await knownTo(await world.addWorkspace(), 'organisation')).toEqual([]);
  });

  it('a document that is processed again does not know its own invoice', async () => {
    const document = await addDocument('own');
    await complete(document, { ...extractionOf(fields), invoice: toInvoice(fields) });
    await world.sql`update documents set status = 'pending' where id = ${document.document_id}`;
    const claimed = await world.context.documents.readUnfinished(document);
    expect(claimed && (await readKnownCompanies(world.context.sql, claimed))).toEqual([]);
  });
});
