import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the content needs a wide dialog, for example for a table. */
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

/**
 * A modal dialog. It is open while it is rendered. Escape closes it, and the focus returns to the element that had the
 * focus before.
 */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const cancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={dialog} class={wide ? 'wide' : undefined} aria-labelledby={id} onCancel={cancel}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon-button" onClick={onClose}>
          <Icon name="close" label="Close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  /** The text of the button, which names the action: `Delete webhook`. */
  readonly action: string;
  readonly kind?: 'danger' | 'primary';
  readonly busy: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Says what the action changes. */
  readonly children: ComponentChildren;
}

/** A dialog that asks before an action. */
export function ConfirmDialog({ kind = 'danger', action, busy, error, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog title={dialog.title} onClose={dialog.onClose}>
      {dialog.children}
      <ErrorNotice error={error} />
      <footer>
        <Button onClick={dialog.onClose}>Cancel</Button>
        <Button kind={kind} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </footer>
    </Dialog>
  );
}
