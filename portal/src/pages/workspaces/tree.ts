export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly parentId: string | null;
}

export interface WorkspaceNode extends Workspace {
  readonly depth: number;
  readonly children: readonly WorkspaceNode[];
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Sorted by name. A workspace whose parent is not in the list is at the top. */
export function buildWorkspaceTree(workspaces: readonly Workspace[]): WorkspaceNode[] {
  const known = new Set(workspaces.map(({ id }) => id));
  const byParent = Map.groupBy(workspaces, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : undefined,
  );
  const nodesBelow = (parent: string | undefined, depth: number): WorkspaceNode[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => collator.compare(a.name, b.name))
      .map((workspace) => ({ ...workspace, depth, children: nodesBelow(workspace.id, depth + 1) }));
  return nodesBelow(undefined, 0);
}

/** Each parent before its children. */
export const flattenTree = (nodes: readonly WorkspaceNode[]): WorkspaceNode[] =>
  nodes.flatMap((node) => [node, ...flattenTree(node.children)]);

export const countDescendants = ({ children }: WorkspaceNode): number => flattenTree(children).length;

/** Spaces show the depth, because an option cannot have a margin. */
export const treeChoices = (nodes: readonly WorkspaceNode[]) =>
  flattenTree(nodes).map(({ id, name, depth }) => ({ value: id, title: `${'\u2003'.repeat(depth)}${name}` }));
