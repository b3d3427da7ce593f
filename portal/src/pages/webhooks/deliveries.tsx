import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField } from '../../components/field.tsx';
import { capitalize } from '../../components/format.ts';
import { Pager } from '../../components/pager.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { usePageCursors } from '../../components/use-cursors.ts';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import { usePolling } from '../../session/use-polling.ts';
import type { Delivery, Webhook } from './data.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { type DeliveryFilter, deliveryStatusChoices, eventKindChoices, toDeliveryQuery } from './delivery-filter.ts';
import { deliveryTone } from './health.ts';
import { describeWait, formatDuration } from './progress.ts';
import { RedeliverDialog } from './redeliver-dialog.tsx';

const pageSize = 25;

const columns = (open: (id: string) => void): readonly Column<Delivery>[] => [
  {
    key: 'event',
    title: 'Event',
    render: ({ id, attributes }) => (
      <button type="button" class="link" onClick={() => open(id)}>
        {attributes.event}
      </button>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ attributes }) => {
      const { status, failure_reason } = attributes;
      const wait = describeWait(attributes, Date.now());
      return (
        <>
          <StatusBadge tone={deliveryTone(status)}>{capitalize(status)}</StatusBadge>
          {status !== 'delivered' && failure_reason !== null && <p class="hint">{failure_reason}</p>}
          {wait !== undefined && <p class="hint">{wait}</p>}
        </>
      );
    },
  },
  { key: 'attempts', title: 'Attempts', align: 'end', render: ({ attributes }) => attributes.attempt_count },
  { key: 'response', title: 'Response', align: 'end', render: ({ attributes }) => attributes.response_status ?? '–' },
  {
    key: 'duration',
    title: 'Duration',
    align: 'end',
    render: ({ attributes }) => (attributes.duration_ms === null ? '–' : formatDuration(attributes.duration_ms)),
  },
  { key: 'created', title: 'Created', render: ({ attributes }) => <Time at={attributes.created_at} /> },
];

interface DeliveriesProps {
  readonly webhook: Webhook;
  /** Grows when a new delivery is expected. The list then loads at once. */
  readonly changes: number;
}

export function Deliveries({ webhook, changes }: DeliveriesProps) {
  const client = useClient();
  const [filter, setFilter] = useState<DeliveryFilter>({ status: '', event: '' });
  const { page, cursor, next, previous, reset } = usePageCursors();
  const [openId, setOpenId] = useState<string>();
  const [isRedelivering, setRedelivering] = useState(false);
  const { data, error, loading, reload } = useLoad(
    (signal) =>
      client.webhooks.deliveries(webhook.id).list(
        {
          'page[limit]': pageSize,
          ...toDeliveryQuery(filter),
          ...(cursor !== undefined && { 'page[cursor]': cursor }),
        },
        { signal },
      ),
    [webhook.id, filter, cursor],
  );
  usePolling(reload, data, loading);
  useEffect(() => {
    if (changes > 0) reload();
  }, [changes, reload]);
  const choose = (change: Partial<DeliveryFilter>) => {
    setFilter({ ...filter, ...change });
    reset();
  };
  const nextCursor = data?.meta.next_cursor ?? undefined;
  const opened = data?.data.find(({ id }) => id === openId);
  const isFiltered = filter.status !== '' || filter.event !== '';
  return (
    <div class="deliveries">
      <header class="section-header">
        <h2>Deliveries</h2>
        <div class="filters">
          <SelectField
            label="Status"
            choices={deliveryStatusChoices}
            value={filter.status}
            onValue={(status) => choose({ status })}
          />
          <SelectField
            label="Event"
            choices={eventKindChoices(webhook.attributes.events)}
            value={filter.event}
            onValue={(event) => choose({ event })}
          />
          <Button icon="refresh" onClick={() => setRedelivering(true)}>
            Redeliver several
          </Button>
        </div>
      </header>
      <ErrorNotice error={error} onRetry={reload} />
      {data?.data.length === 0 ? (
        <EmptyState icon="send" title={isFiltered ? 'No delivery matches' : 'No delivery yet'}>
          <p>{isFiltered ? 'Choose other filters.' : 'Send a test event to see the first delivery.'}</p>
        </EmptyState>
      ) : (
        (error === undefined || data !== undefined) && (
          <Table caption="Deliveries" columns={columns(setOpenId)} rows={data?.data} keyOf={({ id }) => id} />
        )
      )}
      <Pager
        page={page}
        hasNext={nextCursor !== undefined}
        onPrevious={previous}
        onNext={() => nextCursor !== undefined && next(nextCursor)}
      />
      {opened !== undefined && (
        <DeliveryDialog delivery={opened} onChanged={reload} onClose={() => setOpenId(undefined)} />
      )}
      {isRedelivering && (
        <RedeliverDialog
          webhook={webhook}
          filter={filter}
          onClose={() => {
            setRedelivering(false);
            reload();
          }}
        />
      )}
    </div>
  );
}
