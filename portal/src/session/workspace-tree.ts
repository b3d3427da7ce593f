export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly parentId: string | null;
  /** Whether the service creates records from its documents. */
  readonly extractsRecords: boolean;
}

export interface WorkspaceInTree extends Workspace {
  readonly depth: number;
  readonly children: readonly WorkspaceInTree[];
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** A workspace and all workspaces below it, each parent before its children. */
export const branchOf = (workspace: WorkspaceInTree): WorkspaceInTree[] => [
  workspace,
  ...workspace.children.flatMap(branchOf),
];

/** Each parent before its children, siblings by name. A workspace whose parent is not in the list is at the top. */
export function sortAsTree(workspaces: readonly Workspace[]): readonly WorkspaceInTree[] {
  const known = new Set(workspaces.map(({ id }) => id));
  const byParent = Map.groupBy(workspaces, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const below = (parentId: string | null, depth: number): WorkspaceInTree[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((a, b) => collator.compare(a.name, b.name))
      .map((workspace) => ({ ...workspace, depth, children: below(workspace.id, depth + 1) }));
  return below(null, 0).flatMap(branchOf);
}

/** Spaces show the depth, because an option cannot have a margin. */
export const workspaceChoices = (workspaces: readonly WorkspaceInTree[] = []) =>
  workspaces.map(({ id, name, depth }) => ({ value: id, title: `${'\u2003'.repeat(depth)}${name}` }));
