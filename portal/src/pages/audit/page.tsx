import './page.css';
import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useClient } from '../../session/context.ts';
import { useList } from '../../session/use-list.ts';

type AuditEvent = Awaited<ReturnType<Client['auditEvents']['list']>>['data'][number];
type Values = AuditEvent['attributes']['before'];

const actions = [
  { value: '', title: 'All' },
  { value: 'created', title: 'Created' },
  { value: 'updated', title: 'Updated' },
  { value: 'deleted', title: 'Deleted' },
  { value: 'exported', title: 'Exported' },
  { value: 'secret_issued', title: 'Secret issued' },
] as const;

const kinds = {
  person: 'Person',
  client: 'Client',
  api_key: 'API key',
  operator: 'Operator',
  anonymous: 'Installation link or mail',
  automatic: 'Automatic',
} as const;

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** One line for each value, with the value before the act and the value after it. */
function Changes({ before, after }: { readonly before: Values; readonly after: Values }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <details class="audit-changes">
      <summary>{names.length === 1 ? '1 value' : `${names.length} values`}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before !== null && <del>{shown(before[name])}</del>} {after !== null && <ins>{shown(after[name])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const columns: readonly Column<AuditEvent>[] = [
  { key: 'at', title: 'Time', render: ({ attributes }) => <Time at={attributes.at} /> },
  {
    key: 'actor',
    title: 'Who',
    render: ({ attributes: { actor, address } }) => (
      <>
        <strong>{actor.name ?? actor.id}</strong>
        <br />
        <span class="muted">
          {kinds[actor.kind]}
          {address !== null && `, ${address}`}
        </span>
      </>
    ),
  },
  {
    key: 'act',
    title: 'Act',
    render: ({ attributes: { action, record_type, record_id } }) => (
      <span title={record_id ?? undefined}>
        {action.replaceAll('_', ' ')} <code>{record_type}</code>
      </span>
    ),
  },
  { key: 'changes', title: 'Values', render: ({ attributes }) => <Changes {...attributes} /> },
];

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export default function AuditPage() {
  const client = useClient();
  const [action, setAction] = useState<(typeof actions)[number]['value']>('');
  const [record, setRecord] = useState('');
  const recordId = uuid.test(record.trim()) ? record.trim() : '';
  const list = useList(
    (page, signal) =>
      client.auditEvents.list(
        {
          ...page,
          ...(action !== '' && { 'filter[action]': action }),
          ...(recordId !== '' && { 'filter[record_id]': recordId }),
        },
        { signal },
      ),
    [action, recordId],
  );
  return (
    <Page
      title="Audit log"
      description="Who changed, deleted or exported which record, when, and from where. Nobody can change this list."
    >
      <div class="audit-filters">
        <SelectField label="Act" value={action} choices={actions} onValue={setAction} />
        <TextField label="Record id" value={record} onValue={setRecord} autocomplete="off" />
      </div>
      <PagedTable caption="Audit events" columns={columns} list={list}>
        <EmptyState title="No events" icon="audit">
          <p>No act matches. The log contains each act of a person, a client, an API key and an operator.</p>
        </EmptyState>
      </PagedTable>
    </Page>
  );
}
