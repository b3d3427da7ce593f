import { extractorSchema } from '@fds/ai/extractor';
import * as v from 'valibot';
import { ApiError, ErrorCollector, validationError } from '../../base/errors.ts';
import { all, column } from '../../boolexp/ast.ts';
import { toWhere } from '../../boolexp/to-where.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import { creationOf } from '../../graphql/creation.ts';
import { selectedText } from '../../graphql/document.ts';
import { WriteRejected } from '../../graphql/failures.ts';
import { type AuthenticatedCall, type Endpoint, noParameters } from '../../http/endpoint.ts';
import { locationOf } from '../../http/links.ts';
import { asRow, asRows, resourcesMapper } from '../../json-api/resources.ts';
import { completeSchema, count } from '../../json-api/schemas.ts';
import { getPlainById } from '../../reading/by-id.ts';
import { notFoundError } from '../../reading/not-found.ts';
import { deleteById } from '../../writing/deletion.ts';
import { newRecordDefaults, newRow } from '../../writing/new-record.ts';
import { checkRecordIds, rootOf, workspaceOf } from './checks.ts';
import { checkExtractor } from './fields.ts';
import { jobSchema, jobText, toJob } from './job-resource.ts';
import { bodyOf, members } from './members.ts';
import { maxRecordIds } from './read-values.ts';

const root = rootNamed('custom_columns');
const selection = { root, attributes: root.attributes, include: [] };
const toResources = resourcesMapper(selection, catalogue);

const creation = creationOf('custom_columns');

/** Maximum size of an extractor in bytes: a page contains up to 200 columns, each with an extractor. */
const maxExtractorBytes = 32_768;

const columnBody = bodyOf(
  'custom_column',
  v.strictObject({
    root: members.root,
    name: members.name,
    description: v.nullish(members.description),
    data_type: members.data_type,
    origin: v.optional(v.picklist(['inferred', 'manual']), 'manual'),
    values: members.values,
    extractor: v.nullish(
      v.pipe(
        extractorSchema,
        v.check(
          (extractor) => Buffer.byteLength(JSON.stringify(extractor)) <= maxExtractorBytes,
          `Expected at most ${maxExtractorBytes} bytes of JSON`,
        ),
      ),
    ),
    workspace_id: members.workspace_id,
  }),
);

/** POST /v1/custom-columns: creates a column of a workspace, for the records of it and of the workspaces below. */
export const createColumn: Endpoint<object, v.InferOutput<typeof columnBody>> = {
  methods: ['POST'],
  path: '/v1/custom-columns',
  operationId: 'createCustomColumn',
  summary: 'Create a custom column',
  description:
    'The column belongs to the named workspace, or to that of the API key. It applies to the records of this workspace and of the workspaces below it. Only a column with an extractor can be computed.',
  tag: 'Custom columns',
  rate: 'general',
  success: {
    status: 201,
    description: 'The new column.',
    body: v.strictObject({ data: completeSchema(root, catalogue) }),
    headers: { Location: 'URL of the column.' },
  },
  errors: ['UNKNOWN_ROOT', 'UNKNOWN_FIELD', 'OPERATOR_NOT_ALLOWED', 'INVALID_VALUE', 'WORKSPACE_NOT_FOUND'],
  usesEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: columnBody,
  async run({ body: { data } }, call) {
    const { values, extractor = null, workspace_id: wanted, ...attributes } = data.attributes;
    const errors = new ErrorCollector();
    if (values.length > 0 && attributes.data_type !== 'enum') {
      errors.at('/data/attributes/values', 'INVALID_VALUE', 'Only a column of the type enum has values. Remove them.');
    }
    const of = rootOf(attributes.root);
    if (extractor !== null) checkExtractor(of, extractor, attributes.data_type, '/data/attributes/extractor', errors);
    errors.throwIfAny();
    const workspace_id = await workspaceOf(wanted, call);
    const object = {
      ...newRecordDefaults(),
      ...attributes,
      description: attributes.description ?? null,
      enum_values: values,
      extractor,
      workspace_id,
    };
    const [column] = toResources([newRow(root, object)]).data;
    const answer = { body: { data: column }, headers: { Location: locationOf(call.url, object.id) } };
    return call.create(creation, { object }, answer).catch((error: unknown) => {
      if (!(error instanceof WriteRejected)) throw error;
      const source = { pointer: '/data/attributes/workspace_id' };
      throw validationError(
        'WORKSPACE_NOT_FOUND',
        'No workspace with this id exists, or you may not access it.',
        source,
      );
    });
  },
};

const read = v.looseObject({ root: v.string(), workspace_id: v.string(), extractor: v.unknown() });

/** Reads a column that is about to be computed or read. @throws ApiError CUSTOM_COLUMN_NOT_FOUND */
async function columnOf(
  id: string,
  { deps, principal, signal }: AuthenticatedCall,
): Promise<v.InferOutput<typeof read>> {
  const text = `query ($where: custom_columns_bool_exp!) {
  custom_columns(where: $where, limit: 1) { root workspace_id extractor }
}`;
  const variables = { where: toWhere(column('id', { _eq: id })) };
  const data = await deps.engine({ text, variables, claims: principal.claims, signal });
  const [row] = asRows(data.custom_columns);
  if (row === undefined) throw notFoundError('custom_columns');
  return v.parse(read, row);
}

const jobBody = bodyOf(
  'custom_column_job',
  v.optional(v.strictObject({ record_ids: v.optional(members.someRecordIds) }), {}),
);

const insertJobText = `mutation ($object: custom_column_jobs_insert_input!) {
  insert_custom_column_jobs_one(object: $object) { ${jobText} }
}`;

/** POST /v1/custom-columns/{id}/compute: starts a job of the worker. */
export const computeColumn: Endpoint<object, v.InferOutput<typeof jobBody>> = {
  methods: ['POST'],
  path: '/v1/custom-columns/:id/compute',
  operationId: 'computeCustomColumn',
  summary: 'Compute a custom column',
  description:
    'Computes the column for the named records, or for all of its records. The response is a job, which shows the progress.',
  tag: 'Custom columns',
  rate: 'general',
  success: {
    status: 202,
    description: 'The job that computes the column.',
    body: v.strictObject({ data: jobSchema }),
    headers: { Location: 'URL of the job.' },
  },
  errors: ['CUSTOM_COLUMN_NOT_FOUND', 'CUSTOM_COLUMN_NOT_COMPUTABLE', 'RECORD_NOT_FOUND'],
  usesEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: jobBody,
  async run({ id, body: { data } }, call) {
    const { root: of, workspace_id, extractor } = await columnOf(id, call);
    if (extractor === null) {
      throw new ApiError(
        'CUSTOM_COLUMN_NOT_COMPUTABLE',
        'This column has no extractor, so it cannot be computed. Create a column with an extractor.',
      );
    }
    const { record_ids } = data.attributes;
    await checkRecordIds(rootNamed(of), record_ids ?? [], call);
    const { deps, principal, url } = call;
    const object = {
      custom_column_id: id,
      workspace_id,
      record_ids: record_ids ?? null,
      visible_workspace_ids: visibleWorkspaces(principal) ?? null,
    };
    const answer = await deps.engine({ text: insertJobText, variables: { object }, claims: principal.claims });
    const job = toJob(asRow(answer.insert_custom_column_jobs_one));
    return { body: { data: job }, headers: { Location: `${url.origin}/v1/custom-column-jobs/${job.id}` } };
  },
};

/** Returns the workspaces that a caller may see, for the worker; `undefined` for a whole organisation. */
const visibleWorkspaces = ({ claims }: AuthenticatedCall['principal']): readonly string[] | undefined =>
  claims.role === 'organisation'
    ? undefined
    : (claims.variables['x-hasura-workspace-ids'] ?? '').split(/[{},]/).filter((id) => id !== '');

const valuesRoot = rootNamed('custom_column_values');
const valuesSelection = { root: valuesRoot, attributes: valuesRoot.attributes, include: [] };
const toValues = resourcesMapper(valuesSelection, catalogue);
const valuesText = `query ($where: custom_column_values_bool_exp!, $limit: Int!) {
  custom_column_values(where: $where, limit: $limit) { ${selectedText(valuesSelection, catalogue)} }
}`;
const valuesBody = bodyOf('custom_column_value', v.strictObject({ record_ids: members.someRecordIds }));

/** POST /v1/custom-columns/{id}/values: returns the values of the named records. */
export const readColumnValues: Endpoint<object, v.InferOutput<typeof valuesBody>> = {
  methods: ['POST'],
  path: '/v1/custom-columns/:id/values',
  operationId: 'readCustomColumnValues',
  summary: 'Read the values of a custom column for records',
  description:
    'The values are in the order of the named records; records without a value are omitted. `POST /v1/records/query` filters and pages all values (root `custom_column_values`).',
  tag: 'Custom columns',
  rate: 'general',
  success: {
    status: 200,
    description: 'The values.',
    body: v.strictObject({
      data: v.array(completeSchema(valuesRoot, catalogue)),
      meta: v.strictObject({ count }),
    }),
  },
  errors: ['CUSTOM_COLUMN_NOT_FOUND'],
  usesEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: valuesBody,
  async run({ id, body: { data } }, call) {
    await columnOf(id, call);
    const { record_ids } = data.attributes;
    const where = toWhere(all(column('custom_column_id', { _eq: id }), column('record_id', { _in: record_ids })));
    const { deps, principal, signal } = call;
    const variables = { where, limit: maxRecordIds };
    const rows = asRows(
      (await deps.engine({ text: valuesText, variables, claims: principal.claims, signal })).custom_column_values,
    );
    const byRecord = new Map(rows.map((row) => [String(row.record_id), row] as const));
    const named = record_ids.flatMap((record) => {
      const row = byRecord.get(record);
      return row === undefined ? [] : [row];
    });
    const found = toValues(named).data;
    return { body: { data: found, meta: { count: found.length } } };
  },
};

/** GET /v1/custom-columns/{id} */
export const getColumn = getPlainById({
  root: 'custom_columns',
  path: '/v1/custom-columns/:id',
  operationId: 'getCustomColumn',
  what: 'custom column',
  tag: 'Custom columns',
});

/** DELETE /v1/custom-columns/{id} */
export const deleteColumn = deleteById({
  root: 'custom_columns',
  path: '/v1/custom-columns/:id',
  operationId: 'deleteCustomColumn',
  summary: 'Delete a custom column',
  description: 'Its values are deleted, and its running computations end.',
  tag: 'Custom columns',
  by: ['removing'],
});
