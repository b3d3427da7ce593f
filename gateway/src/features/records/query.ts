import { boundedArray, boundedObject, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { ErrorCollector, type ValidationErrors } from '../../base/errors.ts';
import { customSchema } from '../../base/validation.ts';
import { queryCondition } from '../../boolexp/conditions.ts';
import { readWhereClause } from '../../boolexp/from-where-clause.ts';
import { type Rejection, rejectedValues } from '../../boolexp/rejected-values.ts';
import { recordCatalogue } from '../../contract/catalogue.ts';
import { costRuleText, filterOperators } from '../../contract/operators.ts';
import { filterSchema, queryBodySchemas, queryLimits, sortKeySchema } from '../../contract/query.ts';
import { validateQuery } from '../../contract/resolve.ts';
import type { RecordType } from '../../contract/types.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { anyRecordSchema, rootNameSchema } from '../../json-api/any-record.ts';
import { countSchema, pageMetaSchemas } from '../../json-api/schemas.ts';
import { whereClauseGrammar } from '../../openapi/where-clause.ts';
import { cursorPageMeta, type PageQuery, preparePage, readPage } from '../../reading/read-page.ts';

const answer = v.strictObject({
  data: v.array(anyRecordSchema),
  included: v.optional(v.array(anyRecordSchema)),
  meta: v.strictObject({ count: countSchema, total: v.optional(countSchema), ...pageMetaSchemas }),
});

const scalar = v.union([boundedString(queryLimits.text), v.number(), v.boolean()]);
const value = v.nullable(v.union([...scalar.options, boundedArray(scalar, queryLimits.listValues)]));

const filter = v.pipe(
  v.strictObject({
    ...filterSchema.entries,
    operator: v.pipe(
      v.picklist([...filterOperators.keys()]),
      v.title('FilterOperator'),
      v.description('Comparison operator. The type of the field determines which operators are allowed'),
    ),
    value: v.optional(
      v.pipe(
        value,
        v.description(
          'A value with which the field is compared; its type is the type of the field. The operator `in` needs a list',
        ),
      ),
    ),
  }),
  v.title('Filter'),
  v.description('A condition: field, operator and value'),
);
const orderBy = v.pipe(sortKeySchema, v.title('OrderBy'), v.description('A sort key: a field and a direction'));

/** The members that select records. `validateQuery` and `validateGroups` then check the names and values. */
export const recordConditionSchemas = {
  root: rootNameSchema,
  filters: v.optional(
    v.pipe(boundedArray(filter, queryLimits.conditions), v.description('Conditions, joined by their conjunctions')),
    [],
  ),
  whereClause: v.optional(
    v.pipe(
      boundedObject(queryLimits.conditions),
      v.title('WhereClause'),
      v.metadata(whereClauseGrammar),
      v.description(`Nested conditions, at most ${queryLimits.whereClauseBytes} bytes of JSON. ${costRuleText}`),
    ),
  ),
};

const body = v.strictObject({
  ...queryBodySchemas,
  ...recordConditionSchemas,
  orderBy: v.optional(
    v.pipe(
      v.union([orderBy, boundedArray(orderBy, queryLimits.sortKeys)]),
      v.description(
        `One sort key, or a list of up to ${queryLimits.sortKeys} sort keys. Default: the newest records first`,
      ),
    ),
  ),
});

/** Converts the database error for a rejected value to an error at the position of this value in the `whereClause`. */
export function valueError(root: RecordType, clause: unknown, rejected: Rejection): ValidationErrors {
  const errors = new ErrorCollector();
  for (const { pointer, detail } of rejectedValues(root, clause, rejected))
    errors.at(`/whereClause${pointer}`, 'INVALID_WHERE_CLAUSE', detail);
  return errors.toError();
}

/** Parses the body of a records query. @throws ValidationErrors with all errors of the body */
function parseQuery(given: unknown): PageQuery {
  const errors = new ErrorCollector();
  const query = validateQuery(given, errors);
  const { root, fieldset, sort, limit, cursor, include, total } = query;
  const where =
    query.whereClause === undefined
      ? undefined
      : readWhereClause(
          root,
          recordCatalogue,
          query.whereClause,
          (pointer, detail) => errors.at(`/whereClause${pointer}`, 'INVALID_WHERE_CLAUSE', detail),
          query.points,
        );
  errors.throwIfAny();
  return preparePage({
    selection: { root, ...fieldset, include, total },
    condition: queryCondition({ ...query, where }),
    whereClauseError: where && ((rejected) => valueError(root, query.whereClause, rejected)),
    included: include.length > 0,
    sort,
    limit,
    cursor: { text: cursor, source: { pointer: '/cursor' } },
  });
}

const parameters = v.strictObject({
  export_format: v.optional(
    v.pipe(
      v.literal('csv'),
      v.description(
        'Send `csv` with the first page of records that you write to a CSV file. The page is then an event `exported` in the audit log',
      ),
    ),
  ),
});

/** POST /v1/records/query: filters and sorts records of any type. The method QUERY (RFC 10008) is equivalent. */
const queryRecords: Endpoint<v.InferOutput<typeof parameters>, PageQuery> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST', 'QUERY'],
  path: '/v1/records/query',
  operationId: 'queryRecords',
  summary: 'Filter and sort records of any type',
  description: 'The HTTP method QUERY (RFC 10008) is equivalent to POST.',
  tag: 'Records',
  success: { status: 200, description: 'A page of records.', body: answer },
  errors: [
    'UNKNOWN_ROOT',
    'UNKNOWN_FIELD',
    'OPERATOR_NOT_ALLOWED',
    'INVALID_VALUE',
    'INVALID_WHERE_CLAUSE',
    'FIELD_NOT_SORTABLE',
    'INVALID_CURSOR',
  ],
  access: 'read',
  audited: ({ parameters: { export_format: format }, body: { selection } }) =>
    format === undefined ? undefined : { action: 'exported', recordType: selection.root.name },
  parameters,
  body: customSchema(body, parseQuery),
  memberCodes: { whereClause: 'INVALID_WHERE_CLAUSE' },
  cacheBody: true,
  async run({ body: prepared }, call) {
    const document = await readPage(prepared, call, (page) => ({
      meta: { count: page.count, ...cursorPageMeta(page), total: page.total },
    }));
    return { body: document };
  },
};

export const recordsQueryEndpoints: readonly AnyEndpoint[] = [queryRecords];
