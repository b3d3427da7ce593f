/** A workspace with its depth in the workspace tree of the organisation. */
export interface WorkspaceWithDepth {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Whether the service creates records from the documents of the workspace. */
  readonly extractsRecords: boolean;
  /** Number of workspaces above this workspace. */
  readonly depth: number;
}

/**
 * Orders workspaces so that each parent comes before its children. The order of siblings stays. A workspace whose
 * parent is not in the list becomes a root.
 */
export function sortAsTree(workspaces: readonly Omit<WorkspaceWithDepth, 'depth'>[]): readonly WorkspaceWithDepth[] {
  const known = new Set(workspaces.map(({ id }) => id));
  const byParent = Map.groupBy(workspaces, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const below = (parentId: string | null, depth: number): WorkspaceWithDepth[] =>
    (byParent.get(parentId) ?? []).flatMap((workspace) => [{ ...workspace, depth }, ...below(workspace.id, depth + 1)]);
  return below(null, 0);
}
