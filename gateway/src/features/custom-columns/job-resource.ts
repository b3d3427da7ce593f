import * as v from 'valibot';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import type { EngineRow } from '../../json-api/resources.ts';
import { countSchema, dateTimeSchema } from '../../json-api/schemas.ts';

const identifier = <const T extends string>(type: T) =>
  v.strictObject({ data: v.strictObject({ type: v.literal(type), id: uuidOutputSchema }) });

const statuses = ['pending', 'running', 'completed', 'failed'] as const;

export const columnJobSchema = v.pipe(
  v.strictObject({
    type: v.literal('custom_column_job'),
    id: uuidOutputSchema,
    attributes: v.strictObject({
      status: v.picklist(statuses),
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

export const jobSelectionSet =
  'id custom_column_id workspace_id status total processed failed failure_reason started_at finished_at created_at updated_at';

const row = v.object({
  id: uuidOutputSchema,
  custom_column_id: uuidOutputSchema,
  workspace_id: uuidOutputSchema,
  status: v.picklist(statuses),
  total: v.nullable(v.number()),
  processed: v.number(),
  failed: v.number(),
  failure_reason: v.nullable(v.string()),
  started_at: v.nullable(v.string()),
  finished_at: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});

export function jobResource(given: EngineRow) {
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
