import * as v from 'valibot';
import { ApiError, ErrorCollector } from '../../base/errors.ts';
import { makeConjunction } from '../../boolexp/ast.ts';
import { makeQueryCondition } from '../../boolexp/from-filters.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { makeColumnSortKey, makeDeterministicSortOrder } from '../../contract/sort.ts';
import { type Endpoint, noBodySchema, type RegisterEndpoint } from '../../http/endpoint.ts';
import { makeNextPageLink } from '../../http/links.ts';
import { makeFieldsParameterSchemas, readFieldset } from '../../input/fields.ts';
import {
  makeEqualityComparison,
  makeFilterCondition,
  makeRangeFilterParameters,
  workspaceFilterParameters,
} from '../../input/filters.ts';
import { makeIncludeParameter } from '../../input/include.ts';
import {
  makeChoiceParameterSchema,
  makePageParameterSchemas,
  makeRangeEndParameterSchema,
  makeRangeStartParameterSchema,
  textParameterSchema,
  workspaceParameterSchemas,
} from '../../input/parameters.ts';
import { parseSortParameter, sortParameterSchema } from '../../input/sort.ts';
import {
  countSchema,
  cursorPageMetaSchemas,
  makeResourceUnionSchema,
  makeSelectedFieldsResourceSchema,
  pageLinksSchema,
} from '../../json-api/schemas.ts';
import { type PreparedRowQuery, prepareRowQuery, readRowById } from '../../reading/read-one.ts';
import { makeCursorPageMeta, type PreparedPageQuery, preparePageQuery, readPage } from '../../reading/read-page.ts';
import { alwaysIncludedDocumentRelationships, alwaysIncludedRecordTypes, makeDocumentResponseSchema } from './store.ts';

const root = findRecordType('documents');

const includable = makeIncludeParameter(root, { media: ['medias'], invoice: ['invoices'] });
const includableRoots = ['medias', 'invoices'].map(findRecordType);

const statuses = ['pending', 'processing', 'completed', 'failed', 'deleted'] as const;

const filters = [
  ...makeRangeFilterParameters('uploaded_at'),
  ...makeRangeFilterParameters('processed_at'),
  ...workspaceFilterParameters,
  { parameter: 'filter[status]', column: 'status', test: makeEqualityComparison } as const,
  { parameter: 'filter[file_type]', column: 'file_type', test: makeEqualityComparison } as const,
];

const parameters = v.strictObject({
  'filter[uploaded_at][from]': makeRangeStartParameterSchema('uploaded_at'),
  'filter[uploaded_at][to]': makeRangeEndParameterSchema('uploaded_at'),
  'filter[processed_at][from]': makeRangeStartParameterSchema('processed_at'),
  'filter[processed_at][to]': makeRangeEndParameterSchema('processed_at'),
  ...workspaceParameterSchemas,
  'filter[status]': makeChoiceParameterSchema(statuses, 'Returns only documents with this status'),
  'filter[file_type]': v.pipe(
    textParameterSchema,
    v.description('Returns only documents with this media type, such as `application/pdf`'),
  ),
  include: includable.schema,
  ...makeFieldsParameterSchemas([root, ...includableRoots]),
  sort: v.optional(sortParameterSchema, ''),
  ...makePageParameterSchemas(100, 20),
});

/** The condition that excludes deleted documents. A request that filters by status does not use this condition. */
const undeleted = makeQueryCondition({ root, rules: [], where: undefined });

const newestFirst = [makeColumnSortKey('uploaded_at', 'desc', false)] as const;

const listSchema = v.strictObject({
  data: v.array(makeSelectedFieldsResourceSchema(root, recordCatalogue)),
  included: v.array(makeResourceUnionSchema(includableRoots, recordCatalogue)),
  meta: v.strictObject({ count: countSchema, limit: countSchema, ...cursorPageMetaSchemas }),
  links: pageLinksSchema,
});

function prepareList(given: v.InferOutput<typeof parameters>): PreparedPageQuery {
  const errors = new ErrorCollector();
  const sort = makeDeterministicSortOrder(parseSortParameter(root, given.sort, 'sort', errors), newestFirst);
  const include = includable.relationshipsOf(given.include);
  const fieldset = readFieldset(root, root.attributes, include, given, errors);
  errors.throwIfAny();
  const asked = makeFilterCondition(filters, given);
  return preparePageQuery({
    selection: { root, include, ...fieldset, total: false },
    condition: given['filter[status]'] === undefined ? makeConjunction(undeleted, asked) : asked,
    whereClauseError: undefined,
    included: true,
    sort,
    limit: given['page[limit]'],
    cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
  });
}

/** GET /v1/documents: returns a page of documents, by default the last uploaded document first. */
const listDocuments: Endpoint<PreparedPageQuery, undefined> = {
  methods: ['GET'],
  path: '/v1/documents',
  operationId: 'listDocuments',
  summary: 'List documents',
  description: 'The response contains deleted documents only if the value of `filter[status]` is `deleted`.',
  tag: 'Documents',
  rate: 'general',
  success: { status: 200, description: 'A page of documents.', body: listSchema },
  errors: ['INVALID_CURSOR', 'UNKNOWN_FIELD', 'FIELD_NOT_SORTABLE'],
  usesEngine: true,
  auth: 'caller',
  parameters: v.pipe(parameters, v.transform(prepareList)),
  body: noBodySchema,
  async run({ parameters: prepared }, call) {
    const body = await readPage(prepared, call, (page) => ({
      meta: { count: page.count, limit: prepared.limit, ...makeCursorPageMeta(page) },
      links: { next: makeNextPageLink(call.url, page.nextCursor) },
    }));
    return { body };
  },
};

const parametersOfOne = v.strictObject({
  include: includable.schema,
  ...makeFieldsParameterSchemas([root, ...alwaysIncludedRecordTypes, ...includableRoots]),
});

function prepareDocument(given: v.InferOutput<typeof parametersOfOne>): PreparedRowQuery {
  const errors = new ErrorCollector();
  const include = [...alwaysIncludedDocumentRelationships, ...includable.relationshipsOf(given.include)];
  const fieldset = readFieldset(root, root.attributes, include, given, errors);
  errors.throwIfAny();
  return prepareRowQuery({ root, include, ...fieldset }, { included: true, deleted: true });
}

/** GET /v1/documents/{id}: returns one document, even if it is deleted. */
const getDocument: Endpoint<PreparedRowQuery, undefined> = {
  methods: ['GET'],
  path: '/v1/documents/:id',
  operationId: 'getDocument',
  summary: 'Get one document',
  description:
    'The response includes the workspace, the company and the person of the document, and the related resources that `include` names.',
  tag: 'Documents',
  rate: 'general',
  success: {
    status: 200,
    description: 'The document.',
    body: makeDocumentResponseSchema(makeSelectedFieldsResourceSchema, includableRoots),
  },
  errors: ['DOCUMENT_NOT_FOUND', 'UNKNOWN_FIELD'],
  usesEngine: true,
  auth: 'caller',
  parameters: v.pipe(parametersOfOne, v.transform(prepareDocument)),
  body: noBodySchema,
  async run({ id, parameters: prepared }, call) {
    const body = await readRowById(prepared, id, call);
    if (body === undefined)
      throw new ApiError('DOCUMENT_NOT_FOUND', 'No document with this id exists, or you may not access it.');
    return { body };
  },
};

/** Registers the endpoints that return documents. */
export function registerDocumentEndpoints(register: RegisterEndpoint): void {
  register(listDocuments);
  register(getDocument);
}
