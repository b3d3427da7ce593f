import { enumValues } from '@fds/platform/enum-values';
import * as v from 'valibot';
import { ApiError, ErrorCollector } from '../../base/errors.ts';
import { conjunction, queryCondition } from '../../boolexp/conditions.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { columnSortKey, sortOrder } from '../../contract/fields.ts';
import type { ColumnComparison } from '../../contract/types.ts';
import type { ComparisonOperand } from '../../contract/values.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { nextPageLink } from '../../http/links.ts';
import { fieldsSchemas, readFieldset } from '../../input/fields.ts';
import { equality, filterCondition, rangeFilters, workspaceFilters } from '../../input/filters.ts';
import { includeParameter } from '../../input/include.ts';
import {
  choiceParameter,
  pageParameters,
  rangeEnd,
  rangeStart,
  textParameter,
  workspaceParameters,
} from '../../input/parameters.ts';
import { parseSort, sortParameter } from '../../input/sort.ts';
import {
  countSchema,
  pageLinksSchema,
  pageMetaSchemas,
  resourceUnion,
  selectedResourceSchema,
} from '../../json-api/schemas.ts';
import { prepareRowQuery, type RowQuery, readRowById } from '../../reading/read-one.ts';
import { cursorPageMeta, type PageQuery, preparePage, readPage } from '../../reading/read-page.ts';
import { alwaysIncluded, documentSchema, includedTypes } from './store.ts';

const root = findRecordType('documents');

const includable = includeParameter(root, { media: ['medias'], invoice: ['invoices'] });
const includableRoots = ['medias', 'invoices'].map(findRecordType);

const listsRule = (value: ComparisonOperand): ColumnComparison => ({ _has_key: String(value) });

const filters = [
  ...rangeFilters('uploaded_at'),
  ...rangeFilters('processed_at'),
  ...workspaceFilters,
  { parameter: 'filter[status]', column: 'status', test: equality } as const,
  { parameter: 'filter[file_type]', column: 'file_type', test: equality } as const,
  { parameter: 'filter[validation]', column: 'validation', test: equality } as const,
  { parameter: 'filter[rule]', column: 'rules', relationship: 'validations', test: listsRule } as const,
  { parameter: 'filter[reading]', column: 'reading_status', test: equality } as const,
];

const parameters = v.strictObject({
  'filter[uploaded_at][from]': rangeStart('uploaded_at'),
  'filter[uploaded_at][to]': rangeEnd('uploaded_at'),
  'filter[processed_at][from]': rangeStart('processed_at'),
  'filter[processed_at][to]': rangeEnd('processed_at'),
  ...workspaceParameters,
  'filter[status]': choiceParameter(enumValues.documents.status, 'Returns only documents with this status'),
  'filter[file_type]': v.pipe(
    textParameter,
    v.description('Returns only documents with this media type, such as `application/pdf`'),
  ),
  'filter[validation]': choiceParameter(
    enumValues.documents.validation,
    'Returns only documents with this result of the validation',
  ),
  'filter[rule]': v.pipe(
    textParameter,
    v.description('Returns only invoices that break this rule, such as `BR-CO-15`'),
  ),
  'filter[reading]': choiceParameter(
    enumValues.documents.reading_status,
    'Returns only documents whose values are recorded, need review, or did not become records',
  ),
  include: includable.schema,
  ...fieldsSchemas([root, ...includableRoots]),
  sort: v.optional(sortParameter, ''),
  ...pageParameters(100, 20),
});

/** The condition that excludes deleted documents. A request that filters by status does not use this condition. */
const undeleted = queryCondition({ root, rules: [], where: undefined });

const newestFirst = [columnSortKey('uploaded_at', 'desc', false)] as const;

const listSchema = v.strictObject({
  data: v.array(selectedResourceSchema(root, recordCatalogue)),
  included: v.array(resourceUnion(includableRoots, recordCatalogue)),
  meta: v.strictObject({ count: countSchema, limit: countSchema, ...pageMetaSchemas }),
  links: pageLinksSchema,
});

function prepareList(given: v.InferOutput<typeof parameters>): PageQuery {
  const errors = new ErrorCollector();
  const sort = sortOrder(parseSort(root, given.sort, errors), newestFirst);
  const include = includable.relationshipsOf(given.include);
  const fieldset = readFieldset(root, root.attributes, include, given, errors);
  errors.throwIfAny();
  const asked = filterCondition(filters, given);
  return preparePage({
    selection: { root, include, ...fieldset, total: false },
    condition: given['filter[status]'] === undefined ? conjunction(undeleted, asked) : asked,
    whereClauseError: undefined,
    included: true,
    sort,
    limit: given['page[limit]'],
    cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
  });
}

const listDocuments: Endpoint<PageQuery, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/documents',
  operationId: 'listDocuments',
  summary: 'List documents',
  description: 'The response contains deleted documents only if the value of `filter[status]` is `deleted`.',
  tag: 'Documents',
  success: { status: 200, description: 'A page of documents.', body: listSchema },
  errors: ['INVALID_CURSOR', 'UNKNOWN_FIELD', 'FIELD_NOT_SORTABLE'],
  parameters: v.pipe(parameters, v.transform(prepareList)),
  async run({ parameters: prepared }, call) {
    const body = await readPage(prepared, call, (page) => ({
      meta: { count: page.count, limit: prepared.limit, ...cursorPageMeta(page) },
      links: { next: nextPageLink(call.url, page.nextCursor) },
    }));
    return { body };
  },
};

const parametersOfOne = v.strictObject({
  include: includable.schema,
  ...fieldsSchemas([root, ...includedTypes, ...includableRoots]),
});

function prepareDocument(given: v.InferOutput<typeof parametersOfOne>): RowQuery {
  const errors = new ErrorCollector();
  const include = [...alwaysIncluded, ...includable.relationshipsOf(given.include)];
  const fieldset = readFieldset(root, root.attributes, include, given, errors);
  errors.throwIfAny();
  return prepareRowQuery({ root, include, ...fieldset }, { included: true, deleted: true });
}

/** GET /v1/documents/{id}: returns one document, even if it is deleted. */
const getDocument: Endpoint<RowQuery, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/documents/:id',
  operationId: 'getDocument',
  summary: 'Get one document',
  description:
    'The response includes the workspace, the company and the person of the document, and the related resources that `include` names.',
  tag: 'Documents',
  success: { status: 200, description: 'The document.', body: documentSchema(selectedResourceSchema, includableRoots) },
  errors: ['DOCUMENT_NOT_FOUND', 'UNKNOWN_FIELD'],
  parameters: v.pipe(parametersOfOne, v.transform(prepareDocument)),
  async run({ id, parameters: prepared }, call) {
    const body = await readRowById(prepared, id, call);
    if (body === undefined)
      throw new ApiError('DOCUMENT_NOT_FOUND', 'No document with this id exists, or you may not access it.');
    return { body };
  },
};

export const documentEndpoints: readonly AnyEndpoint[] = [listDocuments, getDocument];
