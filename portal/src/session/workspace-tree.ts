export interface WorkspaceWithDepth {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Whether the service creates records from its documents. */
  readonly extractsRecords: boolean;
  readonly depth: number;
}

/** Each parent before its children; siblings keep their order. A workspace without its parent becomes a root. */
export function sortAsTree(workspaces: readonly Omit<WorkspaceWithDepth, 'depth'>[]): readonly WorkspaceWithDepth[] {
  const known = new Set(workspaces.map(({ id }) => id));
  const byParent = Map.groupBy(workspaces, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const below = (parentId: string | null, depth: number): WorkspaceWithDepth[] =>
    (byParent.get(parentId) ?? []).flatMap((workspace) => [{ ...workspace, depth }, ...below(workspace.id, depth + 1)]);
  return below(null, 0);
}
