import * as v from 'valibot';
import { makeColumnCondition } from '../../boolexp/ast.ts';
import { toEngineCondition } from '../../boolexp/to-where.ts';
import type { AuthenticatedEndpointCall } from '../../http/endpoint.ts';
import { requireEngineRows } from '../../json-api/resources.ts';
import { makeNotFoundError } from '../../reading/not-found.ts';

const columnRow = v.looseObject({ root: v.string(), workspace_id: v.string(), extractor: v.unknown() });

/**
 * Reads the record type, the workspace and the extractor of a custom column.
 * @throws ApiError CUSTOM_COLUMN_NOT_FOUND
 */
export async function readCustomColumn(
  id: string,
  { deps, principal, signal }: AuthenticatedEndpointCall,
): Promise<v.InferOutput<typeof columnRow>> {
  const text = `query ($where: custom_columns_bool_exp!) {
  custom_columns(where: $where, limit: 1) { root workspace_id extractor }
}`;
  const variables = { where: toEngineCondition(makeColumnCondition('id', { _eq: id })) };
  const data = await deps.engine({ text, variables, claims: principal.claims, signal });
  const [row] = requireEngineRows(data.custom_columns);
  if (row === undefined) throw makeNotFoundError('custom_columns');
  return v.parse(columnRow, row);
}
