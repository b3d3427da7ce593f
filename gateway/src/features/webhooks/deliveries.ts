import * as v from 'valibot';
import { makeColumnCondition, makeConjunction } from '../../boolexp/ast.ts';
import { toEngineCondition } from '../../boolexp/to-where.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { deliveryEventField } from '../../contract/roots/webhook-deliveries.ts';
import type { ColumnAttribute } from '../../contract/types.ts';
import { makeSelectionSetText } from '../../graphql/document.ts';
import {
  type AuthenticatedEndpointCall,
  type Endpoint,
  noBodySchema,
  type RegisterEndpoint,
} from '../../http/endpoint.ts';
import { makeNextPageLink } from '../../http/links.ts';
import { makeEqualityComparison, makeFilterCondition } from '../../input/filters.ts';
import { makeChoiceParameterSchema, makePageParameterSchemas } from '../../input/parameters.ts';
import { type EngineRow, makeRowsToResourcesConverter, requireEngineRows } from '../../json-api/resources.ts';
import { countSchema, makeResourceSchema, pageLinksSchema } from '../../json-api/schemas.ts';
import { makeNotFoundError } from '../../reading/not-found.ts';
import { readPageDescending, readPageParameters } from '../../reading/read-page-descending.ts';

const root = findRecordType('webhook_deliveries');

const attributeHere = (name: string, codec: ColumnAttribute['codec']): ColumnAttribute => ({
  path: name,
  segments: [name],
  column: name,
  codec,
});

/**
 * Attributes of a delivery in the list of deliveries: those of the records query and three more. The bodies of the
 * request and the response are not included.
 */
const attributes = [
  ...root.attributes,
  attributeHere('event_id', 'text'),
  attributeHere('failure_reason', 'text'),
  attributeHere('redelivery_requested_at', 'dateTime'),
];
/**
 * The attributes with the request body and the response body of a delivery. A second operation reads these bodies, only
 * for the deliveries of the requested page.
 */
const contents = [attributeHere('request_body', 'text'), attributeHere('response_body', 'text')];

const selection = { root, attributes, include: [] };
const convertRowsToResources = makeRowsToResourcesConverter(selection, recordCatalogue);

/**
 * Query that reads the newest deliveries of each registration of a webhook through an index, so that the cost does not
 * grow with the number of deliveries. These rows contain the newest deliveries of the whole webhook.
 */
const text = `query ($where: webhooks_bool_exp!, $deliveries: webhook_deliveries_bool_exp!, $limit: Int!) {
  webhooks(where: $where, order_by: {id: asc}) {
    webhook_deliveries(where: $deliveries, order_by: {id: desc}, limit: $limit) { ${makeSelectionSetText(selection, recordCatalogue)} }
  }
}`;

/**
 * Maximum size of a request body in the list of deliveries, in bytes. The list omits larger request bodies, because a
 * page contains up to 200 deliveries.
 */
const maxBodyBytes = 16_384;
const contentsText = `query ($ids: [uuid!]!, $largest: Int!) {
  sent: webhook_deliveries(where: {id: {_in: $ids}, payload_bytes: {_lte: $largest}}) { id payload }
  answered: webhook_deliveries(where: {id: {_in: $ids}, response_body: {_is_null: false}}) { id response_body }
}`;

/**
 * Reads the request bodies and response bodies of deliveries.
 * @returns a function that returns the two body attributes for the id of a delivery
 */
async function contentsOf(ids: readonly string[], { deps, principal, signal }: AuthenticatedEndpointCall) {
  if (ids.length === 0) return () => ({});
  const variables = { ids, largest: maxBodyBytes };
  const data = await deps.engine({ text: contentsText, variables, claims: principal.claims, signal });
  const sent = new Map(requireEngineRows(data.sent).map((row) => [idOf(row), row.payload]));
  const answered = new Map(requireEngineRows(data.answered).map((row) => [idOf(row), row.response_body]));
  return (id: string) => ({ request_body: sent.get(id) ?? null, response_body: answered.get(id) ?? null });
}

const idOf = ({ id }: EngineRow): string => String(id);
/** Compares two deliveries so that a sort puts the newest delivery first. The ids begin with the time of creation. */
const newestFirst = (a: EngineRow, b: EngineRow): number => (idOf(a) < idOf(b) ? 1 : -1);

const statuses = ['pending', 'delivered', 'failed'] as const;

const filters = [
  { parameter: 'filter[status]', column: 'status', test: makeEqualityComparison },
  { parameter: 'filter[event]', column: 'event', test: makeEqualityComparison },
] as const;

const parameters = v.strictObject({
  ...makePageParameterSchemas(200, 50),
  'filter[status]': makeChoiceParameterSchema(statuses, 'Returns only deliveries with this status'),
  'filter[event]': makeChoiceParameterSchema(
    deliveryEventField.values,
    'Returns only deliveries of events of this kind',
  ),
});

/**
 * GET /v1/webhooks/{id}/deliveries: lists the deliveries of a webhook with their results, the newest deliveries first.
 */
const listDeliveries: Endpoint<v.InferOutput<typeof parameters>, undefined> = {
  methods: ['GET'],
  path: '/v1/webhooks/:id/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook',
  description:
    '`event_id` is the header `webhook-id`; `attempt_count` is the number of attempts. `request_body` is the exact body of the delivery (null above 16 KiB). `response_body` contains the first 1 KiB of the last response as text (null without a response).',
  tag: 'Webhooks',
  rate: 'general',
  success: {
    status: 200,
    description: 'A page of deliveries, the newest deliveries first.',
    body: v.strictObject({
      data: v.array(
        makeResourceSchema('WebhookDelivery', root, recordCatalogue, [...attributes, ...contents], 'whole'),
      ),
      meta: v.strictObject({ count: countSchema, next_cursor: v.nullable(v.string()) }),
      links: pageLinksSchema,
    }),
  },
  errors: ['WEBHOOK_NOT_FOUND', 'INVALID_CURSOR'],
  usesEngine: true,
  auth: 'caller',
  parameters,
  body: noBodySchema,
  async run({ id, parameters: given }, call) {
    const condition = makeFilterCondition(filters, given);
    const read = async (last: string | undefined, limit: number): Promise<readonly EngineRow[]> => {
      const deliveries = toEngineCondition(
        last === undefined ? condition : makeConjunction(condition, makeColumnCondition('id', { _lt: last })),
      );
      const variables = { where: { group_id: { _eq: id } }, deliveries, limit };
      const data = await call.deps.engine({ text, variables, claims: call.principal.claims, signal: call.signal });
      const registrations = requireEngineRows(data.webhooks);
      if (registrations.length === 0) throw makeNotFoundError('webhooks');
      return registrations.flatMap((each) => requireEngineRows(each[root.name])).toSorted(newestFirst);
    };
    const list = { binding: JSON.stringify([root.name, id, toEngineCondition(condition)]), keyOf: idOf, read };
    const { items, nextCursor } = await readPageDescending(list, readPageParameters(given), call.deps.cursorKeys);
    const { data } = convertRowsToResources(items);
    const contentOf = await contentsOf(items.map(idOf), call);
    // The row of a delivery contains the id of a registration. The resource must contain the id of the webhook instead.
    const webhook = { data: { type: 'webhook', id } };
    return {
      body: {
        data: data.map((row) => ({
          ...row,
          attributes: { ...row.attributes, ...contentOf(row.id) },
          relationships: { ...row.relationships, webhook },
        })),
        meta: { count: items.length, next_cursor: nextCursor ?? null },
        links: { next: makeNextPageLink(call.url, nextCursor) },
      },
    };
  },
};

/** Registers the endpoint that lists the deliveries of a webhook. */
export function registerWebhookDeliveryListEndpoint(register: RegisterEndpoint): void {
  register(listDeliveries);
}
