import type { StatusTone } from '../../components/status-badge.tsx';

interface HealthAttributes {
  readonly active: boolean;
  readonly first_delivered_at: string | null;
  readonly failing_since: string | null;
  readonly disabled_at: string | null;
  readonly disabled_reason: string | null;
}

interface Health {
  readonly tone: StatusTone;
  readonly title: string;
  /** When the service stopped the webhook, or when its deliveries began to fail. */
  readonly since: string | undefined;
  /** Also names the next step of the user, if there is one. */
  readonly explanation: string;
}

export function getWebhookHealth({
  active,
  first_delivered_at,
  failing_since,
  disabled_at,
  disabled_reason,
}: HealthAttributes): Health {
  if (!active && disabled_at !== null)
    return {
      tone: 'bad',
      title: 'Stopped',
      since: disabled_at,
      explanation: `The service stopped this webhook. ${disabled_reason ?? ''} Repair the receiver, switch the webhook on, then recover the missed deliveries.`,
    };
  if (!active)
    return {
      tone: 'neutral',
      title: 'Off',
      since: undefined,
      explanation: 'The webhook is switched off. The service sends the events of this time only after a recovery.',
    };
  if (failing_since !== null)
    return {
      tone: 'warn',
      title: 'Failing',
      since: failing_since,
      explanation: 'Since this time, the receiver has not answered any delivery with the status 200.',
    };
  if (first_delivered_at === null)
    return {
      tone: 'neutral',
      title: 'New',
      since: undefined,
      explanation: 'No delivery yet. Send a test event to check the receiver.',
    };
  return {
    tone: 'good',
    title: 'Healthy',
    since: undefined,
    explanation: 'No delivery has failed since the last success.',
  };
}

const deliveryTones: Readonly<Record<string, StatusTone>> = { delivered: 'good', pending: 'busy', failed: 'bad' };

export const deliveryTone = (status: string): StatusTone => deliveryTones[status] ?? 'neutral';
