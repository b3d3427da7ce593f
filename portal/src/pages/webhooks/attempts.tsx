import { formatTime } from '../../components/format.ts';
import type { Delivery } from './data.ts';
import { formatDuration } from './progress.ts';

/** The newest first. */
export function Attempts({ attempts }: Pick<Delivery['attributes'], 'attempts'>) {
  if (attempts.length === 0) return null;
  return (
    <section class="attempts">
      <h3>Attempts</h3>
      <ul>
        {attempts.toReversed().map(({ at, response_status, failure_reason, duration_ms, headers }) => (
          <li key={at}>
            <details>
              <summary>
                <span>{formatTime(at)}</span>
                <span>{response_status ?? 'no response'}</span>
                <span>{duration_ms === null ? '' : formatDuration(duration_ms)}</span>
              </summary>
              {failure_reason !== null && <p class="hint">{failure_reason}</p>}
              <dl class="headers">
                {Object.entries(headers).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <code>{value}</code>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
