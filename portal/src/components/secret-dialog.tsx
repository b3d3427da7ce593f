import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** For example `Secret`. */
  readonly what: string;
  readonly secret: string;
  readonly action: string;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** For a secret that the service returns once: asks before it closes if the secret was not copied. Escape does not answer the question. */
export function SecretDialog({ title, what, secret, action, onClose, children }: SecretDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const name = what.toLowerCase();
  const close = () => (isCopied ? onClose() : setAsking(true));
  return (
    <Dialog title={title} onClose={close}>
      <div class="secret">
        <p>
          <strong>Copy the {name} now.</strong> The service shows it only once.
        </p>
        <div class="secret-line">
          <code onCopy={() => setCopied(true)}>{secret}</code>
          <CopyButton text={secret} what={what} onCopied={() => setCopied(true)} />
        </div>
      </div>
      {children}
      <div role="alert">
        {isAsking && !isCopied && <p class="failure">You have not copied the {name}. Nobody can show it again.</p>}
      </div>
      <footer>
        {isAsking && !isCopied && <Button onClick={() => setAsking(false)}>Back</Button>}
        <Button kind={isAsking && !isCopied ? 'danger' : 'primary'} onClick={isAsking ? onClose : close}>
          {isAsking && !isCopied ? 'Close without copying' : action}
        </Button>
      </footer>
    </Dialog>
  );
}
