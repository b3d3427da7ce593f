import { boundedString, RejectedJsonError } from '@fds/platform/bounded';
import { enumValues } from '@fds/platform/enum-values';
import * as v from 'valibot';
import { type DetailText, ErrorCollector, formatDetail, type ValidationErrors } from '../../base/errors.ts';
import { parseBoundedJson } from '../../base/validation.ts';
import {
  type BooleanExpression,
  columnCondition,
  conjunction,
  type ParsedWhereClause,
  queryCondition,
} from '../../boolexp/conditions.ts';
import { readWhereClause } from '../../boolexp/from-where-clause.ts';
import { type Rejection, rejectedValues } from '../../boolexp/rejected-values.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { latestFirstKey, sortOrder } from '../../contract/fields.ts';
import type { ColumnComparison } from '../../contract/types.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { nextPageLink } from '../../http/links.ts';
import { fieldsSchemas, readFieldset } from '../../input/fields.ts';
import { includeParameter } from '../../input/include.ts';
import { choiceParameter, dateParameter, pageParameters, relatedIdParameter } from '../../input/parameters.ts';
import { directionParameter, readSortKeys, sortFieldParameter, sortParameter } from '../../input/sort.ts';
import {
  countSchema,
  pageLinksSchema,
  pageMetaSchemas,
  resourceSchemaOf,
  resourceUnion,
} from '../../json-api/schemas.ts';
import { getByIdEndpoint } from '../../reading/by-id.ts';
import { cursorPageMeta, type PageQuery, preparePage, readPage } from '../../reading/read-page.ts';

const root = findRecordType('invoices');

/** contract, Invoice. The records query returns more attributes. */
const listedPaths = new Set([
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
const invoiceAttributes = root.attributes.filter(({ path }) => listedPaths.has(path));

const include = includeParameter(root, {
  company: ['issuer', 'receiver'],
  payment_means: ['payment_means'],
  people: ['people'],
  document: ['document'],
  invoice_item: ['invoice_items'],
});

const includedOfInvoice = include.relationshipsOf;

const includeOfInvoice = v.strictObject({ include: include.schema });

const includedInvoiceRoots = ['companies', 'payment_means', 'people', 'documents', 'invoice_items'];

const newestFirst = [latestFirstKey('issue_date')] as const;
const orderNames = { field: 'orderBy[field]', direction: 'orderBy[direction]' } as const;

/** Maximum length of a `whereClause` in a URL, in characters. */
const maxWhereClauseLength = 16_384;

const parameters = v.strictObject({
  issuer_id: relatedIdParameter('issuer'),
  receiver_id: relatedIdParameter('receiver'),
  status: choiceParameter(enumValues.invoices.status, 'Returns only invoices with this status'),
  date_from: v.pipe(dateParameter, v.description('Returns only invoices whose issue date is this day or a later day')),
  date_to: v.pipe(dateParameter, v.description('Returns only invoices whose issue date is this day or an earlier day')),
  ...pageParameters(100, 20),
  ...includeOfInvoice.entries,
  ...fieldsSchemas([root, ...includedInvoiceRoots.map(findRecordType)]),
  whereClause: v.pipe(
    v.optional(boundedString(maxWhereClauseLength)),
    v.description('Nested conditions as JSON, as in the body of `POST /v1/records/query`'),
  ),
  'orderBy[field]': sortFieldParameter,
  'orderBy[direction]': directionParameter,
  sort: v.optional(sortParameter),
});

/** The query parameters that filter invoices. Each filter compares a column with the value of its parameter. */
const filters: readonly {
  readonly parameter: 'issuer_id' | 'receiver_id' | 'status' | 'date_from' | 'date_to';
  readonly column: string;
  readonly test: (value: string) => ColumnComparison;
}[] = [
  { parameter: 'issuer_id', column: 'issuer_id', test: (id) => ({ _eq: id }) },
  { parameter: 'receiver_id', column: 'receiver_id', test: (id) => ({ _eq: id }) },
  { parameter: 'status', column: 'status', test: (status) => ({ _eq: status }) },
  { parameter: 'date_from', column: 'issue_date', test: (day) => ({ _gte: day }) },
  { parameter: 'date_to', column: 'issue_date', test: (day) => ({ _lte: day }) },
];

type GivenClause = { readonly given: unknown; readonly where: ParsedWhereClause | undefined };

/** @param pointer JSON pointer in the JSON of the parameter */
function rejectClause(errors: ErrorCollector, pointer: string, detail: DetailText): void {
  const text = () => formatDetail(detail, { pointer: `/whereClause${pointer}` });
  errors.parameter('whereClause', 'INVALID_WHERE_CLAUSE', () => (pointer === '' ? text() : `At ${pointer}: ${text()}`));
}

/** Parses the parameter `whereClause`, which contains the same JSON as the member `whereClause` of a records query. */
function readWhere(text: string, errors: ErrorCollector): GivenClause {
  let given: unknown;
  try {
    given = parseBoundedJson(text);
  } catch (error) {
    rejectClause(errors, '', error instanceof RejectedJsonError ? error.message : 'Expected JSON.');
    return { given, where: undefined };
  }
  const where = readWhereClause(root, recordCatalogue, given, (pointer, detail) =>
    rejectClause(errors, pointer, detail),
  );
  return { given, where };
}

/** The database rejected a value of the parameter `whereClause`. */
function valueError(given: unknown, rejected: Rejection): ValidationErrors {
  const errors = new ErrorCollector();
  for (const { pointer, detail } of rejectedValues(root, given, rejected)) rejectClause(errors, pointer, detail);
  return errors.toError();
}

const answer = v.strictObject({
  data: v.array(resourceSchemaOf('Invoice', root, recordCatalogue, invoiceAttributes, 'sparse')),
  included: v.array(resourceUnion(includedInvoiceRoots.map(findRecordType), recordCatalogue)),
  meta: v.strictObject({ total: countSchema, page: countSchema, limit: countSchema, ...pageMetaSchemas }),
  links: pageLinksSchema,
});

function prepareList(given: v.InferOutput<typeof parameters>): PageQuery {
  const conditions = filters.flatMap(({ parameter, column: name, test }): BooleanExpression[] => {
    const value = given[parameter];
    return value === undefined ? [] : [columnCondition(name, test(value))];
  });
  const errors = new ErrorCollector();
  const clause = given.whereClause === undefined ? undefined : readWhere(given.whereClause, errors);
  const included = includedOfInvoice(given.include);
  const fieldset = readFieldset(root, invoiceAttributes, included, given, errors);
  const asked = { sort: given.sort, field: given[orderNames.field], direction: given[orderNames.direction] };
  const sort = sortOrder(readSortKeys(root, asked, orderNames, errors), newestFirst);
  errors.throwIfAny();
  return preparePage({
    selection: { root, include: included, ...fieldset, total: true },
    condition: conjunction(queryCondition({ root, rules: [], where: clause?.where }), ...conditions),
    whereClauseError: clause && ((rejected) => valueError(clause.given, rejected)),
    included: true,
    sort,
    limit: given['page[limit]'],
    cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
  });
}

/** By default, the newest issue date is first, and invoices without an issue date are last. */
const listInvoices: Endpoint<PageQuery, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/invoices',
  operationId: 'listInvoices',
  summary: 'List invoices',
  description:
    'Returns the invoices that match all given filters, by default sorted by issue date, the newest first. `POST /v1/records/query` returns more attributes and accepts more conditions.',
  tag: 'Invoices',
  success: { status: 200, description: 'A page of invoices.', body: answer },
  errors: ['INVALID_CURSOR', 'INVALID_WHERE_CLAUSE', 'UNKNOWN_FIELD', 'FIELD_NOT_SORTABLE'],
  parameters: v.pipe(parameters, v.transform(prepareList)),
  async run({ parameters: prepared }, call) {
    const body = await readPage(prepared, call, (page) => ({
      meta: { total: page.total, page: page.number, limit: prepared.limit, ...cursorPageMeta(page) },
      links: { next: nextPageLink(call.url, page.nextCursor) },
    }));
    return { body };
  },
};

const getInvoice = getByIdEndpoint({
  root: 'invoices',
  path: '/v1/invoices/:id',
  operationId: 'getInvoice',
  what: 'invoice',
  description: 'Returns the invoice with the related resources that `include` names.',
  tag: 'Invoices',
  attributes: invoiceAttributes,
  parameters: v.strictObject({
    ...includeOfInvoice.entries,
    ...fieldsSchemas(['invoices', ...includedInvoiceRoots].map(findRecordType)),
  }),
  include: { of: ({ include: given }) => includedOfInvoice(given), roots: includedInvoiceRoots },
});

export const invoiceEndpoints: readonly AnyEndpoint[] = [listInvoices, getInvoice];
