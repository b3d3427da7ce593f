import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { columnCondition, toEngineCondition } from '../../boolexp/ast.ts';
import { findRecordType } from '../../contract/catalogue.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, noBody, noParameters } from '../../http/endpoint.ts';
import { requireRow, requireRows } from '../../json-api/resources.ts';
import { checkRecordIds } from './checks.ts';
import { columnJobSchema, jobResource, jobSelectionSet } from './job-resource.ts';
import { columnMemberSchemas, resourceBodySchema } from './members.ts';
import { readColumn } from './read-column.ts';

const jobBody = resourceBodySchema(
  'custom_column_job',
  v.optional(v.strictObject({ record_ids: v.optional(columnMemberSchemas.someRecordIds) }), {}),
);

const insertJobText = `mutation ($object: custom_column_jobs_insert_input!) {
  insert_custom_column_jobs_one(object: $object) { ${jobSelectionSet} }
}`;

const computeColumn: Endpoint<object, v.InferOutput<typeof jobBody>> = {
  methods: ['POST'],
  path: '/v1/custom-columns/:id/compute',
  operationId: 'computeCustomColumn',
  summary: 'Compute a custom column',
  description:
    'Computes the values of the column for the records in `record_ids`, or for all records of its record type. The response contains a job, which shows the progress of the computation.',
  tag: 'Custom columns',
  rate: 'general',
  success: {
    status: 202,
    description: 'The job that computes the column.',
    body: v.strictObject({ data: columnJobSchema }),
    headers: { Location: 'URL of the job.' },
  },
  errors: ['CUSTOM_COLUMN_NOT_FOUND', 'CUSTOM_COLUMN_NOT_COMPUTABLE', 'RECORD_NOT_FOUND'],
  usesEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: jobBody,
  async run({ id, body: { data } }, call) {
    const { root: of, workspace_id, extractor } = await readColumn(id, call);
    if (extractor === null) {
      throw new ApiError(
        'CUSTOM_COLUMN_NOT_COMPUTABLE',
        'This column has no extractor, so it cannot be computed. Create a column with an extractor.',
      );
    }
    const { record_ids } = data.attributes;
    await checkRecordIds(findRecordType(of), record_ids ?? [], call);
    const { deps, principal, url } = call;
    const object = {
      custom_column_id: id,
      workspace_id,
      record_ids: record_ids ?? null,
      visible_workspace_ids: visibleWorkspaces(principal) ?? null,
    };
    const answer = await deps.engine({ text: insertJobText, variables: { object }, claims: principal.claims });
    const job = jobResource(requireRow(answer.insert_custom_column_jobs_one));
    return { body: { data: job }, headers: { Location: `${url.origin}/v1/custom-column-jobs/${job.id}` } };
  },
};

/** `undefined`: the whole organisation. The worker computes values only for records of these workspaces. */
const visibleWorkspaces = ({ claims }: AuthenticatedCall['principal']): readonly string[] | undefined =>
  claims.role === 'organisation'
    ? undefined
    : (claims.variables['x-hasura-workspace-ids'] ?? '').split(/[{},]/).filter((id) => id !== '');

const text = `query ($where: custom_column_jobs_bool_exp!) {
  custom_column_jobs(where: $where, limit: 1) { ${jobSelectionSet} }
}`;

const getColumnJob: Endpoint<object, undefined> = {
  methods: ['GET'],
  path: '/v1/custom-column-jobs/:id',
  operationId: 'getCustomColumnJob',
  summary: 'Get the progress of a computation',
  description:
    '`processed` counts the processed records. `failed` counts the processed records that got no value, because they were deleted or their value cannot be computed. The computation has ended when `status` is `completed` or `failed`.',
  tag: 'Custom columns',
  rate: 'general',
  success: { status: 200, description: 'The job.', body: v.strictObject({ data: columnJobSchema }) },
  errors: ['CUSTOM_COLUMN_JOB_NOT_FOUND'],
  usesEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: noBody,
  async run({ id }, { deps, principal, signal }) {
    const variables = { where: toEngineCondition(columnCondition('id', { _eq: id })) };
    const data = await deps.engine({ text, variables, claims: principal.claims, signal });
    const [row] = requireRows(data.custom_column_jobs);
    if (row === undefined)
      throw new ApiError('CUSTOM_COLUMN_JOB_NOT_FOUND', 'No job with this id exists, or you may not access it.');
    return { body: { data: jobResource(row) } };
  },
};

export const columnJobEndpoints: readonly AnyEndpoint[] = [computeColumn, getColumnJob];
