import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { ErrorCollector } from '../../base/errors.ts';
import { JsonTooLargeError, parseBoundedJson } from '../../base/json.ts';
import { all, type BoolExp, column } from '../../boolexp/ast.ts';
import { conditionOf } from '../../boolexp/from-filters.ts';
import { readWhereClause, type WhereClause } from '../../boolexp/from-where-clause.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import { fieldPath } from '../../contract/query.ts';
import { latestFirst, totalOrder } from '../../contract/sort.ts';
import type { Test } from '../../contract/types.ts';
import { type Endpoint, nothing } from '../../http/endpoint.ts';
import { nextLink } from '../../http/links.ts';
import { fieldsOf, shownBy } from '../../input/fields.ts';
import { includeParameter } from '../../input/include.ts';
import { calendarDate, oneOf, pageCursor, uuid, wholeNumber } from '../../input/parameters.ts';
import { askedSortKeys, sortList } from '../../input/sort.ts';
import { anyOf, count, cursorMeta, links, resourceSchema } from '../../json-api/schemas.ts';
import { showById } from '../../reading/by-id.ts';
import { cursorMetaOf, type PreparedPage, preparePage, readPage } from '../../reading/read-page.ts';

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
/** The attributes of an invoice wherever it is shown as such. */
const invoiceAttributes = root.attributes.filter(({ path }) => shown.has(path));

const include = includeParameter(root, {
  company: ['issuer', 'receiver'],
  payment_means: ['payment_means'],
  people: ['people'],
  document: ['document'],
  invoice_item: ['invoice_items'],
});

/** The relationships that some values of `include` stand for. */
const includedOfInvoice = include.relationshipsOf;

/** The parameter by which an invoice is asked for with its related resources. */
const includeOfInvoice = v.strictObject({ include: include.schema });

/** The roots of those resources. */
const includedInvoiceRoots = ['companies', 'payment_means', 'people', 'documents', 'invoice_items'];

const newestFirst = [latestFirst('issue_date')] as const;
const orderNames = { field: 'orderBy[field]', direction: 'orderBy[direction]' } as const;

/** Characters of a `whereClause` in an address. */
const longestWhereClause = 16_384;

const parameters = v.strictObject({
  issuer_id: uuid,
  receiver_id: uuid,
  status: oneOf(['draft', 'sent', 'paid', 'cancelled']),
  date_from: calendarDate,
  date_to: calendarDate,
  'page[limit]': wholeNumber(100, 20),
  'page[cursor]': pageCursor,
  ...includeOfInvoice.entries,
  ...fieldsOf([root, ...includedInvoiceRoots.map(rootNamed)]),
  whereClause: v.optional(boundedString(longestWhereClause)),
  'orderBy[field]': v.optional(fieldPath),
  'orderBy[direction]': oneOf(['asc', 'desc']),
  sort: v.optional(sortList),
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

/** The parameter `whereClause`: JSON, as in the body of a records query. */
function readWhere(text: string, faults: ErrorCollector): WhereClause | undefined {
  const refuse = (detail: string) => faults.parameter('whereClause', 'INVALID_WHERE_CLAUSE', detail);
  let given: unknown;
  try {
    given = parseBoundedJson(text);
  } catch (error) {
    refuse(error instanceof JsonTooLargeError ? error.message : 'Expected JSON.');
    return undefined;
  }
  return readWhereClause(root, catalogue, given, (pointer, detail) =>
    refuse(pointer === '' ? detail : `At ${pointer}: ${detail}`),
  );
}

const answer = v.strictObject({
  data: v.array(resourceSchema(root, catalogue, invoiceAttributes, 'sparse')),
  included: v.array(anyOf(includedInvoiceRoots.map(rootNamed), catalogue, 'sparse')),
  meta: v.strictObject({ total: count, page: count, limit: count, ...cursorMeta }),
  links,
});

function prepareList(given: v.InferOutput<typeof parameters>): PreparedPage {
  const conditions = filters.flatMap(({ parameter, column: name, test }): BoolExp[] => {
    const value = given[parameter];
    return value === undefined ? [] : [column(name, test(value))];
  });
  const faults = new ErrorCollector();
  const where = given.whereClause === undefined ? undefined : readWhere(given.whereClause, faults);
  const include = includedOfInvoice(given.include);
  const shown = shownBy(root, invoiceAttributes, include, given, faults);
  const asked = { sort: given.sort, field: given[orderNames.field], direction: given[orderNames.direction] };
  const sort = totalOrder(askedSortKeys(root, asked, orderNames, faults), newestFirst);
  faults.throwIfAny();
  return preparePage({
    selection: { root, include, ...shown, total: true },
    condition: all(conditionOf({ root, rules: [], where }), ...conditions),
    whereClauseAt: where && { parameter: 'whereClause' },
    included: true,
    sort,
    limit: given['page[limit]'],
    cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
  });
}

/** GET /v1/invoices: newest first by issue date, those without a date last, unless asked otherwise. */
export const listInvoices: Endpoint<PreparedPage, undefined> = {
  methods: ['GET'],
  path: '/v1/invoices',
  operationId: 'listInvoices',
  summary: 'List invoices',
  tag: 'Invoices',
  rate: 'general',
  success: { status: 200, description: 'A page of invoices.', body: answer },
  errors: ['INVALID_CURSOR', 'INVALID_WHERE_CLAUSE', 'UNKNOWN_FIELD', 'FIELD_NOT_SORTABLE'],
  asksEngine: true,
  auth: 'caller',
  parameters: v.pipe(parameters, v.transform(prepareList)),
  body: nothing,
  async run({ parameters: prepared }, call) {
    const body = await readPage(prepared, call, (page) => ({
      meta: { total: page.total, page: page.number, limit: prepared.limit, ...cursorMetaOf(page) },
      links: { next: nextLink(call.url, page.nextCursor) },
    }));
    return { body };
  },
};

/** GET /v1/invoices/{id} */
export const getInvoice = showById({
  root: 'invoices',
  path: '/v1/invoices/:id',
  operationId: 'getInvoice',
  what: 'invoice',
  tag: 'Invoices',
  attributes: invoiceAttributes,
  parameters: v.strictObject({
    ...includeOfInvoice.entries,
    ...fieldsOf(['invoices', ...includedInvoiceRoots].map(rootNamed)),
  }),
  include: { of: ({ include }) => includedOfInvoice(include), roots: includedInvoiceRoots },
});
