import type { ComponentChildren } from 'preact';

/** Decides the color. The text always names the state. */
export type StatusTone = 'good' | 'busy' | 'warn' | 'bad' | 'neutral';

export function StatusBadge({ tone, children }: { readonly tone: StatusTone; readonly children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
