import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { column } from '../../boolexp/ast.ts';
import { toWhere } from '../../boolexp/to-where.ts';
import { type Endpoint, noBody, noParameters } from '../../http/endpoint.ts';
import { asRows } from '../../json-api/resources.ts';
import { jobSchema, jobText, toJob } from './job-resource.ts';

const text = `query ($where: custom_column_jobs_bool_exp!) {
  custom_column_jobs(where: $where, limit: 1) { ${jobText} }
}`;

/** GET /v1/custom-column-jobs/{id}: returns the progress of a computation. */
export const getColumnJob: Endpoint<object, undefined> = {
  methods: ['GET'],
  path: '/v1/custom-column-jobs/:id',
  operationId: 'getCustomColumnJob',
  summary: 'Get the progress of a computation',
  description:
    '`processed` counts the processed records. `failed` counts those among them that got no value, because they were deleted or cannot be computed. The computation has ended when `status` is `completed` or `failed`.',
  tag: 'Custom columns',
  rate: 'general',
  success: { status: 200, description: 'The job.', body: v.strictObject({ data: jobSchema }) },
  errors: ['CUSTOM_COLUMN_JOB_NOT_FOUND'],
  usesEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: noBody,
  async run({ id }, { deps, principal, signal }) {
    const variables = { where: toWhere(column('id', { _eq: id })) };
    const data = await deps.engine({ text, variables, claims: principal.claims, signal });
    const [row] = asRows(data.custom_column_jobs);
    if (row === undefined)
      throw new ApiError('CUSTOM_COLUMN_JOB_NOT_FOUND', 'No job with this id exists, or you may not access it.');
    return { body: { data: toJob(row) } };
  },
};
