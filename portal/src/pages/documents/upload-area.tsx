import { useEffect, useRef, useState } from 'preact/hooks';
import { getPagePath } from '../../addresses.ts';
import { Button } from '../../components/button.tsx';
import { getErrorText } from '../../components/error-text.ts';
import { SelectField } from '../../components/field.tsx';
import { formatBytes } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { type WorkspaceInTree, workspaceChoices } from '../../session/workspace-tree.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';

function UploadLine({ upload, onCancel }: { readonly upload: Upload; readonly onCancel: () => void }) {
  const { name, state, loaded, total, documentId, error } = upload;
  return (
    <li class="upload">
      <span class="file-name">
        {documentId === undefined ? name : <a href={getPagePath(`documents/${documentId}`)}>{name}</a>}
      </span>
      {state === 'sending' && (
        <span class="progress">
          <progress max={Math.max(total, 1)} value={loaded} aria-label={`Upload of ${name}`} />
          <span class="hint">
            {formatBytes(loaded)} of {formatBytes(total)}
          </span>
        </span>
      )}
      {state === 'sent' && <StatusBadge tone="good">Uploaded</StatusBadge>}
      {state === 'canceled' && <StatusBadge tone="neutral">Canceled</StatusBadge>}
      {state === 'waiting' && <StatusBadge tone="neutral">Waiting</StatusBadge>}
      {state === 'failed' && <span class="failure">{getErrorText(error).lines.join(' ')}</span>}
      {(state === 'sending' || state === 'waiting') && (
        <button type="button" class="icon-button" onClick={onCancel}>
          <Icon name="close" label={`Cancel the upload of ${name}`} />
        </button>
      )}
    </li>
  );
}

interface UploadAreaProps {
  readonly queue: UploadQueue;
  readonly workspaces: readonly WorkspaceInTree[] | undefined;
}

export function UploadArea({ queue, workspaces }: UploadAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [chosenId, setChosenId] = useState('');
  const workspace =
    workspaces?.find(({ id }) => id === chosenId) ??
    workspaces?.find(({ extractsRecords }) => extractsRecords) ??
    workspaces?.[0];
  /** Chosen before the workspaces were loaded. */
  const [held, setHeld] = useState<readonly File[]>([]);
  useEffect(() => {
    if (workspace === undefined || held.length === 0) return;
    queue.add(held, workspace.id);
    setHeld([]);
  }, [workspace, held, queue]);
  const add = (files: FileList | null | undefined) => setHeld((before) => [...before, ...(files ?? [])]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer?.files);
  };
  const uploads = queue.uploads();
  const hasEnded = uploads.some(({ state }) => state !== 'sending' && state !== 'waiting');
  return (
    <section
      class={isOver ? 'card upload-area over' : 'card upload-area'}
      aria-label="Upload"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div class="upload-start">
        <p>
          <strong>Drop files here</strong>
          <span class="hint"> or choose them. Invoices as UBL, CII, Factur-X or ZUGFeRD become records.</span>
        </p>
        <SelectField
          label="Workspace of the upload"
          choices={workspaceChoices(workspaces)}
          value={workspace?.id ?? ''}
          onValue={setChosenId}
        />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files"
          onChange={(event) => {
            add(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <Button icon="upload" kind="primary" disabled={workspace === undefined} onClick={() => input.current?.click()}>
          Choose files
        </Button>
      </div>
      {workspace?.extractsRecords === false && (
        <p class="hint">In this workspace, the service stores files and creates no records.</p>
      )}
      {workspaces?.length === 0 && <p class="hint">Create a workspace first. Each document belongs to a workspace.</p>}
      {uploads.length > 0 && (
        <ul class="uploads" aria-live="polite">
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} onCancel={() => queue.cancel(upload.id)} />
          ))}
        </ul>
      )}
      {hasEnded && (
        <Button kind="quiet" onClick={() => queue.clear()}>
          Clear the list
        </Button>
      )}
    </section>
  );
}
