import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { getPagePath } from '../../addresses.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Page } from '../../components/page.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient, useWriting } from '../../session/context.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import type { DocumentResponse } from './data.ts';
import { InvoiceView } from './invoice-view.tsx';
import { PageView } from './page-view.tsx';
import { findOriginalFile, hasView, type StoredFile } from './preview-choice.ts';
import { correctionsOf, isUnsure, type Reading, type ShownField, shownFields, shownReadings } from './reading.ts';

/** Nothing is loaded: a picture would tell its sender that the mail was opened. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;

/** A mail or web page, without scripts and without anything from another host. */
function HtmlView({ file }: { readonly file: StoredFile }) {
  const client = useClient();
  const { data, error, reload } = useLoad(
    async (signal) => (await client.medias.download(file.id, { signal })).text(),
    [file.id],
  );
  return (
    <section class="card preview" aria-label="Document">
      <ErrorNotice error={error} onRetry={reload} />
      {data === undefined ? (
        <p class="muted">Loading the document …</p>
      ) : (
        <iframe sandbox="" srcdoc={`${policy}${data}`} title="Document" />
      )}
    </section>
  );
}

const percent = (confidence: number): string => `${Math.round(confidence * 100)} %`;

interface FieldProps {
  readonly field: ShownField;
  readonly value: string;
  /** The Tab key goes to unsure values only, the arrow keys go to each. */
  readonly isTabStop: boolean;
  readonly isReadOnly: boolean;
  onValue(value: string): void;
  onSelect(): void;
}

/** The field above or below gets the focus. */
function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const inputs = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
  inputs[inputs.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
}

function ReviewField({ field: { title, path, read }, value, isTabStop, isReadOnly, onValue, onSelect }: FieldProps) {
  const unsure = read !== undefined && isUnsure(read);
  return (
    <label class={unsure ? 'review-field unsure' : 'review-field'}>
      <span>{title}</span>
      <input
        name={path}
        value={value}
        tabIndex={isTabStop ? 0 : -1}
        readOnly={isReadOnly}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
        onFocus={onSelect}
        onKeyDown={moveFocus}
      />
      <span class="hint">
        {read === undefined ? 'not read' : read.source.kind === 'person' ? 'by a person' : percent(read.confidence)}
      </span>
    </label>
  );
}

function Checks({ checks }: { readonly checks: Reading['checks'] }) {
  const failed = checks.filter(({ holds }) => !holds);
  if (failed.length === 0) return <p class="hint">All {checks.length} checks hold.</p>;
  return (
    <ul class="warnings" aria-label="Checks">
      {failed.map(({ rule, at, expected, found }) => (
        <li key={`${rule} ${at}`}>
          <code>{rule}</code>
          {at !== undefined && ` (${at})`}: expected {expected || 'a value'}, found {found || 'nothing'}
        </li>
      ))}
    </ul>
  );
}

interface ReviewProps {
  readonly id: string;
  readonly reading: Reading;
  readonly files: readonly StoredFile[];
  onSaved(): void;
}

function Review({ id, reading, files, onSaved }: ReviewProps) {
  const file = findOriginalFile(files);
  const { client: writing, refusal } = useWriting();
  const toast = useToast();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [selected, setSelected] = useState<ShownField>();
  const fields = shownFields(reading.fields);
  const needsLook = ({ read }: ShownField) => read === undefined || isUnsure(read);
  const { run, busy, error } = useAction(async (status: 'recorded' | 'none', client: Client) => {
    const corrections = status === 'none' ? [] : correctionsOf(fields, values);
    await client.documents.updateReading(id, reading.version, { fields: corrections, status });
    toast(status === 'recorded' ? 'Records written' : 'The document has no records');
    onSaved();
  });
  return (
    <div class="document">
      {hasView(files) ? (
        <section class="card preview" aria-label="Document">
          <InvoiceView id={id} />
        </section>
      ) : (
        file !== undefined &&
        (file.attributes.file_type === 'text/html' ? (
          <HtmlView file={file} />
        ) : (
          <PageView file={file} selected={selected?.read} />
        ))
      )}
      <form
        class="card review"
        aria-label="Values"
        onSubmit={(event) => {
          event.preventDefault();
          if (writing !== undefined) void run('recorded', writing);
        }}
      >
        <p>
          <StatusBadge tone={shownReadings[reading.status].tone}>{shownReadings[reading.status].title}</StatusBadge>
        </p>
        <Checks checks={reading.checks} />
        {fields.map((field) => (
          <ReviewField
            key={field.path}
            field={field}
            value={values.get(field.path) ?? field.value}
            isTabStop={needsLook(field)}
            isReadOnly={refusal !== undefined}
            onValue={(value) => setValues((now) => new Map(now).set(field.path, value))}
            onSelect={() => setSelected(field)}
          />
        ))}
        {refusal !== undefined && <p class="hint">{refusal}</p>}
        <p class="hint">Tab goes to the next unsure value, the arrow keys go to each value.</p>
        <ErrorNotice error={error} />
        <div class="review-actions">
          <WriteButton kind="primary" type="submit" busy={busy}>
            Save records
          </WriteButton>
          <WriteButton onClick={(client) => run('none', client)}>This is no invoice</WriteButton>
        </div>
      </form>
    </div>
  );
}

const filesOf = ({ included }: DocumentResponse): readonly StoredFile[] =>
  (included ?? []).filter((resource) => resource.type === 'media');

/** The document with the values that were read; a person corrects them, and the values become records. */
export function ReviewPage({ id }: { readonly id: string }) {
  const client = useClient();
  const { data, error, reload } = useLoad(
    async (signal) => {
      const [document, reading] = await Promise.all([
        client.documents.get(id, { include: ['media'] }, { signal }),
        client.documents.getReading(id, { signal }),
      ]);
      return { document, reading: reading.data.attributes };
    },
    [id],
  );
  const name = data?.document.data.attributes.file_name ?? 'the document';
  return (
    <Page
      title={data === undefined ? 'Review' : `Review ${name}`}
      back={{ title: 'Document', href: getPagePath(`documents/${id}`) }}
    >
      <ErrorNotice error={error} onRetry={reload} />
      {data !== undefined && (
        <Review
          key={data.reading.version}
          id={id}
          reading={data.reading}
          files={filesOf(data.document)}
          onSaved={reload}
        />
      )}
    </Page>
  );
}
