import type { Client } from '@fds/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { capitalize, formatCount } from '../../components/format.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient } from '../../session/context.ts';
import { useList } from '../../session/use-list.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import { usePolling } from '../../session/use-polling.ts';
import type { Delivery, Webhook } from './data.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveryTone } from './health.ts';
import { describeWait, formatDuration } from './progress.ts';
import { findInRange, maxRedeliveries, redeliverInOrder } from './redelivery.ts';

type DeliveryQuery = NonNullable<Parameters<ReturnType<Client['webhooks']['deliveries']>['list']>[0]>;

/** An empty text means no filter. */
interface DeliveryFilter {
  readonly status: NonNullable<DeliveryQuery['filter[status]']> | '';
  readonly event: NonNullable<DeliveryQuery['filter[event]']> | '';
}

const deliveryStatusChoices = [
  { value: '', title: 'All' },
  { value: 'pending', title: 'Pending' },
  { value: 'delivered', title: 'Delivered' },
  { value: 'failed', title: 'Failed' },
] as const;

/** All events, each event of the webhook, and the test event. */
const eventKindChoices = (events: readonly Exclude<DeliveryFilter['event'], ''>[]) => [
  { value: '' as const, title: 'All events' },
  ...events.map((value) => ({ value, title: value })),
  { value: 'webhook.test' as const, title: 'webhook.test' },
];

const toDeliveryQuery = ({ status, event }: DeliveryFilter): DeliveryQuery => ({
  ...(status !== '' && { 'filter[status]': status }),
  ...(event !== '' && { 'filter[event]': event }),
});

interface RedeliverDialogProps {
  readonly client: Client;
  readonly webhook: Webhook;
  /** With which the dialog begins. */
  readonly filter: DeliveryFilter;
  readonly onClose: () => void;
}

/** The service still sends pending deliveries. */
const choices = deliveryStatusChoices.filter(({ value }) => value !== 'pending');

const atOf = (local: string): string | undefined => (local === '' ? undefined : new Date(local).toISOString());

const deliveries = (count: number): string => `${formatCount(count)} ${count === 1 ? 'delivery' : 'deliveries'}`;

function RedeliverDialog({ client, webhook, filter: first, onClose }: RedeliverDialogProps) {
  const toast = useToast();
  const [filter, setFilter] = useState<DeliveryFilter>({
    ...first,
    status: first.status === 'pending' || first.status === '' ? 'failed' : first.status,
  });
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [done, setDone] = useState(0);
  const aborting = useRef(new AbortController());
  useEffect(() => () => aborting.current.abort(), []);
  const found = useLoad(
    (signal) =>
      findInRange(
        client.webhooks.deliveries(webhook.id).each({ 'page[limit]': 200, ...toDeliveryQuery(filter) }, { signal }),
        { from: atOf(from), to: atOf(to) },
      ),
    [webhook.id, filter, from, to],
  );
  const { run, busy, error } = useAction(async (chosen: readonly string[]) => {
    const { signal } = aborting.current;
    const count = await redeliverInOrder(chosen, (id) => client.webhooks.redeliver(id, { signal }), setDone, signal);
    toast(`${deliveries(count)} sent again`);
    onClose();
  });
  // A delivery that is pending now matches soon.
  usePolling(found.reload, found.data, found.loading || busy);
  const ids = found.data?.ids;
  return (
    <Dialog title="Redeliver several deliveries" onClose={onClose}>
      <div class="form">
        <div class="two-columns">
          <SelectField
            label="Status"
            choices={choices}
            value={filter.status === 'pending' ? '' : filter.status}
            disabled={busy}
            onValue={(status) => setFilter({ ...filter, status })}
          />
          <SelectField
            label="Event"
            choices={eventKindChoices(webhook.attributes.events)}
            value={filter.event}
            disabled={busy}
            onValue={(event) => setFilter({ ...filter, event })}
          />
          <TextField label="From" type="datetime-local" value={from} disabled={busy} onValue={setFrom} />
          <TextField label="To" type="datetime-local" value={to} disabled={busy} onValue={setTo} />
        </div>
        <p role="status">
          {ids === undefined && found.error === undefined && 'Counting …'}
          {ids !== undefined && !found.data?.hasMore && `${deliveries(ids.length)} match.`}
          {found.data?.hasMore && `More than ${formatCount(maxRedeliveries)} match. The oldest stay for the next time.`}
        </p>
        {busy && ids !== undefined && (
          <div class="progress">
            <progress max={ids.length} value={done} aria-label="Redelivered" />
            <span>
              {formatCount(done)} of {formatCount(ids.length)}
            </span>
          </div>
        )}
        <ErrorNotice error={found.error ?? error} />
      </div>
      <footer>
        <Button onClick={onClose}>{busy ? 'Stop' : 'Cancel'}</Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={ids === undefined || ids.length === 0}
          onClick={() => ids !== undefined && run(ids)}
        >
          {ids === undefined ? 'Redeliver' : `Redeliver ${deliveries(ids.length)}`}
        </Button>
      </footer>
    </Dialog>
  );
}

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
  const [redelivering, setRedelivering] = useState<Client>();
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
          <WriteButton icon="refresh" onClick={setRedelivering}>
            Redeliver several
          </WriteButton>
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
      {redelivering !== undefined && (
        <RedeliverDialog
          client={redelivering}
          webhook={webhook}
          filter={filter}
          onClose={() => {
            setRedelivering(undefined);
            reload();
          }}
        />
      )}
    </div>
  );
}
