import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCharacter } from '../../../../testing/characters.ts';
import { maxTurnMs, measureTurn } from '../../../../testing/longest-turn.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { completeFieldset } from '../../contract/fields.ts';
import type { Relationship } from '../../contract/types.ts';
import { fieldsetColumns, type ResponseSelection } from '../../graphql/selection.ts';
import { resourcesConverter } from '../resources.ts';
import { compileSerializer, type EngineRow, type PageSummary } from './index.ts';

const relationship = (root: string, name: string): Relationship => {
  const found = findRecordType(root).relationships.get(name);
  if (found === undefined) throw new Error(`${root} has no ${name}`);
  return found;
};

/** Returns a row with every column of a record type. Columns without a given value are null. */
const rowOf = (root: string, given: EngineRow): EngineRow => ({
  ...Object.fromEntries(fieldsetColumns(completeFieldset(findRecordType(root))).map((column) => [column, null])),
  ...given,
});

const selection = (root: string, ...include: readonly string[]): ResponseSelection => ({
  root: findRecordType(root),
  attributes: findRecordType(root).attributes,
  include: include.map((name) => relationship(root, name)),
  total: false,
  sortColumns: [],
});

const map = (given: ResponseSelection, rows: readonly EngineRow[]) => {
  const { data, included } = resourcesConverter(given, recordCatalogue)(rows);
  return { data: JSON.parse(JSON.stringify(data)), included: JSON.parse(JSON.stringify(included)) };
};

test('compileSerializer converts columns to nested attributes and resource identifiers', () => {
  const { data } = map(selection('invoice_items'), [
    rowOf('invoice_items', {
      id: 'i',
      name: 'Bolt',
      unit_price: '1.50',
      tax_rate: '0.2',
      invoice_id: 'v',
      workspace_id: 'w',
    }),
  ]);
  expect(data).toMatchObject([
    {
      type: 'invoice_item',
      id: 'i',
      attributes: {
        name: 'Bolt',
        unit_price: 1.5,
        tax_rate: 0.2,
        tax: { category: null, scheme: null, rate: 0.2 },
        period: { start: null, end: null },
      },
      relationships: {
        invoice: { data: { type: 'invoice', id: 'v' } },
        workspace: { data: { type: 'workspace', id: 'w' } },
      },
    },
  ]);
});

test('compileSerializer writes the identifier of a related row even if the caller may not access this row', () => {
  const { data, included } = map(selection('invoices', 'issuer', 'receiver'), [
    rowOf('invoices', { id: 'v', issuer_id: 'c', issuer: null, receiver: null }),
  ]);
  expect(data[0].relationships.issuer).toEqual({ data: { type: 'company', id: 'c' } });
  expect(data[0].relationships.receiver).toEqual({ data: null });
  expect(included).toEqual([]);
});

test('compileSerializer includes a row only once if several parents refer to it', () => {
  const company = rowOf('companies', { id: 'c', name: 'Acme' });
  const { included } = map(selection('invoices', 'issuer', 'receiver'), [
    rowOf('invoices', { id: 'v', issuer_id: 'c', issuer: company, receiver_id: 'c', receiver: company }),
    rowOf('invoices', { id: 'x', issuer_id: 'c', issuer: company, receiver: null }),
  ]);
  expect(included).toHaveLength(1);
  expect(included[0]).toMatchObject({ type: 'company', id: 'c', attributes: { name: 'Acme' } });
});

test('compileSerializer does not include a row of `data`, even if `data` contains the row after its children', () => {
  const workspace = (id: string, parent?: EngineRow) =>
    rowOf('workspaces', { id, parent_id: parent?.id ?? null, parent: parent ?? null });
  const includedIds = (...rows: readonly EngineRow[]) =>
    map(selection('workspaces', 'parent'), rows).included.map(({ id }: { id: string }) => id);
  const [a, b, c] = [workspace('a'), workspace('b'), workspace('c')];
  expect(includedIds(workspace('x', a), workspace('y', b), workspace('z', c), b)).toEqual(['a', 'c']);
  expect(includedIds(workspace('x', a), workspace('y', b), workspace('z', c), a, c)).toEqual(['b']);
  expect(includedIds(workspace('x', a), a)).toEqual([]);
});

test('compileSerializer includes the rows of a many-to-many relationship and omits rows that the caller may not access', () => {
  const { data, included } = map(selection('invoices', 'people'), [
    rowOf('invoices', {
      id: 'v',
      distinct_invoice_people: [{ people: rowOf('people', { id: 'p' }) }, { people: null }],
    }),
  ]);
  expect(data[0].relationships.people).toEqual({ data: [{ type: 'people', id: 'p' }] });
  expect(included.map(({ id }: { id: string }) => id)).toEqual(['p']);
});

test('compileSerializer writes at most a hundred related rows, and marks a longer relationship as truncated', () => {
  const items = Array.from({ length: 101 }, (_, index) => rowOf('invoice_items', { id: `i${index}` }));
  const { data, included } = map(selection('invoices', 'invoice_items'), [
    rowOf('invoices', { id: 'v', invoice_items: items }),
  ]);
  expect(data[0].relationships.invoice_items.data).toHaveLength(100);
  expect(data[0].relationships.invoice_items.meta).toEqual({ truncated: true });
  expect(included).toHaveLength(100);
});

test('compileSerializer writes the relationship `account` of a balance with the JSON:API type that the contract requires', () => {
  const { data } = map(selection('balances'), [rowOf('balances', { id: 'b', account_id: 'm' })]);
  expect(data[0].relationships.account).toEqual({ data: { type: 'payment_mean', id: 'm' } });
});

test('compileSerializer copies texts with JSON escape sequences unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: arbitraryCharacter }), fc.boolean(), (text, escaped) => {
      const written = JSON.stringify(text);
      const name = escaped
        ? written.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        : written;
      const selected = {
        ...selection('companies'),
        attributes: findRecordType('companies').attributesBy.get('name') ?? [],
      };
      const serializer = compileSerializer({ ...selected, identifiers: [], more: ['more', 'absent'] }, recordCatalogue);
      const answer = `{"data":{"n":1,"companies":[{"name":${name}, "id":"c"}, \n {"id":"d","name":null,"more":[{}]},{}]}}`;
      const source = { field: 'companies', columns: ['id', 'more', 'absent'], included: false };
      let facts: PageSummary | undefined;
      const document = serializer.list(Buffer.from(answer), source, 2, (given) => {
        facts = given;
        return { meta: { text }, links: undefined };
      });
      expect(document.toJSON()).toEqual({
        data: [
          { type: 'company', id: 'c', attributes: { name: text }, relationships: {} },
          { type: 'company', id: 'd', attributes: { name: null }, relationships: {} },
        ],
        meta: { text },
      });
      const last = { id: 'd', more: [{}], absent: undefined };
      expect(facts).toEqual({ count: 2, truncatedRelationships: [], more: true, last, others: { n: 1 } });
    }),
  );
});

test.each([
  ['a column that is missing', '{"data":{"companies":[{"id":"c"}]}}'],
  ['a value of another type', '{"data":{"companies":[{"id":"c","name":[]}]}}'],
  ['a row that is not an object', '{"data":{"companies":["c"]}}'],
  ['no rows', '{"data":{}}'],
  ['no data', '{"errors":[]}'],
  ['a truncated response', '{"data":{"companies":[{"id":"c","name":"a"}'],
])('compileSerializer throws an error for %s', (_case, answer) => {
  const attributes = findRecordType('companies').attributesBy.get('name') ?? [];
  const serializer = compileSerializer({ ...selection('companies'), attributes, identifiers: [] }, recordCatalogue);
  const source = { field: 'companies', included: true };
  expect(() => serializer.list(Buffer.from(answer), source, 9, () => ({}))).toThrow('the engine');
});

test('compileSerializer throws an error for a response without rows', () => {
  expect(() => map(selection('invoices'), [rowOf('invoices', {})])).toThrow('id');
});

test('page converts a long response in turns of at most 50 ms, also if another page uses the same serializer meanwhile', async () => {
  const serializer = compileSerializer(selection('companies'), recordCatalogue);
  const source = { field: 'rows', columns: ['id'], included: false };
  const responseOf = (prefix: string) => {
    const rows = Array.from({ length: 20_001 }, (_, index) => rowOf('companies', { id: `${prefix}${index}` }));
    return Buffer.from(JSON.stringify({ data: { rows } }));
  };
  const responses = [responseOf('a'), responseOf('b')];
  const lastIds: unknown[] = [];
  const rest = ({ last }: PageSummary) => {
    lastIds.push(last?.id);
    return {};
  };
  const write = () => Promise.all(responses.map((response) => serializer.page(response, source, 20_000, rest)));
  expect(await measureTurn(write, Number.POSITIVE_INFINITY)).toBeLessThan(maxTurnMs);
  const pages = (await write()).map((page) => page.for(undefined).toString());
  expect(new Set(lastIds)).toEqual(new Set(['a19999', 'b19999']));
  for (const [index, response] of responses.entries()) {
    const whole = serializer
      .list(response, source, 20_000, () => ({}))
      .for(undefined)
      .toString();
    expect(pages[index] === whole).toBe(true);
  }
});
