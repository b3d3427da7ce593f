import * as v from 'valibot';
import { ErrorCollector } from '../../base/errors.ts';
import { findRecordType } from '../../contract/catalogue.ts';
import { newestFirstOrder, sortOrder } from '../../contract/fields.ts';
import { queryLimits } from '../../contract/query.ts';
import type { RecordType } from '../../contract/types.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { nextPageLink } from '../../http/links.ts';
import { fieldsSchemas, readFieldset } from '../../input/fields.ts';
import { filterCondition, workspaceFilters } from '../../input/filters.ts';
import { pageParameters, workspaceParameters } from '../../input/parameters.ts';
import { directionParameter, readSortKeys, sortFieldParameter, sortParameter } from '../../input/sort.ts';
import { countSchema, pageLinksSchema, pageMetaSchemas, plainResourceSchema } from '../../json-api/schemas.ts';
import { cursorPageMeta, type PageQuery, preparePage, readPage } from '../../reading/read-page.ts';

interface ListRow {
  readonly root: string;
  readonly path: string;
  readonly operationId: string;
  readonly what: string;
  readonly tag: 'Ledger' | 'Chats' | 'API keys';
}

const rows: readonly ListRow[] = [
  {
    root: 'ledger_accounts',
    path: '/v1/ledger-accounts',
    operationId: 'listLedgerAccounts',
    what: 'ledger accounts',
    tag: 'Ledger',
  },
  { root: 'journals', path: '/v1/journals', operationId: 'listJournals', what: 'journals', tag: 'Ledger' },
  {
    root: 'chat_conversations',
    path: '/v1/chat-conversations',
    operationId: 'listChatConversations',
    what: 'chat conversations',
    tag: 'Chats',
  },
  { root: 'api_keys', path: '/v1/api-key', operationId: 'listApiKeys', what: 'API keys', tag: 'API keys' },
];

const parameters = v.strictObject({
  ...pageParameters(queryLimits.pageSize, queryLimits.defaultPageSize),
  order_by: sortFieldParameter,
  direction: directionParameter,
  sort: v.optional(sortParameter),
  ...workspaceParameters,
});
type Given = v.InferOutput<typeof parameters>;

const names = { field: 'order_by', direction: 'direction' } as const;

function endpointOf({ root: name, path, operationId, what, tag }: ListRow): Endpoint<PageQuery, undefined> {
  const root = findRecordType(name);
  const withoutRelationships: RecordType = { ...root, relationships: new Map(), toOne: [] };
  const prepare = (given: Given): PageQuery => {
    const errors = new ErrorCollector();
    const sort = sortOrder(readSortKeys(root, { ...given, field: given.order_by }, names, errors), newestFirstOrder);
    const { attributes } = readFieldset(withoutRelationships, root.attributes, [], given, errors);
    errors.throwIfAny();
    return preparePage({
      selection: { root, attributes, identifiers: [], withoutRelationships: true, include: [], total: true },
      condition: filterCondition(workspaceFilters, given),
      whereClauseError: undefined,
      included: false,
      sort,
      limit: given['page[limit]'],
      cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
    });
  };
  return {
    ...usualEndpoint,
    auth: 'caller',
    methods: ['GET'],
    path,
    operationId,
    summary: `List ${what}`,
    description: `Returns the ${what} of one workspace, or of all workspaces that the caller may access. The newest record comes first.`,
    tag,
    success: {
      status: 200,
      description: `A page of ${what}. By default, the newest records come first.`,
      body: v.strictObject({
        data: v.array(plainResourceSchema(root)),
        meta: v.strictObject({ total: countSchema, count: countSchema, ...pageMetaSchemas }),
        links: pageLinksSchema,
      }),
    },
    errors: ['INVALID_CURSOR', 'UNKNOWN_FIELD', 'FIELD_NOT_SORTABLE'],
    parameters: v.pipe(v.strictObject({ ...parameters.entries, ...fieldsSchemas([root]) }), v.transform(prepare)),
    async run({ parameters: prepared }, call) {
      const body = await readPage(prepared, call, (page) => ({
        meta: { total: page.total, count: page.count, ...cursorPageMeta(page) },
        links: { next: nextPageLink(call.url, page.nextCursor) },
      }));
      return { body };
    },
  };
}

export const recordListEndpoints: readonly AnyEndpoint[] = rows.map(endpointOf);
