import type { Client } from '@fds/client';
import { useWriting } from '../session/context.ts';
import { Button, type ButtonProps } from './button.tsx';

interface WriteButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** Gets the client that can change data. Not for a button that submits a form. */
  readonly onClick?: (client: Client) => void;
}

/** The button of everything that changes data. For a reader, it is disabled and says why. */
export function WriteButton({ onClick, disabled = false, ...button }: WriteButtonProps) {
  const { client, refusal } = useWriting();
  return (
    <Button
      {...button}
      disabled={disabled || client === undefined}
      title={refusal}
      onClick={() => client !== undefined && onClick?.(client)}
    />
  );
}
