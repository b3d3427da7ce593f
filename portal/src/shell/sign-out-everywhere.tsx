import { useState } from 'preact/hooks';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { usePortal } from '../session/context.ts';

/** Ends the sessions of the person in all browsers, and then that of this one. */
export function SignOutEverywhere() {
  const { session, signOut } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const end = async () => {
    await session.client.sessions.end();
    signOut();
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        <Icon name="exit" />
        Sign out everywhere
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out everywhere"
          kind="primary"
          run={end}
          onClose={() => setOpen(false)}
        >
          <p>
            This ends your sessions in all browsers. A page that is open elsewhere works for at most 5 minutes more.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
