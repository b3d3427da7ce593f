import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps {
  /** `primary` for the main action of a view (at most one), `danger` for a deletion, `quiet` without a frame. */
  readonly kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  readonly type?: 'button' | 'submit';
  readonly icon?: IconName;
  /** A busy button does nothing, and keeps the focus. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** For example why the button is disabled. */
  readonly title?: string | undefined;
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ComponentChildren;
}

export function Button({
  kind = 'plain',
  type = 'button',
  icon,
  busy,
  disabled,
  title,
  onClick,
  children,
}: ButtonProps) {
  const work = (event: MouseEvent) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      class={`button ${kind}`}
      aria-busy={busy}
      disabled={disabled && !busy}
      title={title}
      onClick={work}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}
