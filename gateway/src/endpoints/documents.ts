import * as v from 'valibot';
import { all, type BoolExp, behind, column } from '../boolexp/ast.ts';
import { conditionOf } from '../boolexp/parse.ts';
import { catalogue, rootNamed } from '../contract/catalogue.ts';
import { ownKey, resolveSortKey, totalOrder } from '../contract/sort.ts';
import type { Test } from '../contract/types.ts';
import { isDay, type Operand } from '../contract/values.ts';
import { ApiError, fault } from '../errors.ts';
import { type Endpoint, noParameters, nothing } from '../http/endpoint.ts';
import { anyOf, count, cursorMeta, links, resourceSchema } from '../response/schemas.ts';
import { documentAnswer, shownDocument } from '../upload/store.ts';
import { nextLink } from './links.ts';
import { listOf, moment, oneOf, pageCursor, pageLimit, plainText, uuid } from './parameters.ts';
import { readPage } from './records.ts';

const root = rootNamed('documents');

/** The values of `include`, each with the relationship whose resources it brings. */
const includes = { media: 'medias', invoice: 'invoices' } as const;
const includable = ['media', 'invoice'] as const;

const statuses = ['pending', 'processing', 'completed', 'failed', 'deleted'] as const;

const parameters = v.strictObject({
  'filter[uploaded_at][from]': moment,
  'filter[uploaded_at][to]': moment,
  'filter[processed_at][from]': moment,
  'filter[processed_at][to]': moment,
  'filter[workspace_id]': uuid,
  'filter[external_workspace_id]': plainText,
  'filter[status]': oneOf(statuses),
  'filter[file_type]': plainText,
  include: listOf(includable),
  sort: v.optional(v.string(), ''),
  'page[limit]': pageLimit(100, 20),
  'page[cursor]': pageCursor,
});

type Given = v.InferOutput<typeof parameters>;

const is = (value: Operand): Test => ({ _eq: isDay(value) ? value.start : value });
/** Both ends of a range count (contract, GET /v1/documents); a day counts whole. */
const since = (value: Operand): Test => ({ _gte: isDay(value) ? value.start : value });
const until = (value: Operand): Test => (isDay(value) ? { _lt: value.end } : { _lte: value });

/** The parameters that filter: the column each is about, the relationship it lies behind, its test. */
const filters: readonly {
  readonly parameter: Exclude<keyof Given, 'include' | 'sort' | 'page[limit]' | 'page[cursor]'>;
  readonly column: string;
  readonly hop?: string;
  readonly test: (value: Operand) => Test;
}[] = [
  { parameter: 'filter[uploaded_at][from]', column: 'uploaded_at', test: since },
  { parameter: 'filter[uploaded_at][to]', column: 'uploaded_at', test: until },
  { parameter: 'filter[processed_at][from]', column: 'processed_at', test: since },
  { parameter: 'filter[processed_at][to]', column: 'processed_at', test: until },
  { parameter: 'filter[workspace_id]', column: 'workspace_id', test: is },
  {
    parameter: 'filter[external_workspace_id]',
    column: 'external_workspace_id',
    hop: 'workspace',
    test: is,
  },
  { parameter: 'filter[status]', column: 'status', test: is },
  { parameter: 'filter[file_type]', column: 'file_type', test: is },
];

const undeleted = conditionOf({ root, rules: [], where: undefined, sort: [] });

const newestFirst = [ownKey('uploaded_at', 'desc', false)] as const;

/** The order that `sort` names: comma-separated fields, `-` for descending (contract, Sorting). */
const orderOf = (sort: string) =>
  totalOrder(
    (sort === '' ? [] : sort.split(',')).flatMap((word) => {
      const descending = word.startsWith('-');
      const fail = (code: 'UNKNOWN_FIELD' | 'FIELD_NOT_SORTABLE', detail: string): never => {
        throw fault(code, detail, { parameter: 'sort' });
      };
      return resolveSortKey(root, descending ? word.slice(1) : word, descending ? 'desc' : 'asc', fail) ?? [];
    }),
    newestFirst,
  );

const listAnswer = v.strictObject({
  data: v.array(resourceSchema(root, catalogue)),
  included: v.array(anyOf(['medias', 'invoices'].map(rootNamed), catalogue)),
  meta: v.strictObject({ count, limit: count, ...cursorMeta }),
  links,
});

/** GET /v1/documents: newest first by upload; deleted ones where they are asked for. */
export const listDocuments: Endpoint<Given, undefined> = {
  methods: ['GET'],
  path: '/v1/documents',
  operationId: 'listDocuments',
  summary: 'List documents',
  tag: 'Documents',
  rate: 'general',
  success: { status: 200, description: 'A page of documents.', body: listAnswer },
  errors: ['INVALID_CURSOR', 'UNKNOWN_FIELD', 'FIELD_NOT_SORTABLE'],
  asksEngine: true,
  auth: 'caller',
  parameters,
  body: nothing,
  async run({ parameters: given }, call) {
    const conditions = filters.flatMap(({ parameter, column: name, hop, test }): BoolExp[] => {
      const value = given[parameter];
      return value === undefined ? [] : [behind(hop, column(name, test(value)))];
    });
    const include = given.include.flatMap((word) => root.relationships.get(includes[word]) ?? []);
    const statusAsked = given['filter[status]'] !== undefined;
    const page = await readPage(
      {
        selection: { root, attributes: root.attributes, include, total: false },
        condition: all(...(statusAsked ? [] : [undeleted]), ...conditions),
        whereClauseAt: undefined,
        sort: orderOf(given.sort),
        limit: given['page[limit]'],
        cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
      },
      call,
    );
    return {
      body: {
        data: page.data,
        included: page.included,
        meta: {
          count: page.data.length,
          limit: given['page[limit]'],
          next_cursor: page.nextCursor ?? null,
          ...(page.truncated ? { truncated: true } : {}),
          ...(page.cut.length > 0 ? { truncated_relationships: page.cut } : {}),
        },
        links: { next: nextLink(call.url, page.nextCursor) },
      },
    };
  },
};

/** GET /v1/documents/{id}, deleted ones too. */
export const getDocument: Endpoint<object, undefined> = {
  methods: ['GET'],
  path: '/v1/documents/:id',
  operationId: 'getDocument',
  summary: 'Show a document',
  tag: 'Documents',
  rate: 'general',
  success: { status: 200, description: 'The document.', body: documentAnswer },
  errors: ['DOCUMENT_NOT_FOUND'],
  asksEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body: nothing,
  async run({ id }, call) {
    const { data, included } = await readPage(
      {
        selection: shownDocument,
        condition: column('id', { _eq: id }),
        whereClauseAt: undefined,
        sort: totalOrder([], newestFirst),
        limit: 1,
        cursor: { text: undefined, source: { parameter: 'id' } },
      },
      call,
    );
    const [document] = data;
    if (document === undefined) throw new ApiError('DOCUMENT_NOT_FOUND', 'There is no document with this id.');
    return { body: { data: document, included } };
  },
};
