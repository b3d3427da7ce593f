import type { StatusTone } from '../../components/status-badge.tsx';

/** The attributes of a webhook that determine its health. */
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
  /**
   * Time at which the service stopped the webhook, or at which its deliveries began to fail; undefined if the portal
   * shows no time.
   */
  readonly since: string | undefined;
  /** Sentences that explain the state of the webhook, and what the user has to do, if anything. */
  readonly explanation: string;
}

/** Returns the title, the color and the explanation that the portal shows for the health of a webhook. */
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
      explanation: `The service stopped this webhook. ${disabled_reason ?? ''} Repair the receiver, then switch the webhook on.`,
    };
  if (!active)
    return {
      tone: 'neutral',
      title: 'Off',
      since: undefined,
      explanation: 'The webhook is switched off. Events that happen now are not sent later.',
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

/** Returns the color of the status badge of a delivery. */
export const deliveryTone = (status: string): StatusTone => deliveryTones[status] ?? 'neutral';
