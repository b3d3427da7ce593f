import './page.css';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField } from '../../components/field.tsx';
import { formatCount, formatDate } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import { UsageChart } from './chart.tsx';
import { buildUsageDays, lastDays, requestOutcomes, sumUsageDays, type UsageDay } from './days.ts';
import { LimitList } from './limit-list.tsx';

const ranges = [7, 30, 90].map((days) => ({ value: String(days), title: `Last ${days} days` }));

const columns: readonly Column<UsageDay>[] = [
  { key: 'day', title: 'Day (UTC)', render: ({ day }) => formatDate(day) },
  ...requestOutcomes.map(
    ({ name, title }): Column<UsageDay> => ({
      key: name,
      title,
      align: 'end',
      render: (day) => formatCount(day[name]),
    }),
  ),
  { key: 'total', title: 'All', align: 'end', render: ({ total }) => formatCount(total) },
];

function Sums({ days }: { readonly days: readonly UsageDay[] }) {
  const sums = sumUsageDays(days);
  return (
    <dl class="sums">
      <div>
        <dt>Requests</dt>
        <dd>{formatCount(sums.total)}</dd>
      </div>
      {requestOutcomes.map(({ name, title }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>{formatCount(sums[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Requests({ days }: { readonly days: readonly UsageDay[] }) {
  return (
    <>
      <Sums days={days} />
      <UsageChart days={days} />
      <details>
        <summary>Show the numbers as a table</summary>
        <Table
          caption="Requests by day"
          columns={columns}
          rows={days.filter(({ total }) => total > 0).toReversed()}
          keyOf={({ day }) => day}
        />
      </details>
    </>
  );
}

export default function UsagePage() {
  const client = useClient();
  const [range, setRange] = useState('30');
  const { data, error, loading, reload } = useLoad(
    (signal) => client.usage.get(lastDays(Number(range), Date.now()), { signal }),
    [client, range],
  );
  const usage = data?.data.attributes;
  const days = usage && buildUsageDays(usage.from, usage.to, usage.requests);
  return (
    <Page
      title="Usage"
      description="The requests of your organisation, by day. New requests appear after a few seconds."
      actions={
        <Button icon="refresh" busy={loading} onClick={reload}>
          Refresh
        </Button>
      }
    >
      <ErrorNotice error={error} onRetry={reload} />
      <section class="card requests" aria-busy={loading}>
        <header>
          <h2>Requests</h2>
          <SelectField label="Days" value={range} choices={ranges} onValue={setRange} />
        </header>
        {days === undefined ? <p class="muted waiting">{loading ? 'Loading…' : ''}</p> : <Requests days={days} />}
        {days?.every(({ total }) => total === 0) && <p class="muted">No requests in these days.</p>}
      </section>
      {usage !== undefined && <LimitList limits={usage.limits} sizes={usage.sizes} />}
    </Page>
  );
}
