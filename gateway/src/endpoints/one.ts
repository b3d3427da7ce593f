import { all, column } from '../boolexp/ast.ts';
import { unlessNamed } from '../boolexp/parse.ts';
import { toWhere } from '../boolexp/to-where.ts';
import type { Selection } from '../graphql/selection.ts';
import type { CallerCall } from '../http/endpoint.ts';
import { asRows, type Resources } from '../response/resource.ts';
import { planOf } from './records.ts';

const nothingNamed: ReadonlySet<string> = new Set();

/**
 * Reads one row by its id.
 * @returns its resource as the only one of `data`, or an empty `data` where the caller sees none
 */
export async function readOne(
  shown: Omit<Selection, 'total' | 'sortColumns'>,
  id: string,
  { deps, principal, signal }: CallerCall,
): Promise<Resources> {
  const { text, toResources } = planOf({ ...shown, total: false, sortColumns: [] });
  const condition = all(column('id', { _eq: id }), ...unlessNamed(shown.root, nothingNamed));
  const variables = { where: toWhere(condition), order_by: [], limit: 1 };
  const data = await deps.engine({ text, variables, claims: principal.claims, signal });
  return toResources(asRows(data[shown.root.name]));
}
