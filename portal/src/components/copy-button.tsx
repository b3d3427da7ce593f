import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

/** A button that copies a text. @param what names the text in the message, for example `Secret` */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [isCopied, setCopied] = useState(false);
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast(`${what} copied`);
    } catch {
      toast('The browser does not allow to copy. Select the text and copy it by keyboard.');
    }
  };
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}

interface SecretBoxProps {
  readonly what: string;
  readonly secret: string;
}

/** A secret that the service shows only once, with a button that copies it. */
export function SecretBox({ what, secret }: SecretBoxProps) {
  return (
    <div class="secret">
      <p>
        <strong>Copy the {what.toLowerCase()} now.</strong> The service shows it only once.
      </p>
      <div class="secret-line">
        <code>{secret}</code>
        <CopyButton text={secret} what={what} />
      </div>
    </div>
  );
}
