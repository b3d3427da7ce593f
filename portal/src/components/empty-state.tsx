import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly icon?: IconName;
  /** Says what to do next, with a button. */
  readonly children?: ComponentChildren;
}

export function EmptyState({ title, icon, children }: EmptyStateProps) {
  return (
    <div class="empty">
      {icon !== undefined && <Icon name={icon} />}
      <h2>{title}</h2>
      {children}
    </div>
  );
}
