import * as v from 'valibot';
import { all, column } from '../boolexp/ast.ts';
import { catalogue, rootNamed } from '../contract/catalogue.ts';
import { newestFirst, totalOrder } from '../contract/sort.ts';
import type { ColumnAttribute } from '../contract/types.ts';
import { type Endpoint, nothing } from '../http/endpoint.ts';
import { count, cursorMeta, links, resourceSchema } from '../response/schemas.ts';
import { eventKinds } from '../webhooks/attributes.ts';
import { findWebhook } from '../webhooks/store.ts';
import { conditionOfFilters, is } from './filters.ts';
import { nextLink } from './links.ts';
import { missing } from './missing.ts';
import { oneOf, pageCursor, wholeNumber } from './parameters.ts';
import { cursorMetaOf, readPage } from './records.ts';

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

const statuses = ['pending', 'delivered', 'failed'] as const;

const filters = [
  { parameter: 'filter[status]', column: 'status', test: is },
  { parameter: 'filter[event]', column: 'event', test: is },
] as const;

const parameters = v.strictObject({
  'page[limit]': wholeNumber(200, 50),
  'page[cursor]': pageCursor,
  'filter[status]': oneOf(statuses),
  'filter[event]': oneOf(eventKinds),
});

/** GET /v1/webhooks/{id}/deliveries: what was sent to a webhook and what came of it, the newest first. */
export const listDeliveries: Endpoint<v.InferOutput<typeof parameters>, undefined> = {
  methods: ['GET'],
  path: '/v1/webhooks/:id/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook',
  description: '`event_id` is the header `webhook-id`; `attempt_count` counts the tries so far.',
  tag: 'Webhooks',
  rate: 'general',
  success: {
    status: 200,
    description: 'A page of deliveries, the newest first.',
    body: v.strictObject({
      data: v.array(resourceSchema(root, catalogue, attributes)),
      meta: v.strictObject({ count, ...cursorMeta }),
      links,
    }),
  },
  errors: ['WEBHOOK_NOT_FOUND', 'INVALID_CURSOR'],
  asksEngine: true,
  auth: 'caller',
  parameters,
  body: nothing,
  async run({ id, parameters: given }, call) {
    const found = await findWebhook(id, call);
    if (found === undefined) throw missing('webhooks');
    const ofWebhook = column('webhook_id', { _in: found.map((registration) => registration.id) });
    const page = await readPage(
      {
        selection: { root, attributes, include: [], total: false },
        condition: all(ofWebhook, conditionOfFilters(filters, given)),
        whereClauseAt: undefined,
        sort: totalOrder([], newestFirst),
        limit: given['page[limit]'],
        cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
      },
      call,
    );
    // A delivery's own row points at the registration of its event: here it belongs to the webhook as a whole.
    const webhook = { data: { type: 'webhook', id } };
    return {
      body: {
        data: page.data.map((row) => ({ ...row, relationships: { ...row.relationships, webhook } })),
        meta: { count: page.data.length, ...cursorMetaOf(page) },
        links: { next: nextLink(call.url, page.nextCursor) },
      },
    };
  },
};
