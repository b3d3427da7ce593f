import { useId } from 'preact/hooks';
import { formatBytes, formatCount } from '../../components/format.ts';
import { type ApiLimitState, formatRemaining, limitTexts } from './limits.ts';

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

export function LimitList({ limits, sizes }: LimitListProps) {
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
