import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { faults, findPage, resource } from './pages.ts';
import type { TestApiClient, TestService } from './service.ts';

/** Adds the tests of sparse fieldsets, for a service with the demo records. */
export function testFieldsets(service: TestService, caller: TestApiClient): void {
  const found = (query: object) => findPage(caller, query);

  describe('sparse fieldsets', () => {
    test('a sparse fieldset limits the columns that the gateway requests from the engine', async () => {
      const { data } = await found({ root: 'invoices', fields: ['status', 'grand_total'], limit: 1 });
      expect(data[0]?.attributes).toEqual({
        status: expect.any(String),
        grand_total: { amount: expect.any(Number), currency: expect.any(String) },
      });
      expect(data[0]?.relationships).toEqual({});
      expect(service.last()?.sent).not.toMatch(/reference_number|local_totals|updated_at|issuer/);
    });

    test('a record contains only the relationships that a sparse fieldset or `include` names', async () => {
      const { data, included } = await found({
        root: 'invoices',
        fields: ['status', 'receiver', 'invoice_taxes'],
        include: ['issuer'],
        limit: 1,
      });
      expect(Object.keys(data[0]?.relationships ?? {}).toSorted()).toEqual(['invoice_taxes', 'issuer', 'receiver']);
      expect(data[0]?.relationships.invoice_taxes?.data).toEqual(expect.any(Array));
      expect(Object.keys(included[0]?.attributes ?? {})).toContain('tax_id');
    });

    test('a sparse fieldset applies to included records without duplicating them', async () => {
      const query = { root: 'invoices', include: ['issuer', 'receiver', 'invoice_items'], limit: 5 };
      const { included } = await found({
        ...query,
        fields: ['issuer.name', 'receiver.tax_id', 'receiver.workspace', 'invoice_items.id', 'invoice_items.amount'],
      });
      const shown = (type: string) =>
        included
          .filter((each) => each.type === type)
          .map(({ attributes, relationships }) => [attributes, relationships]);
      expect(new Set(shown('company').map((each) => JSON.stringify(each.map(Object.keys))))).toEqual(
        new Set(['[["name","tax_id"],["workspace"]]']),
      );
      expect(shown('invoice_item')).toContainEqual([{ amount: expect.any(Number) }, {}]);
      expect(service.last()?.sent).not.toMatch(/quantity|registration/);
      const whole = await found({ ...query, fields: ['issuer.name'] });
      const company = whole.included.find(({ type }) => type === 'company');
      expect(Object.keys(company?.attributes ?? {})).toContain('tax_id');
    });

    test('a record of `data` that a relationship includes too has the fields that are selected for either', async () => {
      const { data, included } = await found({
        root: 'workspaces',
        fields: ['name', 'parent.description'],
        include: ['parent'],
        limit: 100,
      });
      const parents = data.map(({ relationships }) => JSON.stringify(relationships.parent?.data));
      expect(data.some(({ type, id }) => parents.includes(JSON.stringify({ type, id })))).toBe(true);
      expect(included).toEqual([]);
      expect(Object.keys(data[0]?.attributes ?? {}).toSorted()).toEqual(['description', 'name']);
    });

    test('a sparse fieldset can omit the fields by which the pages are sorted', async () => {
      const query = { root: 'invoices', fields: [], orderBy: { field: 'due_date' }, limit: 150 };
      const first = await found(query);
      const second = await found({ ...query, cursor: first.meta.next_cursor });
      const both = [...first.data, ...second.data];
      expect(new Set(both.map(({ id }) => id)).size).toBe(300);
      expect(both.every(({ attributes }) => Object.keys(attributes).length === 0)).toBe(true);
    });

    test('queries that read the same columns, but have different sparse fieldsets, return different attributes', async () => {
      const orderBy = { field: 'due_date' };
      const sorted = await found({ root: 'invoices', fields: ['status'], orderBy, limit: 1 });
      const both = await found({ root: 'invoices', fields: ['status', 'due_date'], orderBy: [], limit: 1 });
      const byId = await found({ root: 'workspaces', fields: ['name'], orderBy: { field: 'description' }, limit: 1 });
      const named = await found({
        root: 'workspaces',
        fields: ['name', 'description'],
        orderBy: { field: 'id' },
        limit: 1,
      });
      const shown = [sorted, both, byId, named].map(({ data }) => Object.keys(data[0]?.attributes ?? {}).toSorted());
      expect(shown).toEqual([['status'], ['due_date', 'status'], ['name'], ['description', 'name']]);
    });

    test('a sparse fieldset with an unknown name is rejected', async () => {
      const fields = ['id', 'nothing', 'issuer.name', 'receiver.owner', 'receiver.documents', 'receiver.name'];
      const { status, body } = await caller.ask({ root: 'invoices', include: ['receiver'], fields });
      expect(status).toBe(400);
      expect(v.parse(faults, body).errors.map(({ code, source }) => [code, source.pointer])).toEqual([
        ['UNKNOWN_FIELD', '/fields/1'],
        ['UNKNOWN_FIELD', '/fields/2'],
        ['UNKNOWN_FIELD', '/fields/3'],
        ['UNKNOWN_FIELD', '/fields/4'],
      ]);
    });
  });

  describe('the parameter fields[type]', () => {
    const shownBy = async (path: string) => {
      const { status, body, text } = await caller.get(path);
      expect(status, text).toBe(200);
      return v.parse(v.object({ data: v.union([v.array(resource), resource]), included: v.array(resource) }), body);
    };

    test('the parameter fields[type] selects the fields of the records in `data` and in `included`', async () => {
      const { data, included } = await shownBy(
        '/v1/invoices?include=company&fields[invoice]=status,local_totals.subtotal,people&fields[company]=name,workspace&page[limit]=3',
      );
      const [first] = Array.isArray(data) ? data : [data];
      expect(first?.attributes).toEqual({ status: expect.any(String), local_totals: { subtotal: expect.any(String) } });
      expect(Object.keys(first?.relationships ?? {}).toSorted()).toEqual(['issuer', 'people', 'receiver']);
      expect(included.length).toBeGreaterThan(0);
      for (const { attributes, relationships } of included) {
        expect([Object.keys(attributes), Object.keys(relationships)]).toEqual([['name'], ['workspace']]);
      }
      expect(service.last()?.sent).not.toMatch(/reference_number|tax_id/);
    });

    test('the parameter fields[type] selects the fields of one record', async () => {
      const { data } = await found({ root: 'invoices', limit: 1 });
      const path = `/v1/invoices/${data[0]?.id}?fields[invoice]=`;
      const one = await shownBy(`${path}status`);
      expect(one.data).toMatchObject({ attributes: { status: expect.any(String) }, relationships: {} });
      expect(service.last()?.sent).not.toContain('reference_number');
      expect((await shownBy(path)).data).toMatchObject({ attributes: {}, relationships: {} });
    });

    test('the parameter fields[type] selects the fields of one document and its included records', async () => {
      const { data } = await found({ root: 'documents', whereClause: { company_id: { _is_null: false } }, limit: 1 });
      const path = `/v1/documents/${data[0]?.id}?fields[document]=status,company&fields[company]=name&fields[workspace]=`;
      const one = await shownBy(path);
      expect(one.data).toMatchObject({ attributes: { status: expect.any(String) } });
      expect(Object.keys([one.data].flat()[0]?.attributes ?? {})).toEqual(['status']);
      const included = one.included.map(({ type, attributes }) => [type, Object.keys(attributes)]);
      expect(included).toContainEqual(['company', ['name']]);
      expect(included).toContainEqual(['workspace', []]);
    });

    test('the parameter fields[type] accepts a list of field names in any order', async () => {
      const answer = await caller.get('/v1/journals?fields[journal]=name&sort=-created_at&page[limit]=2');
      expect(answer.status, answer.text).toBe(200);
      const { data } = v.parse(v.object({ data: v.array(v.record(v.string(), v.unknown())) }), answer.body);
      expect(data).toHaveLength(2);
      for (const entry of data) {
        expect(entry).toEqual({ type: 'journal', id: expect.any(String), attributes: { name: expect.any(String) } });
      }
    });

    test.each([
      ['/v1/invoices?fields[invoice]=grand_total', 'fields[invoice]'],
      ['/v1/invoices?include=company&fields[company]=documents', 'fields[company]'],
      ['/v1/documents?fields[document]=a', 'fields[document]'],
      ['/v1/documents/00000000-0000-7000-8000-000000000001?fields[company]=a', 'fields[company]'],
      ['/v1/journals?fields[journal]=name,workspace', 'fields[journal]'],
      ['/v1/companies/00000000-0000-7000-8000-000000000001?fields[company]=a', 'fields[company]'],
    ])('%s is rejected because fields[type] contains an unknown name', async (path, parameter) => {
      const { status, body } = await caller.get(path);
      expect(status).toBe(400);
      expect(v.parse(faults, body).errors).toMatchObject([{ code: 'UNKNOWN_FIELD', source: { parameter } }]);
    });
  });
}
