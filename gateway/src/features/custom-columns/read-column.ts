import * as v from 'valibot';
import { columnCondition, toEngineCondition } from '../../boolexp/conditions.ts';
import type { AuthenticatedCall } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { notFoundError } from '../../reading/not-found.ts';

const columnRow = v.looseObject({ root: v.string(), workspace_id: v.string(), extractor: v.unknown() });

const columnRows = v.object({ custom_columns: v.array(columnRow) });

/** @throws ApiError CUSTOM_COLUMN_NOT_FOUND */
export async function readColumn(id: string, call: AuthenticatedCall): Promise<v.InferOutput<typeof columnRow>> {
  const text = `query ($where: custom_columns_bool_exp!) {
  custom_columns(where: $where, limit: 1) { root workspace_id extractor }
}`;
  const variables = { where: toEngineCondition(columnCondition('id', { _eq: id })) };
  const [row] = (await engineData(call, columnRows, text, variables)).custom_columns;
  if (row === undefined) throw notFoundError('custom_columns');
  return row;
}
