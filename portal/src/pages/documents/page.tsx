import './page.css';
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { getPagePath } from '../../addresses.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { capitalize, formatBytes, formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useClient, useWriting } from '../../session/context.ts';
import { useList } from '../../session/use-list.ts';
import { getWorkspaceName, useWorkspaces } from '../../session/use-workspaces.ts';
import { type WorkspaceInTree, workspaceChoices } from '../../session/workspace-tree.ts';
import type { ListedDocument } from './data.ts';
import { DocumentDetail } from './detail.tsx';
import { countExtractedRecords } from './extraction.ts';
import { type ReadingChoice, readingChoices } from './reading.ts';
import { ReadingLink } from './reading-link.tsx';
import { ReviewPage } from './review-page.tsx';
import { documentTone, isUnfinished, type StatusChoice, statusChoices } from './status.ts';
import { UploadArea } from './upload-area.tsx';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';
import { type ValidationChoice, validationChoices } from './validation.ts';
import { ValidationLink } from './validation-link.tsx';
import { ValidationPage } from './validation-page.tsx';

const columnsWith = (workspaces: readonly WorkspaceInTree[] | undefined): readonly Column<ListedDocument>[] => [
  {
    key: 'name',
    title: 'File',
    render: ({ id, attributes }) => (
      <>
        <a href={getPagePath(`documents/${id}`)} class="file-name">
          {attributes.file_name}
        </a>
        <p class="hint">
          {[attributes.file_type, attributes.size_bytes != null && formatBytes(attributes.size_bytes)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ attributes: { status, failure_reason, metadata } }) => (
      <>
        <StatusBadge tone={documentTone(status ?? '', countExtractedRecords(metadata))}>
          {capitalize(status ?? '')}
        </StatusBadge>
        {failure_reason != null && <p class="hint failure">{failure_reason}</p>}
      </>
    ),
  },
  {
    key: 'records',
    title: 'Records',
    align: 'end',
    render: ({ attributes: { status, metadata } }) => {
      const count = countExtractedRecords(metadata);
      if (isUnfinished(status ?? '')) return '–';
      return count === 0 ? <span class="muted">none</span> : formatCount(count);
    },
  },
  {
    key: 'reading',
    title: 'Reading',
    render: ({ id, attributes }) => <ReadingLink id={id} status={attributes.reading?.status} />,
  },
  {
    key: 'validation',
    title: 'Validation',
    render: ({ id, attributes }) => <ValidationLink id={id} result={attributes.validation} />,
  },
  {
    key: 'type',
    title: 'Kind',
    render: ({ attributes }) => attributes.metadata?.document_type?.replaceAll('_', ' ') ?? '–',
  },
  {
    key: 'workspace',
    title: 'Workspace',
    render: ({ attributes }) => getWorkspaceName(workspaces, attributes.workspace_id ?? ''),
  },
  {
    key: 'uploaded',
    title: 'Uploaded',
    render: ({ attributes }) => (attributes.uploaded_at == null ? '–' : <Time at={attributes.uploaded_at} />),
  },
];

/** @param queue `undefined` for a person who may not upload */
function DocumentList({ queue }: { readonly queue: UploadQueue | undefined }) {
  const client = useClient();
  const { refusal } = useWriting();
  const [status, setStatus] = useState<StatusChoice>('');
  const [validation, setValidation] = useState<ValidationChoice>('');
  const query = useRoute().query;
  const [reading, setReading] = useState<ReadingChoice>(
    readingChoices.find(({ value }) => value === query.reading)?.value ?? '',
  );
  const [workspaceId, setWorkspaceId] = useState('');
  const { data: workspaces } = useWorkspaces();
  const list = useList(
    (page, signal) =>
      client.documents.list(
        {
          ...page,
          sort: '-uploaded_at',
          ...(status !== '' && { 'filter[status]': status }),
          ...(validation !== '' && { 'filter[validation]': validation }),
          ...(reading !== '' && { 'filter[reading]': reading }),
          ...(workspaceId !== '' && { 'filter[workspace_id]': workspaceId }),
        },
        { signal },
      ),
    [status, validation, reading, workspaceId],
  );
  const { reload } = list;
  const sentCount = queue?.uploads().filter(({ state }) => state === 'sent').length ?? 0;
  useEffect(() => {
    if (sentCount > 0) reload();
  }, [sentCount, reload]);
  const isFiltered = status !== '' || validation !== '' || reading !== '' || workspaceId !== '';
  return (
    <Page title="Documents" description="The service turns invoices and bank statements into records.">
      {queue === undefined ? <p class="hint">{refusal}</p> : <UploadArea queue={queue} workspaces={workspaces} />}
      <div class="filters">
        <SelectField label="Status" choices={statusChoices} value={status} onValue={setStatus} />
        <SelectField label="Reading" choices={readingChoices} value={reading} onValue={setReading} />
        <SelectField label="Validation" choices={validationChoices} value={validation} onValue={setValidation} />
        <SelectField
          label="Workspace"
          choices={[{ value: '', title: 'All' }, ...workspaceChoices(workspaces)]}
          value={workspaceId}
          onValue={setWorkspaceId}
        />
      </div>
      <PagedTable caption="Documents" columns={columnsWith(workspaces)} list={list}>
        <EmptyState icon="document" title={isFiltered ? 'No document matches' : 'No document yet'}>
          <p>{isFiltered ? 'Choose other filters.' : 'Upload an invoice as XML or PDF to see its records.'}</p>
        </EmptyState>
      </PagedTable>
    </Page>
  );
}

/** Uploads continue while the person looks at a document. */
function useUploadQueue(): UploadQueue | undefined {
  const { client } = useWriting();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const queue = useRef<UploadQueue>(undefined);
  if (client !== undefined)
    queue.current ??= createUploadQueue(
      async (file, workspaceId, report, signal) => {
        const onProgress = ({ loaded }: { readonly loaded: number }) => report(loaded);
        const { data } = await client.documents.upload(file, { workspaceId }, { onProgress, signal });
        return data.id;
      },
      () => render(undefined),
    );
  useEffect(() => () => queue.current?.close(), []);
  return queue.current;
}

export default function DocumentsPage() {
  const [id, part] = (useRoute().params.rest ?? '').split('/');
  const queue = useUploadQueue();
  if (id === undefined || id === '') return <DocumentList queue={queue} />;
  if (part === 'review') return <ReviewPage key={id} id={id} />;
  return part === 'validation' ? <ValidationPage key={id} id={id} /> : <DocumentDetail key={id} id={id} />;
}
