import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** For example `Secret`. */
  readonly what: string;
  readonly onCopied?: () => void;
}

export function CopyButton({ text, what, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
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
