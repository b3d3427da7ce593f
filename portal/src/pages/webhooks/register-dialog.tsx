import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { SecretBox } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { getErrorsByAttribute } from '../../components/error-text.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { useClient } from '../../session/context.ts';
import { useAction } from '../../session/use-load.ts';
import { makeWorkspaceChoices } from '../../session/use-workspaces.ts';
import type { WorkspaceWithDepth } from '../../session/workspace-tree.ts';
import { type EventKind, useEventKinds } from './data.ts';
import { EventChoice } from './event-choice.tsx';

interface RegisterDialogProps {
  readonly workspaces: readonly WorkspaceWithDepth[] | undefined;
  /** Receives the id of the new webhook, or `undefined` after a cancellation. */
  readonly onClose: (registeredId?: string) => void;
}

const fields = ['url', 'events', 'workspace_id', 'description'] as const;

/** The form that registers a webhook. Afterwards it shows the signing secret once. */
export function RegisterDialog({ workspaces, onClose }: RegisterDialogProps) {
  const client = useClient();
  const kinds = useEventKinds();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<readonly EventKind[]>(['document.processed']);
  const [workspaceId, setWorkspaceId] = useState('');
  const [description, setDescription] = useState('');
  const [registered, setRegistered] = useState<{ readonly id: string; readonly secret: string }>();
  const { run, busy, error } = useAction(async () => {
    const { data } = await client.webhooks.create({
      url,
      events: [...chosen],
      workspace_id: workspaceId || (workspaces?.[0]?.id ?? ''),
      ...(description !== '' && { description }),
    });
    setRegistered({ id: data.id, secret: data.attributes.secret });
  });

  if (registered !== undefined)
    return (
      <Dialog title="Webhook registered" onClose={() => onClose(registered.id)}>
        <SecretBox what="Secret" secret={registered.secret} />
        <p>Your program verifies with this secret that a request comes from the service.</p>
        <footer>
          <Button kind="primary" onClick={() => onClose(registered.id)}>
            Open webhook
          </Button>
        </footer>
      </Dialog>
    );
  const wrong = getErrorsByAttribute(error, fields);
  const isElsewhere = error !== undefined && Object.keys(wrong).length === 0;
  return (
    <Dialog title="Register webhook" onClose={() => onClose()}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <TextField
          label="URL of your program"
          type="url"
          required
          maxlength={255}
          placeholder="https://erp.example.com/hooks"
          value={url}
          onValue={setUrl}
          error={wrong.url}
        />
        <EventChoice kinds={kinds} chosen={chosen} error={wrong.events} onChange={setChosen} />
        <SelectField
          label="Workspace"
          hint="The webhook gets the events of this workspace and of all workspaces below it."
          choices={makeWorkspaceChoices(workspaces)}
          value={workspaceId || (workspaces?.[0]?.id ?? '')}
          onValue={setWorkspaceId}
          error={wrong.workspace_id}
        />
        <TextField
          label="Description (optional)"
          maxlength={1000}
          value={description}
          onValue={setDescription}
          error={wrong.description}
        />
        {workspaces?.length === 0 && (
          <p class="notice">A webhook belongs to a workspace. Create a workspace on the page Workspaces first.</p>
        )}
        <ErrorNotice error={isElsewhere ? error : undefined} />
        <footer>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={chosen.length === 0}>
            Register
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
