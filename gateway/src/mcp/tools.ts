import { boundedString } from '@fds/platform/bounded';
import { enumValues } from '@fds/platform/enum-values';
import { deliveryEventKinds } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import { uuidInputSchema } from '../base/uuid.ts';
import { isObject } from '../base/validation.ts';
import { recordCatalogue } from '../contract/catalogue.ts';
import { defaultFields } from './default-fields.ts';
import { endpointSchemas } from './rest.ts';
import { readLimitArgument } from './result-size.ts';
import { type AgentTool, agentTool, jsonResponse, toolInputSchema, toolOutputSchema } from './tool.ts';

/** Schema of the response to GET /v1/records/roots. Contains only the members that `list_roots` returns. */
const rootList = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      attributes: v.object({
        resource_type: v.string(),
        fields: v.array(v.unknown()),
        relationships: v.array(v.object({ name: v.string() })),
      }),
    }),
  ),
});

const listRootsTool = agentTool({
  name: 'list_roots',
  title: 'List the record types',
  description:
    'Lists the record types (roots), such as invoices, with the number of their fields and the names of their relationships. Call describe_root for the fields of one root.',
  input: v.strictObject({}),
  output: v.object({
    roots: v.array(
      v.object({
        root: v.string(),
        resource_type: v.string(),
        fields: v.pipe(v.number(), v.integer()),
        relationships: v.array(v.string()),
      }),
    ),
  }),
  async run(_input, rest) {
    const response = await rest({ path: '/v1/records/roots' });
    if (!response.ok) return response;
    const { data } = v.parse(rootList, JSON.parse(response.text));
    const roots = data.map(({ id, attributes: { resource_type, fields, relationships } }) => ({
      root: id,
      resource_type,
      fields: fields.length,
      relationships: relationships.map(({ name }) => name),
    }));
    return jsonResponse({ roots });
  },
});

const describeRootTool = agentTool({
  name: 'describe_root',
  title: 'Describe a record type',
  description:
    'Describes the record type that the argument `root` names: its fields with types, operators and enum values, its relationships, and the aggregates by which queries can sort. Call this tool before query_records.',
  input: v.strictObject({ root: v.picklist([...recordCatalogue.keys()]) }),
  output: endpointSchemas('getRecordRoot').response,
  run: ({ root }, rest) => rest({ path: `/v1/records/roots/${root}` }),
});

const recordsQuery = endpointSchemas('queryRecords');
const queryInput = v.parse(
  v.looseObject({ type: v.literal('object'), properties: v.looseObject({ fields: v.looseObject({}) }) }),
  toolInputSchema(recordsQuery.body),
);
const fieldsInput = {
  ...queryInput.properties.fields,
  description: 'Paths of the attributes that the result contains. Default: the most important fields',
};

function withDefaultFields(given: unknown): unknown {
  if (!isObject(given) || given.fields !== undefined) return given;
  const { root, include } = given;
  const fields = typeof root === 'string' ? defaultFields(root, Array.isArray(include) ? include : []) : [];
  return fields.length === 0 ? given : { ...given, fields };
}

const queryRecordsTool: AgentTool = {
  name: 'query_records',
  title: 'Query records',
  description:
    'Filters and sorts the records of one record type (root). `filters` compare fields of the records, and fields of related records over to-one relationships (issuer.name). `whereClause` accepts nested conditions, for example {"invoice_items":{"_some":{"amount":{"_gt":100}}}}. Without `fields`, records have only their most important fields: to get other fields, name all `fields` that you need (describe_root lists them). Use a small `limit`. To read the next page, set `cursor` to meta.next_cursor. Set `total` to count the records.',
  inputSchema: { ...queryInput, properties: { ...queryInput.properties, fields: fieldsInput } },
  outputSchema: toolOutputSchema(recordsQuery.response),
  // The tool passes its arguments on without validation, because the endpoint validates them.
  run: (given, rest) =>
    rest({ path: '/v1/records/query', body: withDefaultFields(given), limit: readLimitArgument(given) }),
};

const groupsQuery = endpointSchemas('aggregateRecords');

const aggregateRecordsTool: AgentTool = {
  name: 'aggregate_records',
  title: 'Group records and add them up',
  description:
    'Divides the records of one record type (root) into groups, and returns counts, sums, averages, minima and maxima of each group. Use it for every question about totals or numbers of records by party, status or time. `filters` and `whereClause` select the records as in query_records. Example, who owes us most: {"root":"invoices","filters":[{"field":"payment_status.paid","operator":"eq","value":false}],"groupBy":["receiver.name","grand_total.currency"],"measures":[{"operation":"sum","field":"payment_status.amount_remaining","name":"unpaid"}],"orderBy":{"field":"unpaid","direction":"desc"},"limit":10}. Dates need an interval, such as {"field":"issue_date","interval":"month"}. A sum of money needs its currency in `groupBy` or in a filter.',
  inputSchema: toolInputSchema(groupsQuery.body),
  outputSchema: toolOutputSchema(groupsQuery.response),
  run: (given, rest) => rest({ path: '/v1/records/aggregate', body: given, limit: readLimitArgument(given) }),
};

/** The record types that are created from documents, each with the condition that finds the records of one document. */
const documentRecords: readonly {
  readonly root: string;
  readonly limit: number;
  readonly include: readonly string[];
  whereClause(documentId: string): object;
}[] = [
  {
    root: 'invoices',
    limit: 10,
    include: ['issuer', 'receiver', 'invoice_items', 'invoice_taxes', 'payment_means'],
    whereClause: (id) => ({ document_id: { _eq: id } }),
  },
  { root: 'balances', limit: 200, include: ['account'], whereClause: (id) => extractedFrom(id) },
  { root: 'transactions', limit: 200, include: [], whereClause: (id) => extractedFrom(id) },
];

/** Their ids differ from the id of the statement's document only in the last eight digits. */
function extractedFrom(documentId: string): object {
  const start = documentId.slice(0, -8);
  return { id: { _gte: `${start}00000000`, _lte: `${start}ffffffff` } };
}

const recordPage = v.looseObject({ meta: v.looseObject({ next_cursor: v.nullable(v.string()) }) });

const readDocumentTool = agentTool({
  name: 'read_document_records',
  title: 'Read the records of a document',
  description:
    'Reads one document with its processing status and its files, and the records that were extracted from it: invoices with their items, taxes and parties, or the balances and transactions of a bank statement. If a list has more records, call query_records with the arguments in `continue_with`. To find documents, call query_records with the root `documents`.',
  input: v.strictObject({ document_id: uuidInputSchema }),
  output: v.object({
    document: endpointSchemas('getDocument').response,
    records: v.record(v.string(), recordsQuery.response),
  }),
  async run({ document_id: id }, rest) {
    const document = await rest({ path: `/v1/documents/${id}`, query: { include: 'media' } });
    if (!document.ok) return document;
    const records: Record<string, unknown> = {};
    for (const { root, limit, include, whereClause } of documentRecords) {
      const body = { root, include, whereClause: whereClause(id) };
      const response = await rest({ path: '/v1/records/query', body, limit });
      if (!response.ok) return response;
      const page = v.parse(recordPage, JSON.parse(response.text));
      const { next_cursor: cursor } = page.meta;
      records[root] = cursor === null ? page : { ...page, continue_with: { ...body, cursor } };
    }
    return jsonResponse({ document: JSON.parse(document.text), records });
  },
});

const listWebhooksTool = agentTool({
  name: 'list_webhooks',
  title: 'List the webhooks',
  description: 'Lists the registered webhooks with their URLs and events, the newest webhooks first.',
  input: v.strictObject({ cursor: v.optional(boundedString(16_384)) }),
  output: endpointSchemas('listWebhooks').response,
  run: ({ cursor }, rest) =>
    rest({ path: '/v1/webhooks', query: { 'page[cursor]': cursor }, limit: readLimitArgument(undefined) }),
});

const listDeliveriesTool = agentTool({
  name: 'list_webhook_deliveries',
  title: 'List the deliveries of a webhook',
  description:
    'Lists the deliveries of one webhook, the newest deliveries first. Each delivery has its status, its attempts and the last response of the receiver. Get the id of the webhook from list_webhooks.',
  input: v.strictObject({
    webhook_id: uuidInputSchema,
    status: v.optional(v.picklist(enumValues.webhook_deliveries.status)),
    event: v.optional(v.picklist(deliveryEventKinds)),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 20),
    cursor: v.optional(boundedString(16_384)),
  }),
  output: endpointSchemas('listWebhookDeliveries').response,
  run: ({ webhook_id: id, status, event, limit, cursor }, rest) =>
    rest({
      path: `/v1/webhooks/${id}/deliveries`,
      query: { 'filter[status]': status, 'filter[event]': event, 'page[cursor]': cursor },
      limit,
    }),
});

export const agentTools: readonly AgentTool[] = [
  listRootsTool,
  describeRootTool,
  queryRecordsTool,
  aggregateRecordsTool,
  readDocumentTool,
  listWebhooksTool,
  listDeliveriesTool,
];
