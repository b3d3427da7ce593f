import './page.css';
import type { Client } from '@fds/client';
import { useId, useState } from 'preact/hooks';
import { BreakableUrl } from '../../components/breakable-url.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField } from '../../components/field.tsx';
import { formatBytes, formatCount, formatDate } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import { gridValues, lastDays, requestOutcomes, sumUsageDays, type UsageDay, usageDays } from './days.ts';
import { type ApiLimitState, formatRemaining, limitTexts } from './limits.ts';
import { RequestList } from './request-list.tsx';

/** The browser stretches the drawing to its frame. */
const height = 100;
/** With the gap after it. */
const dayWidth = 10;
const gap = 2.5;

function Bar({ day, index, top }: { readonly day: UsageDay; readonly index: number; readonly top: number }) {
  let base = height;
  const parts = requestOutcomes.map(({ name, title }) => `${formatCount(day[name])} ${title.toLowerCase()}`).join(', ');
  return (
    <g class="bar">
      <title>{`${formatDate(day.day)}: ${parts}`}</title>
      <rect class="hover" x={index * dayWidth} y={0} width={dayWidth} height={height} />
      {requestOutcomes.map(({ name }) => {
        const size = (day[name] / top) * height;
        base -= size;
        return size === 0 ? null : (
          <rect key={name} class={name} x={index * dayWidth + gap / 2} y={base} width={dayWidth - gap} height={size} />
        );
      })}
    </g>
  );
}

/** Screen readers get one sentence, and the table below the chart has all numbers. */
function UsageChart({ days }: { readonly days: readonly UsageDay[] }) {
  const id = useId();
  const lines = gridValues(Math.max(...days.map(({ total: ofDay }) => ofDay)));
  const top = lines.at(-1) ?? 1;
  const { total } = sumUsageDays(days);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const width = days.length * dayWidth;
  return (
    <figure class="chart">
      <div class="plot">
        <ul class="scale" aria-hidden="true">
          {lines.toReversed().map((value) => (
            <li key={value}>{formatCount(value)}</li>
          ))}
        </ul>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-labelledby={id}>
          <title id={id}>{`${formatCount(total)} requests from ${formatDate(first)} to ${formatDate(last)}`}</title>
          {lines.map((value) => {
            const y = height - (value / top) * height;
            return <line key={value} x1={0} x2={width} y1={y} y2={y} />;
          })}
          {days.map((day, index) => (
            <Bar key={day.day} day={day} index={index} top={top} />
          ))}
        </svg>
        <p class="ends hint" aria-hidden="true">
          <span>{formatDate(first)}</span>
          <span>{formatDate(last)}</span>
        </p>
      </div>
      <figcaption>
        <ul class="legend">
          {requestOutcomes.map(({ name, title, statuses }) => (
            <li key={name}>
              <span class={`swatch ${name}`} /> {title} <span class="muted">({statuses})</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function LimitItem({ limit }: { readonly limit: ApiLimitState }) {
  const id = useId();
  const { title, explanation } = limitTexts[limit.name];
  return (
    <li class="card limit">
      <h3 id={id}>{title}</h3>
      <p>{formatRemaining(limit, formatCount)}</p>
      {limit.remaining !== null && (
        <meter
          aria-labelledby={id}
          min={0}
          max={limit.limit}
          low={limit.limit * 0.2}
          high={limit.limit * 0.5}
          optimum={limit.limit}
          value={limit.remaining}
        />
      )}
      <p class="hint">{explanation}</p>
    </li>
  );
}

interface LimitListProps {
  readonly limits: readonly ApiLimitState[];
  readonly sizes: { readonly json_body_bytes: number; readonly upload_bytes: number };
}

function LimitList({ limits, sizes }: LimitListProps) {
  return (
    <section class="limits">
      <h2>Limits</h2>
      <ul>
        {limits.map((limit) => (
          <LimitItem key={limit.name} limit={limit} />
        ))}
      </ul>
      <p class="muted">
        An uploaded file has at most {formatBytes(sizes.upload_bytes)}, a JSON body at most{' '}
        {formatBytes(sizes.json_body_bytes)}.
      </p>
    </section>
  );
}

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

type RouteUsage = Awaited<ReturnType<Client['usage']['get']>>['data']['attributes']['routes'][number];

const routeColumns: readonly Column<RouteUsage>[] = [
  {
    key: 'route',
    title: 'Endpoint',
    render: ({ route }) =>
      route === 'other' ? (
        'Other paths'
      ) : (
        <code>
          <BreakableUrl url={route} />
        </code>
      ),
  },
  { key: 'requests', title: 'Requests', align: 'end', render: ({ requests }) => formatCount(requests) },
  { key: 'rejected', title: 'Rejected', align: 'end', render: ({ rejected }) => formatCount(rejected) },
  { key: 'failed', title: 'Failed', align: 'end', render: ({ failed }) => formatCount(failed) },
];

export default function UsagePage() {
  const client = useClient();
  const [range, setRange] = useState('30');
  const { data, error, loading, reload } = useLoad(
    (signal) => client.usage.get(lastDays(Number(range), Date.now()), { signal }),
    [client, range],
  );
  const usage = data?.data.attributes;
  const days = usage && usageDays(usage.from, usage.to, usage.requests);
  return (
    <Page
      title="Usage"
      description="The requests of your organisation, by day and by endpoint. New requests appear after a few seconds."
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
      {usage !== undefined && usage.routes.length > 0 && (
        <section class="routes">
          <h2>Requests by endpoint</h2>
          <Table
            caption="Requests by endpoint"
            columns={routeColumns}
            rows={usage.routes}
            keyOf={({ route }) => route}
          />
        </section>
      )}
      <RequestList />
      {usage !== undefined && <LimitList limits={usage.limits} sizes={usage.sizes} />}
    </Page>
  );
}
