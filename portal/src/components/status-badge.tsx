import type { ComponentChildren } from 'preact';

/** The meaning of a state, which decides the color. The text always names the state. */
export type StatusTone = 'good' | 'busy' | 'warn' | 'bad' | 'neutral';

/** A short text about a state, with a colored dot. */
export function StatusBadge({ tone, children }: { readonly tone: StatusTone; readonly children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
