import { useId, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import type { WorkspaceNode } from './tree.ts';

interface WorkspaceActions {
  readonly onCreate: (parent: WorkspaceNode) => void;
  readonly onDelete: (workspace: WorkspaceNode) => void;
}

function WorkspaceItem({ node, ...actions }: WorkspaceActions & { readonly node: WorkspaceNode }) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const { name, externalId, children } = node;
  return (
    <li>
      <div class="workspace">
        {children.length > 0 ? (
          <button
            type="button"
            class={`icon-button twist${isOpen ? ' open' : ''}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron" label={`Workspaces below ${name}`} />
          </button>
        ) : (
          <span class="twist" />
        )}
        <span class="workspace-name">
          <strong>{name}</strong>
          {externalId !== null && <code class="muted">{externalId}</code>}
        </span>
        <span class="workspace-actions">
          <Button kind="quiet" icon="plus" onClick={() => actions.onCreate(node)}>
            Add<span class="unseen"> a workspace below {name}</span>
          </Button>
          <Button kind="quiet" icon="trash" onClick={() => actions.onDelete(node)}>
            Delete<span class="unseen"> {name}</span>
          </Button>
        </span>
      </div>
      {children.length > 0 && isOpen && (
        <ul id={id}>
          {children.map((child) => (
            <WorkspaceItem key={child.id} node={child} {...actions} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function WorkspaceList({ nodes, ...actions }: WorkspaceActions & { readonly nodes: readonly WorkspaceNode[] }) {
  return (
    <ul class="card workspaces" aria-label="Workspaces">
      {nodes.map((node) => (
        <WorkspaceItem key={node.id} node={node} {...actions} />
      ))}
    </ul>
  );
}
