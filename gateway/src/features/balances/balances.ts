import { mapInSlices } from '@fds/platform/slices';
import * as v from 'valibot';
import { toEngineCondition } from '../../boolexp/ast.ts';
import { columnSortKey, sortOrder } from '../../contract/sort.ts';
import { getIncludedRowLimit } from '../../graphql/selection.ts';
import { type AnyEndpoint, type Endpoint, noBody } from '../../http/endpoint.ts';
import { equality, filterCondition, rangeFilters, workspaceFilters } from '../../input/filters.ts';
import {
  choiceParameter,
  rangeEnd,
  rangeStart,
  relatedIdParameter,
  wholeNumberParameter,
  workspaceParameters,
} from '../../input/parameters.ts';
import { parseResources, requireRows, toResources } from '../../json-api/resources.ts';
import { countSchema } from '../../json-api/schemas.ts';
import { notFoundCode, notFoundError } from '../../reading/not-found.ts';
import { prepareRowQuery, readRowById } from '../../reading/read-one.ts';
import { compile, readTotal } from '../../reading/read-page.ts';
import { deleteByIdEndpoint } from '../../writing/deletion.ts';
import { balanceRecordType, balanceResource, balanceSchema, balanceSelection, includeSchema } from './resource.ts';

/** Maximum page number. The engine accepts an offset of at most 32 bits, and the offset grows with the page number. */
const lastPage = 10_000_000;

const sortable = ['balance_at_from', 'balance_at_to', 'created_at', 'updated_at'] as const;
const sorts = sortable.flatMap((field) => [field, `-${field}`] as const);

const filters = [
  ...rangeFilters('balance_at_from'),
  ...rangeFilters('balance_at_to'),
  ...rangeFilters('created_at'),
  ...rangeFilters('updated_at'),
  { parameter: 'filter[account_id]', column: 'account_id', test: equality } as const,
  ...workspaceFilters,
];

const parameters = v.strictObject({
  include: includeSchema,
  'filter[balance_at_from][from]': rangeStart('balance_at_from'),
  'filter[balance_at_from][to]': rangeEnd('balance_at_from'),
  'filter[balance_at_to][from]': rangeStart('balance_at_to'),
  'filter[balance_at_to][to]': rangeEnd('balance_at_to'),
  'filter[created_at][from]': rangeStart('created_at'),
  'filter[created_at][to]': rangeEnd('created_at'),
  'filter[updated_at][from]': rangeStart('updated_at'),
  'filter[updated_at][to]': rangeEnd('updated_at'),
  'filter[account_id]': relatedIdParameter('account'),
  ...workspaceParameters,
  sort: choiceParameter(sorts, 'Field to sort by, with `-` for descending order. Default: `-balance_at_from`'),
  page: wholeNumberParameter(lastPage, 1, 'Number of the page'),
  per_page: wholeNumberParameter(100, 20, 'Maximum number of balances in a page, from 1 to 100'),
});

const byDefault = '-balance_at_from';

function orderOf(sort: (typeof sorts)[number]) {
  const descends = sort.startsWith('-');
  const field = descends ? sort.slice(1) : sort;
  const nullable = balanceRecordType.dimensions.get(field)?.kind.nullable !== false;
  return sortOrder([], [columnSortKey(field, descends ? 'desc' : 'asc', nullable)]);
}

const listBalances: Endpoint<v.InferOutput<typeof parameters>, undefined> = {
  methods: ['GET'],
  path: '/v1/balances',
  operationId: 'listBalances',
  summary: 'List balances',
  description: 'Each balance contains the related resources that `include` names.',
  tag: 'Balances',
  rate: 'general',
  success: {
    status: 200,
    description: 'A page of balances.',
    body: v.strictObject({
      data: v.array(balanceSchema),
      meta: v.strictObject({ total: countSchema, page: countSchema, per_page: countSchema, total_pages: countSchema }),
    }),
  },
  errors: [],
  usesEngine: true,
  auth: 'caller',
  parameters,
  body: noBody,
  async run({ parameters: given }, { deps, principal, signal }) {
    const { page, per_page, sort = byDefault } = given;
    const order = orderOf(sort);
    const where = toEngineCondition(filterCondition(filters, given));
    const selection = balanceSelection(given.include);
    const { text, serializer } = compile('page', {
      ...selection,
      includedRows: getIncludedRowLimit(selection, per_page),
      total: true,
      sortColumns: [],
    });
    const data = await deps.engine({
      text,
      variables: {
        where,
        filter: where,
        order_by: order.map((key) => key.orderBy),
        limit: per_page,
        offset: (page - 1) * per_page,
      },
      claims: principal.claims,
      signal,
    });
    const total = readTotal(data, balanceRecordType);
    return {
      body: {
        data: await mapInSlices(
          requireRows(data[balanceRecordType.name]),
          (row) => balanceResource(toResources(serializer, [row]), given.include),
          1,
        ),
        meta: { total, page, per_page, total_pages: Math.ceil(total / per_page) },
      },
    };
  },
};

const included = v.strictObject({ include: includeSchema });

const getBalance: Endpoint<v.InferOutput<typeof included>, undefined> = {
  methods: ['GET'],
  path: '/v1/balances/:id',
  operationId: 'getBalance',
  summary: 'Get one balance',
  description: 'Returns the balance, which contains the related resources that `include` names.',
  tag: 'Balances',
  rate: 'general',
  success: { status: 200, description: 'The balance.', body: v.strictObject({ data: balanceSchema }) },
  errors: [notFoundCode('balances')],
  usesEngine: true,
  auth: 'caller',
  parameters: included,
  body: noBody,
  async run({ id, parameters: { include: words } }, call) {
    const found = await readRowById(
      prepareRowQuery(balanceSelection(words), { included: true, parsed: true }),
      id,
      call,
    );
    if (found === undefined) throw notFoundError('balances');
    return { body: { data: balanceResource(parseResources(found), words) } };
  },
};

const deleteBalance = deleteByIdEndpoint({
  root: 'balances',
  path: '/v1/balances/:id',
  operationId: 'deleteBalance',
  summary: 'Delete a balance',
  description: 'Removes the balance and its foreign exchange data permanently. The transactions of the balance remain.',
  tag: 'Balances',
  by: ['removing'],
});

export const balanceEndpoints: readonly AnyEndpoint[] = [listBalances, getBalance, deleteBalance];
