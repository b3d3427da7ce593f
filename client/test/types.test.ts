import { expectTypeOf, test } from 'vitest';
import type { Client, FilterRule, RecordsPage, WebhookEvent, WhereClause } from '../src/index.ts';
import { findIncludedRecords } from '../src/index.ts';

// `tsc` runs these checks. It reports each wrong type, and each line that has no error although `@ts-expect-error`
// expects an error.

test('a result page of a query contains the selected fields and the included records', () => {
  const check = async (client: Client) => {
    const { data, included } = await client.records.query({
      root: 'invoices',
      fields: ['status', 'grand_total.amount', 'local_totals', 'issuer.name'],
      include: ['issuer', 'invoice_items'],
    });
    const [invoice] = data;
    if (invoice === undefined) return;
    expectTypeOf(invoice.type).toEqualTypeOf<'invoice'>();
    expectTypeOf(invoice.attributes.status).toEqualTypeOf<'draft' | 'sent' | 'paid' | 'cancelled'>();
    expectTypeOf(invoice.attributes.grand_total).toEqualTypeOf<{ amount: number | null }>();
    expectTypeOf(invoice.attributes.local_totals).toHaveProperty('tax_total');
    expectTypeOf(invoice.attributes).not.toHaveProperty('due_date');
    expectTypeOf(invoice.relationships).not.toHaveProperty('receiver');
    for (const issuer of findIncludedRecords(included, invoice.relationships.issuer)) {
      expectTypeOf(issuer.attributes).toEqualTypeOf<{ name: string | null }>();
    }
    for (const item of findIncludedRecords(included, invoice.relationships.invoice_items)) {
      expectTypeOf(item.attributes).toHaveProperty('unit_price');
    }
  };
  expectTypeOf(check).toBeFunction();
});

test('if a query selects no fields, its result page contains all attributes and all to-one relationships', () => {
  type Page = RecordsPage<'invoices'>;
  expectTypeOf<Page['included']>().toEqualTypeOf<undefined>();
  expectTypeOf<Page['data'][number]['attributes']>().toHaveProperty('due_date');
  expectTypeOf<Page['data'][number]['relationships']>().toHaveProperty('receiver');
  expectTypeOf<Page['data'][number]['relationships']>().not.toHaveProperty('invoice_items');
});

test('each condition in filters accepts only a field of the record type, and operators and values that suit the type of this field', () => {
  expectTypeOf<{ field: 'status'; operator: 'in'; value: ['paid'] }>().toExtend<FilterRule<'invoices'>>();
  expectTypeOf<{ field: 'issuer.name'; operator: 'contains'; value: 'x' }>().toExtend<FilterRule<'invoices'>>();
  expectTypeOf<{ field: 'due_date'; operator: 'is_null' }>().toExtend<FilterRule<'invoices'>>();
  expectTypeOf<{ field: 'status'; operator: 'contains'; value: 'x' }>().not.toExtend<FilterRule<'invoices'>>();
  expectTypeOf<{ field: 'status'; operator: 'eq'; value: 'payd' }>().not.toExtend<FilterRule<'invoices'>>();
  expectTypeOf<{ field: 'colour'; operator: 'eq'; value: 'x' }>().not.toExtend<FilterRule<'invoices'>>();
});

test('a whereClause accepts the fields and relationships of each record type', () => {
  const clause = {
    grand_total: { amount: { _gt: '900' } },
    issuer_id: { _is_null: false },
    issuer: { name: { _ilike: 'a%' } },
    invoice_items: { _some: { _or: [{ unit_price: { _gt: 1 } }, { name: { _eq: 'x' } }] } },
  } satisfies WhereClause<'invoices'>;
  expectTypeOf(clause).toBeObject();
  // @ts-expect-error: a to-many relationship needs a quantifier
  ({ invoice_items: { unit_price: { _gt: 1 } } }) satisfies WhereClause<'invoices'>;
  // @ts-expect-error: invoices have no such field
  ({ colour: { _eq: 'red' } }) satisfies WhereClause<'invoices'>;
});

test('the name of an event decides the type of its data', () => {
  const read = (event: WebhookEvent) => {
    if (event.event === 'document.processed') {
      expectTypeOf(event.data.status).toEqualTypeOf<'completed' | 'failed'>();
      // @ts-expect-error: a document has no invoice
      event.data.invoice_id;
    }
    if (event.event === 'invoice.updated') expectTypeOf(event.data.invoice_id).toEqualTypeOf<string>();
  };
  expectTypeOf(read).toBeFunction();
});
