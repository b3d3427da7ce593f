import * as v from 'valibot';
import { ErrorCollector } from '../../base/errors.ts';
import { findRecordType } from '../../contract/catalogue.ts';
import { recordsQueryLimits } from '../../contract/query.ts';
import { makeDeterministicSortOrder, newestFirstOrder } from '../../contract/sort.ts';
import type { RecordType } from '../../contract/types.ts';
import { type Endpoint, noBodySchema, type RegisterEndpoint } from '../../http/endpoint.ts';
import { makeNextPageLink } from '../../http/links.ts';
import { makeFieldsParameterSchemas, readFieldset } from '../../input/fields.ts';
import { makeFilterCondition, workspaceFilterParameters } from '../../input/filters.ts';
import { makePageParameterSchemas, workspaceParameterSchemas } from '../../input/parameters.ts';
import {
  readSortKeys,
  sortDirectionParameterSchema,
  sortFieldParameterSchema,
  sortParameterSchema,
} from '../../input/sort.ts';
import {
  countSchema,
  cursorPageMetaSchemas,
  makeResourceWithoutRelationshipsSchema,
  pageLinksSchema,
} from '../../json-api/schemas.ts';
import { makeCursorPageMeta, type PreparedPageQuery, preparePageQuery, readPage } from '../../reading/read-page.ts';

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
  ...makePageParameterSchemas(recordsQueryLimits.pageSize, recordsQueryLimits.defaultPageSize),
  order_by: sortFieldParameterSchema,
  direction: sortDirectionParameterSchema,
  sort: v.optional(sortParameterSchema),
  ...workspaceParameterSchemas,
});
type Given = v.InferOutput<typeof parameters>;

const names = { field: 'order_by', direction: 'direction' } as const;

/** Returns an endpoint that lists the records of one type, such as GET /v1/ledger-accounts or GET /v1/journals. */
function endpointOf({ root: name, path, operationId, what, tag }: ListRow): Endpoint<PreparedPageQuery, undefined> {
  const root = findRecordType(name);
  const withoutRelationships: RecordType = { ...root, relationships: new Map(), toOne: [] };
  const prepare = (given: Given): PreparedPageQuery => {
    const errors = new ErrorCollector();
    const sort = makeDeterministicSortOrder(
      readSortKeys(root, { ...given, field: given.order_by }, names, errors),
      newestFirstOrder,
    );
    const { attributes } = readFieldset(withoutRelationships, root.attributes, [], given, errors);
    errors.throwIfAny();
    return preparePageQuery({
      selection: { root, attributes, identifiers: [], withoutRelationships: true, include: [], total: true },
      condition: makeFilterCondition(workspaceFilterParameters, given),
      whereClauseError: undefined,
      included: false,
      sort,
      limit: given['page[limit]'],
      cursor: { text: given['page[cursor]'], source: { parameter: 'page[cursor]' } },
    });
  };
  return {
    methods: ['GET'],
    path,
    operationId,
    summary: `List ${what}`,
    description: `Returns the ${what} of one workspace, or of all workspaces that the caller may access. The newest record comes first.`,
    tag,
    rate: 'general',
    success: {
      status: 200,
      description: `A page of ${what}. By default, the newest records come first.`,
      body: v.strictObject({
        data: v.array(makeResourceWithoutRelationshipsSchema(root)),
        meta: v.strictObject({ total: countSchema, count: countSchema, ...cursorPageMetaSchemas }),
        links: pageLinksSchema,
      }),
    },
    errors: ['INVALID_CURSOR', 'UNKNOWN_FIELD', 'FIELD_NOT_SORTABLE'],
    usesEngine: true,
    auth: 'caller',
    parameters: v.pipe(
      v.strictObject({ ...parameters.entries, ...makeFieldsParameterSchemas([root]) }),
      v.transform(prepare),
    ),
    body: noBodySchema,
    async run({ parameters: prepared }, call) {
      const body = await readPage(prepared, call, (page) => ({
        meta: { total: page.total, count: page.count, ...makeCursorPageMeta(page) },
        links: { next: makeNextPageLink(call.url, page.nextCursor) },
      }));
      return { body };
    },
  };
}

/** Registers the endpoints that list the records of one type, such as GET /v1/journals. */
export function registerRecordListEndpoints(register: RegisterEndpoint): void {
  for (const row of rows) register(endpointOf(row));
}
