import { columnCondition, conjunction, softDeleteCondition, toEngineCondition } from '../boolexp/conditions.ts';
import { completeFieldset } from '../contract/fields.ts';
import type { RecordType } from '../contract/types.ts';
import { parseResources, type WithIncluded } from '../json-api/resources.ts';
import { compile, type PageReader } from './read-page.ts';

const noFilters: ReadonlySet<string> = new Set();

/** Returns the resources of those records that exist and that the caller may access, without soft-deleted records. */
export async function readByIds(
  root: RecordType,
  ids: readonly string[],
  { deps, principal, signal }: PageReader,
): Promise<WithIncluded['data']> {
  const selection = { root, ...completeFieldset(root), include: [], total: false, sortColumns: [] };
  const { text, serializer } = compile('page', selection);
  const condition = conjunction(columnCondition('id', { _in: ids }), ...softDeleteCondition(root, noFilters));
  const answer = await deps.read({
    text,
    variables: { where: toEngineCondition(condition), order_by: [{ id: 'asc' }], limit: ids.length },
    claims: principal.claims,
    signal,
    parsed: true,
  });
  const document = await answer.read((bytes) =>
    serializer.page(bytes, { field: root.name, included: true }, ids.length, () => ({})),
  );
  return parseResources(document).data;
}
