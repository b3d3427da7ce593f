import { extractorSchema } from '@fds/ai/extractor';
import * as v from 'valibot';
import { ApiError, ErrorCollector, fault } from '../../base/errors.ts';
import { all, column } from '../../boolexp/ast.ts';
import { toWhere } from '../../boolexp/to-where.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import { creationOf } from '../../graphql/creation.ts';
import { selectedText } from '../../graphql/document.ts';
import { WriteRefused } from '../../graphql/failures.ts';
import { type CallerCall, type Endpoint, noParameters } from '../../http/endpoint.ts';
import { locationOf } from '../../http/links.ts';
import { asRow, asRows, resourcesMapper } from '../../json-api/resources.ts';
import { count, resourceSchema } from '../../json-api/schemas.ts';
import { showPlainById } from '../../reading/by-id.ts';
import { missing } from '../../reading/not-found.ts';
import { deleteById } from '../../writing/deletion.ts';
import { newRow, newStamp } from '../../writing/new-record.ts';
import { checkRecordIds, rootOf, workspaceOf } from './checks.ts';
import { checkExtractor } from './fields.ts';
import { jobSchema, jobText, toJob } from './job-resource.ts';
import { bodyOf, members } from './members.ts';
import { mostRecordIds } from './read-values.ts';

const root = rootNamed('custom_columns');
const shown = { root, attributes: root.attributes, include: [] };
const toResources = resourcesMapper(shown, catalogue);

const creation = creationOf('custom_columns');

/** Bytes of an extractor: a page shows up to 200 columns, each with its own. */
const mostExtractorBytes = 32_768;

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
          (extractor) => Buffer.byteLength(JSON.stringify(extractor)) <= mostExtractorBytes,
          `Expected at most ${mostExtractorBytes} bytes of JSON`,
        ),
      ),
    ),
    workspace_id: members.workspace_id,
  }),
);

/** POST /v1/custom-columns: a column of a workspace, for the records of it and of those below it. */
export const createColumn: Endpoint<object, v.InferOutput<typeof columnBody>> = {
  methods: ['POST'],
  path: '/v1/custom-columns',
  operationId: 'createCustomColumn',
  summary: 'Create a custom column',
  description:
    'Of the named workspace, or that of the API key; its records are those of the workspace and of the workspaces below it. A column with an extractor can be computed.',
  tag: 'Custom columns',
  rate: 'general',
  success: {
    status: 201,
    description: 'The new column.',
    body: v.strictObject({ data: resourceSchema(root, catalogue) }),
    headers: { Location: 'The address of the column.' },
  },
  errors: ['UNKNOWN_ROOT', 'UNKNOWN_FIELD', 'OPERATOR_NOT_ALLOWED', 'INVALID_VALUE', 'WORKSPACE_NOT_FOUND'],
  asksEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: columnBody,
  async run({ body: { data } }, call) {
    const { values, extractor = null, workspace_id: wanted, ...attributes } = data.attributes;
    const faults = new ErrorCollector();
    if (values.length > 0 && attributes.data_type !== 'enum') {
      faults.at('/data/attributes/values', 'INVALID_VALUE', 'Only a column of the type enum lists its values.');
    }
    const of = rootOf(attributes.root);
    if (extractor !== null) checkExtractor(of, extractor, attributes.data_type, '/data/attributes/extractor', faults);
    faults.throwIfAny();
    const workspace_id = await workspaceOf(wanted, call);
    const object = {
      ...newStamp(),
      ...attributes,
      description: attributes.description ?? null,
      enum_values: values,
      extractor,
      workspace_id,
    };
    const [column] = toResources([newRow(root, object)]).data;
    const answer = { body: { data: column }, headers: { Location: locationOf(call.url, object.id) } };
    return call.create(creation, { object }, answer).catch((error: unknown) => {
      if (!(error instanceof WriteRefused)) throw error;
      const source = { pointer: '/data/attributes/workspace_id' };
      throw fault('WORKSPACE_NOT_FOUND', 'There is no workspace with this id.', source);
    });
  },
};

const read = v.looseObject({ root: v.string(), workspace_id: v.string(), extractor: v.unknown() });

/** What is to be known of a stored column before its values are. @throws ApiError CUSTOM_COLUMN_NOT_FOUND */
async function columnOf(id: string, { deps, principal, signal }: CallerCall): Promise<v.InferOutput<typeof read>> {
  const text = `query ($where: custom_columns_bool_exp!) {
  custom_columns(where: $where, limit: 1) { root workspace_id extractor }
}`;
  const variables = { where: toWhere(column('id', { _eq: id })) };
  const data = await deps.engine({ text, variables, claims: principal.claims, signal });
  const [row] = asRows(data.custom_columns);
  if (row === undefined) throw missing('custom_columns');
  return v.parse(read, row);
}

const jobBody = bodyOf(
  'custom_column_job',
  v.optional(v.strictObject({ record_ids: v.optional(members.someRecordIds) }), {}),
);

const insertJobText = `mutation ($object: custom_column_jobs_insert_input!) {
  insert_custom_column_jobs_one(object: $object) { ${jobText} }
}`;

/** POST /v1/custom-columns/{id}/compute: a job of the worker's does it. */
export const computeColumn: Endpoint<object, v.InferOutput<typeof jobBody>> = {
  methods: ['POST'],
  path: '/v1/custom-columns/:id/compute',
  operationId: 'computeCustomColumn',
  summary: 'Fill a custom column',
  description: 'For the named records, or for all of its own. The answer is a job, whose progress is to be asked for.',
  tag: 'Custom columns',
  rate: 'general',
  success: {
    status: 202,
    description: 'The job that fills the column.',
    body: v.strictObject({ data: jobSchema }),
    headers: { Location: 'The address of the job.' },
  },
  errors: ['CUSTOM_COLUMN_NOT_FOUND', 'CUSTOM_COLUMN_NOT_COMPUTABLE', 'RECORD_NOT_FOUND'],
  asksEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: jobBody,
  async run({ id, body: { data } }, call) {
    const { root: of, workspace_id, extractor } = await columnOf(id, call);
    if (extractor === null) {
      throw new ApiError('CUSTOM_COLUMN_NOT_COMPUTABLE', 'This column has no extractor: nothing says how to fill it.');
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

/** The workspaces that a caller sees, for the worker to keep to; nothing where that is a whole organisation. */
const visibleWorkspaces = ({ claims }: CallerCall['principal']): readonly string[] | undefined =>
  claims.role === 'organisation'
    ? undefined
    : (claims.variables['x-hasura-workspace-ids'] ?? '').split(/[{},]/).filter((id) => id !== '');

const valuesRoot = rootNamed('custom_column_values');
const valuesShown = { root: valuesRoot, attributes: valuesRoot.attributes, include: [] };
const toValues = resourcesMapper(valuesShown, catalogue);
const valuesText = `query ($where: custom_column_values_bool_exp!, $limit: Int!) {
  custom_column_values(where: $where, limit: $limit) { ${selectedText(valuesShown, catalogue)} }
}`;
const valuesBody = bodyOf('custom_column_value', v.strictObject({ record_ids: members.someRecordIds }));

/** POST /v1/custom-columns/{id}/values: those of the named records; all of them are read as records of their root. */
export const readColumnValues: Endpoint<object, v.InferOutput<typeof valuesBody>> = {
  methods: ['POST'],
  path: '/v1/custom-columns/:id/values',
  operationId: 'readCustomColumnValues',
  summary: 'Read the values of a custom column for records',
  description:
    'In the order in which the records are named; one without a value is left out. `POST /v1/records/query` filters and pages through all of them (root `custom_column_values`).',
  tag: 'Custom columns',
  rate: 'general',
  success: {
    status: 200,
    description: 'The values.',
    body: v.strictObject({
      data: v.array(resourceSchema(valuesRoot, catalogue)),
      meta: v.strictObject({ count }),
    }),
  },
  errors: ['CUSTOM_COLUMN_NOT_FOUND'],
  asksEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: valuesBody,
  async run({ id, body: { data } }, call) {
    await columnOf(id, call);
    const { record_ids } = data.attributes;
    const where = toWhere(all(column('custom_column_id', { _eq: id }), column('record_id', { _in: record_ids })));
    const { deps, principal, signal } = call;
    const variables = { where, limit: mostRecordIds };
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
export const getColumn = showPlainById({
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
  description: 'Its values go with it, and its computations end.',
  tag: 'Custom columns',
  by: ['removing'],
});
