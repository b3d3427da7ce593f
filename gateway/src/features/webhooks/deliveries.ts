import * as v from 'valibot';
import { all, column } from '../../boolexp/ast.ts';
import { toWhere } from '../../boolexp/to-where.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import { deliveredKind } from '../../contract/roots/webhook-deliveries.ts';
import type { ColumnAttribute } from '../../contract/types.ts';
import { selectedText } from '../../graphql/document.ts';
import { type CallerCall, type Endpoint, nothing } from '../../http/endpoint.ts';
import { nextLink } from '../../http/links.ts';
import { conditionOfFilters, is } from '../../input/filters.ts';
import { oneOf, pageCursor, wholeNumber } from '../../input/parameters.ts';
import { asRows, type Row, resourcesMapper } from '../../json-api/resources.ts';
import { count, links, resourceSchema } from '../../json-api/schemas.ts';
import { missing } from '../../reading/not-found.ts';
import { pagingOf, readPageDescending } from '../../reading/read-page-descending.ts';

const root = rootNamed('webhook_deliveries');

const shownHere = (name: string, codec: ColumnAttribute['codec']): ColumnAttribute => ({
  path: name,
  segments: [name],
  column: name,
  codec,
});

/** What a record of a delivery shows, and what only its webhook's owner asks about. */
const attributes = [
  ...root.attributes,
  shownHere('event_id', 'text'),
  shownHere('failure_reason', 'text'),
  shownHere('redelivery_requested_at', 'dateTime'),
];
/** What was sent and answered: read for the deliveries of a page alone. */
const contents = [shownHere('request_body', 'text'), shownHere('response_body', 'text')];

const shown = { root, attributes, include: [] };
const toResources = resourcesMapper(shown, catalogue);

/**
 * Each registration gives as many of its own deliveries as a page has: so each is read from its end of an index, however
 * many deliveries there are, and the newest of them all are among those.
 */
const text = `query ($where: webhooks_bool_exp!, $deliveries: webhook_deliveries_bool_exp!, $limit: Int!) {
  webhooks(where: $where, order_by: {id: asc}) {
    webhook_deliveries(where: $deliveries, order_by: {id: desc}, limit: $limit) { ${selectedText(shown, catalogue)} }
  }
}`;

/** Larger bodies are not shown: a page holds at most 200 of them. */
const largestBody = 16_384;
const contentsText = `query ($ids: [uuid!]!, $largest: Int!) {
  sent: webhook_deliveries(where: {id: {_in: $ids}, payload_bytes: {_lte: $largest}}) { id payload }
  answered: webhook_deliveries(where: {id: {_in: $ids}, response_body: {_is_null: false}}) { id response_body }
}`;

/** Reads the bodies of deliveries. @returns the attributes that show them, by the delivery's id */
async function contentsOf(ids: readonly string[], { deps, principal, signal }: CallerCall) {
  if (ids.length === 0) return () => ({});
  const variables = { ids, largest: largestBody };
  const data = await deps.engine({ text: contentsText, variables, claims: principal.claims, signal });
  const sent = new Map(asRows(data.sent).map((row) => [idOf(row), row.payload]));
  const answered = new Map(asRows(data.answered).map((row) => [idOf(row), row.response_body]));
  return (id: string) => ({ request_body: sent.get(id) ?? null, response_body: answered.get(id) ?? null });
}

const idOf = ({ id }: Row): string => String(id);
/** Ids begin with the time at which they were given. */
const newestFirst = (a: Row, b: Row): number => (idOf(a) < idOf(b) ? 1 : -1);

const statuses = ['pending', 'delivered', 'failed'] as const;

const filters = [
  { parameter: 'filter[status]', column: 'status', test: is },
  { parameter: 'filter[event]', column: 'event', test: is },
] as const;

const parameters = v.strictObject({
  'page[limit]': wholeNumber(200, 50),
  'page[cursor]': pageCursor,
  'filter[status]': oneOf(statuses),
  'filter[event]': oneOf(deliveredKind.values),
});

/** GET /v1/webhooks/{id}/deliveries: what was sent to a webhook and what came of it, the newest first. */
export const listDeliveries: Endpoint<v.InferOutput<typeof parameters>, undefined> = {
  methods: ['GET'],
  path: '/v1/webhooks/:id/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook',
  description:
    '`event_id` is the header `webhook-id`; `attempt_count` counts the attempts so far. `request_body` is the body that is sent, byte for byte (null where it is over 16 KiB). `response_body` holds the first 1 KiB of the last response, as text (null without a response).',
  tag: 'Webhooks',
  rate: 'general',
  success: {
    status: 200,
    description: 'A page of deliveries, the newest first.',
    body: v.strictObject({
      data: v.array(resourceSchema(root, catalogue, [...attributes, ...contents])),
      meta: v.strictObject({ count, next_cursor: v.nullable(v.string()) }),
      links,
    }),
  },
  errors: ['WEBHOOK_NOT_FOUND', 'INVALID_CURSOR'],
  asksEngine: true,
  auth: 'caller',
  parameters,
  body: nothing,
  async run({ id, parameters: given }, call) {
    const condition = conditionOfFilters(filters, given);
    const read = async (last: string | undefined, limit: number): Promise<readonly Row[]> => {
      const deliveries = toWhere(last === undefined ? condition : all(condition, column('id', { _lt: last })));
      const variables = { where: { group_id: { _eq: id } }, deliveries, limit };
      const data = await call.deps.engine({ text, variables, claims: call.principal.claims, signal: call.signal });
      const registrations = asRows(data.webhooks);
      if (registrations.length === 0) throw missing('webhooks');
      return registrations.flatMap((each) => asRows(each[root.name])).toSorted(newestFirst);
    };
    const list = { binding: JSON.stringify([root.name, id, toWhere(condition)]), keyOf: idOf, read };
    const { items, nextCursor } = await readPageDescending(list, pagingOf(given), call.deps.cursorKeys);
    const { data } = toResources(items);
    const contentOf = await contentsOf(items.map(idOf), call);
    // A delivery's own row points at the registration of its event: here it belongs to the webhook as a whole.
    const webhook = { data: { type: 'webhook', id } };
    return {
      body: {
        data: data.map((row) => ({
          ...row,
          attributes: { ...row.attributes, ...contentOf(row.id) },
          relationships: { ...row.relationships, webhook },
        })),
        meta: { count: items.length, next_cursor: nextCursor ?? null },
        links: { next: nextLink(call.url, nextCursor) },
      },
    };
  },
};
