import { mapInSlices } from '@fds/platform/slices';
import * as v from 'valibot';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { isObject } from '../../base/validation.ts';
import { toEngineCondition } from '../../boolexp/conditions.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { columnSortKey, sortOrder } from '../../contract/fields.ts';
import { getIncludedRowLimit, type ResponseSelection } from '../../graphql/selection.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { equality, filterCondition, rangeFilters, workspaceFilters } from '../../input/filters.ts';
import { includeParameter } from '../../input/include.ts';
import {
  choiceParameter,
  rangeEnd,
  rangeStart,
  relatedIdParameter,
  wholeNumberParameter,
  workspaceParameters,
} from '../../input/parameters.ts';
import { parseResources, requireRows, toResources, type WithIncluded } from '../../json-api/resources.ts';
import { attributesSchema, countSchema, fullResourceSchema } from '../../json-api/schemas.ts';
import { notFoundCode, notFoundError } from '../../reading/not-found.ts';
import { prepareRowQuery, readRowById } from '../../reading/read-one.ts';
import { compile, readTotal } from '../../reading/read-page.ts';
import { deleteByIdEndpoint } from '../../writing/deletion.ts';

/**
 * The balance endpoints return a balance with a list of workspaces, and its related resources inside. A records query
 * returns `workspace_id` and the member `included`.
 */
const balanceRecordType = findRecordType('balances');

/** The attributes of a balance in responses. The list `workspaces` replaces the attribute `workspace_id`. */
const attributes = balanceRecordType.attributes.filter(({ path }) => path !== 'workspace_id');

const includable = includeParameter(balanceRecordType, {
  transactions: ['transactions'],
  account: ['account'],
  workspaces: ['workspace'],
});

/** Members of a balance whose name differs from the relationship. */
const groups: Readonly<Record<string, string>> = { transactions: 'transaction', workspace: 'workspaces' };

/** Schema of the parameter `include` of the balance endpoints (contract, GET /v1/balances). */
const includeSchema = includable.schema;

const transactions = balanceRecordType.relationships.get('transactions');
if (transactions?.cardinality !== 'many')
  throw new Error('the record type balances must have the to-many relationship transactions');

/** The selection always includes the transactions, whose identifiers a response always contains. */
const balanceSelection = (includeWords: readonly string[]): Omit<ResponseSelection, 'total' | 'sortColumns'> => ({
  root: balanceRecordType,
  attributes,
  include: includable.relationshipsOf(includeWords),
  linked: includeWords.includes('transactions') ? [] : [transactions],
});

/** The related resources are in the member `included` of the resource (contract, Balance). */
function balanceResource(
  { data: [balance], included: related }: WithIncluded,
  words: readonly string[],
): object | undefined {
  if (balance === undefined) return undefined;
  const { type, id, attributes: values, relationships } = balance;
  const to: Readonly<Record<string, unknown>> = isObject(relationships) ? relationships : {};
  const { data: workspace } = isObject(to.workspace) ? to.workspace : { data: null };
  const asked = includable.relationshipsOf(words).map(({ name, root: target }) => {
    const { type: kind } = findRecordType(target);
    return [groups[name] ?? name, related.filter((each) => each.type === kind)];
  });
  return {
    type,
    id,
    attributes: values,
    relationships: { transactions: to.transactions, account: to.account, workspaces: { data: [workspace] } },
    ...(asked.length > 0 ? { included: Object.fromEntries(asked) } : {}),
  };
}

const identifier = (type: string) => v.strictObject({ type: v.literal(type), id: v.string() });
const group = (name: string) => v.optional(v.array(fullResourceSchema(findRecordType(name), recordCatalogue)));

const balanceSchema = v.pipe(
  v.strictObject({
    type: v.literal('balance'),
    id: uuidOutputSchema,
    attributes: attributesSchema('Balance', balanceRecordType, attributes),
    relationships: v.strictObject({
      transactions: v.strictObject({
        data: v.array(identifier('transaction')),
        meta: v.optional(v.strictObject({ truncated: v.literal(true) })),
      }),
      account: v.strictObject({ data: v.nullable(identifier('payment_mean')) }),
      workspaces: v.strictObject({ data: v.array(identifier('workspace')) }),
    }),
    included: v.optional(
      v.strictObject({
        transaction: group('transactions'),
        account: group('payment_means'),
        workspaces: group('workspaces'),
      }),
    ),
  }),
  v.title('Balance'),
);

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
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/balances',
  operationId: 'listBalances',
  summary: 'List balances',
  description: 'Each balance contains the related resources that `include` names.',
  tag: 'Balances',
  success: {
    status: 200,
    description: 'A page of balances.',
    body: v.strictObject({
      data: v.array(balanceSchema),
      meta: v.strictObject({ total: countSchema, page: countSchema, per_page: countSchema, total_pages: countSchema }),
    }),
  },
  errors: [],
  parameters,
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
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/balances/:id',
  operationId: 'getBalance',
  summary: 'Get one balance',
  description: 'Returns the balance, which contains the related resources that `include` names.',
  tag: 'Balances',
  success: { status: 200, description: 'The balance.', body: v.strictObject({ data: balanceSchema }) },
  errors: [notFoundCode('balances')],
  parameters: included,
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
