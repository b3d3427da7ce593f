import { enumValues } from '@fds/platform/enum-values';
import { type EventKind, eventKinds, kindDefinitions } from '@fds/platform/event-kinds';
import type { webhook_deliveries } from '../../schema/webhooks.ts';
import { pairWithRows } from '../insert.ts';
import type { RecordGenerator } from '../invoicing-records.ts';
import { createRandom, getItemCyclically, type RandomGenerator } from '../random.ts';
import { commonValues, type WorkspaceParameters } from '../scope.ts';
import { DAY_MS, formatIsoDateTime, HOUR_MS } from '../time.ts';

interface Endpoint {
  readonly group_id: string;
  readonly url: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly headers: Readonly<Record<string, string>> | null;
  /** Deactivated because the receiver failed for days. */
  readonly dead: boolean;
  readonly deleted_at: string | null;
}

type WebhookRow = ReturnType<typeof webhookRow>;

/** Never happens in the demo: the receivers of the active webhooks do not exist. */
const quiet: EventKind = 'company.deleted';

/** One row for each event of a webhook; one row is deleted. */
function webhooksAndDeliveriesOf(scope: WorkspaceParameters) {
  const labels = [scope.organisation.key, scope.workspace.key];
  const ids = createRandom(...labels, 'webhook-ids');
  const group = () => ids.uuid(scope.workspace.openedAt + 70 * DAY_MS);
  const { domain, key } = scope.workspace;
  const erp = {
    group_id: group(),
    url: 'https://erp.example/hooks/finance',
    description: "Tells the ERP's inbox 100% of it",
    active: false,
    headers: null,
    dead: true,
    deleted_at: null,
  };
  const own = {
    group_id: group(),
    url: `https://hooks.${domain}/finance?source=100%25_events`,
    description: null,
    active: false,
    headers: { 'X-Tenant': key },
    dead: false,
    deleted_at: null,
  };
  const archive = {
    ...own,
    group_id: group(),
    url: `https://archive.${domain}/deletions`,
    active: true,
    headers: null,
  };
  const endpointOf = (event: EventKind, index: number) => (event === quiet ? archive : index % 2 === 0 ? erp : own);
  const removed = { ...erp, group_id: group(), deleted_at: formatIsoDateTime(scope.workspace.until - 10 * DAY_MS) };
  const withDeliveries = (label: string, event: EventKind, index: number, endpoint: Endpoint) => {
    const sources = {
      random: createRandom(...labels, 'webhooks', label),
      ids: createRandom(...labels, 'webhook-ids', label),
    };
    const registeredAt = scope.workspace.openedAt + 69 * DAY_MS + sorted.indexOf(endpoint.group_id) * HOUR_MS;
    const webhook = {
      ...webhookRow(scope, sources, event, index, endpoint),
      created_at: formatIsoDateTime(registeredAt),
    };
    return { webhook, deliveries: deliveryRows(scope, sources, webhook) };
  };
  // The list of webhooks is sorted by group id, so the times of registration have the same order.
  const sorted = [erp, own, archive, removed].map(({ group_id }) => group_id).sort();
  const rows = [
    ...eventKinds.map((event, index) => withDeliveries(event, event, index, endpointOf(event, index))),
    withDeliveries('removed', 'invoice.created', 0, removed),
  ];
  return { webhooks: rows.map(({ webhook }) => webhook), deliveries: rows.flatMap(({ deliveries }) => deliveries) };
}

/** Of one webhook row, so that a new event kind changes no other row; separate, so that columns do not change ids. */
type Sources = { readonly random: RandomGenerator; readonly ids: RandomGenerator };

/** The encrypted secret is random bytes that no key can decrypt. */
function webhookRow(
  scope: WorkspaceParameters,
  { random, ids }: Sources,
  event: EventKind,
  index: number,
  endpoint: Endpoint,
) {
  const { group_id, url, description, active, headers, dead, deleted_at } = endpoint;
  const until = scope.workspace.until;
  return {
    ...commonValues(scope, random, scope.workspace.openedAt + (70 + index) * DAY_MS),
    group_id,
    url,
    event,
    description,
    headers,
    secret_encrypted: ids.hex(64),
    previous_secret_encrypted: headers === null ? null : ids.hex(64),
    previous_secret_expires_at: headers === null ? null : formatIsoDateTime(until - 20 * DAY_MS),
    active,
    first_delivered_at: formatIsoDateTime(until - 90 * DAY_MS),
    failing_since: dead ? formatIsoDateTime(until - 17 * DAY_MS) : null,
    disabled_at: dead ? formatIsoDateTime(until - 12 * DAY_MS) : null,
    disabled_reason: dead ? 'No delivery was acknowledged for 5 days.' : null,
    test_requested_at: active ? formatIsoDateTime(until - 30 * DAY_MS) : null,
    recovery_requested_at: active ? formatIsoDateTime(until - 20 * DAY_MS) : null,
    recover_since: active ? formatIsoDateTime(until - 21 * DAY_MS) : null,
    deleted_at,
  };
}

/** HTTP status, response body and number of attempts. */
const OUTCOMES = {
  delivered: [200, '{"received":true}', 1],
  pending: [null, null, 0],
  failed: [503, 'Service Unavailable', 4],
} as const;

function deliveryRows(scope: WorkspaceParameters, { random, ids }: Sources, webhook: WebhookRow) {
  return Array.from({ length: random.int(3, 7) }, (_, index) => {
    const status = index < 3 ? getItemCyclically(enumValues.webhook_deliveries.status, index) : 'delivered';
    const [answer, body, attempts] = OUTCOMES[status];
    // A user requested a test of the webhook.
    const event = webhook.test_requested_at !== null && index === 1 ? ('webhook.test' as const) : webhook.event;
    // A failing webhook has had no success since it began to fail.
    const latest = webhook.failing_since !== null && status === 'delivered' ? 18 : 11;
    const createdAt = scope.workspace.until - latest * DAY_MS - random.int(1, 2_000) * HOUR_MS;
    const unanswered = status === 'failed' && random.chance(0.3);
    const row = {
      ...commonValues(scope, random, createdAt),
      webhook_id: webhook.id,
      event,
      event_id: ids.uuid(createdAt),
      payload: payloadOf(scope, event, createdAt),
      status,
      attempt_count: status === 'delivered' ? random.pick([1, 1, 1, 2]) : attempts,
      response_status: unanswered ? null : answer,
      response_body: unanswered ? null : body,
      duration_ms: status === 'pending' ? null : unanswered ? 10_000 : random.int(15, 900),
      failure_reason: status !== 'failed' ? null : unanswered ? 'No answer within 10 s.' : `The answer was ${answer}.`,
      redelivery_requested_at: status === 'failed' ? formatIsoDateTime(createdAt + DAY_MS) : null,
      delivered_at: status === 'delivered' ? formatIsoDateTime(createdAt + random.int(100, 90_000)) : null,
    };
    return { ...row, attempts: attemptsOf(row, createdAt) };
  });
}

/** The example of the event. */
function payloadOf({ workspace }: WorkspaceParameters, event: string, at: number): string {
  const example = kindDefinitions.find(({ kind }) => kind === event)?.example.data ?? {};
  const { id: workspace_id, external_workspace_id } = workspace;
  const data = { ...example, workspace_id, external_workspace_id };
  return JSON.stringify({ event, timestamp: formatIsoDateTime(at), data });
}

/** Milliseconds after the event. */
const attemptDelays = [0, 10_000, 70_000, 430_000];

/** Attempts before the last one failed with 503. */
function attemptsOf(
  row: Pick<
    typeof webhook_deliveries.$inferInsert,
    'event_id' | 'attempt_count' | 'duration_ms' | 'failure_reason' | 'response_status'
  >,
  createdAt: number,
) {
  const { attempt_count = 0, duration_ms, failure_reason, response_status } = row;
  return attemptDelays.slice(0, attempt_count).map((delay, index) => {
    const last = index + 1 === attempt_count || response_status !== 200;
    const at = createdAt + delay;
    return {
      at: formatIsoDateTime(at),
      response_status: last ? response_status : 503,
      failure_reason: last ? failure_reason : 'The answer was 503.',
      duration_ms,
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': row.event_id,
        'webhook-timestamp': String(Math.floor(at / 1000)),
      },
    };
  });
}

export const webhookRecords: RecordGenerator = (scope) => {
  const { webhooks, deliveries } = webhooksAndDeliveriesOf(scope);
  return [pairWithRows('webhooks', webhooks), pairWithRows('webhook_deliveries', deliveries)];
};
