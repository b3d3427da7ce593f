import { enumValues } from '@fds/platform/enum-values';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { columnCondition, toEngineCondition } from '../../boolexp/conditions.ts';
import { findRecordType } from '../../contract/catalogue.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { type EngineRow, requireRow, requireRows } from '../../json-api/resources.ts';
import { countSchema, dateTimeSchema } from '../../json-api/schemas.ts';
import { checkRecordIds } from './checks.ts';
import { columnMemberSchemas, resourceBodySchema } from './members.ts';
import { readColumn } from './read-column.ts';

const identifier = <const T extends string>(type: T) =>
  v.strictObject({ data: v.strictObject({ type: v.literal(type), id: uuidOutputSchema }) });

const columnJobSchema = v.pipe(
  v.strictObject({
    type: v.literal('custom_column_job'),
    id: uuidOutputSchema,
    attributes: v.strictObject({
      status: v.picklist(enumValues.custom_column_jobs.status),
      total: v.nullable(countSchema),
      processed: countSchema,
      failed: countSchema,
      failure_reason: v.nullable(v.string()),
      started_at: v.nullable(dateTimeSchema),
      finished_at: v.nullable(dateTimeSchema),
      created_at: dateTimeSchema,
      updated_at: dateTimeSchema,
    }),
    relationships: v.strictObject({ custom_column: identifier('custom_column'), workspace: identifier('workspace') }),
  }),
  v.title('CustomColumnJob'),
);

const jobSelectionSet =
  'id custom_column_id workspace_id status total processed failed failure_reason started_at finished_at created_at updated_at';

const row = v.object({
  id: uuidOutputSchema,
  custom_column_id: uuidOutputSchema,
  workspace_id: uuidOutputSchema,
  status: v.picklist(enumValues.custom_column_jobs.status),
  total: v.nullable(v.number()),
  processed: v.number(),
  failed: v.number(),
  failure_reason: v.nullable(v.string()),
  started_at: v.nullable(v.string()),
  finished_at: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});

function jobResource(given: EngineRow) {
  const { id, custom_column_id, workspace_id, started_at, finished_at, created_at, updated_at, ...progress } = v.parse(
    row,
    given,
  );
  return {
    type: 'custom_column_job',
    id,
    attributes: {
      ...progress,
      started_at: formatDateTime(started_at),
      finished_at: formatDateTime(finished_at),
      created_at: formatDateTime(created_at),
      updated_at: formatDateTime(updated_at),
    },
    relationships: {
      custom_column: { data: { type: 'custom_column', id: custom_column_id } },
      workspace: { data: { type: 'workspace', id: workspace_id } },
    },
  };
}

const jobBody = resourceBodySchema(
  'custom_column_job',
  v.optional(v.strictObject({ record_ids: v.optional(columnMemberSchemas.someRecordIds) }), {}),
);

const insertJobText = `mutation ($object: custom_column_jobs_insert_input!) {
  insert_custom_column_jobs_one(object: $object) { ${jobSelectionSet} }
}`;

const computeColumn: Endpoint<object, v.InferOutput<typeof jobBody>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/custom-columns/:id/compute',
  operationId: 'computeCustomColumn',
  summary: 'Compute a custom column',
  description:
    'Computes the values of the column for the records in `record_ids`, or for all records of its record type. The response contains a job, which shows the progress of the computation.',
  tag: 'Custom columns',
  success: {
    status: 202,
    description: 'The job that computes the column.',
    body: v.strictObject({ data: columnJobSchema }),
    headers: { Location: 'URL of the job.' },
  },
  errors: ['CUSTOM_COLUMN_NOT_FOUND', 'CUSTOM_COLUMN_NOT_COMPUTABLE', 'RECORD_NOT_FOUND'],
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
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/custom-column-jobs/:id',
  operationId: 'getCustomColumnJob',
  summary: 'Get the progress of a computation',
  description:
    '`processed` counts the processed records. `failed` counts the processed records that got no value, because they were deleted or their value cannot be computed. The computation has ended when `status` is `completed` or `failed`.',
  tag: 'Custom columns',
  success: { status: 200, description: 'The job.', body: v.strictObject({ data: columnJobSchema }) },
  errors: ['CUSTOM_COLUMN_JOB_NOT_FOUND'],
  async run({ id }, { deps, principal, signal }) {
    const variables = { where: toEngineCondition(columnCondition('id', { _eq: id })) };
    const data = await deps.engine({ text, variables, claims: principal.claims, signal });
    const [found] = requireRows(data.custom_column_jobs);
    if (found === undefined)
      throw new ApiError('CUSTOM_COLUMN_JOB_NOT_FOUND', 'No job with this id exists, or you may not access it.');
    return { body: { data: jobResource(found) } };
  },
};

export const columnJobEndpoints: readonly AnyEndpoint[] = [computeColumn, getColumnJob];
