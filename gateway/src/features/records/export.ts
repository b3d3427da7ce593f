import { Readable } from 'node:stream';
import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { conjunction, softDeleteCondition } from '../../boolexp/conditions.ts';
import { findRecordType } from '../../contract/catalogue.ts';
import { columnSortKey, completeFieldset, newestFirstOrder, sortOrder } from '../../contract/fields.ts';
import { queryLimits } from '../../contract/query.ts';
import { DisconnectedError } from '../../graphql/failures.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { chooseCoding, compressStream } from '../../http/render.ts';
import { filterCondition, workspaceFilters } from '../../input/filters.ts';
import { workspaceParameters } from '../../input/parameters.ts';
import { rootNameSchema } from '../../json-api/any-record.ts';
import { type PageMetaInput, type PageQuery, type PageReader, preparePage, readPage } from '../../reading/read-page.ts';

const cursorParameter = 'page[cursor]';
/** The responses of larger pages do not fit the reused memory of engine and gateway, so each would become garbage. */
const pageSize = 100;

/** The only index that contains all records of an organisation in the order of `created_at` or of `id`. */
const rootsById: ReadonlySet<string> = new Set([
  'balances',
  'documents',
  'invoices',
  'journal_entries',
  'transactions',
]);
const noFilters: ReadonlySet<string> = new Set();

const parameters = v.strictObject({
  root: rootNameSchema,
  [cursorParameter]: v.pipe(
    v.optional(boundedString(queryLimits.cursor)),
    v.description('The last `meta.next_cursor` of an export that ended early, to continue after it'),
  ),
  ...workspaceParameters,
});
type Given = v.InferOutput<typeof parameters>;

function prepare(given: Given): PageQuery {
  const root = findRecordType(given.root);
  return preparePage({
    selection: { root, ...completeFieldset(root), include: [], total: false },
    condition: conjunction(filterCondition(workspaceFilters, given), ...softDeleteCondition(root, noFilters)),
    whereClauseError: undefined,
    included: false,
    sort: sortOrder([], rootsById.has(root.name) ? [columnSortKey('id', 'asc', false)] : newestFirstOrder),
    limit: pageSize,
    cursor: { text: given[cursorParameter], source: { parameter: cursorParameter } },
  });
}

interface ExportedPage {
  readonly bytes: Buffer;
  readonly nextCursor: string | undefined;
}

const metaOf = ({ count, nextCursor }: PageMetaInput) => ({ meta: { count, next_cursor: nextCursor ?? null } });

/** Smaller pages for records that are so long that a page would exceed the maximum size of a response. */
async function readLines(query: PageQuery, call: PageReader): Promise<ExportedPage> {
  let nextCursor: string | undefined;
  const note = (page: PageMetaInput) => {
    nextCursor = page.nextCursor;
    return metaOf(page);
  };
  for (let { limit } = query; ; limit = Math.ceil(limit / 5)) {
    try {
      const document = await readPage({ ...query, limit }, call, note, 'lines');
      return { bytes: document.copy(), nextCursor };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'RESPONSE_TOO_LARGE') || limit === 1) throw error;
    }
  }
}

/**
 * Each page is an operation of its own, which begins when the client has read the previous page. Authenticates again for
 * each page: a deleted API key stops an export, too.
 */
async function* linesOf(
  query: PageQuery,
  first: ExportedPage,
  call: AuthenticatedCall,
): AsyncGenerator<Buffer | string> {
  const { deps, request, signal } = call;
  for (let page = first; ; ) {
    yield page.bytes;
    const text = page.nextCursor;
    if (text === undefined) return;
    try {
      const principal = await deps.authenticate(request.header('authorization'));
      page = await readLines({ ...query, cursor: { ...query.cursor, text } }, { deps, signal, principal });
    } catch (error) {
      if (error instanceof DisconnectedError) return;
      const known = error instanceof ApiError ? error : undefined;
      if (known === undefined) deps.log.error({ err: error }, 'an export ended early');
      const code = known?.code ?? 'INTERNAL_ERROR';
      yield `${JSON.stringify({ error: { code, message: known?.message ?? 'An internal error occurred.' } })}\n`;
      return;
    }
  }
}

const exampleLines = [
  {
    type: 'collection',
    id: '018e993b-9f00-7d3c-9e1c-5c5f3d9a6f0b',
    attributes: { name: 'Travel', created_at: '2024-04-01T08:00:00.000Z' },
    relationships: { workspace: { data: { type: 'workspace', id: '018e96f4-a800-737d-9e00-033cfca7a742' } } },
  },
  { meta: { count: 1, next_cursor: null } },
];

const exportRecords: Endpoint<PageQuery, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/records/export',
  operationId: 'exportRecords',
  summary: 'Export all records of a type',
  description:
    'Streams the records of one type as NDJSON (one JSON value on each line): resources, and after each part of them a line `{"meta":{"count":…,"next_cursor":…}}`. An export is complete if its last line has the `next_cursor` null. Otherwise the connection broke or the last line is `{"error":…}`: continue with the last `next_cursor` as `page[cursor]`. The response is compressed if `Accept-Encoding` asks for it.',
  tag: 'Records',
  success: {
    status: 200,
    description: 'The records, one on each line.',
    lines: exampleLines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    once: true,
  },
  errors: ['INVALID_CURSOR'],
  audited: ({ parameters: { selection } }) => ({ action: 'exported', recordType: selection.root.name }),
  parameters: v.pipe(parameters, v.transform(prepare)),
  async run({ parameters: prepared }, call) {
    const { organisationId, workspaceId = null } = call.principal;
    let { principal } = call;
    if (workspaceId !== null) {
      // The claims of an API key can lack a new workspace, and a copy would miss its records for ever.
      call.deps.invalidateApiKeys(organisationId);
      principal = await call.deps.authenticate(call.request.header('authorization'));
    }
    const query = { ...prepared, binding: JSON.stringify(['export', organisationId, workspaceId, prepared.binding]) };
    // Before the response, so that a wrong cursor gets its status. In object mode, because Node copies each chunk of other
    // streams.
    const lines = Readable.from(linesOf(query, await readLines(query, { ...call, principal }), call), {
      highWaterMark: 1,
    });
    const coding = chooseCoding(call.request.header('accept-encoding'));
    return {
      body: coding === undefined ? lines : lines.compose(compressStream(coding)),
      headers: {
        'Content-Type': 'application/x-ndjson',
        'Cache-Control': 'no-store',
        Vary: 'Accept-Encoding',
        ...(coding === undefined ? {} : { 'Content-Encoding': coding }),
      },
    };
  },
};

export const recordExportEndpoints: readonly AnyEndpoint[] = [exportRecords];
