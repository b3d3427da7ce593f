import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { columnCondition, conjunction } from '../../boolexp/conditions.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { queryLimits } from '../../contract/query.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { nextPageLink } from '../../http/links.ts';
import { filterCondition, workspaceFilters } from '../../input/filters.ts';
import { listParameter, wholeNumberParameter, workspaceParameters } from '../../input/parameters.ts';
import { anyRecordSchema, rootNameSchema } from '../../json-api/any-record.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { countSchema, dateTimeSchema, pageLinksSchema } from '../../json-api/schemas.ts';
import { readByIds } from '../../reading/read-by-ids.ts';
import type { PageReader } from '../../reading/read-page.ts';
import { cursorParameter, readCursor, writeCursor } from './cursor.ts';
import { type Change, type HistoryPage, type HistoryQuery, isEmpty, readHistory, readNow } from './history.ts';

const maxPageSize = 1000;
const maxWaitSeconds = 20;
const roots = [...recordCatalogue.keys()];

const parameters = v.strictObject({
  'page[limit]': wholeNumberParameter(
    maxPageSize,
    200,
    `Maximum number of changes in a page, from 1 to ${maxPageSize}`,
  ),
  [cursorParameter]: v.pipe(
    v.optional(boundedString(queryLimits.cursor)),
    v.description(
      'Value of `meta.next_cursor` in the previous page, or `now` for a page without changes and with the cursor of this moment. Without a cursor, the response begins with the oldest change',
    ),
  ),
  'filter[root]': listParameter(roots, 'Returns only changes of these record types (roots), separated by commas'),
  ...workspaceParameters,
  include: listParameter(['record'], 'With `record`, the response contains the present state of the changed records'),
  wait: wholeNumberParameter(
    maxWaitSeconds,
    0,
    `Number of seconds, at most ${maxWaitSeconds}, that the service waits for the next change if the page would be empty`,
    0,
  ),
});
type Given = v.InferOutput<typeof parameters>;

const operations = ['created', 'updated', 'deleted'] as const;

const changeResourceSchema = v.pipe(
  v.strictObject({
    type: v.literal('change'),
    id: v.string(),
    attributes: v.strictObject({
      operation: v.pipe(
        v.picklist(operations),
        v.title('ChangeOperation'),
        v.description(
          '`deleted` also for a record that the caller can no longer read, such as one of a deleted workspace',
        ),
      ),
      root: rootNameSchema,
      record_id: uuidOutputSchema,
      workspace_id: uuidOutputSchema,
      changed_at: dateTimeSchema,
    }),
    relationships: v.strictObject({
      record: v.strictObject({ data: v.strictObject({ type: v.string(), id: uuidOutputSchema }) }),
    }),
  }),
  v.title('Change'),
);

const answer = v.strictObject({
  data: v.array(changeResourceSchema),
  included: v.optional(v.array(anyRecordSchema)),
  meta: v.strictObject({
    count: countSchema,
    next_cursor: v.pipe(v.string(), v.description('Cursor of the next page. The last page has one too')),
    more: v.pipe(v.boolean(), v.description('True if the next page can be requested at once')),
  }),
  links: pageLinksSchema,
});

const resourceOf = ({ position, sequence, root, record_id, workspace_id, operation, changed_at }: Change) => ({
  type: 'change',
  id: `${position}-${sequence}`,
  attributes: { operation, root, record_id, workspace_id, changed_at: formatDateTime(changed_at) },
  relationships: { record: { data: { type: findRecordType(root).type, id: record_id } } },
});

async function readEach(changes: readonly Change[], call: PageReader) {
  const records = [];
  for (const [root, of] of Map.groupBy(changes, (change) => change.root)) {
    const ids = new Set(of.map(({ record_id }) => record_id));
    records.push(...(await readByIds(findRecordType(root), [...ids], call)));
  }
  return records;
}

/**
 * The present state, so a record that was deleted after the change is absent. The claims of an API key can be older than the
 * change, and lack a new workspace; a reader of the changes would miss its records for ever.
 */
async function readRecords(changes: readonly Change[], call: AuthenticatedCall) {
  const { deps, principal, request, signal } = call;
  const remaining = changes.filter(({ operation }) => operation !== 'deleted');
  const records = await readEach(remaining, call);
  if (principal.workspaceId === undefined) return records;
  const found = new Set(records.map(({ type, id }) => `${type} ${id}`));
  const missing = remaining.filter(({ root, record_id }) => !found.has(`${findRecordType(root).type} ${record_id}`));
  if (missing.length === 0) return records;
  deps.invalidateApiKeys(principal.organisationId);
  const current = await deps.authenticate(request.header('authorization'));
  return [...records, ...(await readEach(missing, { deps, signal, principal: current }))];
}

function queryOf(given: Given): HistoryQuery {
  const named = given['filter[root]'];
  const ofRoots = named.length === 0 ? [] : [columnCondition('root', { _in: named })];
  const filter = conjunction(...ofRoots, filterCondition(workspaceFilters, given));
  const isFiltered = [named[0], ...workspaceFilters.map(({ parameter }) => given[parameter])].some(
    (value) => value !== undefined,
  );
  return { filter, isFiltered, limit: given['page[limit]'] };
}

/** Also of the workspace of an API key: another key can see other changes before the cursor. */
const bindingOf = ({ filter }: HistoryQuery, { principal }: AuthenticatedCall): string =>
  JSON.stringify(['changes', principal.organisationId, principal.workspaceId ?? null, filter]);

const listChanges: Endpoint<Given, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/changes',
  operationId: 'listChanges',
  summary: 'List changes of records',
  description:
    'Returns each change of the last 30 days in the order in which the changes were stored: the changes of one record in their order, and no change after one that depends on it. A change appears when all earlier transactions of the database have ended. `meta.next_cursor` is always present; keep it and send it with the next request.',
  tag: 'Records',
  success: { status: 200, description: 'A page of changes, the oldest first.', body: answer, once: true },
  errors: ['INVALID_CURSOR', 'CURSOR_EXPIRED'],
  parameters,
  async run({ parameters: given }, call) {
    const { deps, principal, signal } = call;
    const query = queryOf(given);
    const binding = bindingOf(query, call);
    const text = given[cursorParameter];
    const after = text === undefined || text === 'now' ? undefined : readCursor(deps.cursorKeys, binding, text);
    let page: HistoryPage =
      text === 'now' ? { changes: [], next: await readNow(call), more: false } : await readHistory(query, after, call);
    if (given.wait > 0 && isEmpty(page)) {
      await deps.waits.until(
        async () => {
          page = await readHistory(query, page.next, call);
          return !isEmpty(page);
        },
        { organisation: principal.organisationId, seconds: given.wait, signal },
      );
    }
    const { changes, next, more } = page;
    const next_cursor = writeCursor(deps.cursorKeys, binding, next);
    return {
      body: {
        data: changes.map(resourceOf),
        ...(given.include.length > 0 ? { included: await readRecords(changes, call) } : {}),
        meta: { count: changes.length, next_cursor, more },
        links: { next: nextPageLink(call.url, more ? next_cursor : undefined) },
      },
      headers: { 'Cache-Control': 'no-store' },
    };
  },
};

export const changeEndpoints: readonly AnyEndpoint[] = [listChanges];
