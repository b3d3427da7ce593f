import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import type { Webhook } from './data.ts';
import { getWebhookHealth } from './health.ts';

export function HealthBadge({ webhook }: { readonly webhook: Webhook }) {
  const { tone, title, since, explanation } = getWebhookHealth(webhook.attributes);
  return (
    <span class="health" title={explanation}>
      <StatusBadge tone={tone}>{title}</StatusBadge>
      {since !== undefined && (
        <span class="hint">
          <Time at={since} />
        </span>
      )}
    </span>
  );
}
