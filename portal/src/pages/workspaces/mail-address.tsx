import { type Client, ServiceError } from '@fds/client';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient } from '../../session/context.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import type { WorkspaceInTree } from '../../session/workspace-tree.ts';

interface MailAddressProps extends Pick<WorkspaceInTree, 'id' | 'name'> {
  readonly onClose: () => void;
}

export function MailAddressDialog({ id, name, onClose }: MailAddressProps) {
  const client = useClient();
  const toast = useToast();
  const found = useLoad((signal) => client.inboundAddresses.get(id, { signal }), [client, id]);
  const renewal = useAction((writing: Client) => writing.inboundAddresses.renew(id));
  const isMissing = found.error instanceof ServiceError && found.error.code === 'INBOUND_ADDRESS_NOT_FOUND';
  const address = found.data?.data.attributes.address;
  const renew = async (writing: Client) => {
    if ((await renewal.run(writing)) === undefined) return;
    toast(address === undefined ? 'Address created' : 'Address replaced');
    found.reload();
  };
  return (
    <Dialog title={`Mail address of ${name}`} onClose={onClose}>
      {address !== undefined && (
        <div class="secret">
          <div class="secret-line">
            <code>{address}</code>
            <CopyButton text={address} what="Address" />
          </div>
        </div>
      )}
      {isMissing && <p>The workspace has no address yet.</p>}
      <p class="hint">
        Mails to the address become documents of the workspace, and so do their attachments. Anyone who knows the
        address can send documents. Mails to a replaced address are dropped.
      </p>
      <ErrorNotice error={isMissing ? undefined : found.error} onRetry={found.reload} />
      <ErrorNotice error={renewal.error} />
      <footer>
        <Button onClick={onClose}>Close</Button>
        {(isMissing || address !== undefined) && (
          <WriteButton busy={renewal.busy} onClick={renew}>
            {isMissing ? 'Create address' : 'Replace address'}
          </WriteButton>
        )}
      </footer>
    </Dialog>
  );
}
