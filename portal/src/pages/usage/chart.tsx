import { useId } from 'preact/hooks';
import { formatCount, formatDate } from '../../components/format.ts';
import { gridValues, requestOutcomes, sumUsageDays, type UsageDay } from './days.ts';

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
export function UsageChart({ days }: { readonly days: readonly UsageDay[] }) {
  const id = useId();
  const lines = gridValues(Math.max(...days.map(({ total }) => total)));
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
