import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { BreakableUrl } from '../../components/breakable-url.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { formatCount } from '../../components/format.ts';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';

type LoggedRequest = Awaited<ReturnType<Client['requests']['list']>>['data'][number];

const columns: readonly Column<LoggedRequest>[] = [
  { key: 'at', title: 'Time', render: ({ attributes }) => <Time at={attributes.at} /> },
  {
    key: 'route',
    title: 'Endpoint',
    render: ({ id, attributes: { route } }) => (
      <code title={`Request ${id}`}>
        <BreakableUrl url={route} />
      </code>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ attributes: { status, error_code: code } }) => (code === null ? status : `${status} ${code}`),
  },
  {
    key: 'duration',
    title: 'Duration',
    align: 'end',
    render: ({ attributes }) => `${formatCount(attributes.duration_ms)} ms`,
  },
  { key: 'credential', title: 'Sent by', render: ({ attributes }) => attributes.credential ?? '' },
];

const statuses = [
  { value: '', title: 'All' },
  { value: '2xx', title: 'Successful (2xx)' },
  { value: '4xx', title: 'Rejected (4xx)' },
  { value: '5xx', title: 'Failed (5xx)' },
];

const requestId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The requests of the last day. A person searches the id that an error response contains. */
export function RequestList() {
  const client = useClient();
  const [status, setStatus] = useState('');
  const [id, setId] = useState('');
  const searched = requestId.test(id.trim()) ? id.trim() : undefined;
  const { data, error, loading, reload } = useLoad(
    (signal) =>
      client.requests.list(
        {
          'page[limit]': 50,
          ...(status === '' ? {} : { 'filter[status]': status }),
          ...(searched === undefined ? {} : { 'filter[id]': searched }),
        },
        { signal },
      ),
    [client, status, searched],
  );
  return (
    <section class="requests-of-day" aria-busy={loading}>
      <h2>Last requests</h2>
      <div class="fields">
        <SelectField label="Status" value={status} choices={statuses} onValue={setStatus} />
        <TextField label="Request id" value={id} onValue={setId} hint="The header X-Request-Id" />
      </div>
      <ErrorNotice error={error} onRetry={reload} />
      {data?.data.length === 0 && <p class="muted">No such request in the last 24 hours.</p>}
      {data !== undefined && data.data.length > 0 && (
        <Table caption="Last requests" columns={columns} rows={data.data} keyOf={(request) => request.id} />
      )}
    </section>
  );
}
