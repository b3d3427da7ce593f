import * as v from 'valibot';
import { all, type BoolExp, column } from '../boolexp/ast.ts';
import { unlessNamed } from '../boolexp/parse.ts';
import { rootNamed } from '../contract/catalogue.ts';
import { ownKey, totalOrder } from '../contract/sort.ts';
import type { Relationship, Test } from '../contract/types.ts';
import { type Endpoint, nothing } from '../http/endpoint.ts';
import { nextLink } from './links.ts';
import { calendarDate, listOf, oneOf, pageCursor, pageLimit, uuid } from './parameters.ts';
import { readPage } from './records.ts';

const root = rootNamed('invoices');

/** What the list shows of an invoice (contract, Invoice); the records query shows more. */
const shown = new Set([
  'reference_number',
  'document_type',
  'document_type_code',
  'issue_date',
  'due_date',
  'local_currency',
  'local_totals.subtotal',
  'local_totals.tax_total',
  'local_totals.total_amount',
  'terms',
  'billing_context',
  'payment_status.paid',
  'payment_status.amount_paid',
  'payment_status.amount_remaining',
  'status',
  'description',
  'created_at',
  'updated_at',
]);
const attributes = root.attributes.filter(({ path }) => shown.has(path));

/** The values of `include`, each with the relationships whose resources it brings. */
const includes = {
  company: ['issuer', 'receiver'],
  payment_means: ['payment_means'],
  people: ['people'],
  document: ['document'],
  invoice_item: ['invoice_items'],
} as const;
const includable = ['company', 'payment_means', 'people', 'document', 'invoice_item'] as const;

const relationship = (name: string): Relationship => {
  const found = root.relationships.get(name);
  if (found === undefined) throw new Error(`invoices have no relationship ${name}`);
  return found;
};

const included = (words: readonly (keyof typeof includes)[]): Relationship[] =>
  includable.filter((word) => words.includes(word)).flatMap((word) => includes[word].map(relationship));

const newestFirst = totalOrder([], [ownKey('issue_date', 'desc', true)]);

const parameters = v.strictObject({
  issuer_id: uuid,
  receiver_id: uuid,
  status: oneOf(['draft', 'sent', 'paid', 'cancelled']),
  date_from: calendarDate,
  date_to: calendarDate,
  'page[limit]': pageLimit(100, 20),
  'page[cursor]': pageCursor,
  include: listOf(includable),
});

/** The parameters that filter: the column each is about, and its test. */
const filters: readonly {
  readonly parameter: 'issuer_id' | 'receiver_id' | 'status' | 'date_from' | 'date_to';
  readonly column: string;
  readonly test: (value: string) => Test;
}[] = [
  { parameter: 'issuer_id', column: 'issuer_id', test: (id) => ({ _eq: id }) },
  { parameter: 'receiver_id', column: 'receiver_id', test: (id) => ({ _eq: id }) },
  { parameter: 'status', column: 'status', test: (status) => ({ _eq: status }) },
  { parameter: 'date_from', column: 'issue_date', test: (day) => ({ _gte: day }) },
  { parameter: 'date_to', column: 'issue_date', test: (day) => ({ _lte: day }) },
];

/** GET /v1/invoices: newest first by issue date. */
export const listInvoices: Endpoint<v.InferOutput<typeof parameters>, undefined> = {
  methods: ['GET'],
  path: '/v1/invoices',
  auth: 'caller',
  parameters,
  body: nothing,
  async run({ parameters: given }, call) {
    const conditions = filters.flatMap(({ parameter, column: name, test }): BoolExp[] => {
      const value = given[parameter];
      return value === undefined ? [] : [column(name, test(value))];
    });
    const limit = given['page[limit]'];
    const page = await readPage(
      {
        selection: { root, attributes, include: included(given.include), total: true },
        condition: all(...unlessNamed(root, new Set()), ...conditions),
        sort: newestFirst,
        limit,
        cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
      },
      call,
    );
    return {
      body: {
        data: page.data,
        included: page.included,
        meta: { total: page.total, page: page.number, limit, next_cursor: page.nextCursor ?? null },
        links: { next: nextLink(call.url, page.nextCursor) },
      },
    };
  },
};
