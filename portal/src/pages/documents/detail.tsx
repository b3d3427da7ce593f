import type { Client } from '@fds/client';
import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { getPagePath } from '../../addresses.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Facts } from '../../components/facts.tsx';
import { capitalize, formatBytes, formatCount, formatTime } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient } from '../../session/context.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import { usePolling } from '../../session/use-polling.ts';
import { getWorkspaceName, useWorkspaces } from '../../session/use-workspaces.ts';
import type { DocumentResponse } from './data.ts';
import { DocumentRecords } from './document-records.tsx';
import { countExtractedRecords, parseExtraction } from './extraction.ts';
import { InvoiceView } from './invoice-view.tsx';
import {
  choosePreview,
  findOriginalFile,
  findPdf,
  hasView,
  type PreviewFile,
  type StoredFile,
} from './preview-choice.ts';
import { ReadingLink } from './reading-link.tsx';
import { documentTone, isUnfinished } from './status.ts';
import { ValidationLink } from './validation-link.tsx';

/** Valid as long as the component shows the blob. */
function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(created);
    };
  }, [blob]);
  return url;
}

function PreviewContent({ preview: { file, kind } }: { readonly preview: PreviewFile }) {
  const client = useClient();
  const { data, error, reload } = useLoad(
    async (signal) => {
      const response = await client.medias.download(file.id, { signal });
      const blob = new Blob([await response.arrayBuffer()], { type: file.attributes.file_type ?? '' });
      return kind === 'text' ? { text: await blob.text() } : { blob };
    },
    [file.id, kind],
  );
  const url = useBlobUrl(data?.blob);
  const name = file.attributes.file_name ?? 'the document';
  if (error !== undefined) return <ErrorNotice error={error} onRetry={reload} />;
  if (data?.text !== undefined)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the focused text
      <pre class="preview-text" tabIndex={0}>
        {data.text}
      </pre>
    );
  if (url === undefined) return <p class="muted">Loading the preview …</p>;
  if (kind === 'image') return <img src={url} alt={`Preview of ${name}`} />;
  return <iframe src={url} title={`Preview of ${name}`} />;
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function DocumentPreview({ id, files }: { readonly id: string; readonly files: readonly StoredFile[] }) {
  const client = useClient();
  const [opened, setOpened] = useState(false);
  const [source, setSource] = useState(false);
  const isInvoice = hasView(files);
  const pdf = findPdf(files);
  const preview = opened && pdf !== undefined ? pdf : choosePreview(files);
  const original = findOriginalFile(files);
  const { run, busy, error } = useAction(async ({ id: file, attributes }: StoredFile) => {
    const response = await client.medias.download(file);
    save(await response.blob(), attributes.file_name ?? 'document');
  });
  return (
    <section class="card preview" aria-label="Preview">
      {isInvoice && !source ? (
        <InvoiceView id={id} />
      ) : preview === undefined ? (
        <p class="muted">
          {pdf === undefined ? 'The browser cannot show this file.' : 'This file has no preview yet.'}
        </p>
      ) : (
        <PreviewContent key={preview.file.id} preview={preview} />
      )}
      <ErrorNotice error={error} />
      {isInvoice && <Button onClick={() => setSource(!source)}>{source ? 'Invoice' : 'Source'}</Button>}
      {pdf !== undefined && !opened && (source || !isInvoice) && (
        <Button icon="document" onClick={() => setOpened(true)}>
          Open the PDF here
        </Button>
      )}
      {original !== undefined && (
        <Button icon="download" busy={busy} onClick={() => run(original)}>
          Download
        </Button>
      )}
    </section>
  );
}

const back = { title: 'Documents', href: getPagePath('documents') };

const filesOf = ({ included }: DocumentResponse): readonly StoredFile[] =>
  (included ?? []).filter((resource) => resource.type === 'media');

function Summary({ document: { data } }: { readonly document: DocumentResponse }) {
  const { attributes } = data;
  const { size_bytes: size, page_count: pages } = attributes;
  const { data: workspaces } = useWorkspaces();
  const extraction = parseExtraction(attributes.metadata);
  return (
    <section class="card document-facts" aria-label="Document">
      <Facts
        rows={[
          [
            'Status',
            <Fragment key="status">
              <StatusBadge tone={documentTone(attributes.status ?? '', countExtractedRecords(attributes.metadata))}>
                {capitalize(attributes.status ?? '')}
              </StatusBadge>
              {attributes.failure_reason != null && <p class="failure">{attributes.failure_reason}</p>}
            </Fragment>,
          ],
          [
            'Duplicate',
            attributes.duplicate_of != null && (
              <>
                The workspace already has{' '}
                <a href={getPagePath(`documents/${attributes.duplicate_of}`)}>the same file or invoice</a>, which has
                the records.
              </>
            ),
          ],
          [
            'Reading',
            attributes.reading?.status != null && attributes.reading.status !== 'none' && (
              <ReadingLink id={data.id} status={attributes.reading.status} />
            ),
          ],
          [
            'Validation',
            attributes.validation != null && attributes.validation !== 'not_applicable' && (
              <ValidationLink id={data.id} result={attributes.validation} />
            ),
          ],
          ['Format', extraction?.format],
          ['Workspace', getWorkspaceName(workspaces, attributes.workspace_id ?? '')],
          [
            'Size',
            `${size == null ? '–' : formatBytes(size)}${pages == null ? '' : `, ${formatCount(pages)} ${pages === 1 ? 'page' : 'pages'}`}`,
          ],
          ['Uploaded', attributes.uploaded_at != null && formatTime(attributes.uploaded_at)],
        ]}
      />
      {extraction !== undefined && extraction.warnings.length > 0 && (
        <details>
          <summary>{formatCount(extraction.warnings.length)} warnings of the extraction</summary>
          <ul class="warnings">
            {extraction.warnings.map(({ rule, at, expected, found }) => (
              <li key={`${rule} ${at}`}>
                <code>{rule}</code> at <code>{at}</code>: expected {String(expected)}, found {String(found)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface DeleteDialogProps {
  readonly client: Client;
  readonly original: StoredFile;
  readonly onClose: () => void;
}

function DeleteDialog({ client, original, onClose }: DeleteDialogProps) {
  const toast = useToast();
  const { route } = useLocation();
  const remove = async () => {
    await client.medias.delete(original.id);
    toast('Document deleted');
    route(back.href);
  };
  return (
    <ConfirmDialog title="Delete the document?" action="Delete document" run={remove} onClose={onClose}>
      <p>The service deletes its file and its previews. The records that it created from the document stay.</p>
    </ConfirmDialog>
  );
}

export function DocumentDetail({ id }: { readonly id: string }) {
  const client = useClient();
  const { data, error, loading, reload } = useLoad(
    (signal) => client.documents.get(id, { include: ['media'] }, { signal }),
    [id],
  );
  usePolling(reload, data, loading);
  const status = data?.data.attributes.status ?? '';
  const [deleting, setDeleting] = useState<Client>();
  const original = data && findOriginalFile(filesOf(data));
  const actions = original !== undefined && (
    <WriteButton icon="trash" kind="danger" onClick={setDeleting}>
      Delete
    </WriteButton>
  );
  return (
    <Page title={data?.data.attributes.file_name ?? 'Document'} back={back} actions={actions}>
      <ErrorNotice error={error} onRetry={reload} />
      {data !== undefined && (
        <div class="document">
          <DocumentPreview id={id} files={filesOf(data)} />
          <div class="document-side">
            <Summary document={data} />
            {isUnfinished(status) ? (
              <p role="status">The service reads the document …</p>
            ) : (
              <DocumentRecords document={data} />
            )}
          </div>
        </div>
      )}
      {deleting !== undefined && original !== undefined && (
        <DeleteDialog client={deleting} original={original} onClose={() => setDeleting(undefined)} />
      )}
    </Page>
  );
}
