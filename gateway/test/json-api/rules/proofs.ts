import type { Proof } from './rule.ts';

const documents = 'gateway/test/json-api/documents.test.ts';
const jsonApi = 'gateway/test/json-api/requests.test.ts';
const requests = 'gateway/test/requests.test.ts';
const examples = 'single/test/openapi/examples.test.ts';
const agreement = 'single/test/records/agreement.test.ts';

/** Tests that prove several rules. */
export const proofs = {
  mediaType: [requests, 'the media type of a response is JSON:API if the client accepts JSON:API'],
  extension: [requests, 'JSON:API with an extension is rejected in a body with 415 and in the header Accept with 406'],
  objects: [requests, '$method $path rejects JSON that is not an object'],
  parameters: [requests, '$method $path rejects an unknown parameter'],
  unknownPath: [requests, 'a request to a path that no endpoint has gets 404'],
  topLevel: [documents, 'an example response has data or meta, and only top-level members of JSON:API'],
  lists: [
    documents,
    'the data of a list in the example responses is a list, and the data of one resource is an object',
  ],
  once: [
    'gateway/src/json-api/transcoder/transcoder.test.ts',
    'compileSerializer does not include a row of `data`, even if `data` contains the row after its children',
  ],
  resources: [documents, 'a resource in the example responses has a type, an id and only members of JSON:API'],
  names: [
    documents,
    'names in the example responses have only characters that JSON:API allows, except the fields of a group',
  ],
  linkage: [
    documents,
    'a relationship in the example responses has null, an identifier or a list of identifiers as data',
  ],
  links: [documents, 'the only link of the example responses is next, which is a URL or null'],
  meta: [documents, 'each member meta of the example responses is an object'],
  wrongBody: [jsonApi, 'a new workspace with %s gets 400 with its position'],
  wrongChange: [jsonApi, 'a change of a webhook with %s gets 400 with its position'],
  caseOfNames: [jsonApi, 'a member whose name differs in upper and lower case is unknown'],
  brackets: [jsonApi, 'a query parameter has the same meaning with plain and with percent-encoded brackets'],
  examples: [examples, 'the service answers every example request of the OpenAPI document with the example response'],
  head: [
    'single/test/rest/battery.test.ts',
    'HEAD $path returns the same status and headers as GET $path, without a body',
  ],
  unknownId: [
    'gateway/test/resource-errors.test.ts',
    '%s /v1/%s/{id} responds to an unknown id with 404 and one error about the whole request',
  ],
  unknownRelated: [
    'gateway/test/resource-errors.test.ts',
    'if the engine rejects a row, the error of POST %s names the position of the rejected member',
  ],
  invoicePages: [
    'gateway/test/invoices.test.ts',
    'pages of invoices are numbered from 1, link to each other, and begin with the newest invoice',
  ],
  publicLinks: ['gateway/test/invoices.test.ts', 'the links of a response contain the public base URL'],
  includeNames: ['gateway/test/mistakes/parameters.ts', 'an unknown value of include'],
  sort: ['gateway/test/documents.test.ts', 'GET /v1/documents sorts by the fields in the parameter sort'],
  order: [
    agreement,
    'queries that sort by fields of the record, fields of related records and aggregates return the same order as the reference implementation',
  ],
  pages: [agreement, 'the pages of a query with cursors contain every row once, in order'],
  fieldList: [
    'single/test/records/fieldsets.ts',
    'the parameter fields[type] accepts a list of field names in any order',
  ],
  created: [
    'single/test/rest/settlement.test.ts',
    'the response to a creation with an Idempotency-Key equals the resource that a later request reads',
  ],
  updated: [
    'single/test/webhook-updates.ts',
    'updating a webhook changes its settings for all events, and adds and removes events',
  ],
  unchanged: [
    'single/test/webhook-updates.ts',
    'updating a webhook changes nothing if another webhook already has the same URL and event',
  ],
  foreignWebhook: ['single/test/webhooks.test.ts', "every request with the id of another tenant's webhook returns 404"],
  deleted: [
    'single/test/webhooks.test.ts',
    'a deleted webhook disappears from all responses, and its URL can be used again',
  ],
  codes: ['single/test/rest/codes.test.ts', '$place responds with $code'],
  errorList: [
    'single/test/rest/writes/workspaces.test.ts',
    'the error response to a new workspace with several invalid attributes lists each of them',
  ],
} as const satisfies Readonly<Record<string, Proof>>;

/** Lines of docs/contract.md that decide against several rules, by their first words or another part of the line. */
export const lines = {
  plainJson: 'A response has the media type `application/vnd.api+json` if the header `Accept` contains it',
  charset: 'The parameter `charset` of a media type is allowed',
  envelopes: 'There are two formats of error responses, envelope A and envelope B.',
  strictInput: 'Unknown members of a body, unknown query parameters and repeated parameters are rejected.',
  otherDocuments: 'are not JSON:API documents',
  balances: 'The included records of a balance are in its member `included`.',
  proposal: 'so its resource has no `id`',
  rank: 'The `id` of a suggested rule is its rank.',
  typeAttribute: 'have an attribute `type`',
  rootRelationships: 'has an attribute `relationships`',
  paymentMean: 'has the type `payment_mean`',
  names: 'are names of members',
  documentIncludes: 'The response with one document (`GET /v1/documents/{id}`) includes the workspace',
  includeWords: 'accept two names: the word that the specification uses, and the name of the relationship',
  selected: 'A selected or included relationship contains the identifiers of the related records.',
  ignoredSort: 'The service ignores a sort by a to-many relationship without an aggregate.',
  upload: 'An upload is `multipart/form-data`.',
  badType: 'A body whose `type` or `id` does not fit the endpoint gets 400',
  optionalId: 'The `id` of the resource in a PATCH request is optional',
  laterRecords: 'If the records take longer, the response shows the `decision` and the earlier `status`.',
  method: '`METHOD_NOT_ALLOWED` | 405',
  parameterNames: 'Query parameters with only lower-case letters',
  missingMember: 'The position of a missing member is the pointer that it would have',
} as const;
