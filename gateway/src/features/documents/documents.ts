import * as v from 'valibot';
import { ApiError, ErrorCollector } from '../../base/errors.ts';
import { all } from '../../boolexp/ast.ts';
import { conditionOf } from '../../boolexp/from-filters.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import { ownKey, totalOrder } from '../../contract/sort.ts';
import { type Endpoint, nothing } from '../../http/endpoint.ts';
import { nextLink } from '../../http/links.ts';
import { fieldsOf, shownBy } from '../../input/fields.ts';
import { conditionOfFilters, is, range, workspaceFilters } from '../../input/filters.ts';
import { includeParameter } from '../../input/include.ts';
import { moment, oneOf, pageCursor, plainText, uuid, wholeNumber } from '../../input/parameters.ts';
import { sortKeysOf, sortList } from '../../input/sort.ts';
import { anyOf, count, cursorMeta, links, resourceSchema } from '../../json-api/schemas.ts';
import { type PreparedOne, prepareOne, readOne } from '../../reading/read-one.ts';
import { cursorMetaOf, type PreparedPage, preparePage, readPage } from '../../reading/read-page.ts';
import { alwaysIncluded, documentAnswer, includedDocumentRoots } from './store.ts';

const root = rootNamed('documents');

const includable = includeParameter(root, { media: ['medias'], invoice: ['invoices'] });
const includableRoots = ['medias', 'invoices'].map(rootNamed);

const statuses = ['pending', 'processing', 'completed', 'failed', 'deleted'] as const;

const filters = [
  ...range('uploaded_at'),
  ...range('processed_at'),
  ...workspaceFilters,
  { parameter: 'filter[status]', column: 'status', test: is } as const,
  { parameter: 'filter[file_type]', column: 'file_type', test: is } as const,
];

const parameters = v.strictObject({
  'filter[uploaded_at][from]': moment,
  'filter[uploaded_at][to]': moment,
  'filter[processed_at][from]': moment,
  'filter[processed_at][to]': moment,
  'filter[workspace_id]': uuid,
  'filter[external_workspace_id]': plainText,
  'filter[status]': oneOf(statuses),
  'filter[file_type]': plainText,
  include: includable.schema,
  ...fieldsOf([root, ...includableRoots]),
  sort: v.optional(sortList, ''),
  'page[limit]': wholeNumber(100, 20),
  'page[cursor]': pageCursor,
});

/** Deleted documents show where their status is asked for, and nowhere else. */
const undeleted = conditionOf({ root, rules: [], where: undefined });

const newestFirst = [ownKey('uploaded_at', 'desc', false)] as const;

const listAnswer = v.strictObject({
  data: v.array(resourceSchema(root, catalogue, root.attributes, 'sparse')),
  included: v.array(anyOf(includableRoots, catalogue, 'sparse')),
  meta: v.strictObject({ count, limit: count, ...cursorMeta }),
  links,
});

function prepareList(given: v.InferOutput<typeof parameters>): PreparedPage {
  const faults = new ErrorCollector();
  const sort = totalOrder(sortKeysOf(root, given.sort, 'sort', faults), newestFirst);
  const include = includable.relationshipsOf(given.include);
  const shown = shownBy(root, root.attributes, include, given, faults);
  faults.throwIfAny();
  const asked = conditionOfFilters(filters, given);
  return preparePage({
    selection: { root, include, ...shown, total: false },
    condition: given['filter[status]'] === undefined ? all(undeleted, asked) : asked,
    whereClauseAt: undefined,
    included: true,
    sort,
    limit: given['page[limit]'],
    cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
  });
}

/** GET /v1/documents: newest first by upload. */
export const listDocuments: Endpoint<PreparedPage, undefined> = {
  methods: ['GET'],
  path: '/v1/documents',
  operationId: 'listDocuments',
  summary: 'List documents',
  description: 'Deleted documents show where `filter[status]` asks for them.',
  tag: 'Documents',
  rate: 'general',
  success: { status: 200, description: 'A page of documents.', body: listAnswer },
  errors: ['INVALID_CURSOR', 'UNKNOWN_FIELD', 'FIELD_NOT_SORTABLE'],
  asksEngine: true,
  auth: 'caller',
  parameters: v.pipe(parameters, v.transform(prepareList)),
  body: nothing,
  async run({ parameters: prepared }, call) {
    const body = await readPage(prepared, call, (page) => ({
      meta: { count: page.count, limit: prepared.limit, ...cursorMetaOf(page) },
      links: { next: nextLink(call.url, page.nextCursor) },
    }));
    return { body };
  },
};

const parametersOfOne = v.strictObject({
  include: includable.schema,
  ...fieldsOf([root, ...includedDocumentRoots, ...includableRoots]),
});

function prepareDocument(given: v.InferOutput<typeof parametersOfOne>): PreparedOne {
  const faults = new ErrorCollector();
  const include = [...alwaysIncluded, ...includable.relationshipsOf(given.include)];
  const shown = shownBy(root, root.attributes, include, given, faults);
  faults.throwIfAny();
  return prepareOne({ root, include, ...shown }, { included: true, deleted: true });
}

/** GET /v1/documents/{id}, deleted ones too. */
export const getDocument: Endpoint<PreparedOne, undefined> = {
  methods: ['GET'],
  path: '/v1/documents/:id',
  operationId: 'getDocument',
  summary: 'Show one document',
  description: 'Includes the workspace, the company and the person of the document, and what `include` asks for.',
  tag: 'Documents',
  rate: 'general',
  success: { status: 200, description: 'The document.', body: documentAnswer('sparse', includableRoots) },
  errors: ['DOCUMENT_NOT_FOUND', 'UNKNOWN_FIELD'],
  asksEngine: true,
  auth: 'caller',
  parameters: v.pipe(parametersOfOne, v.transform(prepareDocument)),
  body: nothing,
  async run({ id, parameters: prepared }, call) {
    const body = await readOne(prepared, id, call);
    if (body === undefined) throw new ApiError('DOCUMENT_NOT_FOUND', 'There is no document with this id.');
    return { body };
  },
};
