import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { errorsByAttribute } from '../../components/error-text.ts';
import { Field, TextField } from '../../components/field.tsx';
import { useAction } from '../../session/use-load.ts';
import { type EventKind, groupByResource, useEventKinds } from './data.ts';
import { formatHeaderLines, parseHeaderLines } from './header-lines.ts';

interface EventChoiceProps {
  readonly kinds: readonly EventKind[];
  readonly chosen: readonly EventKind[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly EventKind[]) => void;
}

function EventChoice({ kinds, chosen, error, onChange }: EventChoiceProps) {
  const toggle = (kind: EventKind) =>
    onChange(chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind]);
  return (
    <fieldset class="event-choice">
      <legend>Events</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={kinds.length > 0 && chosen.length === kinds.length}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? kinds : [])}
        />
        All events
      </label>
      <div class="event-groups">
        {[...groupByResource(kinds)].map(([resource, group]) => (
          <div key={resource}>
            {group.map((kind) => (
              <label key={kind} class="check">
                <input type="checkbox" checked={chosen.includes(kind)} onChange={() => toggle(kind)} />
                {kind}
              </label>
            ))}
          </div>
        ))}
      </div>
      {error !== undefined && <p class="failure">{error}</p>}
    </fieldset>
  );
}

export interface WebhookSettings {
  readonly url: string;
  readonly events: readonly EventKind[];
  readonly description: string | null;
  readonly headers: Readonly<Record<string, string>> | null;
}

interface WebhookFormProps {
  readonly initial: WebhookSettings;
  readonly action: string;
  readonly onSubmit: (settings: WebhookSettings) => Promise<unknown>;
  readonly onCancel: () => void;
  readonly children?: ComponentChildren;
}

const fields = ['url', 'events', 'workspace_id', 'description', 'headers'] as const;

export function WebhookForm({ initial, action, onSubmit, onCancel, children }: WebhookFormProps) {
  const kinds = useEventKinds();
  const [url, setUrl] = useState(initial.url);
  const [chosen, setChosen] = useState(initial.events);
  const [description, setDescription] = useState(initial.description ?? '');
  const [headerLines, setHeaderLines] = useState(formatHeaderLines(initial.headers));
  const [isIncomplete, setIncomplete] = useState(false);
  const parsed = parseHeaderLines(headerLines);
  const { run, busy, error } = useAction(onSubmit);
  const wrong = errorsByAttribute(error, fields);
  const isElsewhere = error !== undefined && Object.keys(wrong).length === 0;
  const headerError =
    'wrongLine' in parsed && isIncomplete ? `Write “Name: value” instead of “${parsed.wrongLine}”.` : wrong.headers;
  const submit = (event: Event) => {
    event.preventDefault();
    setIncomplete(true);
    if (chosen.length === 0 || 'wrongLine' in parsed) return;
    void run({ url, events: chosen, description: description === '' ? null : description, headers: parsed.headers });
  };
  return (
    <form class="form" onSubmit={submit}>
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
      <EventChoice
        kinds={kinds}
        chosen={chosen}
        error={isIncomplete && chosen.length === 0 ? 'Choose at least one event.' : wrong.events}
        onChange={setChosen}
      />
      {children}
      <TextField
        label="Description (optional)"
        maxlength={1000}
        value={description}
        onValue={setDescription}
        error={wrong.description}
      />
      <Field
        label="Your headers (optional)"
        hint="One “Name: value” per line. Each delivery contains these headers."
        error={headerError}
      >
        {(connected) => (
          <textarea
            {...connected}
            rows={2}
            spellcheck={false}
            value={headerLines}
            onInput={(event) => setHeaderLines(event.currentTarget.value)}
          />
        )}
      </Field>
      {wrong.workspace_id !== undefined && <p class="failure">{wrong.workspace_id}</p>}
      <ErrorNotice error={isElsewhere ? error : undefined} />
      <footer>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {action}
        </Button>
      </footer>
    </form>
  );
}
