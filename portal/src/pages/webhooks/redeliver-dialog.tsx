import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { formatCount } from '../../components/format.ts';
import { useToast } from '../../components/toast.tsx';
import { useClient } from '../../session/context.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import type { Webhook } from './data.ts';
import { type DeliveryFilter, deliveryStatusChoices, eventKindChoices, toDeliveryQuery } from './delivery-filter.ts';
import { findInRange, maxRedeliveries, redeliverInOrder } from './redelivery.ts';

interface RedeliverDialogProps {
  readonly webhook: Webhook;
  /** With which the dialog begins. */
  readonly filter: DeliveryFilter;
  readonly onClose: () => void;
}

/** The service still sends pending deliveries. */
const choices = deliveryStatusChoices.filter(({ value }) => value !== 'pending');

const atOf = (local: string): string | undefined => (local === '' ? undefined : new Date(local).toISOString());

const deliveries = (count: number): string => `${formatCount(count)} ${count === 1 ? 'delivery' : 'deliveries'}`;

export function RedeliverDialog({ webhook, filter: first, onClose }: RedeliverDialogProps) {
  const client = useClient();
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
          busy={busy || found.loading}
          disabled={ids === undefined || ids.length === 0}
          onClick={() => ids !== undefined && run(ids)}
        >
          {ids === undefined ? 'Redeliver' : `Redeliver ${deliveries(ids.length)}`}
        </Button>
      </footer>
    </Dialog>
  );
}
