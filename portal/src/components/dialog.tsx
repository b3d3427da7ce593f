import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useAction } from '../session/use-load.ts';
import { Button } from './button.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

/** Modal, and open while it is rendered. Escape closes it; the focus returns to the element that had it. */
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
  // Chrome closes a dialog at the second Escape without the event `cancel`.
  const reopen = () => {
    if (dialog.current === null) return;
    dialog.current.showModal();
    onClose();
  };
  return (
    <dialog ref={dialog} class={wide ? 'wide' : undefined} aria-labelledby={id} onCancel={cancel} onClose={reopen}>
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

interface ActionDialogProps {
  readonly title: string;
  /** For example `Delete webhook`. */
  readonly action: string;
  /** Its error appears in the dialog. */
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function ConfirmDialog({
  kind = 'danger',
  action,
  run,
  children,
  ...dialog
}: ActionDialogProps & { readonly kind?: 'danger' | 'primary' }) {
  const task = useAction(run);
  return (
    <Dialog {...dialog}>
      {children}
      <ErrorNotice error={task.error} />
      <footer>
        <Button onClick={dialog.onClose}>Cancel</Button>
        <Button kind={kind} busy={task.busy} onClick={() => task.run()}>
          {action}
        </Button>
      </footer>
    </Dialog>
  );
}

export function FormDialog({ action, run, children, ...dialog }: ActionDialogProps) {
  const task = useAction(run);
  const submit = (event: Event) => {
    event.preventDefault();
    void task.run();
  };
  return (
    <Dialog {...dialog}>
      <form class="form" onSubmit={submit}>
        {children}
        <ErrorNotice error={task.error} />
        <footer>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={task.busy}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
