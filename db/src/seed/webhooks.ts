import { webhook_deliveries_status, webhook_event } from '../schema/index.ts';
import { cycle, type Random, randomOf } from './random.ts';
import { base, type Scope } from './scope.ts';
import { DAY, HOUR, iso } from './time.ts';

type WebhookRow = ReturnType<typeof webhookRow>;

/** A workspace's registrations, one for each event and one that was deleted, with their deliveries. */
export function webhooksOf(scope: Scope) {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'webhooks');
  const live = webhook_event.enumValues.map((event, index) => webhookRow(scope, random, event, index, null));
  const removed = webhookRow(scope, random, 'invoice.created', 0, scope.workspace.until - 10 * DAY);
  const webhooks = [...live, removed];
  return { webhooks, deliveries: webhooks.flatMap((webhook) => deliveryRows(scope, random, webhook)) };
}

function webhookRow(scope: Scope, random: Random, event: WebhookEvent, index: number, deletedAt: number | null) {
  const ownUrl = `https://hooks.${scope.workspace.domain}/finance?source=100%25_events`;
  return {
    ...base(scope, random, scope.workspace.openedAt + (70 + index) * DAY),
    url: index % 2 === 0 ? 'https://erp.example/hooks/finance' : ownUrl,
    event,
    description: random.maybe(`Tells the ERP's inbox about ${event}`, 0.4),
    active: index % 5 !== 4,
    deleted_at: deletedAt === null ? null : iso(deletedAt),
  };
}

type WebhookEvent = (typeof webhook_event.enumValues)[number];

/** What a receiver answered in the end: HTTP status (null where none came) and attempts. */
const OUTCOMES = {
  delivered: [200, 1],
  pending: [null, 0],
  failed: [503, 4],
} as const;

function deliveryRows(scope: Scope, random: Random, webhook: WebhookRow) {
  return Array.from({ length: random.int(3, 7) }, (_, index) => {
    const status = index < 3 ? cycle(webhook_deliveries_status.enumValues, index) : 'delivered';
    const [answer, attempts] = OUTCOMES[status];
    const createdAt = scope.workspace.until - 11 * DAY - random.int(1, 2_000) * HOUR;
    const unanswered = status === 'failed' && random.chance(0.3);
    return {
      ...base(scope, random, createdAt),
      webhook_id: webhook.id,
      event: webhook.event,
      status,
      attempt_count: status === 'delivered' ? random.pick([1, 1, 1, 2]) : attempts,
      response_status: unanswered ? null : answer,
      duration_ms: status === 'pending' ? null : unanswered ? 10_000 : random.int(15, 900),
      delivered_at: status === 'delivered' ? iso(createdAt + random.int(100, 90_000)) : null,
    };
  });
}
