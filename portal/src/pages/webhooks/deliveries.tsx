import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { capitalize } from '../../components/format.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useClient } from '../../session/context.ts';
import { useList } from '../../session/use-list.ts';
import type { Delivery, Webhook } from './data.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { type DeliveryFilter, deliveryStatusChoices, eventKindChoices, toDeliveryQuery } from './delivery-filter.ts';
import { deliveryTone } from './health.ts';
import { describeWait, formatDuration } from './progress.ts';
import { RedeliverDialog } from './redeliver-dialog.tsx';

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
  const [openId, setOpenId] = useState<string>();
  const [isRedelivering, setRedelivering] = useState(false);
  const list = useList(
    (page, signal) => client.webhooks.deliveries(webhook.id).list({ ...page, ...toDeliveryQuery(filter) }, { signal }),
    [webhook.id, filter.status, filter.event],
  );
  const { reload } = list;
  useEffect(() => {
    if (changes > 0) reload();
  }, [changes, reload]);
  const opened = list.items?.find(({ id }) => id === openId);
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
            onValue={(status) => setFilter({ ...filter, status })}
          />
          <SelectField
            label="Event"
            choices={eventKindChoices(webhook.attributes.events)}
            value={filter.event}
            onValue={(event) => setFilter({ ...filter, event })}
          />
          <Button icon="refresh" onClick={() => setRedelivering(true)}>
            Redeliver several
          </Button>
        </div>
      </header>
      <PagedTable caption="Deliveries" columns={columns(setOpenId)} list={list}>
        <EmptyState icon="send" title={isFiltered ? 'No delivery matches' : 'No delivery yet'}>
          <p>{isFiltered ? 'Choose other filters.' : 'Send a test event to see the first delivery.'}</p>
        </EmptyState>
      </PagedTable>
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
