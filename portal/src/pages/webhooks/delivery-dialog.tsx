import type { Client } from '@fds/client';
import { Fragment } from 'preact';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Facts } from '../../components/facts.tsx';
import { capitalize, formatTime } from '../../components/format.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useAction } from '../../session/use-load.ts';
import type { Delivery } from './data.ts';
import { deliveryTone } from './health.ts';
import { describeWait, formatDuration } from './progress.ts';

/** The newest first. */
function Attempts({ attempts }: Pick<Delivery['attributes'], 'attempts'>) {
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

/** Leaves any other text unchanged. */
function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface DeliveryDialogProps {
  readonly delivery: Delivery;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

interface BodyProps {
  readonly title: string;
  readonly text: string | null;
  /** Why there is no text. */
  readonly absent: string;
}

function Body({ title, text, absent }: BodyProps) {
  return (
    <section>
      <header class="section-header">
        <h3>{title}</h3>
        {text !== null && text !== '' && <CopyButton text={text} what={title} />}
      </header>
      {text === null || text === '' ? (
        <p class="hint">{absent}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the focused text
        <pre tabIndex={0}>{indentJson(text)}</pre>
      )}
    </section>
  );
}

export function DeliveryDialog({ delivery: { id, attributes }, onChanged, onClose }: DeliveryDialogProps) {
  const toast = useToast();
  const { run, busy, error } = useAction(async (client: Client) => {
    await client.webhooks.redeliver(id);
    toast(attributes.status === 'pending' ? 'The event is sent now' : 'The event is sent again');
    onChanged();
  });
  const { status, response_status: responseStatus, duration_ms: duration, delivered_at: delivered } = attributes;
  const wait = describeWait(attributes, Date.now());
  return (
    <Dialog title={attributes.event} wide onClose={onClose}>
      <Facts
        rows={[
          [
            'Status',
            <Fragment key="status">
              <StatusBadge tone={deliveryTone(status)}>{capitalize(status)}</StatusBadge>
              {wait !== undefined && <p class="hint">{wait}</p>}
            </Fragment>,
          ],
          ['Last failure', attributes.failure_reason],
          ['Attempts', attributes.attempt_count],
          ['Created', formatTime(attributes.created_at)],
          [
            'Delivered',
            delivered !== null &&
              `${formatTime(delivered)}${duration === null ? '' : `, after ${formatDuration(duration)}`}`,
          ],
          ['Event id', <code key="event">{attributes.event_id}</code>],
        ]}
      />
      <Attempts attempts={attributes.attempts} />
      <Body title="Request" text={attributes.request_body} absent="The body is larger than 16 KiB." />
      <Body
        title={responseStatus === null ? 'Response' : `Response with status ${responseStatus}`}
        text={attributes.response_body}
        absent={responseStatus === null ? 'The receiver has not responded.' : 'The response has no body.'}
      />
      <ErrorNotice error={error} />
      <footer>
        <WriteButton icon="refresh" kind="primary" busy={busy} onClick={run}>
          {status === 'pending' ? 'Send now' : 'Redeliver'}
        </WriteButton>
      </footer>
    </Dialog>
  );
}
