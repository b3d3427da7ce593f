import { enumValues } from '@fds/platform/enum-values';
import { deliveryEventKinds } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { columnCondition, conjunction, toEngineCondition } from '../../boolexp/conditions.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import type { ColumnAttribute } from '../../contract/types.ts';
import { selectionSetText } from '../../graphql/document.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { equality, filterCondition } from '../../input/filters.ts';
import { choiceParameter, pageParameters } from '../../input/parameters.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { type EngineRow, requireRows, resourcesConverter } from '../../json-api/resources.ts';
import { attributesSchema, dateTimeSchema, resourceSchemaOf } from '../../json-api/schemas.ts';
import { notFoundError } from '../../reading/not-found.ts';
import { descendingPageSchema, readPageDescending } from '../../reading/read-page-descending.ts';

const root = findRecordType('webhook_deliveries');

const attributeHere = (name: string, codec: ColumnAttribute['codec']): ColumnAttribute => ({
  path: name,
  segments: [name],
  column: name,
  codec,
});

/** Those of the records query and three more, without the bodies of request and response. */
const attributes = [
  ...root.attributes,
  attributeHere('event_id', 'text'),
  attributeHere('failure_reason', 'text'),
  attributeHere('next_attempt_at', 'dateTime'),
  attributeHere('redelivery_requested_at', 'dateTime'),
];
/** A second operation reads these bodies, only for the deliveries of the requested page. */
const contents = [attributeHere('request_body', 'text'), attributeHere('response_body', 'text')];

const attemptSchema = v.pipe(
  v.object({
    at: dateTimeSchema,
    response_status: v.nullable(v.pipe(v.number(), v.integer())),
    failure_reason: v.nullable(v.string()),
    duration_ms: v.nullable(v.pipe(v.number(), v.integer())),
    headers: v.pipe(
      v.record(v.string(), v.string()),
      v.description('Headers that the service set; custom headers are not stored'),
    ),
  }),
  v.title('WebhookAttempt'),
);
/** The attributes of a delivery that the records query does not return: its attempts, and what it waits for. */
const progressEntries = {
  attempts: v.pipe(
    v.array(attemptSchema),
    v.description('The last 20 attempts, the oldest first; `at` is the time at which an attempt began'),
  ),
  waits_for: v.pipe(
    v.nullable(v.object({ delivery_id: uuidOutputSchema, next_attempt_at: v.nullable(dateTimeSchema) })),
    v.title('WebhookDeliveryWait'),
    v.description('The earlier delivery about the same record that must end first'),
  ),
};
const resource = resourceSchemaOf('WebhookDelivery', root, recordCatalogue, [...attributes, ...contents], 'whole');
const resourceSchema = v.pipe(
  v.strictObject({
    ...resource.entries,
    attributes: v.strictObject({
      ...attributesSchema('WebhookDelivery', root, [...attributes, ...contents]).entries,
      ...progressEntries,
    }),
  }),
  v.title('WebhookDelivery'),
);

const selection = { root, attributes, include: [] };
const convertRowsToResources = resourcesConverter(selection, recordCatalogue);

/** The newest deliveries of each registration, through an index: the cost does not grow with all deliveries. */
const text = `query ($where: webhooks_bool_exp!, $deliveries: webhook_deliveries_bool_exp!, $limit: Int!) {
  webhooks(where: $where, order_by: {id: asc}) {
    webhook_deliveries(where: $deliveries, order_by: {id: desc}, limit: $limit) { ${selectionSetText(selection, recordCatalogue)} }
  }
}`;

const rowsSchema = v.looseObject({ webhooks: v.unknown() });

/** Bytes. Larger request bodies are omitted, because a page contains up to 200 deliveries. */
const maxBodyBytes = 16_384;
const contentsText = `query ($ids: [uuid!]!, $largest: Int!) {
  sent: webhook_deliveries(where: {id: {_in: $ids}, payload_bytes: {_lte: $largest}}) { id payload }
  answered: webhook_deliveries(where: {id: {_in: $ids}, response_body: {_is_null: false}}) { id response_body }
  attempted: webhook_deliveries(where: {id: {_in: $ids}, attempt_count: {_gt: 0}}) { id attempts }
  waiting: webhook_delivery_turns(where: {delivery_id: {_in: $ids}, waits: {_eq: true}}) {
    delivery_id
    turns_of_record(where: {waits: {_eq: false}}, limit: 1) { delivery { id next_attempt_at } }
  }
}`;
const nullableText = v.nullable(v.string());
const contentsSchema = v.object({
  sent: v.array(v.object({ id: v.string(), payload: v.string() })),
  answered: v.array(v.object({ id: v.string(), response_body: v.string() })),
  attempted: v.array(v.object({ id: v.string(), attempts: progressEntries.attempts })),
  waiting: v.array(
    v.object({
      delivery_id: v.string(),
      turns_of_record: v.array(v.object({ delivery: v.object({ id: v.string(), next_attempt_at: nullableText }) })),
    }),
  ),
});

/** Returns a function that returns these attributes for the id of a delivery. */
async function contentsOf(ids: readonly string[], call: AuthenticatedCall) {
  if (ids.length === 0) return () => ({});
  const data = await engineData(call, contentsSchema, contentsText, { ids, largest: maxBodyBytes });
  const sent = new Map(data.sent.map(({ id, payload }) => [id, payload]));
  const answered = new Map(data.answered.map(({ id, response_body }) => [id, response_body]));
  const attempted = new Map(data.attempted.map(({ id, attempts }) => [id, attempts]));
  const waiting = new Map(
    data.waiting.flatMap(({ delivery_id, turns_of_record: [turn] }) =>
      turn === undefined ? [] : [[delivery_id, turn.delivery] as const],
    ),
  );
  return (id: string) => {
    const earlier = waiting.get(id);
    return {
      request_body: sent.get(id) ?? null,
      response_body: answered.get(id) ?? null,
      attempts: attempted.get(id) ?? [],
      waits_for: earlier ? { delivery_id: earlier.id, next_attempt_at: formatDateTime(earlier.next_attempt_at) } : null,
    };
  };
}

const idOf = ({ id }: EngineRow): string => String(id);
/** Compares two deliveries so that a sort puts the newest delivery first. The ids begin with the time of creation. */
const newestFirst = (a: EngineRow, b: EngineRow): number => (idOf(a) < idOf(b) ? 1 : -1);

const filters = [
  { parameter: 'filter[status]', column: 'status', test: equality },
  { parameter: 'filter[event]', column: 'event', test: equality },
] as const;

const parameters = v.strictObject({
  ...pageParameters(200, 50),
  'filter[status]': choiceParameter(enumValues.webhook_deliveries.status, 'Returns only deliveries with this status'),
  'filter[event]': choiceParameter(deliveryEventKinds, 'Returns only deliveries of events of this kind'),
});

const listDeliveries: Endpoint<v.InferOutput<typeof parameters>, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/webhooks/:id/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook',
  description:
    '`event_id` is the header `webhook-id`; `attempt_count` is the number of attempts. `request_body` is the exact body of the delivery (null above 16 KiB). `response_body` contains the first 1 KiB of the last response as text (null without a response). The deliveries about one record are sent one after the other.',
  tag: 'Webhooks',
  success: {
    status: 200,
    description: 'A page of deliveries, the newest deliveries first.',
    body: descendingPageSchema(resourceSchema),
  },
  errors: ['WEBHOOK_NOT_FOUND', 'INVALID_CURSOR'],
  parameters,
  async run({ id, parameters: given }, call) {
    const condition = filterCondition(filters, given);
    const read = async (last: string | undefined, limit: number): Promise<readonly EngineRow[]> => {
      const deliveries = toEngineCondition(
        last === undefined ? condition : conjunction(condition, columnCondition('id', { _lt: last })),
      );
      const variables = { where: { group_id: { _eq: id } }, deliveries, limit };
      const data = await engineData(call, rowsSchema, text, variables);
      const registrations = requireRows(data.webhooks);
      if (registrations.length === 0) throw notFoundError('webhooks');
      return registrations.flatMap((each) => requireRows(each[root.name])).toSorted(newestFirst);
    };
    // The row of a delivery contains the id of a registration. The resource must contain the id of the webhook instead.
    const webhook = { data: { type: 'webhook', id } };
    const resourcesOf = async (rows: readonly EngineRow[]) => {
      const contentOf = await contentsOf(rows.map(idOf), call);
      return convertRowsToResources(rows).data.map((row) => ({
        ...row,
        attributes: { ...row.attributes, ...contentOf(row.id) },
        relationships: { ...row.relationships, webhook },
      }));
    };
    const binding = JSON.stringify([root.name, id, toEngineCondition(condition)]);
    return { body: await readPageDescending({ binding, keyOf: idOf, read, resourcesOf }, given, call) };
  },
};

export const webhookDeliveryListEndpoints: readonly AnyEndpoint[] = [listDeliveries];
